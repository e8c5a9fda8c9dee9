/** The values of Secrets that must not appear anywhere. */
export type KnownValues = {
  /** Whether a text contains a value of at least `least` characters. */
  readonly isIn: (text: string, least: number) => boolean;
  /** Returns a text with each value of at least `least` characters replaced, the longest first. The text itself if it contains none. */
  readonly replaceIn: (text: string, least: number, replace: (value: string) => string) => string;
};

/** The least number of characters of a value that is searched in other texts: shorter ones are in many words. */
export const SHORTEST = 4;

/** A value, and the longest of the other values that it begins with. */
type Known = { readonly value: string; readonly inside: Known | null };

/**
 * Returns a search for these values. Ignores values with fewer than {@link SHORTEST} characters. The time depends on the length of the text,
 * and hardly on the number of values: at each place it searches one sorted list by halves.
 */
export function knownValues(values: Iterable<string>): KnownValues {
  const byStart = new Map<string, Known[]>();
  for (const value of [...new Set(values)].sort()) {
    if (value.length < SHORTEST) continue;
    const start = value.slice(0, SHORTEST);
    const others = byStart.get(start) ?? [];
    // In a sorted list, all that begins with a value follows it at once.
    const inside = longestStart(others.at(-1) ?? null, value, 0);
    others.push({ value, inside });
    byStart.set(start, others);
  }

  /** Returns the longest value at a place of a text, if it has at least `least` characters; null for none. */
  const valueAt = (text: string, at: number, least: number): string | null => {
    const sorted = byStart.get(text.slice(at, at + SHORTEST));
    if (sorted === undefined) return null;
    const found = longestStart(lastUpTo(sorted, text, at), text, at);
    return found === null || found.value.length < least ? null : found.value;
  };

  return {
    isIn: (text, least) => {
      for (let at = 0; at + SHORTEST <= text.length; at++) if (valueAt(text, at, least) !== null) return true;
      return false;
    },
    replaceIn: (text, least, replace) => {
      let out = "";
      let kept = 0;
      for (let at = 0; at + SHORTEST <= text.length; at++) {
        const value = valueAt(text, at, least);
        if (value === null) continue;
        out += text.slice(kept, at) + replace(value);
        kept = at + value.length;
        at = kept - 1;
      }
      return kept === 0 ? text : out + text.slice(kept);
    },
  };
}

/** Returns the last value that is not after the text at a place, in the order of texts; null if all are after it. */
function lastUpTo(sorted: readonly Known[], text: string, at: number): Known | null {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { value } = sorted[middle] as Known;
    if (value <= text.slice(at, at + value.length)) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1] ?? null;
}

/** Returns the longest of a value and those inside it with which the text at a place begins; null for none. */
function longestStart(from: Known | null, text: string, at: number): Known | null {
  let known = from;
  while (known !== null && !text.startsWith(known.value, at)) known = known.inside;
  return known;
}
