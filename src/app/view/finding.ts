/** Something that can be found by its words. */
export type Findable = {
  /** Under which heading it stands. */
  readonly group: string;
  readonly name: string;
};

/**
 * What has all words of `text` in its name or group, in any order; upper and lower case are one. Names that begin as
 * `text` does come first, then those with a word that does; apart from that the order stays.
 */
export function finding<Item extends Findable>(items: readonly Item[], text: string): readonly Item[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const start = wanted.join(" ");
  const rank = ({ name }: Item) => {
    const lower = name.toLowerCase();
    if (lower.startsWith(start)) return 0;
    return ` ${lower}`.includes(` ${start}`) ? 1 : 2;
  };
  const found = items.filter(({ group, name }) => {
    const whole = `${group} ${name}`.toLowerCase();
    return wanted.every((word) => whole.includes(word));
  });
  return start === "" ? found : found.toSorted((a, b) => rank(a) - rank(b));
}
