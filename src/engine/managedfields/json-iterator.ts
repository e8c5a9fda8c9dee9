/**
 * Why a text is not the JSON that a path element holds, in the words of the reader that Kubernetes uses for managedFields.
 * Upstream: json-iterator/go iter.go (v1.1.12), as structured-merge-diff fieldpath/serialize-pe.go calls it.
 */
export function explainJson(text: string, expected: "object" | "value"): string {
  const cursor: Cursor = {
    bytes: new TextEncoder().encode(text),
    head: 0,
    ended: false,
    error: null,
    depth: 0,
  };
  if (expected === "object") readObject(cursor, "ReadObjectCB");
  else readValue(cursor);
  if (cursor.error === null) {
    peekToken(cursor);
    if (!cursor.ended) report(cursor, "managedFields parsing", "unexpected trailing data after JSON object");
  }
  return cursor.error ?? "EOF";
}

/**
 * An error with what surrounds it: `#n byte of ...|ten bytes each side|..., bigger context ...|fifty|...`.
 * `head`: how many of `bytes` were read.
 */
export function errorAt(bytes: Uint8Array, head: number, operation: string, message: string): string {
  const around = (radius: number): string =>
    new TextDecoder().decode(
      bytes.subarray(Math.max(0, head - radius), Math.min(bytes.length, head + radius)),
    );
  const place = `error found in #${Math.min(head, 10)} byte of ...|${around(10)}|...`;
  return `${operation}: ${message}, ${place}, bigger context ...|${around(50)}|...`;
}

type Cursor = {
  readonly bytes: Uint8Array;
  head: number;
  /** Whether something was read past the end. */
  ended: boolean;
  error: string | null;
  depth: number;
};

/** The first error is the one that is told. */
function report(cursor: Cursor, operation: string, message: string): void {
  cursor.error ??= errorAt(cursor.bytes, cursor.head, operation, message);
}

const MAX_NESTING = 10_000;

function readByte(cursor: Cursor): number {
  if (cursor.head >= cursor.bytes.length) {
    cursor.ended = true;
    return 0;
  }
  return cursor.bytes[cursor.head++] as number;
}

/** The next byte that is no white space; 0 at the end. */
function nextToken(cursor: Cursor): number {
  let byte = readByte(cursor);
  while (byte === 0x20 || byte === 0x0a || byte === 0x09 || byte === 0x0d) byte = readByte(cursor);
  return byte;
}

function peekToken(cursor: Cursor): number {
  const byte = nextToken(cursor);
  if (!cursor.ended) cursor.head--;
  return byte;
}

function char(byte: number): string {
  return String.fromCharCode(byte);
}

function readValue(cursor: Cursor): void {
  const first = char(peekToken(cursor));
  if (first === '"') readString(cursor);
  else if (first === "n") expectWord(cursor, "null", "skipFourBytes");
  else if (first === "t") expectRest(cursor, "true");
  else if (first === "f") expectRest(cursor, "false");
  else if (first === "[") readArray(cursor);
  else if (first === "{") readObject(cursor, "ReadMapCB");
  else if (first === "-" || (first >= "0" && first <= "9")) readNumber(cursor);
  else report(cursor, "Read", "unexpected value type: 0");
}

function expectWord(cursor: Cursor, word: string, operation: string): void {
  for (const letter of word) {
    if (char(readByte(cursor)) !== letter) {
      report(cursor, operation, `expect ${word}`);
      return;
    }
  }
}

/** A word whose first letter is known. */
function expectRest(cursor: Cursor, word: string): void {
  nextToken(cursor);
  expectWord(cursor, word.slice(1), word.length === 4 ? "skipThreeBytes" : "skipFourBytes");
}

function readString(cursor: Cursor): void {
  const first = char(nextToken(cursor));
  if (first === "n") {
    expectWord(cursor, "ull", "skipThreeBytes");
    return;
  }
  if (first !== '"') {
    report(cursor, "ReadString", `expects " or n, but found ${first}`);
    return;
  }
  const start = cursor.head;
  for (let at = start; at < cursor.bytes.length; at++) {
    const byte = cursor.bytes[at] as number;
    if (byte === 0x22) {
      cursor.head = at + 1;
      return;
    }
    if (byte === 0x5c) break;
    if (byte < 0x20) {
      report(cursor, "ReadString", `invalid control character found: ${byte}`);
      return;
    }
  }
  while (!cursor.ended && cursor.error === null) {
    const byte = readByte(cursor);
    if (byte === 0x22) return;
    if (byte === 0x5c && !'"\\/bfnrtu'.includes(char(readByte(cursor)))) {
      report(cursor, "readEscapedChar", "invalid escape char after \\");
    }
  }
  report(cursor, "readStringSlowPath", "unexpected end of input");
}

function readNumber(cursor: Cursor): void {
  if (char(peekToken(cursor)) === "-") readByte(cursor);
  const start = cursor.head;
  let end = start;
  while (end < cursor.bytes.length && "+-.eE0123456789".includes(char(cursor.bytes[end] as number))) end++;
  const digits = new TextDecoder().decode(cursor.bytes.subarray(start, end));
  if (/^0\d/.test(digits)) report(cursor, "readFloat64", "leading zero is invalid");
  else if (digits.startsWith(".")) report(cursor, "readFloat64", "leading dot is invalid");
  cursor.head = end;
  if (end === cursor.bytes.length) cursor.ended = true;
  if (digits === "") report(cursor, "readNumberAsString", "invalid number");
  else if (digits.startsWith("-")) report(cursor, "readFloat64SlowPath", "-- is not valid");
  else if (digits.endsWith(".")) report(cursor, "readFloat64SlowPath", "dot can not be last character");
  else if (/\.\D/.test(digits)) report(cursor, "readFloat64SlowPath", "missing digit after dot");
}

/** Whether one level more is allowed. */
function deeper(cursor: Cursor): boolean {
  cursor.depth++;
  if (cursor.depth <= MAX_NESTING && cursor.error === null) return true;
  report(cursor, "incrementDepth", "exceeded max depth");
  return false;
}

function readArray(cursor: Cursor): void {
  nextToken(cursor);
  if (!deeper(cursor)) return;
  if (char(peekToken(cursor)) === "]") {
    nextToken(cursor);
  } else {
    let next = ",";
    while (next === "," && cursor.error === null) {
      readValue(cursor);
      next = char(nextToken(cursor));
    }
    if (next !== "]") report(cursor, "ReadArrayCB", `expect ] in the end, but found ${next}`);
  }
  cursor.depth--;
}

function readObject(cursor: Cursor, operation: "ReadObjectCB" | "ReadMapCB"): void {
  const first = char(nextToken(cursor));
  if (first === "n") {
    expectWord(cursor, "ull", "skipThreeBytes");
    return;
  }
  if (first !== "{") {
    report(cursor, operation, `expect { or n, but found ${first}`);
    return;
  }
  if (!deeper(cursor)) return;
  const second = char(peekToken(cursor));
  if (second === '"') {
    let next = ",";
    while (next === "," && cursor.error === null) {
      readString(cursor);
      const colon = char(nextToken(cursor));
      if (colon !== ":") {
        report(
          cursor,
          operation === "ReadMapCB" ? operation : "ReadObject",
          `expect : after object field, but found ${operation === "ReadMapCB" ? '"' : colon}`,
        );
      }
      readValue(cursor);
      next = char(nextToken(cursor));
    }
    if (next !== "}") report(cursor, operation, "object not ended with }");
  } else {
    nextToken(cursor);
    if (second !== "}") report(cursor, operation, `expect " after {, but found ${second}`);
  }
  cursor.depth--;
}
