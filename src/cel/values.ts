import { get, isList, type MutableMap, put, type Value, type ValueMap } from "../engine/value/value.ts";

const known = new WeakMap<object, unknown>();

/** A JSON value as the evaluator reads it: whole numbers are integers, objects are maps, so that no key is special. */
export function toCel(value: Value): unknown {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (value === null || typeof value !== "object") return value;
  const found = known.get(value);
  if (found !== undefined) return found;
  const made = isList(value)
    ? value.map(toCel)
    : new Map(Object.keys(value).map((key) => [key, toCel(get(value as ValueMap, key) as Value)]));
  known.set(value, made);
  return made;
}

/** What the evaluator answers, as JSON: times and durations as texts, bytes as base64. */
export function fromCel(result: unknown): Value {
  if (typeof result === "bigint") return Number(result);
  if (result === null || result === undefined) return null;
  if (typeof result !== "object") return result as Value;
  if (Array.isArray(result)) return result.map(fromCel);
  if (result instanceof Date) return result.toISOString().replace(".000Z", "Z");
  if (result instanceof Uint8Array) return btoa(String.fromCharCode(...result));
  const out: MutableMap = {};
  const entries = result instanceof Map ? [...result] : Object.entries(result);
  for (const [key, item] of entries) put(out, String(key), fromCel(item));
  return out;
}
