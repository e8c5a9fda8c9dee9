import type { ValueMap } from "../../../engine/value/value.ts";

/**
 * Compares two keys of a map in the order of `kubectl get -o yaml`: by character, digits as numbers (`a2` before `a10`),
 * letters after all others. Returns a negative number, 0 or a positive number. JSON uses another order, by bytes.
 *
 * Upstream: go.yaml.in/yaml/v2 sorter.go, keyList.Less (v2.4).
 */
export function compareKeys(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === length) return a.length - b.length;
  // Two keys may differ in the second half of a surrogate pair.
  if (at > 0 && isLow(a.charCodeAt(at)) && isHigh(a.charCodeAt(at - 1))) at--;
  const x = a.codePointAt(at) as number;
  const y = b.codePointAt(at) as number;
  if (isAsciiLetter(x) && isAsciiLetter(y)) return x - y;
  const xIsLetter = isLetter(x);
  const yIsLetter = isLetter(y);
  if (xIsLetter && yIsLetter) return x - y;
  if (xIsLetter || yIsLetter) return xIsLetter ? 1 : -1;
  return compareNumbers(a, b, at) || x - y;
}

/** Returns the keys of a map in the order of {@link compareKeys}. Those of large maps are cached. */
export function sortedKeys(map: ValueMap): readonly string[] {
  const known = sorted.get(map);
  if (known !== undefined) return known;
  const keys = Object.keys(map).sort(compareKeys);
  if (keys.length >= LARGE) sorted.set(map, keys);
  return keys;
}

const LARGE = 64;
const sorted = new WeakMap<ValueMap, readonly string[]>();

/** Compares the numbers that begin or continue at `at`. A zero inside a number does not make it smaller. */
function compareNumbers(a: string, b: string, at: number): number {
  const inside = (a[at] === "0" || b[at] === "0") && /[^0]/.test(digitsBefore(a, at)) ? 1n : 0n;
  const x = digitsFrom(a, at);
  const y = digitsFrom(b, at);
  const xNumber = toInt64(inside, x);
  const yNumber = toInt64(inside, y);
  if (xNumber !== yNumber) return xNumber < yNumber ? -1 : 1;
  return x.length - y.length;
}

function digitsBefore(text: string, at: number): string {
  return /\p{Nd}*$/u.exec(text.slice(0, at))?.[0] ?? "";
}

function digitsFrom(text: string, at: number): readonly string[] {
  return [...(/^\p{Nd}*/u.exec(text.slice(at))?.[0] ?? "")];
}

/** Integers wrap around, as in Go. Digits of other scripts count by their code points. */
function toInt64(start: bigint, digits: readonly string[]): bigint {
  let sum = start;
  for (const digit of digits) sum = sum * 10n + BigInt((digit.codePointAt(0) as number) - 0x30);
  return BigInt.asIntN(64, sum);
}

function isAsciiLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

function isLetter(code: number): boolean {
  if (code < 0x80) return isAsciiLetter(code);
  return /^\p{L}$/u.test(String.fromCodePoint(code));
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
