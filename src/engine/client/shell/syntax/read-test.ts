import { type ReadNested, readWord } from "./read-word.ts";
import { fail, type Reader, skipLines, startsWithToken } from "./script-reader.ts";
import { literalText, type Test, type Word } from "./script-syntax.ts";

const BINARY = ["==", "=~", "!=", "=", "<", ">", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot"];

/** Reads `[[ … ]]`. Null for a syntax error. */
export function readTest(reader: Reader, nested: ReadNested): Test | null {
  reader.at += 2;
  const test = readOr(reader, nested);
  skipLines(reader);
  if (test === null || startsWithToken(reader, "]]")) {
    reader.at += 2;
    return test;
  }
  return wrong(reader);
}

function wrong(reader: Reader): null {
  if (reader.at >= reader.text.length) {
    return fail(reader, "unexpected EOF while looking for `]]'");
  }
  return fail(reader, "syntax error in conditional expression");
}

function readOr(reader: Reader, nested: ReadNested): Test | null {
  let left = readAnd(reader, nested);
  for (;;) {
    skipLines(reader);
    if (left === null || !startsWithToken(reader, "||")) return left;
    reader.at += 2;
    const right = readAnd(reader, nested);
    left = right && { kind: "or", left, right };
  }
}

function readAnd(reader: Reader, nested: ReadNested): Test | null {
  let left = readNot(reader, nested);
  for (;;) {
    skipLines(reader);
    if (left === null || !startsWithToken(reader, "&&")) return left;
    reader.at += 2;
    const right = readNot(reader, nested);
    left = right && { kind: "and", left, right };
  }
}

function readNot(reader: Reader, nested: ReadNested): Test | null {
  skipLines(reader);
  if (/^!\s/.test(reader.text.slice(reader.at, reader.at + 2))) {
    reader.at++;
    const test = readNot(reader, nested);
    return test && { kind: "not", test };
  }
  if (startsWithToken(reader, "(")) {
    reader.at++;
    const test = readOr(reader, nested);
    skipLines(reader);
    if (test === null || !startsWithToken(reader, ")")) return test && wrong(reader);
    reader.at++;
    return test;
  }
  return readPrimary(reader, nested);
}

function readPrimary(reader: Reader, nested: ReadNested): Test | null {
  const first = readPart(reader, nested);
  if (first === null) return null;
  const operator = literalText(first) ?? "";
  if (/^-[a-zA-Z]$/.test(operator) && isBare(first)) {
    const word = readPart(reader, nested);
    return word && { kind: "unary", operator, word };
  }
  skipLines(reader);
  const found = BINARY.find((one) => startsWithToken(reader, one));
  if (found === undefined) return { kind: "unary", operator: "-n", word: first };
  reader.at += found.length;
  skipLines(reader);
  const right = found === "=~" ? readWord(reader, nested, " ") : readPart(reader, nested);
  return right && { kind: "binary", operator: found, left: first, right };
}

function readPart(reader: Reader, nested: ReadNested): Word | null {
  skipLines(reader);
  if (startsWithToken(reader, "]]")) return wrong(reader);
  const word = readWord(reader, nested);
  return word === null || word.length > 0 ? word : wrong(reader);
}

function isBare(word: Word): boolean {
  return word.every((piece) => piece.kind === "text" && !piece.quoted);
}
