import type { YamlText } from "../engine/server/cluster.ts";
import { compose } from "./compose.ts";
import type { Problem } from "./problem.ts";
import { isMergeKey, resolveScalar, scalarKey } from "./scalar-value.ts";
import { type AliasNode, type MapNode, type SyntaxNode, startOf } from "./syntax.ts";
import { toValue } from "./to-value.ts";
import { checkCharacters } from "./unreadable.ts";
import { upstreamWords } from "./upstream-words.ts";

/**
 * The first document of a text as the API server reads the YAML of a request: also behind `---` and `%YAML 1.1`. Errors are in
 * the server's words, without `yaml: ` in front; numbers that are not finite are left to whoever makes JSON of them. Never throws.
 *
 * Upstream: sigs.k8s.io/yaml yaml.go, YAMLToJSONStrict (v1.6.0).
 * Differs: what upstream says of keys that are lists or objects is shorter here.
 */
export function readYaml(text: string): YamlText {
  if (checkCharacters(text).findings.length > 0) return { error: "control characters are not allowed" };
  const prologue = /^(?:[ \t\ufeff]*(?:#.*)?(?:\r\n|[\r\n]))*/.exec(text)?.[0].length ?? 0;
  const { content, error } = withoutDirectives(text, prologue);
  if (error !== null) return { error };
  const { root, problem } = compose(content);
  if (problem !== null) {
    // A second `---` behind the first: the document between them is empty.
    const isEmpty =
      content !== text && content.startsWith("---", problem.start) && problem.kind === "expected-value";
    return isEmpty ? { value: null, duplicates: [] } : { error: upstreamWords(content, problem) };
  }
  if (root === null) return { value: null, duplicates: [] };
  const { value, problems, targets } = toValue(root);
  const wrong = problems.find(({ kind }) => !HARMLESS.has(kind));
  if (wrong) return { error: upstreamWords(content, wrong) };
  const lineOf = (offset: number) => upstreamLine(content, offset);
  return { value, duplicates: findDuplicates(root, targets, lineOf) };
}

/** What is no error to upstream, or is found in another way. */
const HARMLESS: ReadonlySet<Problem["kind"]> = new Set([
  "duplicate-key",
  "unknown-tag",
  "lost-digits",
  "not-json",
]);

/** Blanks out the directives and the `---` in front, so that offsets stay. */
function withoutDirectives(
  text: string,
  at: number,
): { readonly content: string; readonly error: string | null } {
  const mark = /^(?:%.*(?:\r\n|[\r\n])|[ \t]*(?:#.*)?(?:\r\n|[\r\n]))*---(?=\s|$)/.exec(text.slice(at));
  if (mark === null) return { content: text, error: null };
  const version = /^%YAML[ \t]+(\S+)/m.exec(mark[0])?.[1] ?? "1.1";
  const isUnknown = /^%(?!YAML\s|TAG\s)/m.test(mark[0]);
  const error = isUnknown
    ? "found unknown directive name"
    : version !== "1.1"
      ? "found incompatible YAML document"
      : null;
  return {
    content: text.slice(0, at) + mark[0].replace(/[^\r\n]/g, " ") + text.slice(at + mark[0].length),
    error,
  };
}

/** From 1; upstream counts the breaks of YAML 1.1. */
function upstreamLine(text: string, offset: number): number {
  return (text.slice(0, offset).match(/\r\n|[\n\r\u0085\u2028\u2029]/g)?.length ?? 0) + 1;
}

type Duplicate = { readonly key: string; readonly line: number };

/** Keys that a map gets twice, be it by itself or by a merge, at the lines of the later values. */
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

/** Nobody reads more; finding a line takes time in proportion to the text. */
const MAX_DUPLICATES = 100;
