import { MAX_DEPTH } from "../engine/value/depth.ts";
import { shorten } from "../words.ts";
import { sayMeaning, type Words } from "./explain-meaning.ts";
import type { Finding } from "./finding.ts";
import { endOfLine, startOfLine } from "./line-ends.ts";
import type { Problem } from "./problem.ts";

/** As much of a text as a message shows. */
const LONGEST = 40;

/** What is wrong and what to do about it, in words, with the place where it has to be done. Other lines are named by `lineOf`. */
export function explain(text: string, problem: Problem, lineOf: (offset: number) => number): Finding {
  const words = say(text, problem, lineAround(text, problem.start), lineOf);
  const start = words.start ?? problem.start;
  return {
    severity: words.severity ?? "error",
    code: words.code ?? "yaml-syntax",
    message: words.message,
    start,
    end: words.end ?? Math.max(problem.end, start + 1),
  };
}

type Line = { readonly start: number; readonly text: string };

function say(text: string, problem: Problem, line: Line, lineOf: (offset: number) => number): Words {
  const here = text.slice(problem.start, problem.end);
  switch (problem.kind) {
    case "tab":
    case "tab-in-text":
    case "tab-in-block":
      return { code: "yaml-tab", message: "A tab cannot indent YAML. Use spaces: two for each level." };
    case "bad-start":
      return { message: `A value cannot begin with ${here}: put it in quotes.` };
    case "no-colon":
      return noColon(text, problem);
    case "second-value":
      return secondValue(text, problem, line);
    case "misplaced-item":
      return { message: "A list item cannot begin here: put `- ` on a line of its own, below the key." };
    case "misplaced-key":
      return { message: "`? ` begins a key, which cannot stand here: put the text in quotes." };
    case "expected-key":
      return expectedKey(text, problem, line);
    case "expected-item":
      return {
        message:
          "This stands in the column of a list, but is no item: begin it with `- `, or change its indentation.",
        end: line.start + line.text.length,
      };
    case "expected-value":
      return here === ""
        ? { message: "A value is missing at the end of the text." }
        : { message: `A value is expected here, not \`${here}\`: quote it if it is a text, or take it out.` };
    case "list-comma":
    case "map-comma":
      return { message: "A `,` or the closing bracket is missing before this." };
    case "open-list":
      return { message: "This `[` is not closed: add a `]`." };
    case "open-map":
      return { message: "This `{` is not closed: add a `}`." };
    case "open-quote":
      return {
        message: `This quote is not closed: add a ${here}, or put the whole text in the other kind of quotes.`,
      };
    case "bad-escape":
      return {
        message: `\`${here}\` is no escape of a text in double quotes: write \`\\\\\` for a backslash, or use single quotes.`,
      };
    case "document-mark":
      return { message: `\`${here}\` ends a document, but a quote is still open above: close it first.` };
    case "anchor-name":
      return anchorName(here);
    case "bad-tag":
      return { message: "`!` begins a tag, but this is none that YAML knows: put the text in quotes." };
    case "block-header":
      return {
        message:
          "After `|` or `>` the text begins on the next line: only `+`, `-`, a digit from 1 to 9 or a comment may follow here.",
      };
    case "directive":
      return {
        message:
          "A line cannot begin with `%`, not even for `%YAML`: kubectl accepts no directives. Take it out, or quote the text.",
        end: line.start + line.text.length,
        code: "yaml-unsupported",
      };
    case "too-deep":
      return { code: "too-deep", message: `This nests more than ${MAX_DEPTH} levels deep: flatten it.` };
    default: {
      const { name = "", other } = problem;
      return sayMeaning(problem.kind, name, shorten(here, LONGEST), other === undefined ? 0 : lineOf(other));
    }
  }
}

