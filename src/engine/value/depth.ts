import type { Value } from "./value.ts";

/** The maximum number of levels of a value. Deeper values are refused when they are read, so that no walker runs out of stack. */
export const MAX_DEPTH = 500;

/** The error for a value that nests deeper. It can be neither printed nor walked. */
export const TOO_DEEP = `nested more than ${MAX_DEPTH} levels deep`;

/** Whether a value nests more than `levels` deep. It stops at that depth. */
export function isDeeper(value: Value, levels = MAX_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels <= 0) return true;
  return Object.values(value).some((child: Value) => isDeeper(child, levels - 1));
}
