import type { Action, PatchType, Step, Target } from "../engine/scenario/scenario.ts";
import { has, isList, isMap, type Value } from "../engine/value/value.ts";
import {
  childOf,
  type FileNode,
  nameOf,
  readBoolean,
  readEnum,
  readMap,
  readNonEmptyText,
  readRequiredText,
  readText,
  readTextMap,
  readTime,
  reportMissing,
  reportProblem,
} from "./file-node.ts";
import {
  ACTIONS,
  APPLY_V2_FIELDS,
  type FieldType,
  RUN_FIELDS,
  STEP_FIELD_NAMES,
  STEP_FIELDS,
  STEP_KEYS,
} from "./step-fields.ts";

/** Prints a value as the text of a manifest or patch, for files that write one as a map or list. */
export type PrintValue = (value: Value) => string;

/** The values of `fieldValidation`. */
const VALIDATIONS = ["Strict", "Warn", "Ignore"] as const;

const PATCH_TYPES: readonly PatchType[] = ["json", "merge", "strategic"];

/** Returns the step at `node`, or undefined if it has an error; the node's diagnostics say which. */
export function readStep(node: FileNode, id: string, print: PrintValue): Step | undefined {
  const { value } = node;
  if (readMap(node, STEP_KEYS) === undefined) return undefined;
  checkFieldsFitAction(node, isMap(value) && has(value, "run"));
  const at = (key: string) => childOf(node, key);
  const actor = readNonEmptyText(at("actor"));
  const found = readAction(node, print);
  if (at("subresource").value !== undefined && found?.subresource !== undefined) {
    const message = `"subresource" is given twice, here and in "${found.action.kind}". Delete one of them.`;
    reportProblem(at("subresource"), message, { on: "key" });
  }
  const fields = STEP_FIELD_NAMES.map((name) => [name, readField(at(name), STEP_FIELDS[name].type)] as const);
  if (actor === undefined || found === undefined) return undefined;
  const given = [
    ...fields.filter(([, field]) => field !== undefined && field !== ""),
    ...(found.subresource === undefined || found.subresource === ""
      ? []
      : [["subresource", found.subresource] as const]),
  ];
  return { id, actor, action: found.action, ...(Object.fromEntries(given) as Partial<Step>) };
}

/** Returns the value of a field, or undefined if it is absent, false or wrong. */
function readField(node: FileNode, type: FieldType): Value | undefined {
  switch (type) {
    case "boolean":
      return readBoolean(node) || undefined;
    case "string":
      return readText(node);
    case "time":
      return readTime(node);
    case "validation":
      return readEnum(node, VALIDATIONS);
    case "strings":
      return readTextMap(node, readText);
    case "stringsOrNull":
      return readTextMap(node, (one) => (one.value === null ? null : readText(one)));
    case "map":
      return node.value === undefined || isMap(node.value)
        ? node.value
        : reportProblem(node, `${nameOf(node.keys)} must be a map, such as { code: 409 }.`);
  }
}

/** Reports the fields that have no effect with the step's action. */
function checkFieldsFitAction(node: FileNode, isRun: boolean): void {
  const report = (key: string, message: string) => {
    const field = childOf(node, key);
    if (field.value !== undefined) reportProblem(field, message, { code: "unknown-field", on: "key" });
  };
  if (isRun) {
    for (const name of STEP_FIELD_NAMES) {
      const { flag } = STEP_FIELDS[name];
      if (flag !== null)
        report(name, `A command line cannot have "${name}". Write ${flag} in the line instead.`);
    }
  } else {
    for (const key of Object.keys(RUN_FIELDS))
      report(key, `"${key}" works only with a command line. Put "run" beside it, or delete it.`);
  }
  if (isMap(node.value) && has(node.value, "applyV2")) return;
  for (const key of Object.keys(APPLY_V2_FIELDS))
    report(key, `"${key}" works only with Apply v2. Put "applyV2" beside it, or delete it.`);
}

/** An action, and the subresource if the action names it. */
type ReadAction = { readonly action: Action; readonly subresource?: string | undefined };

