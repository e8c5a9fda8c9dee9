import { isList, isMap, type Value, type ValueMap } from "../engine/value/value.ts";
import { compose } from "./compose.ts";
import { splitDocuments } from "./documents.ts";
import { explain } from "./explain.ts";
import type { Finding } from "./finding.ts";
import type { Issue, TextRange } from "./issue.ts";
import { type Lines, linesOf, positionAt, rangeBetween } from "./lines.ts";
import { findProblems } from "./recover.ts";
import { createSourceMap, type SourceMap, type Tree } from "./source-map.ts";
import { startOf } from "./syntax.ts";
import { toValue } from "./to-value.ts";
import { checkCharacters, isTooLarge } from "./unreadable.ts";

/** One document of a text. */
export type Document = {
  /** The object; null where an error kept it from being read. */
  readonly value: ValueMap | null;
  /** Finds its fields in the text; null if the text is no YAML. */
  readonly map: SourceMap | null;
  /** From its first to its last line of content. */
  readonly range: TextRange;
  /** Its tree, for edits; null if the text is no YAML. */
  readonly tree: Tree | null;
  /** Offsets of the text between the lines `---` around it, comments included. */
  readonly start: number;
  readonly end: number;
};

/** A text that was read. */
export type Manifest = {
  /** In the order of the text; those that are empty or only comments are left out. */
  readonly documents: readonly Document[];
  /** In the order of the text, at most {@link MAX_ISSUES}. An error means that kubectl would refuse the text, too. */
  readonly issues: readonly Issue[];
};

/**
 * Reads manifests in YAML or JSON as kubectl does, several in one text. Never throws, whatever the text; where it is
 * wrong, `issues` says where and what to do.
 *
 * Upstream: apimachinery pkg/util/yaml/decoder.go, YAMLOrJSONDecoder (v0.36); sigs.k8s.io/yaml YAMLToJSON (v1.6.0).
 * Differs: keys given twice are errors (kubectl takes the last); numbers of more than 53 bits lose digits, with a warning.
 */
export function parseManifest(text: string): Manifest {
  if (isTooLarge(text)) return { documents: [], issues: [TOO_LARGE] };
  const lines = linesOf(text);
  const { readable, findings } = checkCharacters(text);
  const all: Finding[] = [...findings];
  const documents: Document[] = [];
  const { parts, badSeparators } = splitDocuments(readable);
  for (const { start, end } of badSeparators)
    all.push({ severity: "error", code: "yaml-syntax", message: BAD_SEPARATOR, start, end });
  const waiting = [...parts].reverse();
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const { document, findings, rest } = readDocument(readable, part.start, part.end, lines);
    if (document) documents.push(document);
    all.push(...findings);
    if (rest >= 0) waiting.push({ start: rest, end: part.end });
  }
  if (documents.length === 0 && all.length === 0)
    all.push({ severity: "error", code: "not-an-object", message: EMPTY, start: 0, end: 0 });
  const sorted = all.sort((a, b) => a.start - b.start).slice(0, MAX_ISSUES);
  const issues = sorted.map(({ severity, code, message, start, end }) => ({
    severity,
    code,
    message,
    range: rangeBetween(lines, start, end),
  }));
  return { documents, issues };
}

/** An editor shows no more. */
const MAX_ISSUES = 100;

const EMPTY =
  "There is no manifest here yet. Paste one, such as `kubectl get deployment web -o yaml` prints, or begin with `apiVersion:`.";
const BAD_SEPARATOR =
  "A line that begins with `---` separates two manifests: nothing but a comment may follow on it.";
const TOO_LARGE: Issue = {
  severity: "error",
  code: "too-large",
  message:
    "The text has more than 3 MiB, which is more than the API server accepts: leave out what is not needed.",
  range: { line: 1, column: 1, endLine: 1, endColumn: 1 },
};

/** Reads the document between two offsets; `rest` is where another one follows without a line between, or -1. */
function readDocument(
  whole: string,
  start: number,
  end: number,
  lines: Lines,
): { readonly document: Document | null; readonly findings: readonly Finding[]; readonly rest: number } {
  const text = prepare(whole.slice(start, end));
  const { root, problem, rest } = compose(text);
  if (problem !== null) {
    const findings = findProblems(text, problem).map((one) => move(explain(text, one), start));
    const range = rangeBetween(lines, start + text.search(/\S|$/), start + text.trimEnd().length);
    return { document: { value: null, map: null, range, tree: null, start, end }, findings, rest: -1 };
  }
  const findings: Finding[] = [];
  const isJson =
    rest >= 0 &&
    root !== null &&
    text.search(/\S/) === root.start &&
    isJsonText(text.slice(root.start, root.end));
  if (rest >= 0 && !isJson) {
    findings.push({
      severity: "warning",
      code: "yaml-unsupported",
      message: IGNORED,
      start: start + rest,
      end: start + text.trimEnd().length,
    });
  }
  const next = rest >= 0 && isJson ? start + rest : -1;
  if (root === null) return { document: null, findings, rest: next };
  const lineOf = (offset: number) => positionAt(lines, start + offset).line;
  const meaning = toValue(root, lineOf);
  if (meaning.value === null && !meaning.failed) return { document: null, findings, rest: next };
  for (const finding of meaning.findings) findings.push(move(finding, start));
  const { value, failed } = meaning;
  if (!isMap(value) && !failed) {
    const line = /^.*/.exec(text.slice(startOf(root)))?.[0] ?? "";
    const from = start + startOf(root);
    findings.push({
      severity: "error",
      code: "not-an-object",
      message: describeNonObject(value),
      start: from,
      end: from + line.length,
    });
  }
  const tree: Tree = { root, targets: meaning.targets, base: start, lines };
  const range = rangeBetween(lines, start + startOf(root), start + root.end);
  const map = createSourceMap(tree);
  return {
    document: {
      value: !failed && isMap(value) ? value : null,
      map,
      range,
      tree,
      start,
      end: next >= 0 ? next : end,
    },
    findings,
    rest: next,
  };
}

/** kubectl ends every line with a line feed, also the last one, and so the text of a `|` there. JSON may begin with tabs. */
function prepare(text: string): string {
  const ended = text.endsWith("\n") ? text : `${text}\n`;
  return /^\s*\{/.test(ended) ? ended.replace(/^\s+/, (blanks) => blanks.replaceAll("\t", " ")) : ended;
}

/** kubectl reads objects in JSON one after another, without a line between them. */
function isJsonText(text: string): boolean {
  if (!text.startsWith("{")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const IGNORED =
  "kubectl ends the document here and ignores what follows. Indent all fields of the object alike, or begin another document with a line `---`.";

function move(finding: Finding, by: number): Finding {
  return { ...finding, start: finding.start + by, end: finding.end + by };
}

function describeNonObject(value: Value): string {
  if (isList(value)) {
    return "A manifest is one object, this is a list: put the objects one after another with a line `---` between them.";
  }
  return "A manifest is an object with lines such as `kind: Deployment`; this is only a value.";
}
