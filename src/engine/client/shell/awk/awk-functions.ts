import { type AwkValue, ofNumber, ofText } from "./awk-values.ts";

/** A function of awk on values. Others change arrays or places: the interpreter has them. */
type AwkFunctionOfValues = (args: readonly AwkValue[]) => AwkValue;

const ofMath =
  (compute: (...numbers: readonly number[]) => number): AwkFunctionOfValues =>
  (args) =>
    ofNumber(compute(...args.map((one) => one.number)));

/** Returns the part of a text from a position on, counted from 1. */
function substr([text, from, length]: readonly AwkValue[]): AwkValue {
  const chars = [...(text?.text ?? "")];
  const start = Math.round(from?.number ?? 1);
  const end = length === undefined ? chars.length + 1 : start + Math.round(length.number);
  return ofText(chars.slice(Math.max(start, 1) - 1, Math.max(end - 1, 0)).join(""));
}

/** The functions of awk by their names. Null: the interpreter has them. */
export const AWK_FUNCTIONS: Readonly<Record<string, AwkFunctionOfValues | null>> = {
  substr,
  index: ([text, part]) => {
    const at = (text?.text ?? "").indexOf(part?.text ?? "");
    return ofNumber(at < 0 ? 0 : [...(text?.text ?? "").slice(0, at)].length + 1);
  },
  tolower: ([text]) => ofText((text?.text ?? "").toLowerCase()),
  toupper: ([text]) => ofText((text?.text ?? "").toUpperCase()),
  int: ofMath((number = 0) => Math.trunc(number)),
  sqrt: ofMath((number = 0) => Math.sqrt(number)),
  exp: ofMath((number = 0) => Math.exp(number)),
  log: ofMath((number = 0) => Math.log(number)),
  sin: ofMath((number = 0) => Math.sin(number)),
  cos: ofMath((number = 0) => Math.cos(number)),
  atan2: ofMath((y = 0, x = 0) => Math.atan2(y, x)),
  fflush: () => ofNumber(0),
  close: null,
  system: null,
  length: null,
  match: null,
  split: null,
  sprintf: null,
  sub: null,
  gsub: null,
};
