import { textOfBytes, utf8Bytes } from "../../../../value/utf8-bytes.ts";
import { get, isList, isMap } from "../../../../value/value.ts";
import { type Held, isNilBox, type Outcome, typeOf, unboxed } from "./held-value.ts";

/** Returns an item of a list, a map or a string, or of an item of it. */
export function indexInto(of: Held, keys: readonly Held[]): Outcome {
  let found = unboxed(of);
  if (found.value === undefined) return { error: "index of untyped nil" };
  for (const given of keys) {
    if (isNilBox(found)) return { error: "index of nil pointer" };
    const next = itemOf(found, unboxed(given));
    if ("error" in next) return next;
    found = next;
  }
  return found;
}

function itemOf(of: Held, key: Held): Outcome {
  const { value } = of;
  if (isMap(value)) {
    if (key.value === undefined) return { error: "value is nil; should be of type string" };
    if (typeof key.value !== "string") return { error: `value has type ${typeOf(key)}; should be string` };
    return { value: get(value, key.value) ?? null, isBoxed: true };
  }
  if (!isList(value) && typeof value !== "string") return { error: `can't index item of type ${typeOf(of)}` };
  const items = isList(value) ? value : utf8Bytes(value);
  const at = position(key, items.length);
  if (typeof at !== "number") return at;
  if (at === items.length)
    return { error: `reflect: ${isList(value) ? "slice" : "string"} index out of range` };
  return isList(value)
    ? { value: value[at] ?? null, isBoxed: true }
    : { value: items[at] as number, type: "uint8" };
}

/** Returns an index that is at most `limit`. */
function position(key: Held, limit: number): number | { readonly error: string } {
  const { value, isBoxed } = key;
  if (isBoxed === true) return { error: "cannot index slice/array with type interface {}" };
  if (value === undefined) return { error: "cannot index slice/array with nil" };
  if (typeof value !== "number" || typeOf(key) === "float64")
    return { error: `cannot index slice/array with type ${typeOf(key)}` };
  return value < 0 || value > limit ? { error: `index out of range: ${value}` } : value;
}

/** Returns the part of a list or of a string between two positions. */
export function sliceOf(of: Held, keys: readonly Held[]): Outcome {
  const { value } = unboxed(of);
  if (value === undefined) return { error: "slice of untyped nil" };
  if (keys.length > 3) return { error: `too many slice indexes: ${keys.length}` };
  if (!isList(value) && typeof value !== "string") return { error: `can't slice item of type ${typeOf(of)}` };
  if (typeof value === "string" && keys.length === 3) return { error: "cannot 3-index slice a string" };
  const items = isList(value) ? value : [...utf8Bytes(value)];
  const places: number[] = [];
  for (const key of keys) {
    // Unlike an index, a limit in an interface is no number for Go.
    const at = position(key, items.length);
    if (typeof at !== "number") return at;
    places.push(at);
  }
  const [from = 0, to = items.length, end = to] = places;
  if (from > to) return { error: `invalid slice index: ${from} > ${to}` };
  if (to > end) return { error: `invalid slice index: ${to} > ${end}` };
  const part = items.slice(from, to);
  return { value: isList(value) ? part : textOfBytes(part as number[]) } satisfies Held;
}
