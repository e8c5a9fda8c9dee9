import type { Discovery } from "../engine/client/target.ts";
import { apiVersionOf } from "../engine/schema/builtins.ts";
import type { FieldType, Type } from "../engine/schema/compile.ts";
import type { Completion } from "../worker/protocol.ts";
import { cursorAt } from "./cursor.ts";
import { describeType, printDefault, typeAt } from "./describe.ts";

/** What completions are made from. */
export type Vocabulary = {
  readonly discovery: Discovery;
  /** The type of objects of a kind; null if it is not known. */
  readonly typeOf: (apiVersion: string, kind: string) => Type | null;
};

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
    return [...known]
      .filter(([name]) => !cursor.beside.includes(name))
      .map(([name, field]) => fieldItem(name, field, from, column));
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

function fieldItem(name: string, field: FieldType, from: number, to: number): Completion {
  const type = field.type();
  const single = type.scalar !== null && type.scalar !== undefined;
  const insert = single ? `${name}: ` : type.list !== null ? `${name}:\n  - ` : `${name}:\n  `;
  return { label: name, insert, detail: describeType(type), from, to };
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
