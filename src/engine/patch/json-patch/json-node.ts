import { goType } from "../../value/go-format.ts";
import { get, has, isList, isMap, type MutableMap, put, type Value } from "../../value/value.ts";
import { crashed, NIL_POINTER } from "../patch-errors.ts";
import type { PatchResult } from "../patch-result.ts";

/**
 * Represents a null that a patch wrote. Until the patched document is printed, upstream does not take it for equal to a null of the
 * document or to a null inside a written value. A JSON document cannot contain NaN.
 */
export const WRITTEN_NULL = Number.NaN;

export function isWrittenNull(value: Value): boolean {
  return Number.isNaN(value);
}

/** Returns a document with plain nulls in place of written ones. The copies of values in `opened` are added to it. */
export function withPlainNulls(value: Value, opened: Set<Value>): Value {
  if (isWrittenNull(value)) return null;
  if (isList(value)) return value.map((item) => withPlainNulls(item, opened));
  if (!isMap(value)) return value;
  const out: MutableMap = {};
  for (const key of Object.keys(value)) put(out, key, withPlainNulls(get(value, key) as Value, opened));
  if (opened.has(value)) opened.add(out);
  return out;
}

const same: PatchResult<boolean> = { value: true };
const different: PatchResult<boolean> = { value: false };

/** Whether a value of the document equals a value of the patch. Upstream panics for lists that contain null. */
export function equalsGiven(value: Value, given: Value): PatchResult<boolean> {
  if (isWrittenNull(value)) return given === null ? same : different;
  if (value === null) return given === null ? same : different;
  return equalValues(value, given);
}

function equalValues(a: Value, b: Value): PatchResult<boolean> {
  if (isList(a)) return isList(b) ? equalLists(a, b) : different;
  if (!isMap(a)) return goType(a) === goType(b) && a === b ? same : different;
  if (!isMap(b) || Object.keys(a).length !== Object.keys(b).length) return different;
  for (const key of Object.keys(a)) {
    const [left, right] = [get(a, key) as Value, get(b, key) as Value];
    if (!has(b, key) || (left === null) !== (right === null)) return different;
    if (left === null) continue;
    const found = equalValues(left, right);
    if ("error" in found || !found.value) return found;
  }
  return same;
}

function equalLists(a: readonly Value[], b: readonly Value[]): PatchResult<boolean> {
  if (a.length !== b.length) return different;
  for (const [at, item] of a.entries()) {
    const other = b[at] as Value;
    if (item === null || other === null) return crashed(NIL_POINTER);
    const found = equalValues(item, other);
    if ("error" in found || !found.value) return found;
  }
  return same;
}
