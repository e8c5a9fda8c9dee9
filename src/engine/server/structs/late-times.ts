import { utf8Bytes } from "../../value/utf8-bytes.ts";
import { instant } from "./timestamp.ts";

/** Returns a time with six decimals, as in a Lease. Null if the text does not have six. */
export function canonicalMicroTime(text: string): string | null {
  const at = instant(text);
  if (at === null || at.fraction.length !== 6) return null;
  return `${new Date(at.seconds * 1000).toISOString().slice(0, 19)}.${at.fraction}Z`;
}

/** Returns Go's error for a text that is not a time of the layout. */
export function timeError(text: string, micro: boolean): string {
  const layout = micro ? "2006-01-02T15:04:05.000000Z07:00" : "2006-01-02T15:04:05Z07:00";
  const steps: readonly (readonly [RegExp, string])[] = [
    [/^\d{4}/, "2006"],
    [/^-/, "-"],
    [/^(0[1-9]|1[0-2])/, "01"],
    [/^-/, "-"],
    [/^\d\d/, "02"],
    [/^T/, "T"],
    [/^\d\d/, "15"],
    [/^:/, ":"],
    [/^\d\d/, "04"],
    [/^:/, ":"],
    [/^\d\d/, "05"],
    ...(micro ? ([[/^\.\d{6}/, ".000000"]] as const) : ([[/^([.,]\d+)?/, ""]] as const)),
    [/^(Z|[+-]\d\d:\d\d)/, "Z07:00"],
  ];
  let rest = text;
  for (const [pattern, name] of steps) {
    const match = pattern.exec(rest);
    if (match === null) {
      return `parsing time ${quoteTime(text)} as "${layout}": cannot parse ${quoteTime(rest)} as "${name}"`;
    }
    rest = rest.slice(match[0].length);
  }
  return rest === ""
    ? `parsing time ${quoteTime(text)}: day out of range`
    : `parsing time ${quoteTime(text)}: extra text: ${quoteTime(rest)}`;
}

/** Quotes a text as Go's package time does: it escapes each byte of what is not ASCII, and of controls. */
function quoteTime(text: string): string {
  const escaped = (byte: number): string => `\\x${byte.toString(16).padStart(2, "0")}`;
  const quoted = [...text].map((one) =>
    one < " " || one > "\x7f" ? [...utf8Bytes(one)].map(escaped).join("") : one.replace(/["\\]/, "\\$&"),
  );
  return `"${quoted.join("")}"`;
}

const UNITS: { readonly [unit: string]: bigint } = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/** Returns a duration as Go prints it: `90s` → `1m30s`. Null if the text is not a duration. */
export function canonicalDuration(text: string): string | null {
  const sign = text.startsWith("-") ? "-" : "";
  const body = text.replace(/^[+-]/, "");
  if (body === "0") return "0s";
  if (!/^((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h))+$/.test(body) || body.length > 100) return null;
  let total = 0n;
  for (const [, number = "0", unit = "s"] of body.matchAll(/(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g)) {
    const [whole = "", fraction = ""] = number.split(".");
    const scale = UNITS[unit] as bigint;
    total +=
      BigInt(whole || "0") * scale + (BigInt(fraction || "0") * scale) / 10n ** BigInt(fraction.length);
  }
  return total === 0n ? "0s" : sign + printDuration(total);
}

function printDuration(nanos: bigint): string {
  for (const [unit, next] of [
    ["ns", "us"],
    ["us", "ms"],
    ["ms", "s"],
  ] as const) {
    if (nanos < (UNITS[next] as bigint))
      return decimal(nanos, UNITS[unit] as bigint) + (unit === "us" ? "µs" : unit);
  }
  const hours = nanos / (UNITS["h"] as bigint);
  const minutes = (nanos / (UNITS["m"] as bigint)) % 60n;
  const seconds = decimal(nanos % (UNITS["m"] as bigint), UNITS["s"] as bigint);
  if (hours > 0n) return `${hours}h${minutes}m${seconds}s`;
  return minutes > 0n ? `${minutes}m${seconds}s` : `${seconds}s`;
}

function decimal(amount: bigint, unit: bigint): string {
  const rest = amount % unit;
  if (rest === 0n) return String(amount / unit);
  const digits = String(rest)
    .padStart(String(unit).length - 1, "0")
    .replace(/0+$/, "");
  return `${amount / unit}.${digits}`;
}
