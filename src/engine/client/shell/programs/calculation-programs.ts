import { failed, readAll, succeeded } from "../shell-state.ts";
import { printLines } from "./lines.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { readTexts } from "./program-input.ts";

/** The programs that calculate. */
export const calculationPrograms: Readonly<Record<string, Program>> = { expr, bc };

/** The operators of `expr` by how strongly they bind, the weakest first. */
const LEVELS: readonly (readonly string[])[] = [
  ["|"],
  ["&"],
  ["=", "==", "!=", "<", "<=", ">", ">="],
  ["+", "-"],
  ["*", "/", "%"],
  [":"],
];

type Reader = {
  readonly words: readonly string[];
  at: number;
  readonly match: (pattern: string, text: string) => string;
};

/** `expr $i + 1`: prints the result. The exit code is 1 if it is 0 or empty. */
function expr({ state }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const match = (pattern: string, text: string): string => {
    const go = pattern.replace(
      /\\([()])|([()])/g,
      (_, group?: string, plain?: string) => group ?? `\\${plain}`,
    );
    const compiled = state.environment.compileRegexp?.(`^(?:${go})`);
    const found = compiled === undefined || "error" in compiled ? undefined : compiled.findGroups(text)[0];
    if (/\\\(/.test(pattern)) return found?.groups[0]?.text ?? "";
    return String([...(found?.text ?? "")].length);
  };
  if (words.length === 0) return failed(2, "expr: missing operand\nTry 'expr --help' for more information.");
  const reader: Reader = { words: words[0] === "--" ? words.slice(1) : words, at: 0, match };
  const value = readLevel(reader, 0);
  if (typeof value !== "string") return failed(2, `expr: ${value.problem}`);
  if (reader.at < reader.words.length)
    return failed(2, `expr: syntax error: unexpected argument ‘${reader.words[reader.at]}’`);
  return { ...succeeded(`${value}\n`), exit: /^-?0*$/.test(value) ? 1 : 0 };
}

type Problem = { readonly problem: string };

function readLevel(reader: Reader, level: number): string | Problem {
  const operators = LEVELS[level];
  if (operators === undefined) return readOperand(reader);
  let left = readLevel(reader, level + 1);
  while (typeof left === "string" && operators.includes(reader.words[reader.at] ?? "")) {
    const operator = reader.words[reader.at++] as string;
    const right = readLevel(reader, level + 1);
    if (typeof right !== "string") return right;
    left = apply(reader, operator, left, right);
  }
  return left;
}

function readOperand(reader: Reader): string | Problem {
  const { words } = reader;
  const word = words[reader.at++];
  if (word === undefined) return { problem: `syntax error: missing argument after ‘${words.at(-1)}’` };
  if (word === "(") {
    const value = readLevel(reader, 0);
    if (typeof value !== "string") return value;
    return words[reader.at++] === ")" ? value : { problem: "syntax error: expecting ')'" };
  }
  const next = words[reader.at];
  if (word === "length" && next !== undefined) {
    reader.at++;
    return String([...next].length);
  }
  if (word === "substr" && words.length >= reader.at + 3) {
    const [text = "", from = "", length = ""] = words.slice(reader.at, reader.at + 3);
    reader.at += 3;
    return [...text].slice(Number(from) - 1, Number(from) - 1 + Number(length)).join("");
  }
  return word;
}

function apply({ match }: Reader, operator: string, left: string, right: string): string | Problem {
  const isZero = (text: string) => /^-?0*$/.test(text);
  if (operator === "|") return isZero(left) ? (isZero(right) ? "0" : right) : left;
  if (operator === "&") return isZero(left) || isZero(right) ? "0" : left;
  if (operator === ":") return match(right, left);
  const areNumbers = /^-?\d+$/.test(left) && /^-?\d+$/.test(right);
  const [a, b] = areNumbers ? [BigInt(left), BigInt(right)] : [0n, 0n];
  const order = areNumbers ? (a < b ? -1 : a > b ? 1 : 0) : left < right ? -1 : left > right ? 1 : 0;
  const so = {
    "=": order === 0,
    "==": order === 0,
    "!=": order !== 0,
    "<": order < 0,
    "<=": order <= 0,
    ">": order > 0,
    ">=": order >= 0,
  };
  if (operator in so) return so[operator as keyof typeof so] ? "1" : "0";
  if (!areNumbers) return { problem: "non-integer argument" };
  if (b === 0n && /[/%]/.test(operator)) return { problem: "division by zero" };
  return String(
    { "+": a + b, "-": a - b, "*": a * b, "/": b === 0n ? 0n : a / b, "%": b === 0n ? 0n : a % b }[
      operator
    ] ?? 0n,
  );
}

/** `bc`: sums and products of decimal numbers, one on each line. `scale` is the number of places of a quotient. */
function bc(call: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const names = words.filter((word) => !word.startsWith("-"));
  if (words.some((word) => /^-[^lq]/.test(word))) return unsupported("bc", words);
  const read = names.length === 0 ? { text: readAll(call.input) } : readTexts(call.state, names, call.input);
  if ("missing" in read) return failed(1, `File ${read.missing} is unavailable.`);
  let scale = words.includes("-l") ? 20 : 0;
  const lines: string[] = [];
  for (const part of read.text.split(/[\n;]/).map((one) => one.replace(/\s/g, ""))) {
    const [, places] = /^scale=(\d+)$/.exec(part) ?? [];
    if (places !== undefined) scale = Number(places);
    else if (part !== "") {
      const value = decimalOf(part, scale);
      if (value === null) return unsupported("bc", [part]);
      lines.push(value);
    }
  }
  return succeeded(printLines(lines));
}

/** A decimal number: `digits` without a point, of which `places` are after it. */
type Decimal = { readonly digits: bigint; readonly places: number };

const TOKEN = /\d+\.?\d*|\.\d+|[<>=!]=|&&|\|\||[-+*/%^()<>]/g;

/** Returns the result of a calculation with decimal numbers; null if it is none. */
function decimalOf(text: string, scale: number): string | null {
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.join("") !== text) return null;
  let at = 0;
  const level = (depth: number): Decimal | null => {
    const operators = [["<", ">", "<=", ">=", "==", "!="], ["+", "-"], ["*", "/", "%"], ["^"]][depth];
    if (operators === undefined) return operand();
    let left = level(depth + 1);
    while (left !== null && operators.includes(tokens[at] ?? "")) {
      const operator = tokens[at++] as string;
      const right = level(depth + 1);
      left = right === null ? null : combine(operator, left, right, scale);
    }
    return left;
  };
  const operand = (): Decimal | null => {
    const token = tokens[at++] ?? "";
    if (token === "(") {
      const value = level(0);
      return tokens[at++] === ")" ? value : null;
    }
    if (token === "-") {
      const value = operand();
      return value && { ...value, digits: -value.digits };
    }
    if (!/\d/.test(token)) return null;
    const [whole = "", fraction = ""] = token.split(".");
    return { digits: BigInt(whole + fraction), places: fraction.length };
  };
  const value = level(0);
  return value === null || at < tokens.length ? null : printDecimal(value);
}

