import type { Discovery } from "../engine/client/target.ts";
import { apiVersionOf } from "../engine/schema/builtins.ts";
import type { FieldType, Type } from "../engine/schema/compile.ts";
import type { CustomKind } from "../engine/server/custom/kinds.ts";
import { printText } from "../text/print.ts";
import type { Completion } from "../worker/protocol.ts";
import { type Cursor, cursorAt } from "./cursor.ts";
import { describeType, printDefault, typeAt } from "./describe.ts";
import { builtinValues, customValues } from "./values-of.ts";

/** What completions are made from. */
export type Vocabulary = {
  readonly discovery: Discovery;
  /** The type of objects of a kind; null if it is not known. */
  readonly typeOf: (apiVersion: string, kind: string) => Type | null;
  /** A kind that a CustomResourceDefinition makes, and in which version it is meant; null for others. */
  readonly customOf: (apiVersion: string, kind: string) => Custom | null;
};

export type Custom = { readonly kind: CustomKind; readonly apiVersion: string };

/**
 * What may stand at a place of a manifest: field names that are not there yet, kinds, versions, booleans and defaults.
 * The text need not be valid. Empty where there is nothing to offer.
 */
export function complete(
  text: string,
  line: number,
  column: number,
  words: Vocabulary,
): readonly Completion[] {
  const cursor = cursorAt(text, line, column);
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
  if (values.length > 0) return values.map((value) => item(scalarText(value), "one of few"));
  if (field.type().scalar === "boolean") return [item("true", "boolean"), item("false", "boolean")];
  const standard = printDefault(field.field);
  return standard === null || /^[{[]/.test(standard)
    ? []
    : [item(standard.replace(/^"(\w+)"$/, "$1"), "the default")];
}

function heads(beside: readonly string[], from: number, to: number): readonly Completion[] {
  return ["apiVersion", "kind", "metadata"]
    .filter((name) => !beside.includes(name))
    .map((name) => ({
      label: name,
      insert: name === "metadata" ? "metadata:\n  name: " : `${name}: `,
      detail: "every object has it",
      from,
      to,
    }));
}

/** The keys by which the list around the cursor knows its items; empty if the cursor is in no item of such a list. */
function keysOfItem(cursor: Cursor, words: Vocabulary): readonly string[] {
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

/** A field with what its value begins with: an item by keys begins with the first of them. */
function insertion(name: string, { scalar, list }: Type): string {
  if (scalar !== null && scalar !== undefined) return `${name}: `;
  if (list === null) return `${name}:\n  `;
  const [key] = list.keys;
  return key === undefined ? `${name}:\n  - ` : `${name}:\n  - ${key}: `;
}

/** The texts that the field at the cursor may have; empty if it may have any. */
export function valuesAt(
  { apiVersion, kind, around }: Pick<Cursor, "apiVersion" | "kind" | "around">,
  field: string,
  parent: Type | null,
  words: Vocabulary,
): readonly string[] {
  const custom = words.customOf(apiVersion, kind);
  return custom === null
    ? builtinValues(parent, field)
    : customValues(custom.kind, custom.apiVersion, [...around, field]);
}

/** A text as YAML reads it back: quoted where it would be something else. */
function scalarText(value: string): string {
  return printText(value).trimEnd();
}

/** Kinds of the version, or all, each with the version it is in. */
function kinds(apiVersion: string, discovery: Discovery): readonly (readonly [string, string])[] {
  const seen = new Map<string, string>();
  for (const known of discovery.all()) {
    const version = apiVersionOf(known);
    if (apiVersion !== "" && version !== apiVersion) continue;
    if (!seen.has(known.kind)) seen.set(known.kind, version);
  }
  return [...seen];
}

/** Versions that have the kind, or all. */
function versions(kind: string, discovery: Discovery): readonly string[] {
  const all = discovery.all();
  const fitting = all.filter((known) => known.kind === kind);
  return [...new Set((fitting.length > 0 ? fitting : all).map(apiVersionOf))];
}
