import { agentName } from "../server/http/agent-name.ts";
import type { Step } from "./scenario.ts";

/** What distinguishes field managers: entries of managedFields with the same name can differ in operation and subresource. */
export type ManagerIdentity = {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly subresource: string | null;
};

/** Returns a string that is the same for the same manager. */
export function managerKey({ manager, operation, subresource }: ManagerIdentity): string {
  return JSON.stringify([manager, operation, subresource]);
}

/** Whether two managers are the same: by name, operation and subresource. */
export function isSameManager(one: ManagerIdentity, other: ManagerIdentity): boolean {
  return (
    one.manager === other.manager &&
    one.operation === other.operation &&
    one.subresource === other.subresource
  );
}

/** Returns the field manager, operation and subresource of the writes of a step. Of a command line, only its requests contain them. */
export function writerOfStep(step: Step): ManagerIdentity {
  return {
    manager: managerOfStep(step),
    operation: step.action.kind === "apply" ? "Apply" : "Update",
    subresource: step.subresource ?? null,
  };
}

/**
 * Returns the field manager of a step. Without `fieldManager` the server takes the name from the user agent, if the step states
 * one.
 */
export function managerOfStep({
  fieldManager,
  userAgent,
  actor,
}: Pick<Step, "fieldManager" | "userAgent" | "actor">): string {
  return fieldManager ?? (userAgent === undefined ? actor : agentName(userAgent));
}
