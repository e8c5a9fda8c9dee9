/** Something that the user can find by its words. */
export type Searchable = {
  /** Its heading in the list. */
  readonly group: string;
  readonly name: string;
  /** Other words that people search it by. */
  readonly otherWords?: string;
};

/**
 * Returns the items whose name, group and other words contain all words of `text`, in any order, ignoring case. First come names that start with
 * `text`, then names with a word that starts with it. Otherwise the order stays.
 */
export function searchByWords<Item extends Searchable>(
  items: readonly Item[],
  text: string,
): readonly Item[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const start = wanted.join(" ");
  const rank = ({ name }: Item) => {
    const lower = name.toLowerCase();
    if (lower.startsWith(start)) return 0;
    return ` ${lower}`.includes(` ${start}`) ? 1 : 2;
  };
  const found = items.filter(({ group, name, otherWords = "" }) => {
    const whole = `${group} ${name} ${otherWords}`.toLowerCase();
    return wanted.every((word) => whole.includes(word));
  });
  return start === "" ? found : found.toSorted((a, b) => rank(a) - rank(b));
}
