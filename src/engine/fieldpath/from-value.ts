import { isList, isMap, isScalar, type Value, type ValueMap } from "../value/value.ts";
import { addPath, buildSet, newSetBuilder, type SetBuilder } from "./build.ts";
import { fieldElement, indexElement, keyElement, type PathElement } from "./element.ts";
import type { FieldSet } from "./set.ts";

/**
 * Returns the leaves of a value without a type. A list item is identified by those of `key`, `id` and `name` that it has, else by
 * its index. Empty maps and lists have no leaves.
 * Upstream: structured-merge-diff fieldpath/fromvalue.go, SetFromValue (v6.4.2).
 */
export function setFromValue(value: Value): FieldSet {
  const builder = newSetBuilder();
  walk(value, [], builder);
  return buildSet(builder);
}

function walk(value: Value, path: readonly PathElement[], out: SetBuilder): void {
  if (isList(value)) {
    value.forEach((item, i) => {
      walk(item, [...path, guessElement(item, i)], out);
    });
  } else if (isMap(value)) {
    for (const key of Object.keys(value)) walk(value[key] as Value, [...path, fieldElement(key)], out);
  } else {
    addPath(out, path);
  }
}

const CANDIDATES = ["key", "id", "name"];

function guessElement(item: Value, index: number): PathElement {
  if (!isMap(item)) return indexElement(index);
  const keys = CANDIDATES.filter((name) => isKey(item, name)).map((name) => ({
    name,
    value: item[name] as Value,
  }));
  return keys.length === 0 ? indexElement(index) : keyElement(keys);
}

function isKey(item: ValueMap, name: string): boolean {
  return Object.hasOwn(item, name) && item[name] !== null && isScalar(item[name]);
}
