/** Items with a key each that no other has: what they say, and for those that say the same which of them it is. */
export function withKeys<T>(
  items: readonly T[],
  says: (item: T) => string,
): readonly (readonly [string, T])[] {
  const times = new Map<string, number>();
  return items.map((item) => {
    const text = says(item);
    const before = times.get(text) ?? 0;
    times.set(text, before + 1);
    return [`${before} ${text}`, item];
  });
}
