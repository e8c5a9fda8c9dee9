import { type RefObject, useEffect, useState } from "react";

/** Which rows of a long list are worth rendering. */
export type Window = { readonly start: number; readonly end: number };

/** Lists up to this length are rendered whole. */
const WHOLE = 400;
const MARGIN = 30;

/**
 * The rows of `count` equally high ones that can be seen in the scroller, with some above and below. The rows outside
 * are left out of the document; the caller keeps their room with padding.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): Window {
  const [range, setRange] = useState<Window>({ start: 0, end: WHOLE });

  useEffect(() => {
    const element = scroller.current;
    if (!element || count <= WHOLE) return;
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

  return count <= WHOLE ? { start: 0, end: count } : windowWithin(range, count);
}

/** As many rows as `range` has, if there are so many, moved up where it is beyond the end of a list of `count`. */
export function windowWithin({ start, end }: Window, count: number): Window {
  const beyond = Math.max(0, end - count);
  return { start: Math.max(0, start - beyond), end: end - beyond };
}

/** The height of a row in pixels, as the tokens have it for this pointer. */
export function rowHeightOf(element: HTMLElement | null): number {
  const text = element ? getComputedStyle(element).getPropertyValue("--row") : "";
  return Number.parseFloat(text) || 20;
}
