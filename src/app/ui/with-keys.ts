/** Returns items with unique keys: the number of equal items before, and the text of the item. */
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
