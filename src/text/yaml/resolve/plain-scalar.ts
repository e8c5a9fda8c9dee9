/** The type and the value of a plain scalar without a tag. */
export type Resolved =
  | { readonly kind: "null"; readonly value: null }
  | { readonly kind: "bool"; readonly value: boolean }
  /** `exact` contains the digits if a JavaScript number cannot represent the integer; else it is null. */
  | { readonly kind: "int"; readonly value: number; readonly exact: string | null }
  | { readonly kind: "float"; readonly value: number }
  /** A string in JSON. The printer must quote it. */
  | { readonly kind: "timestamp"; readonly value: string }
  | { readonly kind: "string"; readonly value: string };

/**
 * Returns the type and the value of the plain scalar `text`: `yes` is true, `0o17` and `017` are 15, `1_000` is 1000, `1e3`
 * is a float, `1:30` is a string. `.nan` and `.inf` are floats, which JSON cannot represent.
 *
 * Upstream: go.yaml.in/yaml/v2 resolve.go, resolve (v2.4).
 */
export function resolvePlain(text: string): Resolved {
  const first = text.charCodeAt(0);
  if (text === "" || WORD_STARTS.has(first)) return WORDS.get(text) ?? { kind: "string", value: text };
  if (first === DOT) return WORDS.get(text) ?? resolveDotted(text);
  if (isDigit(first) || first === PLUS || first === MINUS) return WORDS.get(text) ?? resolveDigits(text);
  return { kind: "string", value: text };
}

/** Whether `text` without quotes is a string. */
export function readsAsText(text: string): boolean {
  return resolvePlain(text).kind === "string";
}

const DOT = 0x2e;
const PLUS = 0x2b;
const MINUS = 0x2d;

const WORD_STARTS = new Set([..."yYnNtTfFoO~"].map((char) => char.charCodeAt(0)));

const WORDS: ReadonlyMap<string, Resolved> = new Map([
  ...words("y yes true on").map((text): [string, Resolved] => [text, { kind: "bool", value: true }]),
  ...words("n no false off").map((text): [string, Resolved] => [text, { kind: "bool", value: false }]),
  ...["", "~", ...words("null")].map((text): [string, Resolved] => [text, { kind: "null", value: null }]),
  ...words(".inf").map((text): [string, Resolved] => [
    text,
    { kind: "float", value: Number.POSITIVE_INFINITY },
  ]),
  ...words("+.inf").map((text): [string, Resolved] => [
    text,
    { kind: "float", value: Number.POSITIVE_INFINITY },
  ]),
  ...words("-.inf").map((text): [string, Resolved] => [
    text,
    { kind: "float", value: Number.NEGATIVE_INFINITY },
  ]),
  ...[".nan", ".NaN", ".NAN"].map((text): [string, Resolved] => [text, { kind: "float", value: Number.NaN }]),
]);

/** Returns each word in lower case, capitalised and in upper case. */
function words(list: string): string[] {
  return list
    .split(" ")
    .flatMap((word) => [word, word.replace(/[a-z]/, (char) => char.toUpperCase()), word.toUpperCase()]);
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function resolveDotted(text: string): Resolved {
  // Go reads `.5_0` as a number of Go, where `_` may be between two digits.
  const isNumber = /^\.[0-9](?:_?[0-9])*(?:[eE][-+]?[0-9](?:_?[0-9])*)?$/.test(text);
  const value = isNumber ? Number(text.replaceAll("_", "")) : Number.NaN;
  return Number.isFinite(value) ? { kind: "float", value } : { kind: "string", value: text };
}

function resolveDigits(text: string): Resolved {
  if (isTimestamp(text)) return { kind: "timestamp", value: text };
  const plain = text.includes("_") ? text.replaceAll("_", "") : text;
  const int = readInt(plain);
  if (int !== null) return int;
  if (/^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/.test(plain)) {
    const value = Number(plain);
    if (Number.isFinite(value)) return { kind: "float", value };
  }
  return { kind: "string", value: text };
}

/** Sign, base and digits. A leading 0 means octal. go-yaml also accepts `0b+1`. */
const INT = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))$/;

function readInt(text: string): Resolved | null {
  const found = INT.exec(text);
  if (!found) return /^0b[-+][01]+$/.test(text) ? readInt(`${text[2]}0b${text.slice(3)}`) : null;
  const [, sign = "", hex, binary, octal, decimal = ""] = found;
  if (decimal !== "" && decimal.length < 16) return wholeNumber(Number(sign + decimal));
  const digits = hex ? `0x${hex}` : binary ? `0b${binary}` : octal ? `0o${octal}` : decimal;
  const size = BigInt(digits);
  const value = sign === "-" ? -size : size;
  const largest = sign === "" ? 0xffff_ffff_ffff_ffffn : 0x7fff_ffff_ffff_ffffn;
  if (value > largest || value < -0x8000_0000_0000_0000n) return null;
  const number = Number(value);
  if (Number.isSafeInteger(number)) return wholeNumber(number);
  return { kind: "int", value: number, exact: BigInt(number) === value ? null : String(value) };
}

/** Returns an integer. Minus zero becomes zero, as in the decoders of Kubernetes. */
function wholeNumber(value: number): Resolved {
  return { kind: "int", value: value === 0 ? 0 : value, exact: null };
}

const DATE =
  /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:([Tt]| +)([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(?:[.,][0-9]+)?(Z|[-+][0-9]{2}:[0-9]{2})?)?$/;

/**
 * Whether go-yaml reads `text` as a date, or as a date with a time.
 *
 * Upstream: go.yaml.in/yaml/v2 resolve.go, parseTimestamp, and the layouts of time.Parse in Go.
 */
function isTimestamp(text: string): boolean {
  if (text.charCodeAt(4) !== MINUS) return false;
  const found = DATE.exec(text);
  if (!found) return false;
  const [, year, month, day, separator, hour, minute, second, zone] = found;
  if (Number(month) < 1 || Number(month) > 12) return false;
  if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month))) return false;
  if (separator === undefined) return true;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return false;
  if (separator.startsWith(" ")) return zone === undefined;
  if (zone === undefined) return false;
  return zone === "Z" || (Number(zone.slice(1, 3)) <= 24 && Number(zone.slice(4)) <= 60);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
