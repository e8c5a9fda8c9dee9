import type { YamlText, YamlWords } from "../../engine/server/host/host.ts";
import { isDeeper } from "../../engine/value/depth.ts";
import { sortedKeys } from "../../engine/value/order.ts";
import { isList, isMap, type Value } from "../../engine/value/value.ts";
import { goKeyText, mergedMaps, type Targets } from "../diagnostics/go-value-text.ts";
import { goYamlMessage } from "../diagnostics/go-yaml-messages.ts";
import { compose } from "../yaml/compose/compose.ts";
import { decodeTree } from "../yaml/resolve/decode-tree.ts";
import { withNewerWords } from "../yaml/resolve/newer-words.ts";
import { resolveScalar } from "../yaml/resolve/resolve-scalar.ts";
import { checkCharacters } from "../yaml/scan/check-characters.ts";
import { isMergeKey, type MapNode, type PairNode, type SyntaxNode, startOf } from "../yaml/syntax-tree.ts";
import type { YamlError } from "../yaml/yaml-error.ts";
import { newerMessage, newerProblem } from "./newer-problems.ts";

/**
 * Reads the first document of `text` as the API server reads a YAML request body; `---` and `%YAML 1.1` may precede it.
 * Returns the value, or the error in the words of the server. Never throws.
 * `words` says which words are booleans.
 *
 * Upstream: sigs.k8s.io/yaml yaml.go, YAMLToJSON and YAMLToJSONStrict (v1.6.0).
 */
export function readYaml(text: string, words: YamlWords = "older"): YamlText {
  const { readable, errors: badCharacters } = checkCharacters(text);
  const { root: written, error, unknownAlias, next } = compose(readable);
  const reached = unknownAlias?.end ?? error?.reportedAt ?? error?.start ?? next;
  const [badCharacter] = badCharacters;
  if (badCharacter && reached + LOOK_AHEAD > startOfChunk(text, badCharacter.start)) {
    return refuse(goYamlMessage(text, badCharacter));
  }
  // go-yaml looks for an anchor when it reads the alias, before it reads on.
  if (unknownAlias !== null) {
    const { start, end, name } = unknownAlias;
    return refuse(goYamlMessage(text, { kind: "unknown-anchor", start, end, name }));
  }
  if (error !== null)
    return refuse(words === "newer" ? newerMessage(text, error) : goYamlMessage(text, error));
  if (written === null) return { value: null, strictError: null };
  const root = words === "newer" ? withNewerWords(written) : written;
  const { value, errors, targets } = decodeTree(root);
  const wrong = errors.find(({ kind }) => !HARMLESS.has(kind) && !CONVERSION.has(kind));
  if (wrong && words === "newer") return { value, strictError: goYamlMessage(text, wrong, targets) };
  if (wrong) return refuse(goYamlMessage(text, wrong, targets));
  // From here on, a strict reader first reports keys that a map contains twice.
  const strictError = words === "newer" ? newerProblem(text, written) : duplicateError(text, root, targets);
  const key = errors.findLast(({ kind }) => CONVERSION.has(kind));
  const unreadable = key ? goYamlMessage(text, key, targets) : valueError(value);
  if (unreadable !== null && words === "newer" && !isDeeper(value)) return { value, strictError: unreadable };
  if (unreadable !== null) return { error: unreadable, strictError: strictError ?? unreadable };
  return { value, strictError };
}

/** How many characters go-yaml looks ahead. */
const LOOK_AHEAD = 4;

/** Returns the start of the chunk that contains `offset`. go-yaml reads 512 bytes at a time, and refuses characters when it reads them. */
function startOfChunk(text: string, offset: number): number {
  let start = 0;
  let bytes = 0;
  for (let at = 0; at <= offset; ) {
    const code = text.codePointAt(at) as number;
    const width = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes + width > 512) {
      start = at;
      bytes = 0;
    }
    bytes += width;
    at += width === 4 ? 2 : 1;
  }
  return start;
}

function refuse(error: string): YamlText {
  return { error, strictError: error };
}

/** The kinds that are no errors for go-yaml, or that another function finds. */
const HARMLESS: ReadonlySet<YamlError["kind"]> = new Set([
  "duplicate-key",
  "unknown-tag",
  "lost-digits",
  "not-json",
]);

/** The kinds that are an error only when the value becomes JSON. */
const CONVERSION: ReadonlySet<YamlError["kind"]> = new Set(["null-key", "large-key"]);

/** Returns why a value cannot become JSON, or null. */
function valueError(value: Value): string | null {
  if (isDeeper(value)) return "exceeded max depth";
  const endless = findNotFinite(value);
  return endless === null ? null : `json: unsupported value: ${endless}`;
}

/** Returns the first number that JSON cannot represent, as Go prints it, or null if there is none. */
function findNotFinite(value: Value): string | null {
  if (typeof value === "number" && !Number.isFinite(value)) {
    return Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
  }
  const inside = isList(value)
    ? value
    : isMap(value)
      ? sortedKeys(value).map((key) => value[key] as Value)
      : [];
  for (const item of inside) {
    const found = findNotFinite(item);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the error about the keys that a map contains twice, also by a merge, with the lines of the later values; or null. */
function duplicateError(text: string, root: SyntaxNode, targets: Targets): string | null {
  const lines: string[] = [];
  const lineOf = lineFinder(text);
  const visit = (from: SyntaxNode): void => {
    const node = from.kind === "alias" ? targets.get(from) : from;
    if (node?.kind === "map") fill(node, new Set());
    if (node?.kind === "list") for (const { value } of node.items) visit(value);
  };
  const fill = (map: MapNode, seen: Set<string>): void => {
    for (const pair of map.pairs) {
      if (isMergeKey(pair.key)) {
        for (const source of mergedMaps(pair, targets)) fill(source, seen);
        continue;
      }
      visit(pair.value);
      const key = pair.key.kind === "alias" ? targets.get(pair.key) : pair.key;
      const found = key?.kind === "scalar" ? resolveScalar(key) : null;
      if (found === null || found.kind === "unfit" || Number.isNaN(found.value)) continue;
      const name = goKeyText(found);
      // go-yaml treats 1 and 1.0 as different keys.
      const typed = `${found.kind === "float" ? "float " : ""}${name}`;
      if (seen.has(typed))
        lines.push(`\n  line ${lineOf(startOfValue(text, pair))}: key ${name} already set in map`);
      seen.add(typed);
    }
  };
  visit(root);
  return lines.length === 0 ? null : `yaml: unmarshal errors:${lines.join("")}`;
}

/** Returns the offset at which go-yaml sees the value. A missing value without a `:` is at the next token. */
function startOfValue(text: string, { colon, value }: PairNode): number {
  if (colon >= 0) return startOf(value);
  const blanks = /(?:\s|#.*)*/y;
  blanks.lastIndex = value.start;
  blanks.exec(text);
  const isOnNewLine = blanks.lastIndex === text.length && !/[\n\r\u0085\u2028\u2029]$/.test(text);
  // At the end of the text go-yaml begins a new line, which this offset stands for.
  return isOnNewLine ? text.length + 1 : blanks.lastIndex;
}

/** Returns a function that returns the line of an offset, from 1. go-yaml counts the line breaks of YAML 1.1. */
function lineFinder(text: string): (offset: number) => number {
  let starts: readonly number[] | null = null;
  return (offset) => {
    starts ??= [...text.matchAll(/\r\n|[\n\r\u0085\u2028\u2029]/g)].map(
      (found) => found.index + found[0].length,
    );
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    return low + (offset > text.length ? 2 : 1);
  };
}
