import { cleanPath } from "../../../kubectl/files/clean-path.ts";
import { itemOf } from "../../arrays.ts";
import { isFolder, relativePath } from "../../folders.ts";
import { type ShellState, textOfFile } from "../../shell-state.ts";

/** Evaluates the arguments of `test`. Returns an error text if they are invalid. Upstream: POSIX test. */
export function evaluateTest(state: ShellState, words: readonly string[]): boolean | string {
  const or = words.indexOf("-o");
  if (or > 0 && words.length > 3) return either(state, words, or, (left, right) => left || right);
  const and = words.indexOf("-a");
  if (and > 0 && words.length > 3) return either(state, words, and, (left, right) => left && right);
  const [first = "", second = "", third = ""] = words;
  if (words.length === 0) return false;
  if (words.length > 1 && first === "!" && words.length !== 3) return negated(state, words.slice(1));
  switch (words.length) {
    case 1:
      return first !== "";
    case 2:
      return unary(state, first, second);
    case 3:
      return (
        binary(first, second, third) ??
        (first === "!" ? negated(state, words.slice(1)) : `${second}: binary operator expected`)
      );
    default:
      return "too many arguments";
  }
}

function either(
  state: ShellState,
  words: readonly string[],
  at: number,
  both: (left: boolean, right: boolean) => boolean,
): boolean | string {
  const left = evaluateTest(state, words.slice(0, at));
  const right = evaluateTest(state, words.slice(at + 1));
  if (typeof left === "string") return left;
  return typeof right === "string" ? right : both(left, right);
}

function negated(state: ShellState, words: readonly string[]): boolean | string {
  const found = evaluateTest(state, words);
  return typeof found === "string" ? found : !found;
}

function unary(state: ShellState, operator: string, operand: string): boolean | string {
  if (operator === "-n") return operand !== "";
  if (operator === "-z") return operand === "";
  if (/^-[cefdrwxsL]$/.test(operator)) return isFile(state, operator, operand);
  if (operator === "-v") {
    const [, name, index = ""] = /^(\w+)\[(.+)\]$/.exec(operand) ?? [];
    return name === undefined ? state.variables.has(operand) : itemOf(state, name, index) !== undefined;
  }
  return /^-[abghknoptuGNOS]$/.test(operator) ? false : `${operator}: unary operator expected`;
}

function isFile(state: ShellState, operator: string, name: string): boolean {
  if (name === "") return false;
  const path = cleanPath(relativePath(state.disk, name));
  const text = textOfFile(state, name);
  const isDirectory = isFolder(state.disk, path);
  const isDevice = /^\/dev\/(?:null|zero)$/.test(name);
  switch (operator) {
    case "-c":
      return isDevice;
    case "-d":
      return isDirectory;
    case "-f":
      return text !== undefined && !isDevice;
    case "-s":
      return isDirectory || (text ?? "") !== "";
    case "-x":
      return isDirectory;
    case "-L":
      return false;
    default:
      return isDirectory || text !== undefined || isDevice;
  }
}

function binary(left: string, operator: string, right: string): boolean | string | null {
  if (operator === "=" || operator === "==") return left === right;
  if (operator === "!=") return left !== right;
  if (operator === "<" || operator === ">") return operator === "<" ? left < right : left > right;
  const compare = NUMBERS[operator];
  if (compare === undefined) return null;
  const wrong = [left, right].find((text) => !/^\s*[+-]?\d+\s*$/.test(text));
  return wrong === undefined ? compare(Number(left), Number(right)) : `${wrong}: integer expression expected`;
}

const NUMBERS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  "-eq": (left, right) => left === right,
  "-ne": (left, right) => left !== right,
  "-lt": (left, right) => left < right,
  "-le": (left, right) => left <= right,
  "-gt": (left, right) => left > right,
  "-ge": (left, right) => left >= right,
};
