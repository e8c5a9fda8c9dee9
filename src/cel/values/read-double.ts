const SPECIAL: { readonly [text: string]: number } = { inf: Infinity, infinity: Infinity, nan: Number.NaN };
const DECIMAL = /^(\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(e[-+]?\d+)?$/;
const HEX = /^0x(_?[\da-f][\da-f_]*)?\.?([\da-f_]*)p([-+]?\d+)$/;

/**
 * Returns the number that Go's `strconv.ParseFloat` reads in a text; null if the text is no number, or the number is too large. Go also
 * reads underscores between digits, and hexadecimal numbers.
 */
export function readDouble(text: string): number | null {
  const [, sign = "", rest = ""] = /^([-+]?)(.*)$/s.exec(text.toLowerCase()) ?? [];
  const size = Object.hasOwn(SPECIAL, rest) ? SPECIAL[rest] : finite(rest);
  if (size === undefined || size === null) return null;
  return sign === "-" ? -size : size;
}

function finite(text: string): number | null {
  if (/__|_$|_\.|\._|_e|^_/.test(text)) return null;
  const hex = HEX.exec(text);
  if (!DECIMAL.test(text) && hex === null) return null;
  const plain = text.replaceAll("_", "");
  const value = hex === null ? Number(plain) : hexadecimal(plain);
  return Number.isFinite(value) ? value : null;
}

function hexadecimal(text: string): number {
  const [, whole = "", fraction = "", power = "0"] = HEX.exec(text) ?? [];
  if (whole + fraction === "") return Number.NaN;
  return Number.parseInt(whole + fraction, 16) * 2 ** (Number(power) - 4 * fraction.length);
}
