import type { Discovery } from "../../engine/client/discovery/locate-object.ts";
import { apiVersionOf } from "../../engine/schema/builtins.ts";
import type { FieldType, Type } from "../../engine/schema/resolve-type.ts";
import type { CustomKind } from "../../engine/server/cluster/custom-kinds.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { typeAt } from "../positions/locate-path.ts";
import { builtinValues, customValues } from "./allowed-values.ts";
import { describeType, printDefault } from "./describe-type.ts";
import type { Completion } from "./types.ts";
import { type YamlCursor, yamlCursorAt } from "./yaml-cursor.ts";

/** The kinds and types of a cluster, for completion and hover. */
export type KnownKinds = {
  readonly discovery: Discovery;
  /** Returns the type of a kind; null if it is unknown. */
  readonly typeOf: (apiVersion: string, kind: string) => Type | null;
  /** Returns a kind that a CustomResourceDefinition defines, with the version; null for built-in kinds. */
  readonly customOf: (apiVersion: string, kind: string) => CustomKindVersion | null;
};

export type CustomKindVersion = { readonly kind: CustomKind; readonly apiVersion: string };

/**
 * Returns the completions at a position of a manifest: absent fields, kinds, versions, allowed values and defaults. The text
 * may be invalid. Empty if there are none.
 */
export function complete(
  text: string,
  line: number,
  column: number,
  words: KnownKinds,
): readonly Completion[] {
  const cursor = yamlCursorAt(text, line, column);
  if (cursor === null) return [];
  const type = typeAt(words.typeOf(cursor.apiVersion, cursor.kind), cursor.around);
  if (cursor.key !== null) {
    const { from } = cursor.key;
    const known = type?.map?.fields;
    if (known === undefined) return cursor.around.length === 0 ? heads(cursor.beside, from, column) : [];
    const keys = keysOfItem(cursor, words);
    return [...known]
      .filter(([name]) => !cursor.beside.includes(name))
      .sort(([a], [b]) => Number(keys.includes(b)) - Number(keys.includes(a)))
      .map(([name, field]) => fieldItem(name, field, keys, from, column));
  }
  if (cursor.value === null) return [];
  const { of, from } = cursor.value;
  const item = (label: string, detail: string): Completion => ({
    label,
    insert: label,
    detail,
    from,
    to: column,
  });
  if (cursor.around.length === 0 && of === "kind")
    return kinds(cursor.apiVersion, words.discovery).map((kind) => item(...kind));
  if (cursor.around.length === 0 && of === "apiVersion") {
    return versions(cursor.kind, words.discovery).map((version) => item(version, "API version"));
  }
  const field = type?.map?.fields.get(of);
  if (field === undefined) return [];
  const values = valuesAt(cursor, of, type, words);
  if (values.length > 0) return values.map((value) => item(scalarText(value), "allowed value"));
  if (field.type().scalar === "boolean") return [item("true", "boolean"), item("false", "boolean")];
  const standard = printDefault(field.field);
  return standard === null || /^[{[]/.test(standard)
    ? []
    : [item(standard.replace(/^"(\w+)"$/, "$1"), "default")];
}

function heads(beside: readonly string[], from: number, to: number): readonly Completion[] {
  return ["apiVersion", "kind", "metadata"]
    .filter((name) => !beside.includes(name))
    .map((name) => ({
      label: name,
      insert: name === "metadata" ? "metadata:\n  name: " : `${name}: `,
      detail: "required in every object",
      from,
      to,
    }));
}

/** Returns the keys of the associative list around the cursor; empty if the cursor is not in an item of such a list. */
function keysOfItem(cursor: YamlCursor, words: KnownKinds): readonly string[] {
  if (cursor.around.at(-1) !== null) return [];
  const list = typeAt(words.typeOf(cursor.apiVersion, cursor.kind), cursor.around.slice(0, -1))?.list;
  return list?.keys ?? [];
}

function fieldItem(
  name: string,
  field: FieldType,
  keys: readonly string[],
  from: number,
  to: number,
): Completion {
  const type = field.type();
  const described = describeType(type);
  const detail = keys.includes(name) ? `key of the item, ${described}` : described;
  return { label: name, insert: insertion(name, type), detail, from, to };
}

/** Returns the text of a new field with the start of its value. An item of an associative list starts with its first key. */
function insertion(name: string, { scalar, list }: Type): string {
  if (scalar !== null && scalar !== undefined) return `${name}: `;
  if (list === null) return `${name}:\n  `;
  const [key] = list.keys;
  return key === undefined ? `${name}:\n  - ` : `${name}:\n  - ${key}: `;
}

/** Returns the allowed values of a field; empty if there is no such list. */
export function valuesAt(
  { apiVersion, kind, around }: Pick<YamlCursor, "apiVersion" | "kind" | "around">,
  field: string,
  parent: Type | null,
  words: KnownKinds,
): readonly string[] {
  const custom = words.customOf(apiVersion, kind);
  return custom === null
    ? builtinValues(parent, field)
    : customValues(custom.kind, custom.apiVersion, [...around, field]);
}

/** Returns a text as YAML, in quotes where YAML would read another value. */
function scalarText(value: string): string {
  return printYamlText(value).trimEnd();
}

/** Returns the kinds of an apiVersion, or all kinds, each with its apiVersion. */
function kinds(apiVersion: string, discovery: Discovery): readonly (readonly [string, string])[] {
  const seen = new Map<string, string>();
  for (const known of discovery.all()) {
    const version = apiVersionOf(known);
    if (apiVersion !== "" && version !== apiVersion) continue;
    if (!seen.has(known.kind)) seen.set(known.kind, version);
  }
  return [...seen];
}

/** Returns the apiVersions that have the kind, or all apiVersions. */
function versions(kind: string, discovery: Discovery): readonly string[] {
  const all = discovery.all();
  const fitting = all.filter((known) => known.kind === kind);
  return [...new Set((fitting.length > 0 ? fitting : all).map(apiVersionOf))];
}
