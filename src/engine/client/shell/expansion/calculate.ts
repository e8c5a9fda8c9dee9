/** Operators of two numbers by how strongly they bind, the weakest first. */
const LEVELS: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["|"],
  ["^"],
  ["&"],
  ["==", "!="],
  ["<", "<=", ">", ">="],
  ["<<", ">>"],
  ["+", "-"],
  ["*", "/", "%"],
  ["**"],
];

/** The variables that a calculation reads and changes. */
export type Variables = {
  readonly read: (name: string) => string;
  readonly write: (name: string, value: string) => void;
};

/** A calculation, and the position up to which it is read. `skips`: whether what is read has no effect, as after `||`. */
type Reader = {
  readonly tokens: readonly string[];
  at: number;
  readonly variables: Variables;
  skips: boolean;
};

const TOKENS =
  /\d+#\w+|\d\w*|[A-Za-z_]\w*(?:\[[^\]]+\])?|\*\*|\+\+|--|&&|\|\||<<=|>>=|<<|>>|[-+*/%&|^=!<>]=|\S/g;
const ASSIGNS = /^(?:[-+*/%&|^]|<<|>>)?=$/;
const NAME = /^[A-Za-z_]\w*(?:\[[^\]]+\])?$/;

/**
 * Returns the result of a calculation of the shell, such as `(a + 2) * 3` or `i++`: whole numbers of 64 bits. Null for a division by zero and for a
 * text that is no calculation.
 */
export function calculate(source: string, variables: Variables): bigint | null {
  if (!/^(?:\s|\w|[-+*/%()!<>=&|^~?:,]|\w\[[^\]]+\]|\d#)*$/.test(source)) return null;
  const tokens = source.match(TOKENS) ?? [];
  if (tokens.length === 0) return 0n;
  const reader: Reader = { tokens, at: 0, variables, skips: false };
  const value = readAll(reader);
  return reader.at < tokens.length ? null : value;
}

/** Reads calculations with commas between them. The last one counts. */
function readAll(reader: Reader): bigint | null {
  let value = readAssignment(reader);
  while (value !== null && reader.tokens[reader.at] === ",") {
    reader.at++;
    value = readAssignment(reader);
  }
  return value;
}

function readAssignment(reader: Reader): bigint | null {
  const name = reader.tokens[reader.at] ?? "";
  const operator = reader.tokens[reader.at + 1] ?? "";
  if (!NAME.test(name) || !ASSIGNS.test(operator)) return readChoice(reader);
  reader.at += 2;
  const right = readAssignment(reader);
  if (right === null) return null;
  const old = operator === "=" ? 0n : valueOfName(reader, name);
  const value = operator === "=" ? right : old === null ? null : apply(operator.slice(0, -1), old, right);
  return value === null ? null : write(reader, name, value);
}

function write(reader: Reader, name: string, value: bigint): bigint {
  if (!reader.skips) reader.variables.write(name, String(value));
  return value;
}

/** Reads `condition ? a : b`. */
function readChoice(reader: Reader): bigint | null {
  const condition = readLevel(reader, 0);
  if (condition === null || reader.tokens[reader.at] !== "?") return condition;
  reader.at++;
  const first = skipping(reader, condition === 0n, () => readAssignment(reader));
  if (first === null || reader.tokens[reader.at++] !== ":") return null;
  const second = skipping(reader, condition !== 0n, () => readChoice(reader));
  return second === null ? null : condition === 0n ? second : first;
}

function skipping(reader: Reader, skips: boolean, read: () => bigint | null): bigint | null {
  const before = reader.skips;
  reader.skips ||= skips;
  const value = read();
  reader.skips = before;
  return value;
}

function readLevel(reader: Reader, level: number): bigint | null {
  const operators = LEVELS[level];
  if (operators === undefined) return readOperand(reader);
  let left = readLevel(reader, level + 1);
  for (;;) {
    const operator = reader.tokens[reader.at] ?? "";
    if (left === null || !operators.includes(operator)) return left;
    reader.at++;
    const isDecided = (operator === "||" && left !== 0n) || (operator === "&&" && left === 0n);
    // `**` binds to the right.
    const right = skipping(reader, isDecided, () => readLevel(reader, operator === "**" ? level : level + 1));
    if (right === null) return null;
    left = reader.skips && right === 0n && /^[/%]$/.test(operator) ? 0n : apply(operator, left, right);
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
    case "&":
      return a & b;
    case "|":
      return a | b;
    case "^":
      return a ^ b;
    case "<<":
      return BigInt.asIntN(64, a << (b & 63n));
    case ">>":
      return a >> (b & 63n);
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
    const value = readAll(reader);
    return reader.tokens[reader.at++] === ")" ? value : null;
  }
  if (token === "++" || token === "--") {
    const name = reader.tokens[reader.at++] ?? "";
    const old = NAME.test(name) ? valueOfName(reader, name) : null;
    return old === null ? null : write(reader, name, token === "++" ? old + 1n : old - 1n);
  }
  if (/^[-+!~]$/.test(token)) {
    const value = readOperand(reader);
    if (value === null) return null;
    if (token === "!") return BigInt(value === 0n);
    return token === "-" ? -value : token === "~" ? ~value : value;
  }
  if (/^\d/.test(token)) return numberOf(token);
  if (!NAME.test(token)) return null;
  const value = valueOfName(reader, token);
  const next = reader.tokens[reader.at];
  if (value === null || (next !== "++" && next !== "--")) return value;
  reader.at++;
  write(reader, token, next === "++" ? value + 1n : value - 1n);
  return value;
}

function valueOfName({ variables }: Reader, name: string): bigint | null {
  const text = variables.read(name).trim();
  return text === "" ? 0n : numberOf(text);
}

/** Returns a number: octal if it starts with 0, hexadecimal with 0x, as in bash; null if the text is none. */
function numberOf(text: string): bigint | null {
  const [, base, places = ""] = /^(\d+)#(\w+)$/.exec(text) ?? [];
  if (base !== undefined) {
    const value = Number.parseInt(places, Number(base));
    return Number.isNaN(value) ? null : BigInt(value);
  }
  const [, sign, digits = ""] = /^(-?)(\w+)$/.exec(text) ?? [];
  const isOctal = /^0[0-7]+$/.test(digits);
  if (!isOctal && !/^(?:0|[1-9]\d*|0[xX][\da-fA-F]+)$/.test(digits)) return null;
  const value = BigInt.asIntN(64, BigInt(isOctal ? `0o${digits.replace(/^0+(?=\d)/, "")}` : digits));
  return sign === "-" ? -value : value;
}
