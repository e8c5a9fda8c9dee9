import { Optional } from "@marcbachmann/cel-js";
import { sameValue } from "../values/same-value.ts";

/** What this needs of the library's syntax tree: `args` has the parts of a node in an order that depends on `op`. */
type Node = { readonly op: string; readonly args: unknown };

/** Whether an expression chooses with `?`, or makes an optional value. */
export function isMaybeOptional({ op, args }: Node): boolean {
  if (op === ".?" || op === "[?]") return true;
  if (op !== "." && op !== "[]" && op !== "rcall") return false;
  const [first, second] = args as readonly [unknown, unknown];
  if (op !== "rcall") return isMaybeOptional(first as Node);
  const receiver = second as Node;
  const makes = receiver.op === "id" && receiver.args === "optional";
  return makes || ["or", "optMap", "optFlatMap"].includes(String(first));
}

/** Whether two values are equal, of which one may be optional. Upstream: cel-go common/types/optional.go (v0.26), Equal. */
export function sameOptional(a: unknown, b: unknown): boolean {
  if (!(a instanceof Optional && b instanceof Optional))
    return !(a instanceof Optional) && !(b instanceof Optional) && sameValue(a, b);
  if (!a.hasValue() || !b.hasValue()) return a.hasValue() === b.hasValue();
  return sameValue(a.value(), b.value());
}
