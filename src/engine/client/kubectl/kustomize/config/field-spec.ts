import { textOf } from "../../../../value/field-values.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../../../value/value.ts";
import { fail, messageOf, type Result } from "../../command-error.ts";
import { type Gvk, gvkOf, idOf, idText, selectsGvk } from "../model/resource-id.ts";

/** A field of some kinds that a transformer changes: `spec/template/metadata/labels`. `creates`: also where it is missing. */
export type FieldSpec = Gvk & { readonly path: string; readonly creates: boolean };

/** The fields that hold the name of objects of a kind. */
export type NameReference = Gvk & { readonly fields: readonly FieldSpec[] };

/** Returns a field that is changed where it exists. An empty kind means all kinds. */
export function fieldSpec(
  kind: string,
  path: string,
  { group = "", version = "" }: { readonly group?: string; readonly version?: string } = {},
): FieldSpec {
  return { group, version, kind, path, creates: false };
}

/** Returns the same fields, which are created where they are missing. */
export function created(...specs: readonly FieldSpec[]): readonly FieldSpec[] {
  return specs.map((spec) => ({ ...spec, creates: true }));
}

/** Reads the fields in a configuration: a list of `path`, `kind`, `create`. */
export function readFieldSpecs(value: Value | undefined): readonly FieldSpec[] {
  return (isList(value) ? value : []).map((one) => ({
    group: textOf(dig(one, "group")),
    version: textOf(dig(one, "version")),
    kind: textOf(dig(one, "kind")),
    path: textOf(dig(one, "path")),
    creates: dig(one, "create") === true,
  }));
}

/** Joins two lists of fields. Fails if the same field is created in only one of them. Upstream: api/types/fieldspec.go, MergeAll. */
export function mergeSpecs(a: readonly FieldSpec[], b: readonly FieldSpec[]): Result<readonly FieldSpec[]> {
  if (a === b || b.length === 0) return { value: a };
  const all = [...a];
  for (const spec of b) {
    const known = all.find((one) => one.path === spec.path && selectsGvk(spec, one));
    if (known === undefined) all.push(spec);
    else if (known.creates !== spec.creates) return fail("conflicting fieldspecs");
  }
  return { value: all };
}

/** Returns the new value of a field. */
export type ChangeValue = (value: Value) => Result<Value>;

/**
 * Changes a field of an object, in all items of the lists on its path. `empty` is what a missing field starts with; null if none is
 * created. Upstream: api/filters/fieldspec/fieldspec.go (v0.21.1).
 */
export function changeField(
  object: ValueMap,
  spec: FieldSpec,
  empty: Value | null,
  change: ChangeValue,
): Result<ValueMap> {
  if (!selectsGvk(spec, gvkOf(object))) return { value: object };
  const made = walk(
    object,
    splitPath(spec.path, "/"),
    { creates: spec.creates && empty !== null, empty },
    change,
  );
  return "error" in made
    ? fail(`considering field '${spec.path}' of object ${idText(idOf(object))}: ${messageOf(made.error)}`)
    : { value: made.value as ValueMap };
}

/** Changes several fields of an object, one after the other. */
export function changeFields(
  object: ValueMap,
  specs: readonly FieldSpec[],
  empty: Value | null,
  change: ChangeValue,
): Result<ValueMap> {
  let made = object;
  for (const spec of specs) {
    const next = changeField(made, spec, empty, change);
    if ("error" in next) return next;
    made = next.value;
  }
  return { value: made };
}

type Creation = { readonly creates: boolean; readonly empty: Value };

function walk(value: Value, path: readonly string[], creation: Creation, change: ChangeValue): Result<Value> {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  if (value === null) return { value };
  if (isList(value)) {
    const items: Value[] = [];
    for (const item of value) {
      const made = walk(item, path, creation, change);
      if ("error" in made) {
        return fail(`visit traversal on path: [${path.join(" ")}]: ${messageOf(made.error)}`);
      }
      items.push(made.value);
    }
    return { value: items.every((item, at) => item === value[at]) ? value : items };
  }
  if (!isMap(value)) return fail("expected sequence or mapping node");
  const key = first.replace(/\[\]$/, "");
  const creates = creation.creates && key === first;
  const inner = get(value, key) ?? (creates ? (rest.length === 0 ? creation.empty : {}) : get(value, key));
  if (inner === undefined) return { value };
  const made = walk(inner, rest, creation, change);
  if ("error" in made) return made;
  return { value: made.value === get(value, key) ? value : withKey(value, key, made.value) };
}

/** Returns the parts of a path. A backslash before the separator makes it part of a name. Upstream: kyaml utils/pathsplitter.go. */
export function splitPath(path: string, separator: string): readonly string[] {
  const [first = "", ...more] = path.replace(new RegExp(`^\\${separator}(?=.)`), "").split(separator);
  const parts = [first];
  for (const part of more) {
    const last = parts[parts.length - 1] as string;
    if (last.endsWith("\\")) parts[parts.length - 1] = last.slice(0, -1) + separator + part;
    else parts.push(part);
  }
  return parts;
}

/** Returns a change that adds pairs to a map. */
export function addPairs(pairs: ValueMap): ChangeValue {
  return (value) => {
    if (value === null) return { value: pairs };
    return isMap(value) ? { value: { ...value, ...pairs } } : wrongNode("MappingNode", value);
  };
}

/** Returns the error for a value of another shape. Upstream: kyaml yaml/types.go, InvalidNodeKindError. */
export function wrongNode(wanted: string, value: Value): Result<never> {
  const found = isList(value) ? "SequenceNode" : isMap(value) ? "MappingNode" : "ScalarNode";
  return fail(
    `wrong node kind: expected ${wanted} but got ${found}: node contents:\n${plainYaml(value, "")}`,
  );
}

/** Returns a value as YAML with its keys in their order, and texts of several lines as blocks. */
function plainYaml(value: Value, indent: string): string {
  const inner = (one: Value): string =>
    (isMap(one) && Object.keys(one).length > 0) || (isList(one) && one.length > 0)
      ? `\n${plainYaml(one, `${indent}  `)}`
      : ` ${isMap(one) ? "{}" : isList(one) ? "[]" : scalarYaml(one, `${indent}  `)}\n`;
  if (isList(value)) return value.map((item) => `${indent}-${inner(item).replace(/^\n\s*/, " ")}`).join("");
  if (!isMap(value)) return `${indent}${scalarYaml(value, `${indent}  `)}\n`;
  return Object.entries(value)
    .map(([key, one]) => `${indent}${key}:${inner(one)}`)
    .join("");
}

function scalarYaml(value: Value, indent: string): string {
  const text = String(value);
  const lines = text.replace(/\n$/, "").split("\n");
  if (!text.includes("\n")) return isPlain(text) ? text : `'${text.replaceAll("'", "''")}'`;
  const header = text.startsWith(" ") ? "|2" : "|";
  const ending = !text.endsWith("\n") ? "-" : text.endsWith("\n\n") ? "+" : "";
  return [`${header}${ending}`, ...lines.map((line) => (line === "" ? "" : indent + line))].join("\n");
}

/** Whether YAML reads a text as this text without quotes. */
function isPlain(text: string): boolean {
  return !/^[[\]{}&*!|>%@`"',#]|^[-?:] |: | #|:$/.test(text);
}
