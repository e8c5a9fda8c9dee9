/** The replacement of the text between two offsets. */
export type Splice = { readonly start: number; readonly end: number; readonly text: string };

/** Returns `text` with all replacements, which must not overlap. Insertions at the same offset keep their order. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const backwards = [...splices].reverse().sort((a, b) => b.start - a.start);
  return backwards.reduce(
    (out, { start, end, text: inserted }) => out.slice(0, start) + inserted + out.slice(end),
    text,
  );
}
