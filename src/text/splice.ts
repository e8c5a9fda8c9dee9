/** A replacement of the text between two offsets. */
export type Splice = { readonly start: number; readonly end: number; readonly text: string };

/** Applies replacements that do not overlap. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const sorted = [...splices].sort((a, b) => b.start - a.start || b.end - a.end);
  return sorted.reduce(
    (out, { start, end, text: inserted }) => out.slice(0, start) + inserted + out.slice(end),
    text,
  );
}
