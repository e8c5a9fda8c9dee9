import { isUnsigned } from "./order.ts";

/** Returns a key as maps have it: a whole number has one form, whatever its type is. Upstream: cel-go common/types/map.go (v0.26), Find. */
export function keyOf(value: unknown): unknown {
  if (isUnsigned(value)) return (value as object).valueOf();
  return typeof value === "number" && Number.isInteger(value) ? BigInt(value) : value;
}
