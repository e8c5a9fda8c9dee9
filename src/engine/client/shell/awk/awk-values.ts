import { fixedDigits } from "../../../value/fixed-digits.ts";

/** A value of awk: numbers and texts that look like numbers are compared as numbers. */
export type AwkValue = { readonly text: string; readonly number: number; readonly isNumber: boolean };

/** The value of what was never set. */
export const NOTHING: AwkValue = { text: "", number: 0, isNumber: true };

/** Returns the result of a calculation of two numbers. */
export function calculate(sign: string, a: number, b: number): number {
  switch (sign) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "^":
      return a ** b;
    default:
      return a % b;
  }
}

/** Returns the value of a number. */
export function ofNumber(number: number): AwkValue {
  return { text: textOfNumber(number), number, isNumber: true };
}

function textOfNumber(number: number): string {
  if (Number.isNaN(number)) return "-nan";
  if (!Number.isFinite(number)) return number > 0 ? "inf" : "-inf";
  if (Number.isInteger(number)) return number === 0 ? "0" : BigInt(number).toString();
  return formatNumber("g", number, 6);
}

/**
 * Returns a number as the verbs `e`, `f` and `g` of printf: without a width. `precision` is null for the default of 6. `isFull`: `g` keeps
 * zeros at the end.
 */
export function formatNumber(verb: string, number: number, precision: number | null, isFull = false): string {
  const exact = Math.min(precision ?? 6, 60);
  const kind = verb.toLowerCase();
  const exponent = (text: string) => text.replace(/e([+-])(\d)$/, "e$10$2");
  let text: string;
  if (!Number.isFinite(number)) text = Number.isNaN(number) ? "-nan" : number > 0 ? "inf" : "-inf";
  else if (kind === "f") text = fixedDigits(number, exact);
  else if (kind === "e") text = exponent(number.toExponential(exact));
  else {
    const digits = Math.max(exact, 1);
    const [mantissa = "", power = "0"] = number.toExponential(digits - 1).split("e");
    const short = (given: string) => (isFull || !given.includes(".") ? given : given.replace(/\.?0+$/, ""));
    const isPower = Number(power) < -4 || Number(power) >= digits;
    text = isPower
      ? exponent(`${short(mantissa)}e${power}`)
      : short(fixedDigits(number, Math.max(digits - 1 - Number(power), 0)));
  }
  return verb === kind ? text : text.toUpperCase();
}

/** Returns the value of a text. */
export function ofText(text: string): AwkValue {
  return { text, number: numberOf(text), isNumber: false };
}

/** Returns the value of a text of the input: a number if it looks like one. */
export function ofInput(text: string): AwkValue {
  return {
    text,
    number: numberOf(text),
    isNumber: /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?\s*$/.test(text),
  };
}

function numberOf(text: string): number {
  return Number(/^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/.exec(text)?.[1] ?? 0);
}

/** Whether a value is true: a number that is not 0, or a text. */
export function isTrue({ text, number, isNumber }: AwkValue): boolean {
  return isNumber ? number !== 0 : text !== "";
}
