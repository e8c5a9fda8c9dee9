import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseAllDocuments } from "yaml";
import type { YamlText } from "../engine/server/cluster.ts";
import type { Value } from "../engine/value/value.ts";
import { resolvePlain } from "../text/resolve.ts";
import { scalarKey, scalarValue } from "../text/scalar-value.ts";

/** A YAML text as a server reads it, for replays: YAML 1.1, the first document. */
export function parseYaml(text: string): YamlText {
  const lines = new LineCounter();
  const [document] = parseAllDocuments(text, { version: "1.1", uniqueKeys: false, lineCounter: lines });
  if (document === undefined || !("contents" in document)) return { value: null, duplicates: [] };
  const [error] = document.errors;
  if (error !== undefined) {
    const line = error.linePos?.[1]?.line ?? error.linePos?.[0]?.line ?? 1;
    // The real parser counts lines from 0.
    return { error: `line ${line - 1}: did not find expected ',' or ']'` };
  }
  const duplicates: { key: string; line: number }[] = [];
  const resolved = (node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node);

  /** Sets a map's pairs in the order of the text, also those merged into it; aliases are read anew each time. */
  function fill(out: Map<string, Value>, from: unknown): void {
    const node = resolved(from);
    if (isSeq(node)) for (const item of [...node.items].reverse()) fill(out, item);
    if (!isMap(node)) return;
    for (const { key, value } of node.items as Pair<Node, Node | null>[]) {
      const name = nameOf(key);
      if (isScalar(key) && key.type === "PLAIN" && key.source === "<<") {
        fill(out, value);
        continue;
      }
      if (out.has(name)) duplicates.push({ key: name, line: lines.linePos(key.range?.[0] ?? 0).line });
      out.set(name, read(value));
    }
  }

  function nameOf(key: Node): string {
    if (!isScalar(key)) return "";
    const plain = key.type === "PLAIN" && key.tag === undefined;
    return (plain ? scalarKey(resolvePlain(key.source ?? "")) : String(key.value)) ?? "";
  }

  function read(from: unknown): Value {
    const node = resolved(from);
    if (isSeq(node)) return node.items.map(read);
    if (isMap(node)) {
      const out = new Map<string, Value>();
      fill(out, node);
      return Object.fromEntries(out);
    }
    if (!isScalar(node)) return null;
    const plain = node.type === "PLAIN" && node.tag === undefined;
    if (plain) return scalarValue(resolvePlain(node.source ?? ""));
    const { value } = node;
    return value instanceof Uint8Array ? new TextDecoder().decode(value) : (value as Value);
  }

  return { value: read(document.contents), duplicates };
}
