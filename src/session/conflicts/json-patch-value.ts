import { type Keys, valueAtKeys } from "../../engine/scenario/field-location.ts";
import { get, isMap, type Value, type ValueMap, withKey } from "../../engine/value/value.ts";
import { withField } from "../../text/edit/change-value.ts";

/**
 * Returns a JSON Patch whose last operation that sets the field at `keys` sets another value. Null if none sets it, or if the patch
 * cannot run again, because it tests a value or inserts an item.
 */
export function jsonPatchWithValue(
  operations: readonly Value[],
  keys: Keys,
  value: Value,
): readonly Value[] | null {
  if (operations.some((one) => !isMap(one) || !REPEATABLE.has(get(one, "op") ?? ""))) return null;
  if (operations.some(insertsItem)) return null;
  const at = operations.findLastIndex((one) => isMap(one) && setsField(one, keys));
  const found = operations[at];
  if (!isMap(found)) return null;
  const next = withField(get(found, "value"), keys.slice(tokensOf(found).length), value);
  return next === undefined ? null : operations.with(at, withKey(found, "value", next));
}

const REPEATABLE: ReadonlySet<Value> = new Set(["add", "replace"]);

function insertsItem(operation: Value): boolean {
  return (
    isMap(operation) && get(operation, "op") === "add" && /^(?:-|\d+)$/.test(tokensOf(operation).at(-1) ?? "")
  );
}

function setsField(operation: ValueMap, keys: Keys): boolean {
  const tokens = tokensOf(operation);
  const isAbove = tokens.length <= keys.length && tokens.every((token, at) => token === String(keys[at]));
  const value = get(operation, "value");
  return isAbove && value !== undefined && valueAtKeys(value, keys.slice(tokens.length)) !== undefined;
}

/** Returns the keys of a JSON pointer: `["spec", "a/b"]` of `/spec/a~1b`. */
function tokensOf(operation: ValueMap): readonly string[] {
  const path = get(operation, "path");
  if (typeof path !== "string" || path === "") return [];
  return path
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
