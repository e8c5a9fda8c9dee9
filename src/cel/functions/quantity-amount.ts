import { BINARY, DECIMAL } from "../../engine/server/structs/quantity.ts";

/**
 * A quantity as Go holds it if 64 bits are enough: a whole number times a power of ten. The server calls only such quantities integers,
 * and only without a negative power: `1000m` is none.
 */
export type Amount = { readonly value: bigint; readonly scale: number };

/** Returns the amount of a valid quantity; null if Go holds it with more digits. Upstream: apimachinery pkg/api/resource, ParseQuantity (v0.36.3). */
export function amountOf(text: string): Amount | null {
  const [, sign = "", whole = "", fraction = "", suffix = ""] =
    /^([-+]?)0*(\d*)(?:\.(\d*))?(.*)$/.exec(text) ?? [];
  const digits = whole || "0";
  const power = BINARY.indexOf(suffix) * 10;
  if (power > 0) {
    const precision = 15 - digits.length - Math.trunc((power * 3) / 10) - 1;
    if (fraction !== "" || precision < 0) return null;
    return signed(BigInt(digits) << BigInt(power), 0, sign);
  }
  const exponent = /^[eE]\S/.test(suffix) ? Number(suffix.slice(1)) : (DECIMAL[suffix] ?? 0);
  const scale = exponent - fraction.length;
  if (digits.length + fraction.length > 18 || scale < -9) return null;
  return signed(BigInt(digits + fraction), scale, sign);
}

/** Returns the sum of two amounts; null if it does not fit into 64 bits. */
export function addAmounts(a: Amount | null, b: Amount | null): Amount | null {
  if (a === null || b === null) return null;
  if (b.value === 0n) return a;
  if (a.value === 0n) return b;
  const scale = Math.min(a.scale, b.scale);
  const [x, y] = [a, b].map((one) => fitting(one.value * 10n ** BigInt(one.scale - scale)));
  if (typeof x !== "bigint" || typeof y !== "bigint") return null;
  const sum = fitting(x + y);
  return sum === null ? null : { value: sum, scale };
}

/** Returns an amount as an integer of 64 bits, or null if the server calls it none. */
export function integerOf(amount: Amount | null): bigint | null {
  if (amount === null || amount.scale < 0) return null;
  return fitting(amount.value * 10n ** BigInt(amount.scale));
}

function signed(value: bigint, scale: number, sign: string): Amount | null {
  const fits = fitting(value);
  return fits === null ? null : { value: sign === "-" ? -fits : fits, scale };
}

function fitting(value: bigint): bigint | null {
  return BigInt.asIntN(64, value) === value ? value : null;
}