function noColon(text: string, problem: Problem): Words {
  const first = text.slice(problem.start, problem.end).split(/[\r\n]/)[0] ?? "";
  const end = problem.start + first.length;
  const space = missingSpace(first);
  if (space !== null) return { message: space, end };
  const what = shorten(first, LONGEST);
  return {
    message: `A \`:\` is missing: every line of an object is \`field: value\`, \`${what}\` is neither. Check its indentation too.`,
    end,
  };
}

/** What to write instead of `name:web`; null for other texts. */
function missingSpace(text: string): string | null {
  const found = /^([\w./-]+):([^\s/].*)$/.exec(text.trim());
  return found
    ? `A space is missing after the \`:\`: write \`${found[1]}: ${shorten(found[2] as string, LONGEST)}\`.`
    : null;
}

function secondValue(text: string, problem: Problem, line: Line): Words {
  const before = text.slice(line.start, problem.start);
  const indent = /^[ \t]*(?:- +)*/.exec(before)?.[0].length ?? 0;
  const start = line.start + indent;
  const key = before.slice(indent);
  const above = lineBefore(text, line);
  if (!/:(?:[ \t]|$)/.test(key) && above !== null) {
    const space = missingSpace(above.text.replace(/^[ \t]*(?:- +)*/, ""));
    const begins = above.start + (/^[ \t]*(?:- +)*/.exec(above.text)?.[0].length ?? 0);
    if (space !== null)
      return { message: space, start: begins, end: above.start + above.text.trimEnd().length };
    const field = /([\w./-]+):[ \t]/.exec(above.text)?.[1];
    const target = field === undefined ? "the line above" : `\`${field}\` above`;
    return {
      message: `\`${shorten(key, LONGEST)}\` is indented too far: it belongs to the value of ${target}, which is a text. Align it with its neighbours.`,
      start,
    };
  }
  const value = text.slice(start, lineAround(text, problem.start).start + line.text.length);
  const quoted = /:[ \t]+(.*)$/.exec(value)?.[1]?.trimEnd();
  const hint =
    quoted === undefined || /["'#]/.test(quoted) ? "the value" : `it: "${shorten(quoted, LONGEST)}"`;
  return {
    message: `A second \`: \` in one line: if it belongs to the text, quote ${hint}; if not, begin a new line.`,
  };
}

function expectedKey(text: string, problem: Problem, line: Line): Words {
  const here = text.slice(problem.start);
  const end = line.start + line.text.trimEnd().length;
  const column = problem.start - line.start + 1;
  if (/^-(?:\s|$)/.test(here)) {
    return {
      message:
        "A list item cannot stand among the fields of an object: indent it below the field it belongs to.",
      end,
    };
  }
  if (/^[\]},]/.test(here)) {
    return { message: `There is no bracket open for this \`${here[0]}\`: take it out, or quote the text.` };
  }
  if (/^[ \t]*$/.test(line.text.slice(0, column - 1))) {
    return {
      message: `Column ${column} fits no object above: all fields of one object begin in the same column. Change the indentation.`,
      end,
    };
  }
  return {
    message:
      "Nothing can follow the value on its line: quote the whole value, or put a `#` before a comment.",
    end,
  };
}

function anchorName(here: string): Words {
  const what = here.startsWith("*") ? "`*` refers to an anchor" : "`&` names an anchor";
  return { message: `${what}, but no plain name follows: put the text in quotes.`, code: "yaml-alias" };
}

/** Enough of a line to say something about it. */
const MAX_LINE = 1000;

function lineAround(text: string, offset: number): Line {
  const start = startOfLine(text, offset);
  return { start, text: text.slice(start, Math.min(endOfLine(text, offset), start + MAX_LINE)) };
}

/** The nearest line above that holds something. */
function lineBefore(text: string, line: Line): Line | null {
  for (let start = line.start; start > 0; ) {
    const above = lineAround(text, start - (text.startsWith("\r\n", start - 2) ? 2 : 1));
    if (!/^\s*(?:#|$)/.test(above.text)) return above;
    start = above.start;
  }
  return null;
}
