import { compareText } from "../../engine/value/order.ts";
import { isDuration } from "./format-text.ts";

/** The type of a value that has an order. */
type Kind = "int" | "uint" | "double" | "string" | "bool" | "bytes" | "timestamp" | "duration";

const KINDS: { readonly [type: string]: Kind } = {
  bigint: "int",
  number: "double",
  string: "string",
  boolean: "bool",
};

/** Returns the type of a value that has an order; null for all others, such as lists, maps and quantities. */
export function kindOf(value: unknown): Kind | null {
  if (typeof value !== "object" || value === null) return KINDS[typeof value] ?? null;
  if (value instanceof Uint8Array) return "bytes";
  if (value instanceof Date) return "timestamp";
  if (isDuration(value)) return "duration";
  return isUnsigned(value) ? "uint" : null;
}

/** Whether a value is an unsigned number of the library, which does not export their type. */
export function isUnsigned(value: unknown): boolean {
  return typeof value === "object" && typeof value?.valueOf() === "bigint";
}

/**
 * Returns which of two values is first, as a negative number, zero or a positive number; null if they have no order. Numbers of all types
 * have one, texts are in the order of their characters.
 */
export function compareValues(a: unknown, b: unknown): number | null {
  const [left, right] = [kindOf(a), kindOf(b)];
  if (left === null || right === null) return null;
  if (left === "string" && right === "string") return compareText(a as string, b as string);
  if (left === "bytes" && right === "bytes") return compareBytes(a as Uint8Array, b as Uint8Array);
  if (left !== right && !(isNumber(left) && isNumber(right))) return null;
  const [x, y] = [orderOf(a), orderOf(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

function isNumber(kind: Kind): boolean {
  return kind === "int" || kind === "uint" || kind === "double";
}

function orderOf(value: unknown): number | bigint {
  if (value instanceof Date) return value.getTime();
  if (isDuration(value)) return value.seconds * 1_000_000_000n + BigInt(value.nanos);
  return typeof value === "boolean"
    ? Number(value)
    : ((value as number | bigint).valueOf() as number | bigint);
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((byte, i) => byte !== b[i]);
  if (at < 0) return a.length - b.length;
  return at < b.length ? (a[at] as number) - (b[at] as number) : 1;
}
