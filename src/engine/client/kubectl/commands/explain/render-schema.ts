import { listOf, mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { formatPlain } from "../../../../value/go-format.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { indentLines, wrapWords } from "./word-wrap.ts";

/** Returns the schema of a type, or undefined if it is unknown. */
export type FindType = (name: string) => ValueMap | undefined;

/**
 * Returns what `kubectl explain` prints of a schema, or null if it has no such field. `path`: the names of the fields below it.
 * Upstream: kubectl pkg/explain/v2/templates/plaintext.tmpl (v0.36.3).
 */
export function renderSchema(
  schema: ValueMap,
  path: readonly string[],
  recursive: boolean,
  find: FindType,
): string | null {
  return render(schema, path, new Set(), { recursive, find });
}

type Options = { readonly recursive: boolean; readonly find: FindType };

function resolved(schema: ValueMap, find: FindType): ValueMap {
  return find(textAt(schema, "$ref")) ?? schema;
}

function render(
  schema: ValueMap,
  path: readonly string[],
  seen: ReadonlySet<string>,
  options: Options,
): string | null {
  const reference = textAt(schema, "$ref");
  const type = resolved(schema, options.find);
  const [first, ...rest] = path;
  if (first === undefined) return bodyOf(type, options);
  if (reference !== "" && seen.has(reference)) return null;
  const next = new Set([...seen, reference]);
  const field = get(mapOf(get(type, "properties")), first);
  if (isMap(field)) {
    const inner = render(field, rest, new Set(), options);
    if (inner === null) return null;
    return rest.length > 0 ? inner : `${fieldHead(first, field, options.find)}${inner}`;
  }
  for (const key of ["items", "additionalProperties"]) {
    const inner = get(type, key);
    if (isMap(inner)) return render(inner, path, next, options);
  }
  for (const one of mapsOf(get(type, "allOf"))) {
    const inner = render(one, path, next, options);
    if (inner !== null) return inner;
  }
  return null;
}

function fieldHead(name: string, field: ValueMap, find: FindType): string {
  return `FIELD: ${name} <${typeName(field, find)}>\n${longEnum(field)}\n\n`;
}

function bodyOf(type: ValueMap, options: Options): string {
  const description = descriptionOf(type, options.find) || "<empty>";
  const fields = fieldList(type, 1, new Set(), options);
  const list = fields === "" ? "" : `FIELDS:\n${fields}`;
  return `DESCRIPTION:\n${indentLines(wrapWords(description, 76), 4)}\n${list}`;
}

function descriptionOf(schema: ValueMap, find: FindType): string {
  const type = resolved(schema, find);
  const own = textAt(type, "description");
  const inner = [...mapsOf(get(type, "allOf")), get(type, "items"), get(type, "additionalProperties")];
  return (
    (own === "" ? "" : `${own}\n`) + inner.map((one) => (isMap(one) ? descriptionOf(one, find) : "")).join("")
  );
}

function fieldList(schema: ValueMap, level: number, seen: ReadonlySet<string>, options: Options): string {
  const reference = textAt(schema, "$ref");
  if (reference !== "" && seen.has(reference)) return "";
  const next = new Set([...seen, reference]);
  const type = resolved(schema, options.find);
  const properties = mapOf(get(type, "properties"));
  const lines = sortedKeys(properties).map((name) => {
    const field = mapOf(get(properties, name));
    const inner = options.recursive ? fieldList(field, level + 1, next, options) : "";
    return fieldLines(name, field, type, level, options) + inner;
  });
  const others = [...mapsOf(get(type, "allOf")), get(type, "items"), get(type, "additionalProperties")];
  return (
    lines.join("") + others.map((one) => (isMap(one) ? fieldList(one, level, next, options) : "")).join("")
  );
}

function fieldLines(
  name: string,
  field: ValueMap,
  parent: ValueMap,
  level: number,
  { recursive, find }: Options,
): string {
  const indent = level * 2;
  const required = listOf(get(parent, "required")).includes(name) ? " -required-" : "";
  const head = `${" ".repeat(indent)}${name}\t<${typeName(field, find)}>${required}${shortEnum(field, indent)}\n`;
  if (recursive) return head;
  const description = textAt(field, "description") || "<no description>";
  return `${head}${indentLines(wrapWords(description, 78 - indent), indent + 2)}\n\n`;
}

/** Returns the type of a field in short: `string`, `[]Container`, `map[string]string`. */
function typeName(schema: ValueMap, find: FindType): string {
  const items = get(schema, "items");
  if (isMap(items)) return `[]${typeName(items, find)}`;
  const values = get(schema, "additionalProperties");
  if (isMap(values)) return `map[string]${typeName(values, find)}`;
  const [only, ...more] = mapsOf(get(schema, "allOf"));
  if (only !== undefined && more.length === 0 && !isMap(get(schema, "properties"))) {
    return typeName(only, find);
  }
  const reference = textAt(schema, "$ref");
  const type = reference === "" ? textAt(schema, "type") : textAt(find(reference) ?? {}, "type");
  if (reference !== "" && (type === "" || type === "object")) return reference.split(".").at(-1) || "Object";
  return type === "" || type === "object" ? "Object" : type;
}

function enumTexts(schema: ValueMap): readonly string[] {
  return listOf(get(schema, "enum")).map((value: Value) => (value === "" ? '""' : formatPlain(value)));
}

const MAX_VALUES = 4;

function shortEnum(schema: ValueMap, indent: number): string {
  const values = enumTexts(schema);
  if (values.length === 0) return "";
  const more = values.length > MAX_VALUES ? ", ...." : "";
  return `\n${" ".repeat(indent)}enum: ${values.slice(0, MAX_VALUES).join(", ")}${more}`;
}

function longEnum(schema: ValueMap): string {
  const values = enumTexts(schema);
  return values.length === 0 ? "" : `ENUM:${values.map((value) => `\n    ${value}`).join("")}`;
}
