import { sortedKeys } from "../../../value/order.ts";
import { addQuantities, compareQuantity, subtractQuantities } from "../../structs/quantity-numbers.ts";

/** Amounts of resources, by name: `{ pods: "1", "requests.cpu": "500m" }`. */
export type Amounts = { readonly [resource: string]: string };

/** Returns the amounts of these resources only. */
export function masked(amounts: Amounts, names: readonly string[]): Amounts {
  return Object.fromEntries(Object.entries(amounts).filter(([name]) => names.includes(name)));
}

/** Returns the sums. A resource that only one side has keeps its amount. */
export function sumOf(a: Amounts, b: Amounts): Amounts {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(names.map((name) => [name, addQuantities(a[name] ?? "0", b[name] ?? "0")]));
}

/** Returns by how much each amount rose from `before` to `now`, without those that did not rise. */
export function increaseOf(now: Amounts, before: Amounts): Amounts {
  return withoutZeros(
    Object.fromEntries(
      Object.entries(now).map(([name, amount]) => [name, subtractQuantities(amount, before[name] ?? "0")]),
    ),
  );
}

/** Returns the amounts that are not zero. */
export function withoutZeros(amounts: Amounts): Amounts {
  return Object.fromEntries(
    Object.entries(amounts).filter(([, amount]) => compareQuantity(amount, "0") !== 0),
  );
}

/** Returns the names of the resources of which `amounts` has more than `limits` allows. */
export function exceeded(amounts: Amounts, limits: Amounts): readonly string[] {
  return Object.entries(amounts).flatMap(([name, amount]) => {
    const limit = limits[name];
    return limit !== undefined && compareQuantity(amount, limit) > 0 ? [name] : [];
  });
}

/** Returns amounts as messages have them: `cpu=1,pods=2`. */
export function printAmounts(amounts: Amounts): string {
  return sortedKeys(amounts)
    .map((name) => `${name}=${amounts[name]}`)
    .join(",");
}
