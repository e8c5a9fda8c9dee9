/** A quantity as a number with a scale and a format. */
type Parsed = {
  readonly negative: boolean;
  readonly digits: bigint;
  readonly scale: number;
  readonly format: Format;
};

type Format = "binary" | "decimal" | "exponent";

const BINARY = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
const DECIMAL: { readonly [suffix: string]: number } = {
  n: -9,
  u: -6,
  m: -3,
  "": 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};

/** The server's error for a text that is not a quantity. */
export const QUANTITY_ERROR =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

/**
 * Returns the canonical form of a quantity: `1000m` → `1`, `0.5` → `500m`, `1048576Ki` → `1Gi`. It has no fraction, the
 * largest possible suffix of its family, and at most nine decimals (rounded up). Null if the text is not a quantity.
 * Upstream: apimachinery pkg/api/resource/quantity.go, ParseQuantity and CanonicalizeBytes.
 */
export function canonicalQuantity(text: string): string | null {
  const parsed = parseQuantity(text);
  if (parsed === null) return null;
  return staysAsText(text) ? text : printQuantity(parsed);
}

/** The maximum numbers of digits for {@link staysAsText}: with a decimal suffix, and with a binary one. */
const MAX_DECIMAL = 18;
const MAX_BINARY = 14;

/** Whether the server stores the text unchanged because of its digits and suffix: `1E3` and `1.001k`, for example. */
function staysAsText(text: string): boolean {
  if (text === "0") return true;
  const match = /^[+-]?0*(\d*)(?:\.(\d*))?(.*)$/.exec(text);
  if (match === null) return false;
  const [, digits = "", fraction = "", suffix = ""] = match;
  const whole = digits === "" ? "0" : digits;
  const power = BINARY.indexOf(suffix);
  if (power > 0) {
    if (fraction !== "" || whole.length + Math.trunc(power * 3) > MAX_BINARY) return false;
    return BigInt(whole) % 8n !== 0n;
  }
  const exponent = /^[eE](.+)$/.exec(suffix);
  const scale = (exponent ? Number(exponent[1]) : (DECIMAL[suffix] ?? 0)) - fraction.length;
  const shifted = whole + fraction;
  if (shifted.length > MAX_DECIMAL || scale < -9) return false;
  return scale % 3 === 0 && !shifted.endsWith("000") && shifted[0] !== "0";
}

/**
 * Returns the canonical quantity, rounded up to thousandths as in resource lists, or null if the text is not a quantity.
 */
export function milliQuantity(text: string): string | null {
  const parsed = parseQuantity(text);
  if (parsed === null) return null;
  return parsed.scale >= -3 ? canonicalQuantity(text) : printQuantity(roundUp(parsed, -3));
}

/** Whether a quantity is a whole number. True if the text is not a quantity. */
export function isWholeQuantity(text: string): boolean {
  const parsed = parseQuantity(text);
  return parsed === null || wholeOf(roundUp(parsed, -3)) !== null;
}

/** Whether a text is a valid quantity. */
export function isQuantity(text: string): boolean {
  return parseQuantity(text) !== null;
}

/**
 * Returns a negative number, 0 or a positive number if `a` is less than, equal to or more than `b`. A text that is not a
 * quantity counts as 0.
 */
