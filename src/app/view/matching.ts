/** Groups with what of them fits: each word stands in the title, the group's, or the description. Upper and lower case are one. */
export function matching<Item extends { readonly title: string; readonly description: string }>(
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
