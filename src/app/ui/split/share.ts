/** How far an arrow key moves the bar, in percent. */
const KEY_STEP = 4;

/** Returns the share, in percent, for a bar at `position` of `length` pixels, so that both parts have their least size if there is room. */
export function shareAt(
  position: number,
  length: number,
  [first, second]: readonly [number, number],
): number {
  if (length <= 0) return 0;
  return (100 * Math.max(first, Math.min(position, length - second))) / length;
}

/** Returns the share after a key; null for keys that do not move the bar. */
export function shareForKey(key: string, share: number, vertical: boolean): number | null {
  const limited = (next: number) => Math.max(5, Math.min(next, 95));
  if (key === (vertical ? "ArrowUp" : "ArrowLeft")) return limited(share - KEY_STEP);
  if (key === (vertical ? "ArrowDown" : "ArrowRight")) return limited(share + KEY_STEP);
  if (key === "Home") return limited(0);
  if (key === "End") return limited(100);
  return null;
}

/** Returns the share that a setting contains; null if it contains none. */
export function keptSize(text: string | null): number | null {
  const share = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return share >= 0 && share <= 100 ? share : null;
}
