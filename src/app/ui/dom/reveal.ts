/**
 * Scrolls `scroller` as little as needed to show an element in it. Unlike `scrollIntoView`, it does not scroll the page. The
 * scroller's own `scroll-padding` at the left and at the right goes before the margin.
 */
export function revealIn(
  scroller: Element | null | undefined,
  element: Element | null | undefined,
  margin = 8,
): void {
  if (!scroller || !element) return;
  const room = scroller.getBoundingClientRect();
  const at = element.getBoundingClientRect();
  const { scrollPaddingLeft, scrollPaddingRight } = getComputedStyle(scroller);
  const start = Number.parseFloat(scrollPaddingLeft) || margin;
  const end = Number.parseFloat(scrollPaddingRight) || margin;
  scroller.scrollBy({
    top: nearest(at.top - room.top - margin, at.bottom - room.bottom + margin),
    left: nearest(at.left - room.left - start, at.right - room.right + end),
    behavior: "instant",
  });
}

/** Returns the distance to scroll: negative if the element starts before the view, positive if it ends after the view, else 0. */
function nearest(start: number, end: number): number {
  if (start < 0) return start;
  return end > 0 ? Math.min(end, start) : 0;
}

/**
 * Scrolls a list of rows with the same height until a row and some rows around it are visible. The top row is then not cut. The
 * prerendered HTML contains the source of this function, so it uses no name from outside of itself.
 */
export function revealRow(scroller: HTMLElement | null, index: number, rowHeight: number): void {
  if (!scroller) return;
  const room = scroller.clientHeight;
  const before = Number.parseFloat(getComputedStyle(scroller).paddingTop) || 0;
  const top = before + index * rowHeight;
  if (top < scroller.scrollTop + rowHeight) scroller.scrollTop = top - 2 * rowHeight;
  else if (top + rowHeight > scroller.scrollTop + room)
    scroller.scrollTop = before + Math.ceil((top - before + 3 * rowHeight - room) / rowHeight) * rowHeight;
}
