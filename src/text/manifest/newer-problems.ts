import { goYamlMessage } from "../diagnostics/go-yaml-messages.ts";
import { OLD_BOOLEAN } from "../yaml/resolve/newer-words.ts";
import { CORE_TAG, type ScalarNode, type SyntaxNode } from "../yaml/syntax-tree.ts";
import type { YamlError } from "../yaml/yaml-error.ts";

/**
 * Returns why the newer reader, which kustomize has, cannot turn a tree into a value: a map has a key twice, or a tag does not fit; null if it
 * can. kustomize prints an object before it reads it again, so the lines are those without empty lines.
 *
 * Upstream: go.yaml.in/yaml/v3 decode.go, mapping, and resolve.go (v3.0.4).
 */
export function newerProblem(text: string, root: SyntaxNode): string | null {
  const lines: string[] = [];
  let unfit: string | null = null;
  const visit = (node: SyntaxNode): void => {
    if (node.kind === "scalar") {
      if (unfit === null && node.props?.tag === `${CORE_TAG}bool` && OLD_BOOLEAN.test(node.text)) {
        unfit = `yaml: cannot decode !!str \`${node.text}\` as a !!bool`;
      }
    } else if (node.kind === "list") {
      for (const { value } of node.items) visit(value);
    } else if (node.kind === "map") {
      const keys = node.pairs.flatMap(({ key }) => (key.kind === "scalar" ? [key] : []));
      lines.push(...duplicates(text, keys));
      for (const { value } of node.pairs) visit(value);
    }
  };
  visit(root);
  return unfit ?? (lines.length === 0 ? null : `yaml: unmarshal errors:${lines.join("")}`);
}

function duplicates(text: string, keys: readonly ScalarNode[]): readonly string[] {
  const known = new Map<string, ScalarNode[]>();
  const found: { readonly first: ScalarNode; readonly later: ScalarNode }[] = [];
  for (const key of keys) {
    const before = known.get(key.text) ?? [];
    found.push(...before.map((first) => ({ first, later: key })));
    known.set(key.text, [...before, key]);
  }
  return found.map(
    ({ first, later }) =>
      `\n  line ${lineOf(text, later)}: mapping key ${JSON.stringify(later.text)} already defined at line ${lineOf(text, first)}`,
  );
}

/** Returns the number of a node's line, without empty ones before it. */
function lineOf(text: string, { start }: ScalarNode): number {
  const before = text.slice(0, start).split("\n");
  return before.slice(0, -1).filter((line) => line.trim() !== "" && line !== "---").length + 1;
}

/**
 * Returns the message of the newer reader for an error of the syntax. Its line is that of the value around the error, if that does not begin in
 * the first line; the older reader names the line of the error.
 *
 * Upstream: go.yaml.in/yaml/v3 decode.go, fail (v3.0.4).
 */
export function newerMessage(text: string, error: YamlError): string {
  const around = startAround(text, error);
  const isFirst = around === null || !text.slice(0, around).includes("\n");
  return goYamlMessage(text, isFirst ? error : { ...error, reportedAt: around });
}

/** Returns where the value around an error begins; null if the reader does not know it. */
function startAround(text: string, { kind, start, reportedAt = start }: YamlError): number | null {
  switch (kind) {
    case "map-comma":
    case "open-map":
    case "list-comma":
    case "open-list":
      return openBracket(text, reportedAt);
    case "open-quote":
    case "no-colon":
      return start;
    case "expected-key":
    case "expected-item":
      return blockStart(text, reportedAt);
    default:
      return null;
  }
}

/** Returns the last bracket before an offset that is still open; null if there is none. */
function openBracket(text: string, end: number): number | null {
  let closed = 0;
  for (let at = Math.min(end, text.length) - 1; at >= 0; at--) {
    const char = text[at] as string;
    if (char === "}" || char === "]") closed++;
    if ((char === "{" || char === "[") && closed-- === 0) return at;
  }
  return null;
}

/** Returns where the innermost map or list of lines begins that is further left than an offset. */
function blockStart(text: string, offset: number): number | null {
  const lines = text.slice(0, offset).split("\n");
  const column = (lines.pop() ?? "").length;
  let found: number | null = null;
  let indent = column + 1;
  let end = offset - column;
  for (const line of lines.reverse()) {
    end -= line.length + 1;
    const [, blanks = "", marks = ""] = /^( *)((?:- +)*)/.exec(line) ?? [];
    const rest = line.slice(blanks.length + marks.length);
    if (rest === "" || rest.startsWith("#")) continue;
    const own = blanks.length + marks.length;
    if (found === null ? own <= column : own === indent) {
      found = end + own;
      indent = own;
      if (marks !== "") return found;
    } else if (found !== null && own < indent) return found;
  }
  return found;
}
