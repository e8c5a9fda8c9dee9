/** Operators of two numbers by how strongly they bind, the weakest first. */
const LEVELS: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!="],
  ["<", "<=", ">", ">="],
  ["+", "-"],
  ["*", "/", "%"],
  ["**"],
];

/** A calculation, and the position up to which it is read. */
type Reader = { readonly tokens: readonly string[]; at: number; readonly variable: (name: string) => string };

/**
 * Returns the result of a calculation of the shell, such as `(a + 2) * 3`: whole numbers of 64 bits. `variable` returns the value of a
 * variable. Returns null for a division by zero and for what is not supported: assignments and bits.
 */
export function calculate(source: string, variable: (name: string) => string): bigint | null {
  if (!/^(?:\s|\d+|[A-Za-z_]\w*|[-+*/%()!<>=&|])*$/.test(source)) return null;
  const tokens = source.match(/\d+|[A-Za-z_]\w*|\*\*|&&|\|\||[=!<>]=|\S/g) ?? [];
  if (tokens.length === 0) return 0n;
  const reader: Reader = { tokens, at: 0, variable };
  const value = readLevel(reader, 0);
  return reader.at < tokens.length ? null : value;
}

function readLevel(reader: Reader, level: number): bigint | null {
  const operators = LEVELS[level];
  if (operators === undefined) return readOperand(reader);
  let left = readLevel(reader, level + 1);
  for (;;) {
    const operator = reader.tokens[reader.at] ?? "";
    if (left === null || !operators.includes(operator)) return left;
    reader.at++;
    // `**` binds to the right.
    const right = readLevel(reader, operator === "**" ? level : level + 1);
    left = right === null ? null : apply(operator, left, right);
  }
}

/** The largest exponent: the result must stay small. */
const MAX_POWER = 64n;

function apply(operator: string, a: bigint, b: bigint): bigint | null {
  switch (operator) {
    case "+":
      return BigInt.asIntN(64, a + b);
    case "-":
      return BigInt.asIntN(64, a - b);
    case "*":
      return BigInt.asIntN(64, a * b);
    case "/":
      return b === 0n ? null : a / b;
    case "%":
      return b === 0n ? null : a % b;
    case "**":
      return b < 0n || b > MAX_POWER ? null : BigInt.asIntN(64, a ** b);
    case "&&":
      return BigInt(a !== 0n && b !== 0n);
    case "||":
      return BigInt(a !== 0n || b !== 0n);
    default:
      return BigInt(isSo(operator, a, b));
  }
}

function isSo(operator: string, a: bigint, b: bigint): boolean {
  if (operator === "==") return a === b;
  if (operator === "!=") return a !== b;
  if (operator.startsWith("<")) return operator === "<" ? a < b : a <= b;
  return operator === ">" ? a > b : a >= b;
}

function readOperand(reader: Reader): bigint | null {
  const token = reader.tokens[reader.at++] ?? "";
  if (token === "(") {
    const value = readLevel(reader, 0);
    return reader.tokens[reader.at++] === ")" ? value : null;
  }
  if (/^[-+!]$/.test(token)) {
    const value = readOperand(reader);
    if (value === null) return null;
    return token === "!" ? BigInt(value === 0n) : token === "-" ? -value : value;
  }
  if (/^\d+$/.test(token)) return numberOf(token);
  if (!/^\w+$/.test(token)) return null;
  const text = reader.variable(token).trim();
  return text === "" ? 0n : /^-?\d+$/.test(text) ? numberOf(text) : null;
}

/** Numbers that start with 0 are octal, as in bash. */
function numberOf(text: string): bigint | null {
  if (!/^-?0\d/.test(text)) return BigInt.asIntN(64, BigInt(text));
  const digits = text.replace(/^-?0+(?=\d)/, "");
  if (/[89]/.test(digits)) return null;
  const value = BigInt(`0o${digits}`);
  return text.startsWith("-") ? -value : value;
}
