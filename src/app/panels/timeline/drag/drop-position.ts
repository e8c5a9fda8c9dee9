/** The start and end of a card in its row, in pixels. */
export type Span = { readonly start: number; readonly end: number };

/** The new position of a dragged card. */
export type DropPosition = {
  /** Its index among all cards, from 0. */
  readonly index: number;
  /** The middle of the gap at this position, in pixels along the row. */
  readonly line: number;
};

/** Returns the new position of the card at index `from` for a pointer at `x`: after all other cards whose middle is before `x`. */
export function dropPosition(cards: readonly Span[], from: number, x: number): DropPosition {
  const others = cards.filter((_, index) => index !== from);
  const index = others.filter(({ start, end }) => (start + end) / 2 < x).length;
  const gap = index < from ? index : index === from ? from : index + 1;
  return { index, line: gapBefore(cards, gap) };
}

/** Returns the middle of the gap before the card at `index`; `index` may be the number of cards. */
function gapBefore(cards: readonly Span[], index: number): number {
  const [before, after] = [cards[index - 1], cards[index]];
  const half = (cards[1]?.start ?? 0) - (cards[0]?.end ?? 0);
  if (before === undefined) return (after?.start ?? 0) - half / 2;
  return after === undefined ? before.end + half / 2 : (before.end + after.start) / 2;
}

/** Returns how far to scroll in one frame, in pixels, for a pointer at `x` in a view of `width`: more near the edges, 0 in the middle. */
export function edgeScroll(x: number, width: number): number {
  const zone = Math.min(EDGE, width / 4);
  if (x < zone) return -speed((zone - x) / zone);
  return x > width - zone ? speed((x - width + zone) / zone) : 0;
}

const EDGE = 56;
const FASTEST = 16;

function speed(depth: number): number {
  return Math.ceil(FASTEST * Math.min(depth, 1));
}
