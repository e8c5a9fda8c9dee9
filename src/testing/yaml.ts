import { isMap, isPair, isScalar, LineCounter, parseAllDocuments, visit } from "yaml";
import type { YamlText } from "../engine/server/cluster.ts";
import type { Value } from "../engine/value/value.ts";

/** A YAML text as a server reads it, for replays: YAML 1.1, the first document. */
export function parseYaml(text: string): YamlText {
  const lines = new LineCounter();
  const [document] = parseAllDocuments(text, {
    version: "1.1",
    uniqueKeys: false,
    lineCounter: lines,
    merge: true,
  });
  if (document === undefined || !("contents" in document)) return { value: null, duplicates: [] };
  const [error] = document.errors;
  if (error !== undefined) {
    const line = error.linePos?.[1]?.line ?? error.linePos?.[0]?.line ?? 1;
    // The real parser counts lines from 0.
    return { error: `line ${line - 1}: did not find expected ',' or ']'` };
  }
  const duplicates: { key: string; line: number }[] = [];
  visit(document, {
    Map: (_, node) => {
      if (!isMap(node)) return;
      const seen = new Set<string>();
      for (const pair of node.items) {
        if (!isPair(pair) || !isScalar(pair.key)) continue;
        const key = String(pair.key.value);
        if (seen.has(key)) duplicates.push({ key, line: lines.linePos(pair.key.range?.[0] ?? 0).line });
        seen.add(key);
      }
    },
  });
  return { value: document.toJS({ maxAliasCount: 100 }) as Value, duplicates };
}
