import { type RefObject, useEffect, useState } from "react";

/** A range of rows: `end` is exclusive. */
export type RowRange = { readonly start: number; readonly end: number };

/** Lists up to this length are rendered completely. */
const MAX_ALL_ROWS = 400;
const MARGIN = 30;

/**
 * Returns the rows that are visible in the scroller, with some rows above and below. All `count` rows have the same height. The caller
 * renders only these rows, and keeps the space of the others with padding.
 */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowRange {
  const [range, setRange] = useState<RowRange>({ start: 0, end: MAX_ALL_ROWS });

  useEffect(() => {
    const element = scroller.current;
    if (!element || count <= MAX_ALL_ROWS) return;
    const look = () => {
      const start = Math.max(0, Math.floor(element.scrollTop / rowHeight) - MARGIN);
      const end = start + Math.ceil(element.clientHeight / rowHeight) + 2 * MARGIN;
      setRange((before) => (before.start === start && before.end === end ? before : { start, end }));
    };
    look();
    const sized = new ResizeObserver(look);
    sized.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sized.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller, count, rowHeight]);

  return count <= MAX_ALL_ROWS ? { start: 0, end: count } : withinCount(range, count);
}

/** Moves a range up if it ends after the last of `count` rows. */
export function withinCount({ start, end }: RowRange, count: number): RowRange {
  const beyond = Math.max(0, end - count);
  return { start: Math.max(0, start - beyond), end: end - beyond };
}

/** Returns the height of a row in pixels from the style tokens. */
export function rowHeightOf(element: HTMLElement | null): number {
  const text = element ? getComputedStyle(element).getPropertyValue("--row") : "";
  return Number.parseFloat(text) || 20;
}
