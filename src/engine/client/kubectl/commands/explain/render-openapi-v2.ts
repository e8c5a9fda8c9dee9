import { apiVersionOf } from "../../../../schema/builtins.ts";
import { listOf, mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { get, isMap, type ValueMap } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { ServedKind } from "../../discovery/served-kinds.ts";
import { reflowText } from "./reflow-text.ts";
import type { FindType } from "./render-schema.ts";

/** The width of wrapped text without its indent of 5. */
const WIDTH = 75;

/** Types that OpenAPI v2 calls strings. */
const STRINGS: ReadonlySet<string> = new Set([
  "io.k8s.apimachinery.pkg.util.intstr.IntOrString",
  "io.k8s.apimachinery.pkg.api.resource.Quantity",
]);

type Shape =
  | { readonly is: "reference"; readonly name: string; readonly to: ValueMap }
  | { readonly is: "list" | "map"; readonly of: ValueMap }
  | { readonly is: "object"; readonly fields: ValueMap }
  | { readonly is: "value"; readonly type: string };

function shapeOf(schema: ValueMap, find: FindType): Shape {
  const [only] = mapsOf(get(schema, "allOf"));
  const name = textAt(schema, "$ref") || textAt(only ?? {}, "$ref");
  if (STRINGS.has(name)) return { is: "value", type: "string" };
  if (name !== "") return { is: "reference", name, to: find(name) ?? {} };
  const items = get(schema, "items");
  if (isMap(items)) return { is: "list", of: items };
  const fields = get(schema, "properties");
  if (isMap(fields)) return { is: "object", fields };
  if (textAt(schema, "type") !== "object") return { is: "value", type: textAt(schema, "type") };
  return { is: "map", of: mapOf(get(schema, "additionalProperties")) };
}

/**
 * Returns what `kubectl explain --output=plaintext-openapiv2` prints of a field, or the error for a field that does not exist.
 * Upstream: kubectl pkg/explain (v0.36.3).
 */
export function renderOpenApiV2(
  kind: ServedKind,
  schema: ValueMap,
  path: readonly string[],
  recursive: boolean,
  find: FindType,
): Result<string> {
  const found = lookUp(schema, path, find);
  if ("error" in found) return found;
  const field = found.value;
  const { type, descriptions } = followed(field, find);
  const shape = shapeOf(type, find);
  const isObject = shape.is === "object";
  const word = isObject ? "RESOURCE:" : "FIELD:   ";
  const name = path.at(-1);
  const title = name === undefined ? "" : `${word} ${name} <${typeName(field, find)}>\n\n`;
  const head = `KIND:     ${kind.kind}\nVERSION:  ${apiVersionOf(kind)}\n\n`;
  const texts = descriptions.map((text, at) => (text === "" ? "" : (at === 0 ? "" : "\n") + wrapped(text)));
  const body = texts.join("") || "     <empty>\n";
  const list = recursive
    ? allFields(type, 3, new Set(), find)
    : isObject
      ? fieldLines(type, shape.fields, find)
      : "";
  return { value: `${head}${title}DESCRIPTION:\n${body}${isObject ? `\nFIELDS:\n${list}` : ""}` };
}

function wrapped(text: string): string {
  return reflowText(text, WIDTH)
    .map((line) => (line === "" ? "\n" : `     ${line}\n`))
    .join("");
}

function lookUp(schema: ValueMap, path: readonly string[], find: FindType): Result<ValueMap> {
  const [first, ...rest] = path;
  if (first === undefined) return { value: schema };
  const shape = shapeOf(schema, find);
  if (shape.is === "value") return { value: schema };
  if (shape.is === "reference") return lookUp(shape.to, path, find);
  if (shape.is !== "object") return lookUp(shape.of, path, find);
  const field = get(shape.fields, first);
  return isMap(field) ? lookUp(field, rest, find) : fail(`field ${JSON.stringify(first)} does not exist`);
}

/** Returns the type inside of references, lists and maps, and all descriptions on the way. */
function followed(
  schema: ValueMap,
  find: FindType,
): { readonly type: ValueMap; readonly descriptions: readonly string[] } {
  const shape = shapeOf(schema, find);
  const own = textAt(schema, "description").replace(/\n$/, "");
  if (shape.is === "object" || shape.is === "value") return { type: schema, descriptions: [own] };
  const inner = followed(shape.is === "reference" ? shape.to : shape.of, find);
  return { type: inner.type, descriptions: [own, ...inner.descriptions] };
}

function typeName(schema: ValueMap, find: FindType): string {
  const shape = shapeOf(schema, find);
  switch (shape.is) {
    case "reference":
      return typeName(shape.to, find);
    case "list":
      return `[]${typeName(shape.of, find)}`;
    case "map":
      return `map[string]${typeName(shape.of, find)}`;
    case "object":
      return "Object";
    case "value":
      return shape.type;
  }
}

function fieldLines(type: ValueMap, fields: ValueMap, find: FindType): string {
  const required = listOf(get(type, "required"));
  return sortedKeys(fields)
    .map((name) => {
      const field = mapOf(get(fields, name));
      const mark = required.includes(name) ? " -required-" : "";
      const description = wrapped(textAt(field, "description"));
      return `   ${name}\t<${typeName(field, find)}>${mark}\n${description}\n`;
    })
    .join("");
}

/** Returns the names of all fields inside. A type inside of itself has none. */
function allFields(schema: ValueMap, indent: number, seen: ReadonlySet<string>, find: FindType): string {
  const shape = shapeOf(schema, find);
  if (shape.is === "value") return "";
  if (shape.is === "reference") {
    return seen.has(shape.name) ? "" : allFields(shape.to, indent, new Set([...seen, shape.name]), find);
  }
  if (shape.is !== "object") return allFields(shape.of, indent, seen, find);
  return sortedKeys(shape.fields)
    .map((name) => {
      const field = mapOf(get(shape.fields, name));
      const head = `${" ".repeat(indent)}${name}\t<${typeName(field, find)}>\n`;
      return head + allFields(field, indent + 3, seen, find);
    })
    .join("");
}
