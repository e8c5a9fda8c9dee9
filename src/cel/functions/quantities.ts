import type { Environment } from "@marcbachmann/cel-js";
import { canonicalQuantity, DECIMAL, quantityError } from "../../engine/server/structs/quantity.ts";
import {
  addQuantities,
  compareQuantity,
  isQuantity,
  quantityNumber,
} from "../../engine/server/structs/quantity-numbers.ts";
import { type Amount, addAmounts, amountOf, integerOf } from "./quantity-amount.ts";

/** A quantity in an expression, as canonical text: `1Gi`. `amount` is null if it has more than 64 bits. */
class Quantity {
  readonly text: string;
  readonly amount: Amount | null;

  constructor(text: string, amount: Amount | null) {
    this.text = text;
    this.amount = amount;
  }

  /** Whether two quantities are equal: `1.5Gi` and `1536Mi` are. */
  sameAs(other: Quantity): boolean {
    return compareQuantity(this.text, other.text) === 0;
  }
}

/** Returns a quantity as a number. Go reads the number from the digits if 64 bits are too few for the quantity. */
function approximateFloat({ text, amount }: Quantity): number {
  if (amount !== null) return Number(amount.value) * 10 ** amount.scale;
  const [, digits = "", suffix = ""] = /^(-?[\d.]+)(.*)$/.exec(text) ?? [];
  const exponent = DECIMAL[suffix];
  return exponent === undefined ? quantityNumber(text) : Number(`${digits}e${exponent}`);
}

/**
 * Adds Kubernetes' functions of quantities to an environment. `goError` is the cause of errors whose message is the server's own.
 * Upstream: apiserver pkg/cel/library/quantity.go (v0.36.3).
 */
export function withQuantities(environment: Environment, goError: string): Environment {
  const read = (text: string): Quantity => {
    const canonical = canonicalQuantity(text);
    if (canonical === null) throw new Error(quantityError(text), { cause: goError });
    return new Quantity(canonical, amountOf(text));
  };
  const compare = (a: Quantity, b: Quantity): bigint => BigInt(Math.sign(compareQuantity(a.text, b.text)));
  const whole = (number: bigint): Quantity => new Quantity(String(number), { value: number, scale: 0 });
  const minus = ({ text, amount }: Quantity): Quantity =>
    new Quantity(
      text.startsWith("-") ? text.slice(1) : `-${text}`,
      amount === null ? null : { ...amount, value: -amount.value },
    );
  const plus = (a: Quantity, b: Quantity): Quantity =>
    new Quantity(addQuantities(a.text, b.text), addAmounts(a.amount, b.amount));
  const asInteger = ({ amount }: Quantity): bigint => {
    const integer = integerOf(amount);
    if (integer !== null) return integer;
    throw new Error("cannot convert value to integer", { cause: goError });
  };
  return environment
    .registerType("Quantity", Quantity)
    .registerFunction("quantity(string): Quantity", read)
    .registerFunction("isQuantity(string): bool", isQuantity)
    .registerFunction(
      "Quantity.isGreaterThan(Quantity): bool",
      (a: Quantity, b: Quantity) => compare(a, b) > 0n,
    )
    .registerFunction("Quantity.isLessThan(Quantity): bool", (a: Quantity, b: Quantity) => compare(a, b) < 0n)
    .registerFunction("Quantity.compareTo(Quantity): int", compare)
    .registerFunction("sign(Quantity): int", (one: Quantity) => compare(one, whole(0n)))
    .registerFunction("Quantity.isInteger(): bool", ({ amount }: Quantity) => integerOf(amount) !== null)
    .registerFunction("Quantity.asInteger(): int", asInteger)
    .registerFunction("Quantity.asApproximateFloat(): double", approximateFloat)
    .registerFunction("Quantity.add(Quantity): Quantity", plus)
    .registerFunction("Quantity.add(int): Quantity", (a: Quantity, b: bigint) => plus(a, whole(b)))
    .registerFunction("Quantity.sub(Quantity): Quantity", (a: Quantity, b: Quantity) => plus(a, minus(b)))
    .registerFunction("Quantity.sub(int): Quantity", (a: Quantity, b: bigint) => plus(a, whole(-b)))
    .registerOperator("Quantity == Quantity", (a: Quantity, b: Quantity) => a.sameAs(b));
}
