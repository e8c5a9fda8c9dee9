import { isMap, type Value } from "../../../src/engine/value/value.ts";

/** Returns the new value, with null for each key that the old one has and the new one does not have. */
export function withNulls(before: Value, after: Value): Value {
  if (!isMap(before) || !isMap(after)) return after;
  const keys = [...Object.keys(after), ...Object.keys(before).filter((key) => !Object.hasOwn(after, key))];
  return Object.fromEntries(
    keys.map((key) => [
      key,
      Object.hasOwn(after, key) ? withNulls(before[key] ?? null, after[key] as Value) : null,
    ]),
  );
}

/** Returns a merge patch that makes the new value of the old one. */
export function onlyChanges(before: Value, after: Value): Value {
  if (!isMap(before) || !isMap(after)) return after;
  const out: [string, Value][] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!Object.hasOwn(after, key)) out.push([key, null]);
    else if (JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      out.push([
        key,
        Object.hasOwn(before, key)
          ? onlyChanges(before[key] as Value, after[key] as Value)
          : (after[key] as Value),
      ]);
  }
  return Object.fromEntries(out);
}
