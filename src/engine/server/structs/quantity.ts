/** A quantity as a number with a scale and a format. */
type Parsed = {
  readonly negative: boolean;
  readonly digits: bigint;
  readonly scale: number;
  readonly format: Format;
};

/** How the suffix of a quantity is written. */
export type Format = "binary" | "decimal" | "exponent";

/** The binary suffixes: each is 1024 times the one before. */
export const BINARY = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
/** The decimal suffixes, with their powers of ten. */
export const DECIMAL: { readonly [suffix: string]: number } = {
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

const FORMAT_ERROR =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
/** A number and something that could be a suffix. The server reads it without the regular expression of its message. */
const NUMBER_WITH_SUFFIX = /^[+-]?\d*(\.\d*)?[eEinumkKMGTP]*[+-]?\d*$/;

/** Returns the server's error for a text that is not a quantity. */
export function quantityError(text: string): string {
  return text !== "" && NUMBER_WITH_SUFFIX.test(text) ? "unable to parse quantity's suffix" : FORMAT_ERROR;
}

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

/** Returns the parts of a quantity, or null if the text is not one. */
export function parseQuantity(text: string): Parsed | null {
  const match =
    /^([+-]?)(\d{1,400})?(?:\.(\d{0,400}))?(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\d{1,3})?$/.exec(text);
  if (match === null || text === "") return null;
  const [, sign, whole = "", fraction = "", suffix = ""] = match; // a sign or a suffix alone is 0
  const digits = BigInt(whole + fraction);
  const negative = sign === "-";
  const power = BINARY.indexOf(suffix);
  if (suffix !== "" && power > 0) {
    const scaled = { negative, digits: digits * 1024n ** BigInt(power), scale: -fraction.length };
    return capped(roundUp({ ...scaled, format: "binary" }, -9));
  }
  const exponent = /^[eE](.+)$/.exec(suffix);
  const scale = exponent ? Number(exponent[1]) : (DECIMAL[suffix] ?? 0);
  return roundUp(
    { negative, digits, scale: scale - fraction.length, format: exponent ? "exponent" : "decimal" },
    -9,
  );
}

/** The largest quantity with a binary suffix. */
const MAX_AMOUNT = 2n ** 63n - 1n;

function capped(value: Parsed): Parsed {
  const isLarger = value.digits > MAX_AMOUNT * 10n ** BigInt(-value.scale);
  return isLarger ? { ...value, digits: MAX_AMOUNT, scale: 0 } : value;
}

/** Returns the value with at most `scale` decimals, rounded away from zero. */
export function roundUp(value: Parsed, scale: number): Parsed {
  if (value.scale >= scale) return value;
  const unit = 10n ** BigInt(scale - value.scale);
  const up = value.digits % unit === 0n ? 0n : 1n;
  return { ...value, digits: value.digits / unit + up, scale };
}

/** Returns the canonical text of a quantity. */
export function printQuantity(value: Parsed): string {
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

/** Returns the value of a quantity if it is a whole number; else null. */
export function wholeOf({ digits, scale }: Parsed): bigint | null {
  if (scale >= 0) return digits * 10n ** BigInt(scale);
  const unit = 10n ** BigInt(-scale);
  return digits % unit === 0n ? digits / unit : null;
}
