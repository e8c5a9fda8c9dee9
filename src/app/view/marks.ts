/**
 * A letter or two for each name, all different, for those who cannot tell the colours apart: the first letter, and where
 * that is taken, the first letter with a later one or a number. The order of the names decides who keeps the single one.
 */
export function marksOf(names: readonly string[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of names) {
    if (marks.has(name)) continue;
    const mark = candidates(name).find((one) => !taken.has(one)) ?? String(marks.size + 1);
    taken.add(mark);
    marks.set(name, mark);
  }
  return marks;
}

function candidates(name: string): readonly string[] {
  const letters = [...name].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  const first = (letters[0] ?? "?").toUpperCase();
  const starts = name.split(/[^\p{L}\p{N}]+/u).flatMap((word) => [...word].slice(0, 1));
  const second = [...starts.slice(1), ...letters.slice(1)].map((letter) => letter.toLowerCase());
  const numbered = Array.from({ length: 9 }, (_, i) => String(i + 2));
  return [first, ...[...second, ...numbered].map((letter) => first + letter)];
}
