import { equal } from "../engine/value/equal.ts";
import { get, has, isList, isMap, type Value, type ValueMap } from "../engine/value/value.ts";

/** Whether a value matches a JSON Schema. Supports the keywords in the schema of scenario files and throws for all others. */
export function matchesSchema(value: Value, schema: ValueMap, root: ValueMap = schema): boolean {
  return Object.entries(schema).every(([keyword, rule]) =>
    matchesKeyword(value, keyword, rule, schema, root),
  );
}

function matchesKeyword(
  value: Value,
  keyword: string,
  rule: Value,
  schema: ValueMap,
  root: ValueMap,
): boolean {
  const below = (child: Value, rule: Value) => matchesSchema(child, rule as ValueMap, root);
  const properties = (get(schema, "properties") ?? {}) as ValueMap;
  switch (keyword) {
    case "$schema":
    case "$id":
    case "$defs":
    case "title":
    case "description":
      return true;
    case "$ref":
      return below(
        value,
        ((root["$defs"] as ValueMap)[String(rule).slice("#/$defs/".length)] ?? null) as Value,
      );
    case "type":
      return (isList(rule) ? rule : [rule]).some(
        (type) => type === typeOf(value) || (type === "integer" && Number.isInteger(value)),
      );
    case "const":
      return equal(value, rule);
    case "enum":
      return (rule as readonly Value[]).some((one) => equal(one, value));
    case "minLength":
      return typeof value !== "string" || value.length >= (rule as number);
    case "pattern":
      return typeof value !== "string" || new RegExp(rule as string).test(value);
    case "minimum":
      return typeof value !== "number" || value >= (rule as number);
    case "maximum":
      return typeof value !== "number" || value <= (rule as number);
    case "maxItems":
      return !isList(value) || value.length <= (rule as number);
    case "maxProperties":
      return !isMap(value) || Object.keys(value).length <= (rule as number);
    case "items":
      return !isList(value) || value.every((item) => below(item, rule));
    case "required":
      return !isMap(value) || (rule as readonly string[]).every((key) => has(value, key));
    case "properties":
      return (
        !isMap(value) ||
        Object.keys(value).every(
          (key) => !has(properties, key) || below(value[key] as Value, properties[key] as Value),
        )
      );
    case "additionalProperties":
      return (
        !isMap(value) ||
        Object.keys(value).every(
          (key) => has(properties, key) || (rule !== false && below(value[key] as Value, rule)),
        )
      );
    case "oneOf":
      return (rule as readonly Value[]).filter((one) => below(value, one)).length === 1;
    case "anyOf":
      return (rule as readonly Value[]).some((one) => below(value, one));
    case "not":
      return !below(value, rule);
    default:
      throw new Error(`unknown keyword of JSON Schema: ${keyword}`);
  }
}

function typeOf(value: Value): string {
  return value === null ? "null" : isList(value) ? "array" : typeof value;
}
