import type { YamlText } from "../../engine/server/host/host.ts";
import { goYamlMessage } from "../diagnostics/go-yaml-messages.ts";
import { compose } from "../yaml/compose/compose.ts";
import { decodeTree } from "../yaml/resolve/decode-tree.ts";
import { isMergeKey, resolveScalar, scalarKey } from "../yaml/resolve/resolve-scalar.ts";
import { checkCharacters } from "../yaml/scan/check-characters.ts";
import { type AliasNode, type MapNode, type SyntaxNode, startOf } from "../yaml/syntax-tree.ts";
import type { YamlError } from "../yaml/yaml-error.ts";

/**
 * Reads the first document of `text` as the API server reads a YAML request body; `---` and `%YAML 1.1` may precede it.
 * Returns the value, or the error message of the server without `yaml: `. The value may contain infinite numbers and NaN,
 * which the caller has to refuse. Never throws.
 *
 * Upstream: sigs.k8s.io/yaml yaml.go, YAMLToJSONStrict (v1.6.0).
 * Differs: the message for a key that is a list or an object is shorter.
 */
export function readYaml(text: string): YamlText {
  const [badCharacter] = checkCharacters(text).errors;
  if (badCharacter) return { error: goYamlMessage(text, badCharacter) };
  const prologue = /^(?:[ \t\ufeff]*(?:#.*)?(?:\r\n|[\r\n]))*/.exec(text)?.[0].length ?? 0;
  const { content, directiveError } = withoutDirectives(text, prologue);
  if (directiveError !== null) return { error: directiveError };
  const { root, error } = compose(content);
  if (error !== null) {
    // A second `---` follows the first one: the document between them is empty.
    const isEmpty =
      content !== text && content.startsWith("---", error.start) && error.kind === "expected-value";
    return isEmpty ? { value: null, duplicates: [] } : { error: goYamlMessage(content, error) };
  }
  if (root === null) return { value: null, duplicates: [] };
  const { value, errors, targets } = decodeTree(root);
  const wrong = errors.find(({ kind }) => !HARMLESS.has(kind));
  if (wrong) return { error: goYamlMessage(content, wrong) };
  const lineOf = (offset: number) => goYamlLine(content, offset);
  return { value, duplicates: findDuplicates(root, targets, lineOf) };
}

/** The kinds that are no errors for go-yaml, or that another function finds. */
const HARMLESS: ReadonlySet<YamlError["kind"]> = new Set([
  "duplicate-key",
  "unknown-tag",
  "lost-digits",
  "not-json",
]);

/** Returns `text` with spaces in place of the directives and the first `---`, so that offsets do not change. */
function withoutDirectives(
  text: string,
  at: number,
): { readonly content: string; readonly directiveError: string | null } {
  const mark = /^(?:%.*(?:\r\n|[\r\n])|[ \t]*(?:#.*)?(?:\r\n|[\r\n]))*---(?=\s|$)/.exec(text.slice(at));
  if (mark === null) return { content: text, directiveError: null };
  const version = /^%YAML[ \t]+(\S+)/m.exec(mark[0])?.[1] ?? "1.1";
  const isUnknown = /^%(?!YAML\s|TAG\s)/m.test(mark[0]);
  const directiveError = isUnknown
    ? "found unknown directive name"
    : version !== "1.1"
      ? "found incompatible YAML document"
      : null;
  return {
    content: text.slice(0, at) + mark[0].replace(/[^\r\n]/g, " ") + text.slice(at + mark[0].length),
    directiveError,
  };
}

/** Returns the line of `offset`, from 1. go-yaml counts the line breaks of YAML 1.1. */
function goYamlLine(text: string, offset: number): number {
  return (text.slice(0, offset).match(/\r\n|[\n\r\u0085\u2028\u2029]/g)?.length ?? 0) + 1;
}

type Duplicate = { readonly key: string; readonly line: number };

/** Returns the keys that a map contains twice, also by a merge, with the line of the later value. */
function findDuplicates(
  root: SyntaxNode,
  targets: ReadonlyMap<AliasNode, SyntaxNode>,
  lineOf: (offset: number) => number,
): readonly Duplicate[] {
  const duplicates: Duplicate[] = [];
  const resolve = (node: SyntaxNode) => (node.kind === "alias" ? targets.get(node) : node);
  const visit = (from: SyntaxNode): void => {
    const node = resolve(from);
    if (node?.kind === "map") fill(node, new Set());
    if (node?.kind === "list") for (const { value } of node.items) visit(value);
  };
  const fill = (map: MapNode, seen: Set<string>): void => {
    for (const { key, value } of map.pairs) {
      if (isMergeKey(key)) {
        const sources = value.kind === "list" ? value.items.map((item) => item.value).reverse() : [value];
        for (const source of sources.map(resolve)) if (source?.kind === "map") fill(source, seen);
        continue;
      }
      visit(value);
      const scalar = resolve(key);
      const found = scalar?.kind === "scalar" ? resolveScalar(scalar) : null;
      const name = found === null || found.kind === "unfit" ? null : scalarKey(found);
      if (name === null) continue;
      if (seen.has(name) && duplicates.length < MAX_DUPLICATES)
        duplicates.push({ key: name, line: lineOf(startOf(value)) });
      seen.add(name);
    }
  };
  visit(root);
  return duplicates;
}

/** No user reads more. The time to find a line grows with the length of the text. */
const MAX_DUPLICATES = 100;
