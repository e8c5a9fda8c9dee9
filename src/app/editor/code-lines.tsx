import { type CSSProperties, memo, useMemo } from "react";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import type { RowRange } from "../ui/hooks/row-window.ts";
import type { LineMark } from "./line-marks.ts";
import { tokenizeYaml, type YamlToken } from "./yaml-tokens.ts";

/** The maximum number of characters of a line that are shown. */
const MAX_LENGTH = 20_000;

/** The maximum number of underlined problems. */
const MAX_ISSUES = 200;

type CodeLinesProps = {
  readonly lines: readonly string[];
  /** The lines to render. */
  readonly visible: RowRange;
  readonly marks: readonly LineMark[];
  readonly issues: readonly Diagnostic[] | undefined;
};

/**
 * The coloured lines of a text with their numbers and marks. A field over them takes the clicks and keys, and moves them by the
 * variables `--x` and `--y`.
 */
export function CodeLines({ lines, visible: { start, end }, marks, issues }: CodeLinesProps) {
  const tokens = useMemo(() => tokenizeYaml(lines, start, end), [lines, start, end]);
  const marked = useMemo(() => marksByLine(marks), [marks]);
  const underlined = useMemo(() => issuesByLine(issues ?? [], lines), [issues, lines]);
  const numbers = useMemo(
    () => Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at + 1).join("\n"),
    [start, end],
  );
  const first = { "--first": start } as CSSProperties;
  return (
    <div className="code-lines" aria-hidden="true">
      <div className="code-numbers">
        <div style={first}>{numbers}</div>
      </div>
      <div className="code-text code">
        <div style={first}>
          {tokens.map((line, at) => (
            <CodeLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
              key={start + at}
              number={start + at + 1}
              tokens={line}
              underlined={underlined.get(start + at + 1)}
              {...marked.get(start + at + 1)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** A problem in a line: spaces at its position, which are underlined. */
type Underline = { readonly before: string; readonly under: string; readonly severity: string };

/** Returns the problems of each line, as spaces that the style sheet underlines. */
function issuesByLine(
  issues: readonly Diagnostic[],
  lines: readonly string[],
): ReadonlyMap<number, readonly Underline[]> {
  const found = new Map<number, readonly Underline[]>();
  for (const { range, severity } of issues.slice(0, MAX_ISSUES)) {
    const length = Math.min(lines[range.line - 1]?.length ?? 0, 1000);
    const end = range.endLine === range.line ? Math.min(range.endColumn - 1, length) : length;
    const start = Math.min(range.column - 1, length);
    const one = { before: SPACE.repeat(start), under: SPACE.repeat(Math.max(1, end - start)), severity };
    found.set(range.line, [...(found.get(range.line) ?? []), one]);
  }
  return found;
}

const SPACE = "\u00a0";

type LineMarks = { readonly kinds?: string; readonly note?: string };

/** Returns the marks of each line: their kinds as names of classes, and their note. */
function marksByLine(marks: readonly LineMark[]): ReadonlyMap<number, LineMarks> {
  const found = new Map<number, LineMarks>();
  for (const { line, kind, note } of marks) {
    const { kinds = "", note: known } = found.get(line) ?? {};
    const both = note ?? known;
    found.set(line, { kinds: `${kinds} editor-line-${kind}`, ...(both !== undefined && { note: both }) });
  }
  return found;
}

const classes = { value: "code-value", sign: "code-sign", comment: "code-comment" } as const;

type CodeLineProps = LineMarks & {
  readonly number: number;
  readonly tokens: readonly YamlToken[];
  readonly underlined: readonly Underline[] | undefined;
};

const CodeLine = memo(
  function CodeLine({ number, tokens, underlined, kinds = "", note }: CodeLineProps) {
    return (
      <div className={`code-line${kinds}`} data-line={number}>
        {tokens.map(({ text, sort }, at) =>
          sort === "" ? (
            shortened(text)
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its position
            <span key={at} className={classes[sort]}>
              {shortened(text)}
            </span>
          ),
        )}
        {underlined?.map(({ before, under, severity }) => (
          <span key={before.length} className="code-issue" data-severity={severity}>
            {before}
            <u>{under}</u>
          </span>
        ))}
        {note !== undefined && <span className="editor-note">{`  ${note}`}</span>}
      </div>
    );
  },
  (before, now) =>
    before.kinds === now.kinds &&
    before.note === now.note &&
    before.underlined === now.underlined &&
    before.tokens.length === now.tokens.length &&
    before.tokens.every(
      ({ text, sort }, at) => text === now.tokens[at]?.text && sort === now.tokens[at]?.sort,
    ),
);

function shortened(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
