import { fixedDigits } from "../../../../value/fixed-digits.ts";
import { describeChar, formatFloat, formatSharp, goType, quoteGo } from "../../../../value/go-format.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { utf8Bytes } from "../../../../value/utf8-bytes.ts";
import { isList, isMap, type Value } from "../../../../value/value.ts";

/** An argument of a format. `type` is its Go type if JSON does not tell it. */
export type FormatArgument = { readonly value: Value; readonly type?: string };

/** The maximum width and precision in Go. */
const MAX_WIDTH = 1_000_000;

type Flags = {
  readonly marks: string;
  readonly width: number | null;
  readonly precision: number | null;
};

const PLAIN: Flags = { marks: "", width: null, precision: null };

/** Returns the text of a format, as Go's `fmt.Sprintf`; null if it is longer than `limit`. Argument indexes, `%[1]d`, are not known. */
export function formatVerbs(format: string, args: readonly FormatArgument[], limit: number): string | null {
  const parts: string[] = [];
  let length = 0;
  let used = 0;
  let at = 0;
  const push = (text: string): boolean => {
    parts.push(text);
    length += text.length;
    return length <= limit;
  };
  while (at < format.length) {
    const mark = format.indexOf("%", at);
    if (!push(format.slice(at, mark < 0 ? format.length : mark))) return null;
    if (mark < 0) break;
    const [found, marks = "", width = "", , precision, verb] =
      /^%([#0+\- ]*)(\*|\d*)(\.(\*|\d*))?(.?)/su.exec(format.slice(mark)) ?? [];
    at = mark + (found ?? "").length;
    const sizes: (number | null)[] = [];
    for (const size of [width, precision]) {
      const given = size === "*" ? args[used++] : undefined;
      if (size === "*" && given?.type !== "int" && !Number.isInteger(given?.value))
        push(size === width ? "%!(BADWIDTH)" : "%!(BADPREC)");
      sizes.push(size === "*" ? Number(given?.value ?? 0) : size ? Number(size) : size === "" ? 0 : null);
    }
    const [wide = null, exact = null] = sizes;
    if (verb === undefined || verb === "" || (wide ?? 0) > MAX_WIDTH) {
      push("%!(NOVERB)");
      break;
    }
    const left = (wide ?? 0) < 0;
    const flags = {
      marks: left ? `${marks}-` : marks,
      width: width === "" ? null : Math.abs(wide ?? 0),
      precision: exact,
    };
    const arg = args[used];
    if (verb === "%") push("%");
    else if (arg === undefined) push(`%!${verb}(MISSING)`);
    else {
      used++;
      push(verbText(verb, arg, flags));
    }
    if (length > limit) return null;
  }
  const extra = args
    .slice(used)
    .map((one) => (one.value === null ? "<nil>" : `${typeName(one)}=${plain(one)}`));
  if (extra.length > 0) push(`%!(EXTRA ${extra.join(", ")})`);
  return length > limit ? null : parts.join("");
}

function typeName({ value, type }: FormatArgument): string {
  return type ?? goType(value);
}

function plain(arg: FormatArgument): string {
  return verbText("v", arg, PLAIN);
}

function verbText(verb: string, arg: FormatArgument, flags: Flags): string {
  const { value } = arg;
  if (verb === "T") return pad(typeName(arg), flags);
  if (value === null) return verb === "v" ? pad("<nil>", flags) : `%!${verb}(<nil>)`;
  if (verb === "v" && flags.marks.includes("#")) return pad(formatSharp(value), flags);
  if (isList(value)) return `[${value.map((item) => innerText(verb, item, flags)).join(" ")}]`;
  if (isMap(value)) {
    const entries = sortedKeys(value).map(
      (key) => `${innerText(verb, key, flags)}:${innerText(verb, value[key] as Value, flags)}`,
    );
    return `map[${entries.join(" ")}]`;
  }
  const text = scalarText(verb, arg, flags);
  return text ?? `%!${verb}(${typeName(arg)}=${verbText("v", arg, flags)})`;
}

function innerText(verb: string, value: Value, flags: Flags): string {
  return value === null ? "<nil>" : verbText(verb, { value }, flags);
}

/** Returns a string, boolean or number; null if the verb is not for it. */
function scalarText(verb: string, { value, type }: FormatArgument, flags: Flags): string | null {
  if (typeof value === "boolean") return "vt".includes(verb) ? pad(String(value), flags) : null;
  if (typeof value === "string") return stringText(verb, value, flags);
  const isFloat = type === "float64" || !Number.isInteger(value);
  return isFloat ? floatText(verb, Number(value), flags) : integerText(verb, Number(value), flags);
}

function stringText(verb: string, value: string, flags: Flags): string | null {
  const cut = flags.precision === null ? value : [...value].slice(0, flags.precision).join("");
  if (verb === "v" || verb === "s") return pad(cut, flags);
  if (verb === "q")
    return pad(flags.marks.includes("#") && /^[^`\p{Cc}]*$/u.test(cut) ? `\`${cut}\`` : quoteGo(cut), flags);
  if (verb !== "x" && verb !== "X") return null;
  const between = flags.marks.includes(" ") ? " " : "";
  const hex = [...utf8Bytes(cut)].map((byte) => byte.toString(16).padStart(2, "0")).join(between);
  return pad(verb === "X" ? hex.toUpperCase() : hex, flags);
}

const BASES: Readonly<Record<string, readonly [number, string]>> = {
  v: [10, ""],
  d: [10, ""],
  b: [2, "0b"],
  o: [8, "0"],
  O: [8, ""],
  x: [16, "0x"],
  X: [16, "0X"],
};

function integerText(verb: string, value: number, flags: Flags): string | null {
  const code = value >= 0 && value <= 0x10ffff ? value : 0xfffd;
  if (verb === "c") return pad(String.fromCodePoint(code), flags);
  if (verb === "q")
    return pad(code === 39 ? "'\\''" : `'${quoteGo(String.fromCodePoint(code)).slice(1, -1)}'`, flags);
  if (verb === "U") {
    const name = `U+${value.toString(16).toUpperCase().padStart(4, "0")}`;
    return pad(flags.marks.includes("#") ? describeChar(String.fromCodePoint(code)) : name, flags);
  }
  const [base, prefix] = BASES[verb] ?? [0, ""];
  if (base === 0) return null;
  const start = verb === "O" ? "0o" : flags.marks.includes("#") ? prefix : "";
  const sized = Math.abs(value)
    .toString(base)
    .padStart(flags.precision ?? 0, "0");
  const digits = verb === "X" ? sized.toUpperCase() : sized;
  const isExact = flags.precision !== null;
  return padNumber(signOf(value, flags) + start, digits, isExact ? withoutZero(flags) : flags);
}

function floatText(verb: string, value: number, flags: Flags): string | null {
  const size = Math.abs(value);
  const digits = /^[fF]$/.test(verb)
    ? fixedDigits(size, Math.min(flags.precision ?? 6, 100))
    : /^[eE]$/.test(verb)
      ? twoDigits(size.toExponential(Math.min(flags.precision ?? 6, 100)))
      : /^[vgG]$/.test(verb)
        ? shortFloat(size, flags.precision)
        : null;
  if (digits === null) return null;
  return padNumber(signOf(value, flags), /[EG]/.test(verb) ? digits.toUpperCase() : digits, flags);
}

/** Returns a number with an exponent only if that is shorter, and without zeros at its end. */
function shortFloat(size: number, precision: number | null): string {
  if (precision === null) return formatFloat(size);
  const exact = Math.min(Math.max(precision, 1), 100);
  const [digits = "", exponent = "0"] = size.toExponential(exact - 1).split("e");
  const power = Number(exponent);
  const trim = (text: string) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
  if (power < -4 || power >= exact) return twoDigits(`${trim(digits)}e${exponent}`);
  return trim(fixedDigits(size, Math.max(exact - 1 - power, 0)));
}

function twoDigits(text: string): string {
  return text.replace(/e([+-])(\d)$/, "e$10$2");
}

function signOf(value: number, { marks }: Flags): string {
  if (value < 0) return "-";
  return marks.includes("+") ? "+" : marks.includes(" ") ? " " : "";
}

function withoutZero(flags: Flags): Flags {
  return { ...flags, marks: flags.marks.replaceAll("0", "") };
}

/** Returns a number in its width. Zeros come after its sign. */
function padNumber(sign: string, digits: string, flags: Flags): string {
  const isZero = flags.marks.includes("0") && !flags.marks.includes("-");
  if (!isZero) return pad(sign + digits, flags);
  return sign + digits.padStart((flags.width ?? 0) - sign.length, "0");
}

/** Returns a text in its width, which counts characters. */
function pad(text: string, { marks, width }: Flags): string {
  if (width === null) return text;
  const missing = Math.max(0, width - [...text].length);
  if (marks.includes("-")) return text + " ".repeat(missing);
  return (marks.includes("0") ? "0" : " ").repeat(missing) + text;
}
