import { get, isList, isMap, type Value, type ValueMap } from "./value.ts";

/** Returns the value if it is a map, else an empty map. */
export function mapOf(value: Value | undefined): ValueMap {
  return isMap(value) ? value : {};
}

/** Returns the value if it is a list, else an empty list. */
export function listOf(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : [];
}

/** Returns the maps in a list, or none if the value is no list. */
export function mapsOf(value: Value | undefined): readonly ValueMap[] {
  return isList(value) ? value.filter(isMap) : [];
}

/** Returns the value if it is a string, else an empty string. */
export function textOf(value: Value | undefined): string {
  return typeof value === "string" ? value : "";
}

/** Returns the value of a field if it is a map, else an empty map. */
export function mapAt(map: ValueMap, key: string): ValueMap {
  return mapOf(get(map, key));
}

/** Returns the value of a field if it is a list, else an empty list. */
export function listAt(map: ValueMap, key: string): readonly Value[] {
  return listOf(get(map, key));
}

/** Returns the value of a field if it is a string, else an empty string. */
export function textAt(map: ValueMap, key: string): string {
  return textOf(get(map, key));
}
