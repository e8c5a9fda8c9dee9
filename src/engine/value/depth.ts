import type { Value } from "./value.ts";

/** How many levels a value may nest. Deeper ones are refused where they come in, so that no walker can run out of stack. */
export const MAX_DEPTH = 500;

/** What is said of a value that nests deeper, which can be neither printed nor walked. */
export const TOO_DEEP = `nested more than ${MAX_DEPTH} levels deep`;

/** Whether a value nests more than `levels` deep. Looks no further than that. */
export function isDeeper(value: Value, levels = MAX_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels <= 0) return true;
  return Object.values(value).some((child: Value) => isDeeper(child, levels - 1));
}
