import type { Action, ApplyV2Flags, CommandLine, Step } from "../engine/scenario/scenario.ts";

/** How a file writes a field: `map` stands for any map, `strings` for a map of strings, `stringsOrNull` for one in which null deletes an item. */
export type FieldType = "boolean" | "string" | "time" | "validation" | "map" | "strings" | "stringsOrNull";

/** A field that a step may have beside `actor` and its action. */
export type StepField = {
  readonly type: FieldType;
  /** The flag that a command line uses instead of the field; null for a field that a command line may have, too. */
  readonly flag: string | null;
  /** Whether a step has to run again after the field changed. */
  readonly affectsRun: boolean;
};

export type StepFieldName = Exclude<keyof Step, "id" | "actor" | "action">;

/**
 * All optional fields of a step, in the order of a file. The reader, the printer, the options that the page edits and the
 * decision whether a step must run again go through this table. A test compares it with the JSON schema and with `Step`.
 */
export const STEP_FIELDS: { readonly [Name in StepFieldName]-?: StepField } = {
  force: { type: "boolean", flag: "--force-conflicts", affectsRun: true },
  dryRun: { type: "boolean", flag: "--dry-run=server", affectsRun: true },
  fieldValidation: { type: "validation", flag: "--validate", affectsRun: true },
  subresource: { type: "string", flag: "--subresource", affectsRun: true },
  fieldManager: { type: "string", flag: "--field-manager", affectsRun: true },
  userAgent: { type: "string", flag: "--field-manager", affectsRun: true },
  at: { type: "time", flag: null, affectsRun: true },
  disabled: { type: "boolean", flag: null, affectsRun: true },
  note: { type: "string", flag: null, affectsRun: false },
  expect: { type: "map", flag: null, affectsRun: false },
};

/** The fields that stand beside `run`, and only there. */
export const RUN_FIELDS: { readonly [Name in Exclude<keyof CommandLine, "line">]-?: FieldType } = {
  env: "strings",
  stdin: "string",
  files: "stringsOrNull",
};

/** The fields that stand beside `applyV2`, and only there. */
export const APPLY_V2_FIELDS: { readonly [Name in keyof ApplyV2Flags]-?: FieldType } = {
  twoWay: "boolean",
  oldMerge: "boolean",
};

/** The kinds of actions, in the order of a file. Each is a key of a step in a file. */
export const ACTIONS: { readonly [Kind in Action["kind"]]: true } = {
  apply: true,
  create: true,
  update: true,
  delete: true,
  get: true,
  metacontroller: true,
  applyV2: true,
  define: true,
  patch: true,
  edit: true,
  run: true,
};

export const STEP_FIELD_NAMES = Object.keys(STEP_FIELDS) as readonly StepFieldName[];

/** All keys that a step may have in a file, in order. */
export const STEP_KEYS: readonly string[] = [
  "actor",
  ...Object.keys(ACTIONS),
  ...Object.keys(RUN_FIELDS),
  ...Object.keys(APPLY_V2_FIELDS),
  ...STEP_FIELD_NAMES,
];
