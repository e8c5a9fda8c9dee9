import { part } from "../../engine/part.ts";
import { isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import type { Diagnostic, DiagnosticCode } from "../diagnostics/diagnostic.ts";
import { endOfLine } from "../lines/line-offsets.ts";
import { type Lines, linesOf, rangeBetween, type TextRange } from "../lines/lines.ts";
import { compose } from "../yaml/compose/compose.ts";
import { decodeTree } from "../yaml/resolve/decode-tree.ts";
import { checkCharacters } from "../yaml/scan/check-characters.ts";
import { startOf } from "../yaml/syntax-tree.ts";
import type { YamlError } from "../yaml/yaml-error.ts";
import { checkSize, REQUEST_LIMIT, type SizeLimit } from "./size-limit.ts";
import { createSourceMap, type SourceMap, type Tree } from "./source-map.ts";
import { type DocumentPart, splitDocuments } from "./split-documents.ts";

/** The messages of YAML errors. A text without errors does not need them, so they load late. */
const yamlDiagnostics = part(
  "editing",
  async () => (await import("../diagnostics/yaml-diagnostics.ts")).yamlDiagnostics,
);

/** One YAML document of a text. */
export type Document = {
  /** The object; null if the document has an error or contains no object. The diagnostics of the text say why. */
  readonly value: ValueMap | null;
  /** The value of the document, which may be a list or a scalar: the body of a patch may be a list. Null if it has an error. */
  readonly content: { readonly value: Value } | null;
  /** Finds fields in the text; null if the text is not YAML. */
  readonly map: SourceMap | null;
  /** From the first to the last line with content. */
  readonly range: TextRange;
  /** The syntax tree, for edits; null if the text is not YAML. */
  readonly tree: Tree | null;
  /** The offsets between the `---` lines before and after the document. Comments are included. */
  readonly start: number;
  readonly end: number;
};

/** The documents of a text, and its errors and warnings. */
export type Manifest = {
  /** In the order of the text, without documents that are empty or contain only comments. */
  readonly documents: readonly Document[];
  /** In the order of the text, at most {@link MAX_DIAGNOSTICS}. Except for duplicate keys, kubectl refuses a text with an error, too. */
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Reads a text with one or more manifests, in YAML or JSON, as kubectl reads it. Never throws: `diagnostics` name
 * each error, its place, and how to correct it.
 *
 * Upstream: apimachinery pkg/util/yaml/decoder.go, YAMLOrJSONDecoder (v0.36); sigs.k8s.io/yaml YAMLToJSON (v1.6.0).
 * Differs: a duplicate key is an error (kubectl takes the last one); a number of more than 53 bits loses digits, with a warning.
 */
export function parseManifest(text: string, limit: SizeLimit = REQUEST_LIMIT): Manifest {
  const tooLarge = checkSize(text, limit);
  if (tooLarge !== null) return { documents: [], diagnostics: [tooLarge] };
  const lines = linesOf(text);
  const { readable, errors } = checkCharacters(text);
  const diagnostics: Diagnostic[] = describe(readable, errors, lines, 0);
  const documents: Document[] = [];
  const { parts, badSeparators } = splitDocuments(readable);
  for (const { start, end } of badSeparators) {
    diagnostics.push(errorAt("yaml-syntax", BAD_SEPARATOR, rangeBetween(lines, start, end)));
  }
  for (const part of parts) {
    const read = readDocument(readable, part, lines);
    if (read.document) documents.push(read.document);
    diagnostics.push(...read.diagnostics);
  }
  if (documents.length === 0 && diagnostics.length === 0) {
    diagnostics.push(errorAt("not-an-object", EMPTY, rangeBetween(lines, 0, 0)));
  }
  const sorted = diagnostics.sort((a, b) => a.range.line - b.range.line || a.range.column - b.range.column);
  return { documents, diagnostics: sorted.slice(0, MAX_DIAGNOSTICS) };
}

/** An editor shows no more. */
const MAX_DIAGNOSTICS = 100;

const EMPTY =
  "There is no manifest here yet. Paste one, for example the output of `kubectl get deployment web -o yaml`, or begin with `apiVersion:`.";
const BAD_SEPARATOR =
  "A line that begins with `---` separates two manifests: only a comment may follow on this line.";

function readDocument(
  whole: string,
  { start, end }: DocumentPart,
  lines: Lines,
): { readonly document: Document | null; readonly diagnostics: readonly Diagnostic[] } {
  const text = prepare(whole.slice(start, end));
  const { root, error, rest } = compose(text);
  if (error !== null) {
    const errors = yamlDiagnostics().findErrors(text, error);
    const range = rangeBetween(lines, start + text.search(/\S|$/), start + text.trimEnd().length);
    return {
      document: { value: null, content: null, map: null, range, tree: null, start, end },
      diagnostics: describe(text, errors, lines, start),
    };
  }
  const diagnostics: Diagnostic[] = [];
  if (rest >= 0) {
    const range = rangeBetween(lines, start + rest, start + text.trimEnd().length);
    diagnostics.push({ severity: "warning", code: "yaml-unsupported", message: IGNORED, range });
  }
  if (root === null) return { document: null, diagnostics };
  const { value, failed, errors, targets } = decodeTree(root);
  if (value === null && !failed) return { document: null, diagnostics };
  diagnostics.push(...describe(text, errors, lines, start));
  if (!isMap(value) && !failed) {
    const from = start + startOf(root);
    const range = rangeBetween(lines, from, endOfLine(whole, from));
    diagnostics.push(errorAt("not-an-object", describeNonObject(value), range));
  }
  const tree: Tree = { root, targets, base: start, lines };
  const range = rangeBetween(lines, start + startOf(root), start + root.end);
  const object = !failed && isMap(value) ? value : null;
  const content = failed ? null : { value };
  return {
    document: { value: object, content, map: createSourceMap(tree), range, tree, start, end },
    diagnostics,
  };
}

/** Returns the diagnostics of errors in `text`, which begins at the offset `base` of the whole text. */
function describe(text: string, errors: readonly YamlError[], lines: Lines, base: number): Diagnostic[] {
  if (errors.length === 0) return [];
  const { describeError } = yamlDiagnostics();
  const rangeOf = (start: number, end: number) => rangeBetween(lines, base + start, base + end);
  return errors.map((error) => describeError(text, error, rangeOf));
}

/** kubectl ends the last line with a line feed, too; this belongs to the value of a `|` there. JSON may begin with tabs. */
function prepare(text: string): string {
  const ended = text.endsWith("\n") ? text : `${text}\n`;
  return /^\s*\{/.test(ended) ? ended.replace(/^\s+/, (blanks) => blanks.replaceAll("\t", " ")) : ended;
}

const IGNORED =
  "kubectl ends the document here and ignores the rest. Give all fields of the object the same indentation, or begin another document with a line `---`.";

function errorAt(code: DiagnosticCode, message: string, range: TextRange): Diagnostic {
  return { severity: "error", code, message, range };
}

function describeNonObject(value: Value): string {
  if (isList(value)) {
    return "A manifest is one object, but this is a list: write the objects one after another with a line `---` between them.";
  }
  return "A manifest is an object with lines such as `kind: Deployment`, but this is only a value.";
}