function readAction(node: FileNode, print: PrintValue): ReadAction | undefined {
  const keys = Object.keys(isMap(node.value) ? node.value : {});
  const [kind, ...others] = keys.filter((key): key is Action["kind"] => Object.hasOwn(ACTIONS, key));
  if (kind === undefined) {
    const message = `A step needs one action: ${Object.keys(ACTIONS).join(", ")}.`;
    return reportProblem(node, message, { code: "missing-field", on: "key" });
  }
  for (const other of others) {
    const message = `A step has one action, and this one has "${kind}" already. Move "${other}" to a step of its own.`;
    reportProblem(childOf(node, other), message, { on: "key" });
  }
  const action = childOf(node, kind);
  switch (kind) {
    case "patch":
    case "edit":
      return readPatch(action, kind, print);
    case "run": {
      const line = readText(action);
      const fields = readFields(node, RUN_FIELDS);
      return line === undefined ? undefined : { action: { kind, line, ...fields } };
    }
    case "applyV2": {
      const manifest = readManifest(action, print);
      const fields = readFields(node, APPLY_V2_FIELDS);
      return manifest === undefined ? undefined : { action: { kind, manifest, ...fields } };
    }
    default: {
      const manifest = readManifest(action, print);
      return manifest === undefined ? undefined : { action: { kind, manifest } };
    }
  }
}

/** Returns the fields of an action that have a value other than the default. */
function readFields<Name extends string>(
  step: FileNode,
  fields: { readonly [name in Name]: FieldType },
): { readonly [name in Name]?: never } {
  const read = Object.entries<FieldType>(fields).map(([name, type]) => [
    name,
    readField(childOf(step, name), type),
  ]);
  const isGiven = (value: Value | undefined) =>
    value !== undefined && value !== "" && !(isMap(value) && Object.keys(value).length === 0);
  return Object.fromEntries(read.filter(([, value]) => isGiven(value as Value | undefined)));
}

function readPatch(node: FileNode, kind: "patch" | "edit", print: PrintValue): ReadAction | undefined {
  const isPatch = kind === "patch";
  const known = isPatch ? ["type", "target", "subresource", "body"] : ["target", "subresource", "patch"];
  if (readMap(node, known) === undefined) return undefined;
  const target = readTarget(childOf(node, "target"));
  const subresource = readText(childOf(node, "subresource"));
  const body = readPatchBody(childOf(node, isPatch ? "body" : "patch"), print);
  const typeNode = childOf(node, "type");
  const type = readEnum(typeNode, PATCH_TYPES);
  if (isPatch && typeNode.value === undefined) reportMissing(typeNode);
  if (target === undefined || body === undefined) return undefined;
  if (!isPatch) return { action: { kind, target, patch: body }, subresource };
  return type === undefined ? undefined : { action: { kind, type, target, body }, subresource };
}

function readTarget(node: FileNode): Target | undefined {
  if (node.value === undefined) return reportMissing(node);
  if (readMap(node, ["apiVersion", "kind", "name", "namespace"]) === undefined) return undefined;
  const apiVersion = readRequiredText(childOf(node, "apiVersion"));
  const kind = readRequiredText(childOf(node, "kind"));
  const name = readRequiredText(childOf(node, "name"));
  const namespace = readText(childOf(node, "namespace"));
  if (apiVersion === undefined || kind === undefined || name === undefined) return undefined;
  return { apiVersion, kind, name, ...(namespace && { namespace }) };
}

/** Returns the text of a manifest: a string as it is, a map printed. Undefined, with a diagnostic, for any other value. */
export function readManifest(node: FileNode, print: PrintValue): string | undefined {
  const { value, keys } = node;
  if (typeof value === "string") return value;
  if (isMap(value)) return print(value);
  return reportProblem(node, `${nameOf(keys)} must be a manifest: a string (begin with \`|\`) or a map.`);
}

/** Returns the text of a patch: a string as it is, a list or map printed. Undefined, with a diagnostic, for any other value. */
export function readPatchBody(node: FileNode, print: PrintValue): string | undefined {
  const { value, keys } = node;
  if (value === undefined) return reportMissing(node);
  if (typeof value === "string") return value;
  if (isMap(value) || isList(value)) return print(value);
  return reportProblem(
    node,
    `${nameOf(keys)} must be a patch: a string (begin with \`|\`), a list or a map.`,
  );
}
