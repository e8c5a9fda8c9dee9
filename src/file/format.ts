/** The `apiVersion` of scenario files. */
export const FORMAT = "applyground/v1";

/** How many colours there are. */
export const COLOURS = 12;

/** The colour of the actor at a position, from 0, unless the file says otherwise. */
export function colourAt(index: number): number {
  return (index % COLOURS) + 1;
}
