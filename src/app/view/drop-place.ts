/** Where a card lies along its row, in pixels. */
export type Span = { readonly start: number; readonly end: number };

/** Where a card that is dragged would come to lie. */
export type DropPlace = {
  /** Its place among all cards, from 0. */
  readonly index: number;
  /** The middle of the gap that it would go into, in pixels along the row. */
  readonly line: number;
};

/** The place for the card at `from` when it is held at `x`: behind all others whose middles are before that. */
export function dropPlace(cards: readonly Span[], from: number, x: number): DropPlace {
  const others = cards.filter((_, index) => index !== from);
  const index = others.filter(({ start, end }) => (start + end) / 2 < x).length;
  const gap = index < from ? index : index === from ? from : index + 1;
  return { index, line: gapBefore(cards, gap) };
}

/** The middle of the gap before the card at `index`, which may be the one after the last. */
function gapBefore(cards: readonly Span[], index: number): number {
  const [before, after] = [cards[index - 1], cards[index]];
  const half = (cards[1]?.start ?? 0) - (cards[0]?.end ?? 0);
  if (before === undefined) return (after?.start ?? 0) - half / 2;
  return after === undefined ? before.end + half / 2 : (before.end + after.start) / 2;
}

/** How far to scroll in one frame, in pixels, when a card is held at `x` of a view `width` wide: the nearer its edge, the more. */
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
