/**
 * Returns `next`, in which each part that is deeply equal to the same part of `before` is that part. So unchanged parts keep their
 * reference. For plain JSON data. Lists with more than `most` items are compared by the references of their items only.
 */
export function reuseEqualParts<T>(before: unknown, next: T, most = Number.POSITIVE_INFINITY): T {
  if (
    before === next ||
    typeof before !== "object" ||
    typeof next !== "object" ||
    before === null ||
    next === null
  )
    return next;
  if (Array.isArray(next)) return Array.isArray(before) ? (reuseInList(before, next, most) as T) : next;
  if (Array.isArray(before)) return next;
  return reuseInMap(before as Fields, next as Fields, most) as T;
}

type Fields = { readonly [key: string]: unknown };

function reuseInList(before: readonly unknown[], next: readonly unknown[], most: number): readonly unknown[] {
  let same = before.length === next.length;
  if (next.length > most) return same && next.every((item, i) => item === before[i]) ? before : next;
  const out = next.map((item, i) => {
    const shared = reuseEqualParts(before[i], item, most);
    if (shared !== before[i]) same = false;
    return shared;
  });
  return same ? before : out;
}

function reuseInMap(before: Fields, next: Fields, most: number): Fields {
  const keys = Object.keys(next);
  let same = keys.length === Object.keys(before).length;
  const out: { [key: string]: unknown } = {};
  for (const key of keys) {
    const old = Object.hasOwn(before, key) ? before[key] : undefined;
    const shared = reuseEqualParts(old, next[key], most);
    if (shared !== old || !Object.hasOwn(before, key)) same = false;
    if (key === "__proto__")
      Object.defineProperty(out, key, {
        value: shared,
        enumerable: true,
        writable: true,
        configurable: true,
      });
    else out[key] = shared;
  }
  return same ? before : out;
}
