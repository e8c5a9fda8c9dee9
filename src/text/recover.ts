import { compose } from "./compose.ts";
import { endOfLine, nextLine, startOfLine } from "./line-ends.ts";
import type { Problem } from "./problem.ts";

/** More are of no help. */
const MAX_PROBLEMS = 10;
/** How many characters may be read again to find them. */
const BUDGET = 1_500_000;

/**
 * The problems of a text of which `first` is the first: the lines that are wrong are blanked and the rest is read again, as
 * long as that shows problems in other lines. Those that may only follow from earlier ones are left out.
 */
export function findProblems(text: string, first: Problem): readonly Problem[] {
  const problems = [first];
  const lines = new Set([startOfLine(text, first.start)]);
  let mended = text;
  let last = first;
  let budget = BUDGET;
  while (problems.length < MAX_PROBLEMS && budget >= text.length && last.kind !== "too-deep") {
    mended = mend(mended, last);
    budget -= text.length;
    const next = compose(mended).problem;
    if (next === null || lines.has(startOfLine(text, next.start))) break;
    lines.add(startOfLine(text, next.start));
    // Where tabs are mixed with spaces, nobody knows which column was meant.
    if (last.kind.startsWith("tab") && !next.kind.startsWith("tab")) break;
    problems.push(next);
    last = next;
  }
  return problems;
}

/** The text with blanks where the problem was; as long as before, so that offsets stay. */
function mend(text: string, problem: Problem): string {
  const { kind, start } = problem;
  if (kind.startsWith("tab")) return blank(text, startOfLine(text, start), endOfLine(text, start));
  const lineStart = startOfLine(text, start);
  const lineEnd = endOfLine(text, start);
  if (kind === "open-quote" || kind === "open-list" || kind === "open-map")
    return blank(text, start, lineEnd);
  const key = /^[ ]*(?:- +)*[\w./-]+:(?=\s)/.exec(text.slice(lineStart, lineEnd))?.[0].length ?? 0;
  const valueIsWrong =
    kind !== "expected-key" && kind !== "expected-item" && key > 0 && start > lineStart + key;
  return valueIsWrong
    ? blank(text, lineStart + key, lineEnd)
    : blank(text, lineStart, endOfBlock(text, lineStart));
}

/** The end of the line and of all lines after it that are indented further. */
function endOfBlock(text: string, lineStart: number): number {
  const indent = widthOfIndent(text, lineStart);
  let end = endOfLine(text, lineStart);
  for (let next = nextLine(text, end); next < text.length; next = nextLine(text, next)) {
    const lineEnd = endOfLine(text, next);
    const isEmpty = /^[ \t]*$/.test(text.slice(next, lineEnd));
    if (!isEmpty && widthOfIndent(text, next) <= indent) break;
    end = lineEnd;
  }
  return end;
}

function widthOfIndent(text: string, lineStart: number): number {
  let at = lineStart;
  while (text[at] === " ") at++;
  return at - lineStart;
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, " ") + text.slice(end);
}
