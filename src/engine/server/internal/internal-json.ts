import { marshalJson, marshalText } from "../../value/json/marshal.ts";
import { sortedKeys } from "../../value/order.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { findStruct, type GoType } from "../structs/go-types.ts";
import { isEmpty } from "../structs/read-struct.ts";
import { findInternalStruct, type InternalField } from "./internal-structs.ts";
import { lineDiff } from "./line-diff.ts";

/** Returns a value of a built-in kind as the server prints it in messages: as the JSON of its internal struct. */
export function internalJson(value: Value | undefined, struct: string): string {
  return printTree(structTree(value, struct), null);
}

/** Returns the lines in which two values differ, as the server prints them. */
export function internalDiff(before: Value | undefined, after: Value | undefined, struct: string): string {
  return lineDiff(printTree(structTree(before, struct), ""), printTree(structTree(after, struct), ""));
}

/** JSON with the order of its fields. */
type Tree = string | { readonly items: readonly Tree[] } | { readonly fields: readonly Field[] };
type Field = readonly [name: string, value: Tree];

function structTree(value: Value | undefined, struct: string): Tree {
  const map = isMap(value) ? value : {};
  const fields = findInternalStruct(struct);
  if (fields === undefined) return { fields: publicFields(map, struct) };
  return { fields: fields.flatMap((field) => internalFields(map, field, map)) };
}

/** `outer` is the map around the struct: a public pod spec has fields that the internal one has in its security context. */
function internalFields(map: ValueMap, field: InternalField, outer: ValueMap): readonly Field[] {
  const { name, publicName, type } = field;
  if (name === "" && type.kind === "struct") {
    const embedded = get(map, publicName);
    return publicFields(isMap(embedded) ? embedded : {}, type.name);
  }
  const value = field.isOuter ? get(outer, publicName) : get(map, publicName);
  if (name === "SecurityContext" && type.kind === "pointer" && type.of.kind === "struct") {
    const fields = findInternalStruct(type.of.name) ?? [];
    if (fields.some(({ isOuter }) => isOuter)) {
      const inner = isMap(value) ? value : {};
      return [[name, { fields: fields.flatMap((one) => internalFields(inner, one, map)) }]];
    }
  }
  return [[name, valueTree(value ?? null, type)]];
}

/** Returns the fields of a struct that has no internal form, such as a label selector. */
function publicFields(map: ValueMap, struct: string): readonly Field[] {
  const known = findStruct(struct)?.fields ?? [];
  return known.flatMap(({ name, type, omitEmpty }) => {
    const value = get(map, name);
    const isLeftOut = value === undefined || (omitEmpty && isEmpty(value, type));
    return isLeftOut ? [] : [[name, valueTree(value, type)] as const];
  });
}

function valueTree(value: Value, type: GoType): Tree {
  if (type.kind === "pointer") return value === null ? "null" : valueTree(value, type.of);
  if (type.kind === "struct") return structTree(value, type.name);
  if (type.kind === "list" && isList(value)) return { items: value.map((item) => valueTree(item, type.of)) };
  if (type.kind === "map" && isMap(value))
    return {
      fields: sortedKeys(value).map((key) => [key, valueTree(get(value, key) ?? null, type.of)] as const),
    };
  if (value === null) return ZEROS[type.kind] ?? "null";
  if (type.kind === "raw") return printRaw(value);
  return isMap(value) || isList(value) ? marshalJson(value) : printPlain(value);
}

/** Returns raw JSON with its keys in the order of the client. */
function printRaw(value: Value): string {
  if (isList(value)) return `[${value.map(printRaw).join(",")}]`;
  if (!isMap(value)) return marshalJson(value);
  const fields = Object.keys(value).map((key) => `${marshalText(key)}:${printRaw(get(value, key) ?? null)}`);
  return `{${fields.join(",")}}`;
}

function printPlain(value: Value): string {
  return typeof value === "string" ? marshalText(value) : String(value);
}

const ZEROS: { readonly [kind: string]: string } = {
  string: '""',
  bool: "false",
  int32: "0",
  int64: "0",
  intstr: "0",
  quantity: '"0"',
};

/** `indent` is the white space before the tree, or null for JSON in one line. */
function printTree(tree: Tree, indent: string | null): string {
  if (typeof tree === "string") return tree;
  const inner = indent === null ? null : `${indent} `;
  const colon = indent === null ? ":" : ": ";
  if ("items" in tree)
    return enclose(
      "[]",
      tree.items.map((item) => printTree(item, inner)),
      indent,
    );
  const fields = tree.fields.map(([name, value]) => `${marshalText(name)}${colon}${printTree(value, inner)}`);
  return enclose("{}", fields, indent);
}

function enclose(brackets: string, parts: readonly string[], indent: string | null): string {
  const [open, close] = [brackets.charAt(0), brackets.charAt(1)];
  if (parts.length === 0) return brackets;
  if (indent === null) return `${open}${parts.join(",")}${close}`;
  return `${open}\n${parts.map((part) => `${indent} ${part}`).join(",\n")}\n${indent}${close}`;
}
