/**
 * Removes as many parts as possible. Yields the parts to try without, together with those that are gone already, and gets whether what
 * must stay true still is. Returns the parts that are gone. It tries all parts, then halves, quarters and so on, the last ones
 * first, then each single part, until no single part can go. So each part that stays is needed.
 */
export function* removeChunks<Part>(
  parts: readonly Part[],
): Generator<readonly Part[], readonly Part[], boolean> {
  let left = parts;
  let gone: readonly Part[] = [];
  for (let size = parts.length; size > 0; ) {
    const before = left.length;
    for (let end = left.length; end > 0; end -= size) {
      const start = Math.max(0, end - size);
      const chunk = left.slice(start, end);
      if (!(yield [...gone, ...chunk])) continue;
      gone = [...gone, ...chunk];
      left = [...left.slice(0, start), ...left.slice(end)];
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (left.length === before) break;
  }
  return gone;
}
