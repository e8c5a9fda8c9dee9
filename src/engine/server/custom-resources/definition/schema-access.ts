import { mapsOf } from "../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";

/** Returns the schemas of a field that is a map, with their names. */
export function schemasIn(schema: ValueMap, key: string): readonly (readonly [string, ValueMap])[] {
  const map = get(schema, key);
  if (!isMap(map)) return [];
  return Object.keys(map).flatMap((name) => {
    const found = get(map, name);
    return isMap(found) ? [[name, found] as const] : [];
  });
}

/** Returns the schemas of a field that is a list. */
export function listIn(schema: ValueMap, key: string): readonly ValueMap[] {
  return mapsOf(get(schema, key));
}

/** Returns the schema of a field, or undefined. */
export function schemaIn(schema: ValueMap, key: string): ValueMap | undefined {
  const found = get(schema, key);
  return isMap(found) ? found : undefined;
}

/** Whether a field is present and not null. */
export function isSet(value: Value | undefined): boolean {
  return value !== undefined && value !== null;
}

/** Whether a schema has a default value anywhere. */
export function hasDefault(schema: ValueMap): boolean {
  const below: readonly ValueMap[] = [
    ...schemasIn(schema, "properties").map(([, one]) => one),
    ...["allOf", "anyOf", "oneOf"].flatMap((key) => listIn(schema, key)),
    ...["items", "additionalProperties", "not"]
      .map((key) => schemaIn(schema, key))
      .filter((one) => one !== undefined),
  ];
  return isSet(get(schema, "default")) || below.some((one) => hasDefault(one));
}
