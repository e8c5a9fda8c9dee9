import { char, decode, fail, type JsonReader, loadMore, nextToken, unread } from "./json-bytes.ts";

const END_OF_NUMBER = ",]} \t\n";
const GO_FLOAT = /^\+?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Reads a number. For an invalid one it notes an error; do not use the result then. */
export function readNumber(reader: JsonReader): number {
  const negative = char(nextToken(reader)) === "-";
  if (!negative) unread(reader);
  const value = readPositive(reader);
  return negative ? -value : value;
}

function readPositive(reader: JsonReader): number {
  const rest = numberAhead(reader);
  const first = rest[0] ?? "";
  if (first !== "" && END_OF_NUMBER.includes(first)) {
    fail(reader, "readFloat64", "empty number");
    return 0;
  }
  if (first === ".") {
    fail(reader, "readFloat64", "leading dot is invalid");
    return 0;
  }
  if (/^0\d/.test(rest)) {
    fail(reader, "readFloat64", "leading zero is invalid");
    return 0;
  }
  const plain = /^\d+(\.\d+)?(?=[,\]} \t\n])/.exec(rest);
  if (plain === null) return readOddNumber(reader);
  reader.head += plain[0].length;
  return Number(plain[0]);
}

/** Returns the characters of the window that can belong to a number, and the character after them. */
function numberAhead({ window, head }: JsonReader): string {
  let end = head;
  while (end < window.length && IN_NUMBER.includes(char(window[end] as number))) end++;
  return decode(window.subarray(head, end + 1));
}

const IN_NUMBER = "-+.eE0123456789";

/** Reads a number with an exponent, a number at the end of the text, or an invalid number. */
function readOddNumber(reader: JsonReader): number {
  let digits = "";
  do {
    const found = /^[-+.eE0-9]*/.exec(numberAhead(reader)) as RegExpExecArray;
    digits += found[0];
    if (reader.head + found[0].length < reader.window.length) {
      reader.head += found[0].length;
      break;
    }
  } while (loadMore(reader));
  if (digits === "") fail(reader, "readNumberAsString", "invalid number");
  const problem = floatProblem(digits);
  if (problem !== null && reader.error === null) fail(reader, "readFloat64SlowPath", problem);
  const value = Number(digits);
  if (!GO_FLOAT.test(digits)) reader.error ??= `strconv.ParseFloat: parsing "${digits}": invalid syntax`;
  else if (!Number.isFinite(value))
    reader.error ??= `strconv.ParseFloat: parsing "${digits}": value out of range`;
  return value;
}

function floatProblem(digits: string): string | null {
  if (digits.startsWith("-")) return "-- is not valid";
  const dot = digits.indexOf(".");
  if (dot < 0) return null;
  if (dot === digits.length - 1) return "dot can not be last character";
  return /\d/.test(digits[dot + 1] as string) ? null : "missing digit after dot";
}
