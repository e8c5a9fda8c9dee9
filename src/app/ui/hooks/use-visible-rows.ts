import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";

/** A range of rows: `end` is exclusive. */
export type RowRange = { readonly start: number; readonly end: number };

/** Lists up to this length are rendered completely: the browser can search in them and print them. */
const MAX_ALL_ROWS = 400;
const MARGIN = 30;

/**
 * Returns the rows that are visible in the scroller, with some rows above and below. All `count` rows have the same height. The caller
 * renders only these rows, and keeps the space of the others with padding. A list of up to `most` rows is rendered completely.
 */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  most = MAX_ALL_ROWS,
): RowRange {
  const isLong = count > most;
  const virtualizer = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: MARGIN,
    initialRect: { width: 800, height: 600 },
    useFlushSync: false,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the height of the rows changes
  useEffect(() => {
    if (isLong) virtualizer.measure();
  }, [virtualizer, isLong, rowHeight]);

  if (!isLong) return { start: 0, end: count };
  const rows = virtualizer.getVirtualItems();
  return { start: rows[0]?.index ?? 0, end: (rows.at(-1)?.index ?? -1) + 1 };
}

/** Returns the height of a row in pixels from the style tokens. */
export function rowHeightOf(element: HTMLElement | null): number {
  const text = element ? getComputedStyle(element).getPropertyValue("--row") : "";
  return Number.parseFloat(text) || 20;
}
