/** Evaluates the arguments of `test`. Returns an error text if they are invalid. Upstream: POSIX test, without files. */
export function evaluateTest(words: readonly string[]): boolean | string {
  const or = words.indexOf("-o");
  if (or > 0 && words.length > 3) return either(words, or, (left, right) => left || right);
  const and = words.indexOf("-a");
  if (and > 0 && words.length > 3) return either(words, and, (left, right) => left && right);
  const [first = "", second = "", third = ""] = words;
  if (words.length === 0) return false;
  if (words.length > 1 && first === "!" && words.length !== 3) return negated(words.slice(1));
  switch (words.length) {
    case 1:
      return first !== "";
    case 2:
      return unary(first, second);
    case 3:
      return (
        binary(first, second, third) ??
        (first === "!" ? negated(words.slice(1)) : `${second}: binary operator expected`)
      );
    default:
      return "too many arguments";
  }
}

function either(
  words: readonly string[],
  at: number,
  both: (left: boolean, right: boolean) => boolean,
): boolean | string {
  const left = evaluateTest(words.slice(0, at));
  const right = evaluateTest(words.slice(at + 1));
  if (typeof left === "string") return left;
  return typeof right === "string" ? right : both(left, right);
}

function negated(words: readonly string[]): boolean | string {
  const found = evaluateTest(words);
  return typeof found === "string" ? found : !found;
}

function unary(operator: string, operand: string): boolean | string {
  if (operator === "-n") return operand !== "";
  if (operator === "-z") return operand === "";
  return `${operator}: unary operator expected`;
}

function binary(left: string, operator: string, right: string): boolean | string | null {
  if (operator === "=" || operator === "==") return left === right;
  if (operator === "!=") return left !== right;
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
