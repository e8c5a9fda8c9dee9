/** How a file writes a field of a goal. */
export type GoalFieldType =
  | "path"
  | "paths"
  | "name"
  | "text"
  | "true"
  | "boolean"
  | "count"
  | "code"
  | "outcome"
  | "operation"
  | "object"
  | "value";

/** The fields of a kind of goal. The first one names the kind: no other kind has it. */
export type GoalFields = {
  readonly needed: Readonly<Record<string, GoalFieldType>>;
  readonly optional: Readonly<Record<string, GoalFieldType>>;
};

const manager = { operation: "operation", subresource: "text", object: "object" } as const;

/** All kinds of goals, in the order of the documentation. The reader goes through this table; a test compares it with the JSON schema. */
export const GOAL_KINDS: readonly GoalFields[] = [
  { needed: { exists: "boolean", object: "object" }, optional: {} },
  { needed: { value: "value", field: "path" }, optional: { always: "true", object: "object" } },
  { needed: { absent: "true", field: "path" }, optional: { object: "object" } },
  { needed: { owns: "path", manager: "name" }, optional: manager },
  { needed: { shares: "path", manager: "name" }, optional: manager },
  { needed: { doesNotOwn: "path", manager: "name" }, optional: manager },
  {
    needed: { outcome: "outcome" },
    optional: { conflicts: "paths", code: "code", actor: "name", dryRun: "true" },
  },
  { needed: { onlyChanged: "paths" }, optional: { object: "object" } },
  { needed: { atMostSteps: "count" }, optional: {} },
  { needed: { withoutForce: "true" }, optional: {} },
  { needed: { withoutConflict: "true" }, optional: {} },
  { needed: { onlyApply: "true" }, optional: {} },
];

/** Returns the field that names a kind of goal. */
export function nameOfKind({ needed }: GoalFields): string {
  return Object.keys(needed)[0] as string;
}
