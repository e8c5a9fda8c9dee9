import { type AwkValue, formatNumber, NOTHING } from "./awk-values.ts";

/** The maximum width of padding. */
const MAX_WIDTH = 10_000;

const VERB = /%([-0 +#]*)(\*|\d*)(?:\.(\*|\d*))?([diouxXceEfFgGs%])/g;

/** Returns the text of awk's printf. Values that are missing are empty. */
export function formatAwk(format: string, values: readonly AwkValue[]): string {
  let at = 0;
  const next = () => values[at++] ?? NOTHING;
  return format.replace(VERB, (_, marks: string, width: string, exact: string | undefined, verb: string) => {
    if (verb === "%") return "%";
    const wide = width === "*" ? Math.trunc(next().number) : Number(width);
    const given = exact === "*" ? Math.trunc(next().number) : exact === undefined ? null : Number(exact);
    const precision = given === null ? null : Math.min(given, MAX_WIDTH);
    const { sign, text } = formatOne(verb, next(), marks, precision);
    const size = Math.min(Math.abs(wide), MAX_WIDTH);
    if (marks.includes("-") || wide < 0) return (sign + text).padEnd(size);
    const isZero =
      marks.includes("0") && /[diouxXeEfFgG]/.test(verb) && !(precision !== null && /[diouxX]/.test(verb));
    return isZero ? sign + text.padStart(size - sign.length, "0") : (sign + text).padStart(size);
  });
}

function formatOne(
  verb: string,
  value: AwkValue,
  marks: string,
  precision: number | null,
): { readonly sign: string; readonly text: string } {
  if (verb === "s")
    return { sign: "", text: precision === null ? value.text : [...value.text].slice(0, precision).join("") };
  if (verb === "c") {
    const isCode = value.isNumber && value.text !== "" && value.number >= 0 && value.number < 0x110000;
    return {
      sign: "",
      text: isCode ? String.fromCodePoint(Math.trunc(value.number)) : ([...value.text][0] ?? ""),
    };
  }
  const { number } = value;
  const plus = marks.includes("+") ? "+" : marks.includes(" ") ? " " : "";
  const sign = number < 0 ? "-" : plus;
  const size = Math.abs(number);
  if (/[eEfFgG]/.test(verb)) return { sign, text: formatNumber(verb, size, precision, marks.includes("#")) };
  const whole = Number.isFinite(size) ? BigInt(Math.trunc(size)) : 0n;
  if (verb === "d" || verb === "i")
    return { sign: whole === 0n ? plus : sign, text: whole.toString().padStart(precision ?? 0, "0") };
  const base = verb === "o" ? 8 : verb === "u" ? 10 : 16;
  const digits = whole.toString(base).padStart(precision ?? 0, "0");
  const prefix = !marks.includes("#") || whole === 0n ? "" : base === 16 ? `0${verb}` : base === 8 ? "0" : "";
  return { sign: prefix, text: verb === "X" ? digits.toUpperCase() : digits };
}
