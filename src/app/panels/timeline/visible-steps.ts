/** The range of steps in the timeline: `to` is exclusive. */
export type StepRange = { readonly from: number; readonly to: number };

/** How many cards are shown on each side of the selected one. */
const CARDS_PER_SIDE = 100;

/** Returns the range of visible steps: all, or those around the selected index if there are many. `selected` is -1 for none. */
export function visibleSteps(selected: number, count: number): StepRange {
  if (count <= 2 * CARDS_PER_SIDE) return { from: 0, to: count };
  const middle = Math.min(Math.max(selected, CARDS_PER_SIDE), count - CARDS_PER_SIDE);
  return { from: middle - CARDS_PER_SIDE, to: middle + CARDS_PER_SIDE };
}
