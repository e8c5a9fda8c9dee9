import { isList, isMap, type Value } from "../engine/value/value.ts";
import type { FieldKeys } from "../text/yaml/print/print-yaml.ts";

/** Returns the paths of all fields and items below `keys` in `value`. */
export function pathsOf(value: Value, keys: FieldKeys = []): readonly FieldKeys[] {
  if (isList(value)) {
    return value.flatMap((item, index) => [[...keys, index], ...pathsOf(item, [...keys, index])]);
  }
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([key, field]) => [[...keys, key], ...pathsOf(field, [...keys, key])]);
}
