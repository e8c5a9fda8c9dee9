import type { Filter, Fold, MapPattern, Pattern } from "./jq-filter.ts";
import { type JqReader, JqSyntaxError, nextToken, readStringParts, takeToken } from "./jq-tokens.ts";

const IDENTITY: Filter = { kind: "identity" };

/** Reads what `as` gives names to. */
export function readPattern(reader: JqReader): Pattern {
  if (takeToken(reader, "[")) {
    const items = [readPattern(reader)];
    while (takeToken(reader, ",")) items.push(readPattern(reader));
    expect(reader, "]");
    return { kind: "list", items };
  }
  if (!takeToken(reader, "{")) return { kind: "name", name: readVariable(reader, "'$' or '[' or '{'") };
  const entries: MapPattern[] = [];
  do {
    const isVariable = nextToken(reader).kind === "variable";
    const name = isVariable ? readVariable(reader) : null;
    const key: Filter = name === null ? readKey(reader) : { kind: "literal", value: name };
    const hasValue = takeToken(reader, ":");
    if (!hasValue && name === null) throw new JqSyntaxError(reader, "':'");
    entries.push({ name, key, value: hasValue ? readPattern(reader) : null });
  } while (takeToken(reader, ","));
  expect(reader, "}");
  return { kind: "map", entries };
}

/** Reads `{ }`. */
export function readMap(reader: JqReader): Filter {
  expect(reader, "{");
  const start = nextToken(reader).at;
  try {
    return readEntries(reader);
  } catch (error) {
    if (error instanceof JqSyntaxError && error.mistakes.length === 1 && skipToValue(reader))
      error.mistakes.push({ words: "May need parentheses around object key expression", at: start });
    throw error;
  }
}

/** Whether a later part of the program has the value of a key. After a mistake in a map, jq goes on there. */
function skipToValue(reader: JqReader): boolean {
  while (nextToken(reader).text !== ":") {
    const { kind, text, at } = nextToken(reader);
    if (kind === "end") return false;
    reader.at = at + text.length;
  }
  takeToken(reader, ":");
  try {
    readMapValue(reader);
    return true;
  } catch (error) {
    if (error instanceof JqSyntaxError) return false;
    throw error;
  }
}

function readEntries(reader: JqReader): Filter {
  const entries: (readonly [Filter, Filter])[] = [];
  while (!takeToken(reader, "}")) {
    if (entries.length > 0) {
      expect(reader, ",", "'}'");
      // A comma can stand before the closing bracket.
      if (takeToken(reader, "}")) break;
    }
    const token = nextToken(reader);
    if (token.kind === "variable") {
      takeToken(reader, token.text);
      const name = token.text.slice(1);
      entries.push([
        { kind: "literal", value: name },
        { kind: "variable", name },
      ]);
      continue;
    }
    const key = readKey(reader);
    const isShort = token.text !== "(" && !takeToken(reader, ":");
    if (token.text === "(") expect(reader, ":");
    entries.push([key, isShort ? { kind: "index", of: IDENTITY, key } : readMapValue(reader)]);
  }
  return { kind: "map", entries };
}

function readMapValue(reader: JqReader): Filter {
  const left = takeToken(reader, "-")
    ? ({ kind: "negate", of: reader.readPostfix(reader) } as const)
    : reader.readPostfix(reader);
  if (!takeToken(reader, "|")) return left;
  return { kind: "binary", operator: "|", left, right: readMapValue(reader) };
}

function readKey(reader: JqReader): Filter {
  const { kind, text } = nextToken(reader);
  if (kind === "text" || kind === "format") return readText(reader);
  if (kind === "name" || kind === "number") {
    takeToken(reader, text);
    return { kind: "literal", value: text };
  }
  expect(reader, "(");
  const key = reader.readPipe(reader);
  expect(reader, ")");
  return key;
}

/** Reads a text in quotes, or a format with or without one. */
export function readText(reader: JqReader): Filter {
  const { kind, text } = nextToken(reader);
  if (kind !== "format")
    return { kind: "text", format: "text", parts: readStringParts(reader, reader.readPipe) };
  takeToken(reader, text);
  const format = text.slice(1);
  if (nextToken(reader).kind === "text")
    return { kind: "text", format, parts: readStringParts(reader, reader.readPipe) };
  return { kind: "text", format, parts: [IDENTITY] };
}

/** Reads `$name`. Returns the name. `expecting`: the only tokens that could follow. */
export function readVariable(reader: JqReader, expecting?: string): string {
  const { kind, text } = nextToken(reader);
  if (kind !== "variable") throw new JqSyntaxError(reader, expecting);
  takeToken(reader, text);
  return text.slice(1);
}

/** Reads a token that must come next. `expecting`: the only tokens that could follow. */
export function expect(reader: JqReader, text: string, expecting?: string): void {
  if (!takeToken(reader, text)) throw new JqSyntaxError(reader, expecting);
}

/** Reads what follows an `if` that begins at `start`, or an `elif` of it. */
export function readIf(reader: JqReader, start: number): Filter {
  const condition = reader.readPipe(reader);
  expect(reader, "then");
  try {
    const then = reader.readPipe(reader);
    if (takeToken(reader, "elif")) return { kind: "if", condition, then, otherwise: readIf(reader, start) };
    const otherwise = takeToken(reader, "else") ? reader.readPipe(reader) : IDENTITY;
    expect(reader, "end");
    return { kind: "if", condition, then, otherwise };
  } catch (error) {
    // jq also reports the innermost `if` around a mistake.
    if (error instanceof JqSyntaxError && error.mistakes.length === 1)
      error.mistakes.push({ words: "Possibly unterminated 'if' statement", at: start });
    throw error;
  }
}

/** Reads what follows `reduce` or `foreach`. */
export function readFold(reader: JqReader, kind: Fold["kind"]): Filter {
  const source = reader.readPostfix(reader);
  expect(reader, "as");
  const pattern = readPattern(reader);
  expect(reader, "(");
  const start = reader.readPipe(reader);
  expect(reader, ";");
  const update = reader.readPipe(reader);
  const extract = kind === "foreach" && takeToken(reader, ";") ? reader.readPipe(reader) : null;
  expect(reader, ")");
  return { kind, source, pattern, start, update, extract };
}
