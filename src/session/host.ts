import type { Host, YamlText } from "../engine/server/cluster.ts";
import { parseManifest } from "../text/parse.ts";
import { toValue } from "../text/to-value.ts";

/** What the server gets from the text layer. */
export const host: Host = { parseYaml };

/** The first document of a text, whatever it is; of several problems the first counts. */
function parseYaml(text: string): YamlText {
  const { documents, issues } = parseManifest(text);
  const [document] = documents;
  if (document === undefined) return { value: null, duplicates: [] };
  const problem = issues.find(({ severity, code }) => severity === "error" && code !== "not-an-object");
  if (problem !== undefined) return { error: `line ${problem.range.line}: ${problem.message}` };
  const { value, tree } = document;
  return { value: value ?? (tree === null ? null : toValue(tree.root, () => 1).value), duplicates: [] };
}