/** The largest exponent of a power. */
const MAX_POWER = 200n;

function combine(operator: string, left: Decimal, right: Decimal, scale: number): Decimal | null {
  const places = Math.max(left.places, right.places);
  const [a, b] = [left, right].map((one) => one.digits * 10n ** BigInt(places - one.places)) as [
    bigint,
    bigint,
  ];
  const flag = (isSo: boolean): Decimal => ({ digits: isSo ? 1n : 0n, places: 0 });
  switch (operator) {
    case "+":
      return { digits: a + b, places };
    case "-":
      return { digits: a - b, places };
    case "*": {
      const all = left.places + right.places;
      const kept = Math.min(all, Math.max(scale, places));
      return { digits: (left.digits * right.digits) / 10n ** BigInt(all - kept), places: kept };
    }
    case "/":
      return b === 0n ? null : { digits: (a * 10n ** BigInt(scale)) / b, places: scale };
    case "%": {
      if (b === 0n) return null;
      const whole = (a * 10n ** BigInt(scale)) / b;
      return { digits: a * 10n ** BigInt(scale) - whole * b, places: places + scale };
    }
    case "^": {
      if (right.places > 0 || right.digits < 0n || right.digits > MAX_POWER) return null;
      return { digits: left.digits ** right.digits, places: left.places * Number(right.digits) };
    }
    default:
      return flag(
        { "<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b, "==": a === b, "!=": a !== b }[operator] ??
          false,
      );
  }
}

/** Returns a number as `bc` prints it: `.5` without a zero before its point. */
function printDecimal({ digits, places }: Decimal): string {
  if (digits === 0n) return "0";
  const sign = digits < 0n ? "-" : "";
  const text = String(digits < 0n ? -digits : digits).padStart(places, "0");
  return places === 0 ? sign + text : `${sign}${text.slice(0, text.length - places)}.${text.slice(-places)}`;
}
