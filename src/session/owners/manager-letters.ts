import { initialOf } from "../../words.ts";

/** A name to find letters for, and the letter that tells it from an earlier one with the same name. */
export type Lettered = { readonly name: string; readonly second: string };

/**
 * Returns one or two letters for each name, all different, for users who cannot see the colours: the first letter of the name or, if an
 * earlier name has it, the first letter with another letter or a number. The same name again gets its own second letter.
 */
export function lettersOf(names: readonly Lettered[]): readonly string[] {
  const taken = new Set<string>();
  const known = new Set<string>();
  return names.map(({ name, second }, at) => {
    const found = candidates(name, known.has(name) ? second : "").find((one) => !taken.has(one));
    const letters = found ?? String(at + 1);
    taken.add(letters);
    known.add(name);
    return letters;
  });
}

function candidates(name: string, preferred: string): readonly string[] {
  const letters = [...name].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  const first = initialOf(name);
  const starts = name.split(/[^\p{L}\p{N}]+/u).flatMap((word) => [...word].slice(0, 1));
  const second = [...starts.slice(1), ...letters.slice(1)].map((letter) => letter.toLowerCase());
  const numbered = Array.from({ length: 9 }, (_, i) => String(i + 2));
  const own = preferred === "" ? [] : [preferred];
  return [first, ...[...own, ...second, ...numbered].map((letter) => first + letter)];
}
