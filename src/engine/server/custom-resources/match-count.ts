import { mapOf } from "../../value/field-values.ts";
import { get, has, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { isKnownFormat } from "./formats.ts";
import { structuralOf } from "./structural-schema.ts";
import { typeErrors } from "./value-errors.ts";

/**
 * Returns how much of a value a schema was applied to. Of several schemas that do not fit, the server tells the errors of the one with the
 * highest count. Upstream: kube-openapi pkg/validation/validate, Result.MatchCount.
 */
export function matchCount(value: Value, source: ValueMap): number {
  const schema = structuralOf(source);
  const format = get(source, "format");
  const hasFormat = typeof format === "string" && format !== "" && isKnownFormat(format, schema.type);
  const fits = typeErrors(value, schema, "").length === 0 ? 1 : 0;
  if (value === null) return fits;
  let count = 4 + (schema.type !== "" || hasFormat ? 1 + fits : 0);
  if (typeof value === "string") count += hasFormat ? 2 : 1;
  else if (typeof value === "number") count += 2;
  else if (isList(value)) {
    const items = get(source, "items");
    count += 2 + (isMap(items) ? sum(value.map((item) => matchCount(item, items))) : 0);
  } else if (isMap(value)) count += 1 + fieldCount(value, source);
  return count;
}

function fieldCount(map: ValueMap, source: ValueMap): number {
  const properties = mapOf(get(source, "properties"));
  const more = get(source, "additionalProperties");
  return sum(
    Object.keys(map).map((key) => {
      const schema = has(properties, key) ? get(properties, key) : more;
      return isMap(schema) ? matchCount(get(map, key) as Value, schema) : 0;
    }),
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0);
}
