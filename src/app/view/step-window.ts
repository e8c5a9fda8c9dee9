/** Which of many steps stand in the timeline: from, and up to but without. */
export type StepWindow = { readonly from: number; readonly to: number };

/** How many cards stand on each side of the selected one. */
const SIDE = 100;

/** All steps of an ordinary scenario; of thousands those around the selected one, which is none for -1. */
export function windowAround(selected: number, count: number): StepWindow {
  if (count <= 2 * SIDE) return { from: 0, to: count };
  const middle = Math.min(Math.max(selected, SIDE), count - SIDE);
  return { from: middle - SIDE, to: middle + SIDE };
}
