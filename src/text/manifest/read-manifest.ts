import { type StreamPart, splitStream } from "../../engine/value/stream/split-stream.ts";
import { isList, isMap } from "../../engine/value/value.ts";
import type { Diagnostic, DiagnosticCode } from "../diagnostics/diagnostic.ts";
import { findErrors } from "../diagnostics/find-errors.ts";
import { manifestMessages } from "../diagnostics/manifest-messages.ts";
import { describeError } from "../diagnostics/syntax-messages.ts";
import { endOfLine } from "../lines/line-offsets.ts";
import { type Lines, linesOf, rangeBetween, type TextRange } from "../lines/lines.ts";
import { compose } from "../yaml/compose/compose.ts";
import { decodeTree } from "../yaml/resolve/decode-tree.ts";
import { checkCharacters } from "../yaml/scan/check-characters.ts";
import { startOf } from "../yaml/syntax-tree.ts";
import type { YamlError } from "../yaml/yaml-error.ts";
import type { Document, Manifest } from "./document.ts";
import { checkSize, type SizeLimit } from "./size-limit.ts";
import { createSourceMap, type Tree } from "./source-map.ts";

/** Reads a text as `parseManifest` does, also one that is not plain YAML. */
export function readManifest(
  text: string,
  limit: SizeLimit,
  onRead?: (characters: number) => void,
): Manifest {
  const tooLarge = checkSize(text, limit);
  if (tooLarge !== null) return { documents: [], diagnostics: [tooLarge] };
  const lines = linesOf(text);
  const diagnostics: Diagnostic[] = [];
  const documents: Document[] = [];
  for (const part of splitStream(text)) {
    if (part.kind === "separator" || part.kind === "bad-json") {
      const { badSeparator, badJson } = manifestMessages;
      const message = part.kind === "separator" ? badSeparator : badJson;
      diagnostics.push(errorAt("yaml-syntax", message, rangeOfLine(lines, part.start)));
      continue;
    }
    const read = readDocument(text, part, lines, onRead);
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

/** Returns the range of the first line with content at or after `offset`. */
function rangeOfLine(lines: Lines, offset: number): TextRange {
  const start = offset + lines.text.slice(offset).search(/\S|$/);
  return rangeBetween(lines, start, endOfLine(lines.text, start));
}

type DocumentPart = Extract<StreamPart, { readonly kind: "json" | "yaml" }>;

function readDocument(
  whole: string,
  part: DocumentPart,
  lines: Lines,
  onRead: ((characters: number) => void) | undefined,
): { readonly document: Document | null; readonly diagnostics: readonly Diagnostic[] } {
  const { start, end } = part;
  const base = part.kind === "json" ? start : part.from;
  const { readable: text, errors: badCharacters } = readableText(whole.slice(base, end), part);
  const diagnostics: Diagnostic[] = describe(text, badCharacters, lines, base);
  const { root, error, rest } = compose(
    text,
    part.kind === "json",
    onRead && ((share) => onRead(start + share * (end - start))),
  );
  if (error !== null) {
    const errors = findErrors(text, error);
    const range = rangeBetween(lines, base + text.search(/\S|$/), base + text.trimEnd().length);
    diagnostics.push(...describe(text, errors, lines, base));
    return {
      document: { value: null, content: null, map: null, range, tree: null, start, end },
      diagnostics,
    };
  }
  if (rest >= 0) {
    const range = rangeBetween(lines, base + rest, base + text.trimEnd().length);
    diagnostics.push({
      severity: "warning",
      code: "yaml-unsupported",
      message: manifestMessages.ignored,
      range,
    });
  }
  if (root === null) return { document: null, diagnostics };
  const { value: read, failed, hasDuplicates, errors, targets } = decodeTree(root);
  const value = part.kind === "json" ? part.value : read;
  if (value === null && !failed) return { document: null, diagnostics };
  diagnostics.push(...describe(text, errors, lines, base));
  if (!isMap(value) && !failed) {
    const from = base + startOf(root);
    const range = rangeBetween(lines, from, endOfLine(whole, from));
    const { list, scalar } = manifestMessages;
    diagnostics.push(errorAt("not-an-object", isList(value) ? list : scalar, range));
  }
  const tree: Tree = { root, targets, base, lines, isJson: part.kind === "json" };
  const range = rangeBetween(lines, base + startOf(root), base + root.end);
  const object = !failed && !hasDuplicates && isMap(value) ? value : null;
  const content = failed || badCharacters.length > 0 ? null : { value };
  return {
    document: { value: object, content, map: createSourceMap(tree), range, tree, start, end },
    diagnostics,
  };
}

/** Returns the text to parse, without characters that YAML forbids. kubectl ends the last line with a line feed, too; this belongs to the value of a `|` there. */
function readableText(text: string, { kind }: DocumentPart): ReturnType<typeof checkCharacters> {
  return kind === "json"
    ? { readable: text, errors: [] }
    : checkCharacters(text.endsWith("\n") ? text : `${text}\n`);
}

/** Returns the diagnostics of errors in `text`, which begins at the offset `base` of the whole text. */
function describe(text: string, errors: readonly YamlError[], lines: Lines, base: number): Diagnostic[] {
  if (errors.length === 0) return [];
  const rangeOf = (start: number, end: number) => rangeBetween(lines, base + start, base + end);
  return errors.map((error) => describeError(text, error, rangeOf));
}

function errorAt(code: DiagnosticCode, message: string, range: TextRange): Diagnostic {
  return { severity: "error", code, message, range };
}
