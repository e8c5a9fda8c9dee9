import { copy, get, isList, isMap, put, type Value, type ValueMap } from "./value.ts";

/** Returns `now`, with each part that equals the same part of `was` replaced by that part: `was` itself if they are equal. */
export function reuseEqualValue(was: Value | undefined, now: Value): Value {
  if (was === now) return now;
  if (isMap(was) && isMap(now)) return reuseInMap(was, now);
  if (isList(was) && isList(now)) return reuseInList(was, now);
  return now;
}

function reuseInMap(was: ValueMap, now: ValueMap): ValueMap {
  const keys = Object.keys(now);
  const replaced: [string, Value][] = [];
  let isSame = keys.length === Object.keys(was).length;
  for (const key of keys) {
    const value = now[key] as Value;
    const old = get(was, key);
    const reused = reuseEqualValue(old, value);
    if (reused !== old) isSame = false;
    if (reused !== value) replaced.push([key, reused]);
  }
  if (isSame) return was;
  if (replaced.length === 0) return now;
  const out = copy(now);
  for (const [key, value] of replaced) put(out, key, value);
  return out;
}

function reuseInList(was: readonly Value[], now: readonly Value[]): readonly Value[] {
  const out = now.map((item, at) => reuseEqualValue(was[at], item));
  const isSame = was.length === out.length && out.every((item, at) => item === was[at]);
  return isSame ? was : out;
}
