import { get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";

/** The schemas in a field that is a map of them, by name. */
export function schemasIn(schema: ValueMap, key: string): readonly (readonly [string, ValueMap])[] {
  const map = get(schema, key);
  if (!isMap(map)) return [];
  return Object.keys(map).flatMap((name) => {
    const found = get(map, name);
    return isMap(found) ? [[name, found] as const] : [];
  });
}

/** The schemas in a field that is a list of them. */
export function listIn(schema: ValueMap, key: string): readonly ValueMap[] {
  const list = get(schema, key);
  return isList(list) ? list.filter(isMap) : [];
}

/** The schema in a field; undefined if there is none. */
export function schemaIn(schema: ValueMap, key: string): ValueMap | undefined {
  const found = get(schema, key);
  return isMap(found) ? found : undefined;
}

export function textIn(schema: ValueMap, key: string): string {
  const value = get(schema, key);
  return typeof value === "string" ? value : "";
}

/** Whether a field is there and no more empty than JSON says: null counts as absent. */
export function isSet(value: Value | undefined): boolean {
  return value !== undefined && value !== null;
}
