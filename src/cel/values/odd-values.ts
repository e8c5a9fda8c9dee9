import type { OddValue } from "../../engine/server/host/cel-evaluator.ts";
import { canonicalDuration } from "../../engine/server/structs/late-times.ts";
import { formatFloat } from "../../engine/value/go-format.ts";
import { compareText } from "../../engine/value/order.ts";
import { isGiven } from "../convert-values.ts";
import { isDuration, printTime } from "./format-text.ts";
import { entriesOf, isNamedObject } from "./object-names.ts";

/**
 * Returns the values that the server cannot use in an apply configuration, although JSON could have them: null, bytes, times, durations,
 * and lists and maps inside other lists and maps. Only values that an expression made count. Empty if the result is no object.
 * Upstream: apiserver pkg/cel/mutation/dynamic/objects.go (v0.36.3), convertField.
 */
export function oddValues(result: unknown): readonly OddValue[] {
  const found: OddValue[] = [];
  if (isNamedObject(result)) inObject(result, [], found);
  return found;
}

type Path = OddValue["path"];

function inObject(object: unknown, path: Path, found: OddValue[]): void {
  for (const [field, value] of entriesOf(object)) inField(value, [...path, String(field)], found);
}

/** The server converts the lists and maps in fields. It does not convert what is inside of them, except objects. */
function inField(value: unknown, path: Path, found: OddValue[]): void {
  for (const [step, item] of partsOf(value)) inItem(item, step === null ? path : [...path, step], found);
}

/** Returns the items or entries of a list or a map that an expression made, otherwise the value itself. */
function partsOf(value: unknown): readonly (readonly [string | number | null, unknown])[] {
  const isWhole = typeof value !== "object" || value === null || isGiven(value) || isNamedObject(value);
  if (!isWhole && Array.isArray(value)) return [...value.entries()];
  if (!isWhole && value instanceof Map) return [...value].map(([key, item]) => [String(key), item]);
  return [[null, value]];
}

function inItem(value: unknown, path: Path, found: OddValue[]): void {
  if (isNamedObject(value)) {
    inObject(value, path, found);
    return;
  }
  const printed = goValue(value);
  if (printed !== null) found.push({ path, ...printed });
}

/** Returns how Go prints a value that is not JSON; null for all other values. */
function goValue(value: unknown): Omit<OddValue, "path"> | null {
  if (value === null) return { type: "structpb.NullValue", plain: "NULL_VALUE", sharp: "0" };
  if (typeof value !== "object" || isGiven(value)) return null;
  if (Array.isArray(value)) return { type: "[]ref.Val", plain: printPlain(value), sharp: "" };
  if (value instanceof Map) return { type: "map[ref.Val]ref.Val", plain: printPlain(value), sharp: "" };
  if (value instanceof Uint8Array) {
    const codes = [...value].map((code) => `0x${code.toString(16)}`);
    return { type: "[]uint8", plain: printPlain(value), sharp: `[]uint8{${codes.join(", ")}}` };
  }
  if (value instanceof Date) return { type: "time.Time", plain: printPlain(value), sharp: "" };
  if (isDuration(value)) {
    const nanos = value.seconds * 1_000_000_000n + BigInt(value.nanos);
    return { type: "time.Duration", plain: printPlain(value), sharp: String(nanos) };
  }
  return null;
}

/** Prints a value as Go's `%v`. */
function printPlain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printInside).join(" ")}]`;
  if (value instanceof Uint8Array) return `[${value.join(" ")}]`;
  if (value instanceof Map) {
    const entries = [...value].map(([key, item]) => [String(key), printInside(item)] as const);
    return `map[${entries
      .sort(([a], [b]) => compareText(a, b))
      .map((entry) => entry.join(":"))
      .join(" ")}]`;
  }
  return printInside(value);
}

/** Prints a value inside a list or a map, as cel-go prints it. */
function printInside(value: unknown): string {
  if (value === null) return "0";
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : formatFloat(value);
  if (Array.isArray(value)) return `[${value.map(printInside).join(", ")}]`;
  if (value instanceof Uint8Array) return printPlain(value);
  if (value instanceof Map) {
    return `{${[...value].map(([key, item]) => `${String(key)}: ${printInside(item)}`).join(", ")}}`;
  }
  if (value instanceof Date)
    return `${value
      .toISOString()
      .replace("T", " ")
      .replace(/\.?0*Z$/, "")} +0000 UTC`;
  if (isDuration(value)) return canonicalDuration(printTime(value)) ?? printTime(value);
  return String(value);
}
