import type { Problem } from "./expression.ts";

/** How many problems the text has at most. */
const MAX = 100;
/** The longest line that the text shows, in characters. */
const MAX_LINE = 16384;

/** Returns problems as cel-go prints them, sorted by position, each with its line and a mark below. */
export function printProblems(source: string, problems: readonly Problem[]): string {
  const lines = source.split("\n").map((line) => [...line]);
  const placed = problems
    .slice(0, MAX)
    .map(({ at, message }) => ({ ...placeOf(lines, at), message }))
    .sort((a, b) => a.line - b.line || a.column - b.column);
  const texts = placed.map((one) => printProblem(lines, one));
  const rest = problems.length - texts.length;
  return [...texts, ...(rest > 0 ? [`${rest} more errors were truncated`] : [])].join("\n");
}

type Place = { readonly line: number; readonly column: number };

/** Returns the line, from 1, and the column, from 0, of a position. */
function placeOf(lines: readonly (readonly string[])[], at: number | null): Place {
  if (at === null) return { line: -1, column: -1 };
  let before = 0;
  for (const [i, line] of lines.entries()) {
    if (at <= before + line.length) return { line: i + 1, column: at - before };
    before += line.length + 1;
  }
  return { line: lines.length, column: (lines.at(-1) ?? []).length };
}

function printProblem(
  lines: readonly (readonly string[])[],
  { line, column, message }: Place & { readonly message: string },
): string {
  const head = `ERROR: <input>:${line}:${column + 1}: ${message}`;
  const text = lines[line - 1];
  if (text === undefined || text.length > MAX_LINE) return head;
  const dots = text.slice(0, column).map((sign) => (isWide(sign) ? "．" : "."));
  const mark = isWide(text[column] ?? "") ? "＾" : "^";
  return `${head}\n | ${text.join("").replaceAll("\t", " ")}\n | ${dots.join("")}${mark}`;
}

function isWide(sign: string): boolean {
  return (sign.codePointAt(0) ?? 0) > 127;
}
