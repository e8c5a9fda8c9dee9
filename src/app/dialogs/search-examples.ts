/** Returns the groups with their matching scenarios: title, group title and description contain all words, ignoring case. */
export function searchExamples<Item extends { readonly title: string; readonly description: string }>(
  groups: readonly { readonly title: string; readonly scenarios: readonly Item[] }[],
  words: string,
): readonly { readonly title: string; readonly scenarios: readonly Item[] }[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap(({ title, scenarios }) => {
    const found = scenarios.filter((one) => {
      const text = `${title} ${one.title} ${one.description}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
    return found.length === 0 ? [] : [{ title, scenarios: found }];
  });
}
