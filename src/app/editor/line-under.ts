import type { MouseEvent } from "react";

/** Returns the line of a scrolled text under the mouse, from 1; null for none. */
export function lineUnder(
  { currentTarget: element, clientY }: MouseEvent<HTMLElement>,
  rowHeight: number,
  count: number,
): number | null {
  const before = Number.parseFloat(getComputedStyle(element).paddingTop);
  const y = clientY - element.getBoundingClientRect().top + element.scrollTop - before;
  const line = Math.floor(y / rowHeight) + 1;
  return line >= 1 && line <= count ? line : null;
}
