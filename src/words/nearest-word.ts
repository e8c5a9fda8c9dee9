/**
 * Returns the candidate with the fewest differences from `word`, ignoring case; null if all differ by more than
 * two letters.
 */
export function nearestWord(word: string, candidates: Iterable<string>): string | null {
  const wanted = word.toLowerCase();
  let best: { readonly candidate: string; readonly distance: number } | null = null;
  for (const candidate of candidates) {
    const distance = candidate === word ? 0 : distanceOf(candidate.toLowerCase(), wanted);
    if (
      distance <= Math.min(MAX_DISTANCE, Math.floor(wanted.length / 2)) &&
      (best === null || distance < best.distance)
    ) {
      best = { candidate, distance };
    }
  }
  return best === null ? null : best.candidate;
}

const MAX_DISTANCE = 2;

/** Returns the Levenshtein distance; a number over {@link MAX_DISTANCE} if the lengths differ by more than that. */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_DISTANCE) return MAX_DISTANCE + 1;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
