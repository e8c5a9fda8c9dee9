import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";

/** A range of rows: `end` is exclusive. */
export type RowRange = { readonly start: number; readonly end: number };

type RowSizes = {
  readonly count: number;
  /** In pixels. */
  readonly rowHeight: number;
  /** How many rows are rendered above and below the visible ones. */
  readonly margin: number;
};

/** The visible part of a long list. */
export type RowWindow = {
  readonly resize: (sizes: RowSizes) => void;
  readonly close: () => void;
};

/** Watches which rows of a scroller are visible, and calls `onRange` at once and after each change. */
export function openRowWindow(
  scroller: HTMLElement,
  sizes: RowSizes,
  onRange: (range: RowRange) => void,
): RowWindow {
  const tell = () => {
    const rows = virtualizer.getVirtualItems();
    onRange({ start: rows[0]?.index ?? 0, end: (rows.at(-1)?.index ?? -1) + 1 });
  };
  const optionsOf = ({ count, rowHeight, margin }: RowSizes) => ({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller,
    overscan: margin,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: tell,
  });
  const virtualizer = new Virtualizer<HTMLElement, HTMLElement>(optionsOf(sizes));
  const close = virtualizer._didMount();
  virtualizer._willUpdate();
  tell();
  return {
    resize: (next) => {
      virtualizer.setOptions(optionsOf(next));
      virtualizer.measure();
      virtualizer._willUpdate();
      tell();
    },
    close,
  };
}
