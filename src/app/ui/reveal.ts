/**
 * Scrolls `scroller`, and nothing else, as little as is needed to show an element in it. The page itself stays where it
 * is, unlike with `scrollIntoView`.
 */
export function revealIn(
  scroller: Element | null | undefined,
  element: Element | null | undefined,
  margin = 8,
): void {
  if (!scroller || !element) return;
  const room = scroller.getBoundingClientRect();
  const at = element.getBoundingClientRect();
  scroller.scrollBy({
    top: nearest(at.top - room.top - margin, at.bottom - room.bottom + margin),
    left: nearest(at.left - room.left - margin, at.right - room.right + margin),
    behavior: "instant",
  });
}

/** How far to scroll: back to the start if it is before the view, forth to the end if it is behind it. */
function nearest(start: number, end: number): number {
  if (start < 0) return start;
  return end > 0 ? Math.min(end, start) : 0;
}

/**
 * Scrolls a list of equally high rows, and nothing else, until one of them is seen with some around it; the row at the
 * top is then seen whole. It stands by itself: the page's HTML has its text, too.
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
