import { type RefObject, useEffect, useRef, useState } from "react";
import type { RowRange, RowWindow } from "./row-window.ts";

/** How many rows are rendered. */
export type RowLimits = {
  /** Lists up to this length are rendered completely: the browser can search in them and print them. */
  readonly most: number;
  /** How many rows are rendered above and below the visible ones. */
  readonly margin: number;
};

const LIMITS: RowLimits = { most: 400, margin: 12 };
/** The rows of a long list before its window is loaded. If it cannot be loaded, these rows stay. */
const FIRST_ROWS: RowRange = { start: 0, end: 60 };

/**
 * Returns the rows that are visible in the scroller, with some rows above and below. All `count` rows have the same height. The caller
 * renders only these rows, and keeps the space of the others with padding. A list of up to `most` rows is rendered completely. The code
 * for longer lists is loaded when a list first needs it.
 */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  { most, margin }: RowLimits = LIMITS,
): RowRange {
  const isLong = count > most;
  const [range, setRange] = useState(FIRST_ROWS);
  const opened = useRef<RowWindow | null>(null);
  const sizes = useRef({ count, rowHeight, margin });
  sizes.current = { count, rowHeight, margin };

  useEffect(() => {
    if (!isLong) return;
    let isGone = false;
    import("./row-window.ts").then(
      ({ openRowWindow }) => {
        if (isGone || scroller.current === null) return;
        opened.current = openRowWindow(scroller.current, sizes.current, setRange);
      },
      () => undefined, // the first rows stay
    );
    return () => {
      isGone = true;
      opened.current?.close();
      opened.current = null;
    };
  }, [isLong, scroller]);
  useEffect(() => opened.current?.resize({ count, rowHeight, margin }), [count, rowHeight, margin]);

  if (!isLong) return { start: 0, end: count };
  const end = Math.min(range.end, count);
  return { start: Math.min(range.start, end), end };
}

/** Returns the height of a row in pixels, which a style property of the element contains. `usual`: the height without it. */
export function rowHeightOf(element: HTMLElement | null, property = "--row", usual = 20): number {
  const text = element ? getComputedStyle(element).getPropertyValue(property) : "";
  return Number.parseFloat(text) || usual;
}
