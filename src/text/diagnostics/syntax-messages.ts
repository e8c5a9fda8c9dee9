import { MAX_DEPTH } from "../../engine/value/depth.ts";
import { shorten } from "../../words.ts";
import { endOfLine, startOfLine } from "../lines/line-offsets.ts";
import type { TextRange } from "../lines/lines.ts";
import type { YamlError } from "../yaml/yaml-error.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { describeValueError, type ErrorMessage } from "./value-messages.ts";

/** The largest number of characters that a message quotes. */
const LONGEST = 40;

/** Returns the diagnostic of an error in `text`: a message that says how to correct it, and the range to correct. */
export function describeError(text: string, error: YamlError, rangeOf: RangeOf): Diagnostic {
  const found = messageOf(text, error, lineAround(text, error.start), rangeOf);
  const start = found.start ?? error.start;
  return {
    severity: found.severity ?? "error",
    code: found.code ?? "yaml-syntax",
    message: found.message,
    range: rangeOf(start, found.end ?? Math.max(error.end, start + 1)),
  };
}

/** Returns the range between two offsets of the document, in lines and columns of the whole text. */
export type RangeOf = (start: number, end: number) => TextRange;

type Line = { readonly start: number; readonly text: string };

function messageOf(text: string, error: YamlError, line: Line, rangeOf: RangeOf): ErrorMessage {
  const here = text.slice(error.start, error.end);
  switch (error.kind) {
    case "bad-character": {
      const { name } = error;
      const message = `YAML does not allow the character U+${name}: delete it, or write it as \\u${name} in double quotes.`;
      return { code: "yaml-unsupported", message };
    }
    case "tab":
    case "tab-in-text":
    case "tab-in-block":
      return { code: "yaml-tab", message: "A tab cannot indent YAML. Use spaces: two for each level." };
    case "bad-start":
      return { message: `A value cannot begin with ${here}: put the value in quotes.` };
    case "no-colon":
      return noColon(text, error);
    case "second-value":
      return secondValue(text, error, line);
    case "misplaced-item":
      return { message: "A list item cannot begin here: put `- ` on its own line below the key." };
    case "misplaced-key":
      return { message: "`? ` begins a key, but a key is not allowed here: put the text in quotes." };
    case "expected-key":
      return expectedKey(text, error, line);
    case "expected-item":
      return {
        message:
          "This line is in the column of a list but does not begin with `- `: add `- ` or change the indentation.",
        end: line.start + line.text.length,
      };
    case "expected-value":
      return here === ""
        ? { message: "A value is missing at the end of the text." }
        : { message: `A value is expected here, not \`${here}\`: put it in quotes or remove it.` };
    case "list-comma":
    case "map-comma":
      return { message: "A `,` or the closing bracket is missing before this value." };
    case "open-list":
      return { message: "This `[` is not closed: add a `]`." };
    case "open-map":
      return { message: "This `{` is not closed: add a `}`." };
    case "open-quote":
      return {
        message: `This quote is not closed: add a ${here}, or use the other kind of quotes around the whole text.`,
      };
    case "bad-escape":
      return {
        message: `\`${here}\` is not a valid escape in double quotes: write \`\\\\\` for a backslash, or use single quotes.`,
      };
    case "document-mark":
      return {
        message: `\`${here}\` ends a document, but a quote above it is not closed: close the quote first.`,
      };
    case "anchor-name":
      return anchorName(here);
    case "bad-tag":
      return { message: "`!` begins a tag, but this tag is not valid: put the text in quotes." };
    case "block-header":
      return {
        message:
          "The text of a block scalar (`|`, `>`) begins on the next line: only `+`, `-`, a digit from 1 to 9 or a comment may follow here.",
      };
    case "directive":
      return {
        message:
          "A line cannot begin with `%`, because kubectl accepts no directives, not even `%YAML`: remove the line or put the text in quotes.",
        end: line.start + line.text.length,
        code: "yaml-unsupported",
      };
    case "too-deep":
      return {
        code: "too-deep",
        message: `The nesting is deeper than ${MAX_DEPTH} levels: flatten the object.`,
      };
    default: {
      const { name = "", other } = error;
      return describeValueError(
        error.kind,
        name,
        shorten(here, LONGEST),
        other === undefined ? 0 : rangeOf(other, other).line,
      );
    }
  }
}

function noColon(text: string, error: YamlError): ErrorMessage {
  const first = text.slice(error.start, error.end).split(/[\r\n]/)[0] ?? "";
  const end = error.start + first.length;
  const space = missingSpace(first);
  if (space !== null) return { message: space, end };
  const what = shorten(first, LONGEST);
  return {
    message: `A \`:\` is missing: each line of an object is \`field: value\`, but \`${what}\` is not. Check its indentation, too.`,
    end,
  };
}

/** Returns the message for a missing space as in `name:web`; null for other texts. */
function missingSpace(text: string): string | null {
  const found = /^([\w./-]+):([^\s/].*)$/.exec(text.trim());
  return found
    ? `A space is missing after the \`:\`: write \`${found[1]}: ${shorten(found[2] as string, LONGEST)}\`.`
    : null;
}

function secondValue(text: string, error: YamlError, line: Line): ErrorMessage {
  const before = text.slice(line.start, error.start);
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
      message: `\`${shorten(key, LONGEST)}\` is indented too far: YAML reads it as part of the value of ${target}. Give it the indentation of the lines around it.`,
      start,
    };
  }
  const value = text.slice(start, lineAround(text, error.start).start + line.text.length);
  const quoted = /:[ \t]+(.*)$/.exec(value)?.[1]?.trimEnd();
  const hint =
    quoted === undefined || /["'#]/.test(quoted) ? "the value" : `it: "${shorten(quoted, LONGEST)}"`;
  return {
    message: `There is a second \`: \` on this line: if it belongs to the value, quote ${hint}; if not, begin a new line.`,
  };
}

function expectedKey(text: string, error: YamlError, line: Line): ErrorMessage {
  const here = text.slice(error.start);
  const end = line.start + line.text.trimEnd().length;
  const column = error.start - line.start + 1;
  if (/^-(?:\s|$)/.test(here)) {
    return {
      message: "A list item cannot be next to the fields of an object: indent it below its field.",
      end,
    };
  }
  if (/^[\]},]/.test(here)) {
    return { message: `No bracket is open for this \`${here[0]}\`: remove it or put the text in quotes.` };
  }
  if (/^[ \t]*$/.test(line.text.slice(0, column - 1))) {
    return {
      message: `No object above has fields in column ${column}: all fields of an object begin in the same column. Change the indentation.`,
      end,
    };
  }
  return {
    message:
      "No text can follow the value on this line: put the whole value in quotes, or put a `#` before a comment.",
    end,
  };
}

function anchorName(here: string): ErrorMessage {
  const what = here.startsWith("*") ? "`*` refers to an anchor" : "`&` defines an anchor";
  return { message: `${what}, but no valid name follows: put the text in quotes.`, code: "yaml-alias" };
}

/** The largest number of characters of a line that a message needs. */
const MAX_LINE = 1000;

function lineAround(text: string, offset: number): Line {
  const start = startOfLine(text, offset);
  return { start, text: text.slice(start, Math.min(endOfLine(text, offset), start + MAX_LINE)) };
}

/** Returns the nearest line above with content; null if there is none. */
function lineBefore(text: string, line: Line): Line | null {
  for (let start = line.start; start > 0; ) {
    const above = lineAround(text, start - (text.startsWith("\r\n", start - 2) ? 2 : 1));
    if (!/^\s*(?:#|$)/.test(above.text)) return above;
    start = above.start;
  }
  return null;
}
