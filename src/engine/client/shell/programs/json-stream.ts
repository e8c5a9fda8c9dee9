import { jsonValue } from "../../../value/json/json.ts";
import type { Value } from "../../../value/value.ts";
import { parseJson } from "../jq/json-parser.ts";

/** The values of a text, each with the number of the line at which it ends. */
export type JsonStream = {
  readonly values: readonly { readonly value: Value; readonly line: number }[];
  /** What is wrong with the text after these values, as jq prints it. Null if nothing is. */
  readonly error: string | null;
};

/** Reads JSON values that follow each other, as jq reads them. */
export function readJsonStream(text: string): JsonStream {
  const values = readCorrectJson(text);
  if (values !== null) return { values, error: null };
  const read = parseJson(text);
  return {
    values: read.values.map(({ value, end }) => ({ value, line: lineAfter(text, end) })),
    error: read.error,
  };
}

/** Returns the values of a text that JSON.parse can read, else null. */
function readCorrectJson(text: string): JsonStream["values"] | null {
  const values: { value: Value; line: number }[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  for (;;) {
    at = skipSpace(text, at);
    if (at >= text.length) return values;
    const end = endOfValue(text, at);
    const value = jsonValue(text.slice(at, end));
    if (value === undefined) return null;
    values.push({ value, line: lineAfter(text, end) });
    at = end;
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[ \t\r\n]/.test(text[at] as string)) at++;
  return at;
}

/** Returns where a value ends that starts here: brackets and texts in quotes are closed. */
function endOfValue(text: string, from: number): number {
  const isNested = /[[{]/.test(text[from] as string);
  const token = /"(?:[^"\\]|\\[\s\S])*"|[[\]{}]|[^\s"[\]{},:]+|[\s,:]+|"/gy;
  token.lastIndex = from;
  let depth = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (/^[[{]$/.test(found[0])) depth++;
    if (/^[\]}]$/.test(found[0])) depth--;
    if (depth <= 0 || !isNested) return token.lastIndex;
  }
  return text.length;
}

/** Returns the number of the line at which jq has read a value: it reads whole lines. */
function lineAfter(text: string, end: number): number {
  const next = text.indexOf("\n", end);
  return (text.slice(0, next < 0 ? text.length : next + 1).match(/\n/g) ?? []).length;
}
