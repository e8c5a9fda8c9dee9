/** The values of Secrets that must not appear anywhere. */
export type KnownValues = {
  /** Whether a text contains a value of at least `least` characters. */
  readonly isIn: (text: string, least: number) => boolean;
  /** Returns a text with each value of at least `least` characters replaced, the longest first. The text itself if it contains none. */
  readonly replaceIn: (text: string, least: number, replace: (value: string) => string) => string;
};

/** The least number of characters of a value that is searched in other texts: shorter ones are in many words. */
export const SHORTEST = 4;

/** Returns a search for these values. Ignores values with fewer than {@link SHORTEST} characters. The time does not depend on their number. */
export function knownValues(values: Iterable<string>): KnownValues {
  const byStart = new Map<string, string[]>();
  for (const value of new Set(values)) {
    if (value.length < SHORTEST) continue;
    const start = value.slice(0, SHORTEST);
    const others = byStart.get(start);
    if (others === undefined) byStart.set(start, [value]);
    else others.push(value);
  }
  for (const some of byStart.values()) some.sort((a, b) => b.length - a.length);

  const valueAt = (text: string, at: number, least: number) =>
    byStart
      .get(text.slice(at, at + SHORTEST))
      ?.find((value) => value.length >= least && text.startsWith(value, at));

  return {
    isIn: (text, least) => {
      for (let at = 0; at + SHORTEST <= text.length; at++)
        if (valueAt(text, at, least) !== undefined) return true;
      return false;
    },
    replaceIn: (text, least, replace) => {
      let out = "";
      let kept = 0;
      for (let at = 0; at + SHORTEST <= text.length; at++) {
        const value = valueAt(text, at, least);
        if (value === undefined) continue;
        out += text.slice(kept, at) + replace(value);
        kept = at + value.length;
        at = kept - 1;
      }
      return kept === 0 ? text : out + text.slice(kept);
    },
  };
}
