/** How many steps are out of sight on each side of the timeline. */
export type HiddenSteps = { readonly before: number; readonly after: number };

/** Where an element starts and ends, in pixels from the left. */
export type Extent = { readonly left: number; readonly right: number };

/** How much of a card may be covered, in pixels: less than its padding. */
const TOLERANCE = 3;

/** Counts the cards that `view` cuts or does not show at all, on each side. */
export function hiddenSteps(cards: readonly Extent[], view: Extent): HiddenSteps {
  return {
    before: cards.filter(({ left }) => left < view.left - TOLERANCE).length,
    after: cards.filter(({ right }) => right > view.right + TOLERANCE).length,
  };
}
