import { part } from "../engine/part.ts";
import { isList, isMap, type Value, type ValueMap } from "../engine/value/value.ts";
import { compose } from "./compose.ts";
import { type DocumentPart, splitDocuments } from "./documents.ts";
import type { Finding } from "./finding.ts";
import { type Issue, TEXT_START, type TextRange } from "./issue.ts";
import { endOfLine } from "./line-ends.ts";
import { type Lines, linesOf, positionAt, rangeBetween } from "./lines.ts";
import { createSourceMap, type SourceMap, type Tree } from "./source-map.ts";
import { startOf } from "./syntax.ts";
import { toValue } from "./to-value.ts";
import { checkCharacters, isTooLarge } from "./unreadable.ts";

/** What has to be said of texts that are wrong. */
const faults = part("editing", async () => (await import("./faults.ts")).faults);

/** One document of a text. */
export type Document = {
  /** The object; null where an error kept it from being read, which `issues` tell. */
  readonly value: ValueMap | null;
  /** What the document holds, be it an object or not: the body of a patch may be a list. Null where it could not be read. */
  readonly content: { readonly value: Value } | null;
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
export function parseManifest(text: string, limit: Limit = REQUEST_LIMIT): Manifest {
  if (isTooLarge(text, limit.bytes)) return { documents: [], issues: [tooLarge(limit)] };
  const lines = linesOf(text);
  const { readable, findings } = checkCharacters(text);
  const all: Finding[] = [...findings];
  const documents: Document[] = [];
  const { parts, badSeparators } = splitDocuments(readable);
  for (const { start, end } of badSeparators) all.push(error("yaml-syntax", BAD_SEPARATOR, start, end));
  for (const part of parts) {
    const { document, findings } = readDocument(readable, part, lines);
    if (document) documents.push(document);
    all.push(...findings);
  }
  if (documents.length === 0 && all.length === 0) all.push(error("not-an-object", EMPTY, 0, 0));
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

/** How large a text may be, and who says so. */
export type Limit = { readonly bytes: number; readonly whose: string };

const MIB = 1024 * 1024;
const REQUEST_LIMIT: Limit = { bytes: 3 * MIB, whose: "the API server accepts" };

function tooLarge({ bytes, whose }: Limit): Issue {
  const message = `The text has more than ${bytes / MIB} MiB, which is more than ${whose}: leave out what is not needed.`;
  return { severity: "error", code: "too-large", message, range: TEXT_START };
}

function readDocument(
  whole: string,
  { start, end }: DocumentPart,
  lines: Lines,
): { readonly document: Document | null; readonly findings: readonly Finding[] } {
  const text = prepare(whole.slice(start, end));
  const lineOf = (offset: number) => positionAt(lines, start + offset).line;
  const { root, problem, rest } = compose(text);
  if (problem !== null) {
    const { explain, findProblems } = faults();
    const findings = findProblems(text, problem).map((one) => move(explain(text, one, lineOf), start));
    const range = rangeBetween(lines, start + text.search(/\S|$/), start + text.trimEnd().length);
    return { document: { value: null, content: null, map: null, range, tree: null, start, end }, findings };
  }
  const findings: Finding[] = [];
  if (rest >= 0) findings.push(warning(IGNORED, start + rest, start + text.trimEnd().length));
  if (root === null) return { document: null, findings };
  const { value, failed, problems, targets } = toValue(root);
  if (value === null && !failed) return { document: null, findings };
  for (const one of problems) findings.push(move(faults().explain(text, one, lineOf), start));
  if (!isMap(value) && !failed) {
    const from = start + startOf(root);
    findings.push(error("not-an-object", describeNonObject(value), from, endOfLine(whole, from)));
  }
  const tree: Tree = { root, targets, base: start, lines };
  const range = rangeBetween(lines, start + startOf(root), start + root.end);
  const object = !failed && isMap(value) ? value : null;
  const content = failed ? null : { value };
  return {
    document: { value: object, content, map: createSourceMap(tree), range, tree, start, end },
    findings,
  };
}

/** kubectl ends every line with a line feed, also the last one, and so the text of a `|` there. JSON may begin with tabs. */
function prepare(text: string): string {
  const ended = text.endsWith("\n") ? text : `${text}\n`;
  return /^\s*\{/.test(ended) ? ended.replace(/^\s+/, (blanks) => blanks.replaceAll("\t", " ")) : ended;
}

const IGNORED =
  "kubectl ends the document here and ignores what follows. Indent all fields of the object alike, or begin another document with a line `---`.";

function error(code: Finding["code"], message: string, start: number, end: number): Finding {
  return { severity: "error", code, message, start, end };
}

function warning(message: string, start: number, end: number): Finding {
  return { severity: "warning", code: "yaml-unsupported", message, start, end };
}

function move(finding: Finding, by: number): Finding {
  return { ...finding, start: finding.start + by, end: finding.end + by };
}

function describeNonObject(value: Value): string {
  if (isList(value)) {
    return "A manifest is one object, this is a list: put the objects one after another with a line `---` between them.";
  }
  return "A manifest is an object with lines such as `kind: Deployment`; this is only a value.";
}