export function compareQuantity(a: string, b: string): number {
  const x = nano(a);
  const y = nano(b);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Returns a quantity as a number, as far as a float can hold it. A text that is not a quantity counts as 0. */
export function quantityNumber(text: string): number {
  return Number(nano(text)) / 1e9;
}

/** Returns the sum in the format of the first quantity that is not zero. */
export function addQuantities(a: string, b: string): string {
  const x = parseQuantity(a);
  const y = parseQuantity(b);
  if (x === null || x.digits === 0n) return canonicalQuantity(b) ?? "0";
  if (y === null || y.digits === 0n) return printQuantity(x);
  return printNano(nano(a) + nano(b), x.format);
}

/** Returns how much `a` is more than `b`, in the format of `a`. Zero if it is not more. */
export function subtractQuantities(a: string, b: string): string {
  const rest = nano(a) - nano(b);
  return rest > 0n ? printNano(rest, parseQuantity(a)?.format ?? "decimal") : "0";
}

/** Returns a quantity as a whole number of its unit, rounded up. */
export function wholeQuantity(text: string): string {
  const parsed = parseQuantity(text);
  return parsed === null ? "0" : printQuantity(roundUp(parsed, 0));
}

function printNano(value: bigint, format: Format): string {
  const negative = value < 0n;
  return printQuantity({ negative, digits: negative ? -value : value, scale: -9, format });
}

function nano(text: string): bigint {
  const parsed = parseQuantity(text);
  if (parsed === null) return 0n;
  const rounded = roundUp(parsed, -9);
  const value = rounded.digits * 10n ** BigInt(rounded.scale + 9);
  return rounded.negative ? -value : value;
}

function parseQuantity(text: string): Parsed | null {
  const match =
    /^([+-]?)(\d{1,400})?(?:\.(\d{0,400}))?(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\d{1,3})?$/.exec(text);
  if (match === null) return null;
  const [, sign, whole = "", fraction = "", suffix = ""] = match;
  if (whole === "" && fraction === "") return null;
  const digits = BigInt(whole + fraction);
  const negative = sign === "-";
  const power = BINARY.indexOf(suffix);
  if (suffix !== "" && power > 0) {
    return roundUp(
      { negative, digits: digits * 1024n ** BigInt(power), scale: -fraction.length, format: "binary" },
      -9,
    );
  }
  const exponent = /^[eE](.+)$/.exec(suffix);
  const scale = exponent ? Number(exponent[1]) : (DECIMAL[suffix] ?? 0);
  return roundUp(
    { negative, digits, scale: scale - fraction.length, format: exponent ? "exponent" : "decimal" },
    -9,
  );
}

/** Returns the value with at most `scale` decimals, rounded away from zero. */
function roundUp(value: Parsed, scale: number): Parsed {
  if (value.scale >= scale) return value;
  const unit = 10n ** BigInt(scale - value.scale);
  const up = value.digits % unit === 0n ? 0n : 1n;
  return { ...value, digits: value.digits / unit + up, scale };
}

function printQuantity(value: Parsed): string {
  if (value.digits === 0n) return "0";
  const sign = value.negative ? "-" : "";
  if (value.format === "binary") {
    const whole = wholeOf(value);
    if (whole !== null && whole >= 1024n) {
      let amount = whole;
      let power = 0;
      while (amount % 1024n === 0n && power < BINARY.length - 1) {
        amount /= 1024n;
        power++;
      }
      return `${sign}${amount}${BINARY[power]}`;
    }
    if (whole !== null) return `${sign}${whole}`;
  }
  let { digits, scale } = value;
  while (digits % 10n === 0n) {
    digits /= 10n;
    scale++;
  }
  const rest = ((scale % 3) + 3) % 3;
  digits *= 10n ** BigInt(rest);
  scale -= rest;
  if (value.format === "exponent") return `${sign}${digits}${scale === 0 ? "" : `e${scale}`}`;
  while (scale > 18) {
    digits *= 1000n;
    scale -= 3;
  }
  return `${sign}${digits}${SUFFIX[String(scale)]}`;
}

const SUFFIX: { readonly [scale: string]: string } = Object.fromEntries(
  Object.entries(DECIMAL).map(([suffix, scale]) => [String(scale), suffix]),
);

function wholeOf({ digits, scale }: Parsed): bigint | null {
  if (scale >= 0) return digits * 10n ** BigInt(scale);
  const unit = 10n ** BigInt(-scale);
  return digits % unit === 0n ? digits / unit : null;
}
