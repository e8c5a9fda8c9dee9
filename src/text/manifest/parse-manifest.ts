import type { ValueMap } from "../../engine/value/value.ts";
import { linesOf, rangeBetween } from "../lines/lines.ts";
import { readPlainYaml } from "../yaml/plain/read-plain-yaml.ts";
import type { MapNode } from "../yaml/syntax-tree.ts";
import type { Manifest } from "./document.ts";
import { REQUEST_LIMIT, type SizeLimit } from "./size-limit.ts";
import { createSourceMap, type Tree } from "./source-map.ts";
import { wholeYaml } from "./whole-yaml-part.ts";

/**
 * Reads a text with one or more manifests, in YAML or JSON, as kubectl reads it. Never throws: `diagnostics` name
 * each error, its place, and how to correct it. `onRead` gets how many characters have been read, several times for each document.
 * The reader of plain YAML is in the core; the one of all YAML and JSON, with its messages, loads late.
 *
 * Upstream: apimachinery pkg/util/yaml/decoder.go, YAMLOrJSONDecoder (v0.36.3); sigs.k8s.io/yaml YAMLToJSON (v1.6.0).
 * Differs: a duplicate key is an error (kubectl takes the last one); a number of more than 53 bits loses digits, with a warning.
 */
export function parseManifest(
  text: string,
  limit: SizeLimit = REQUEST_LIMIT,
  onRead?: (characters: number) => void,
): Manifest {
  const plain = onRead === undefined && text.length <= limit.bytes ? readPlainYaml(text) : null;
  return plain === null
    ? wholeYaml().readManifest(text, limit, onRead)
    : plainManifest(text, plain.root, plain.value);
}

function plainManifest(text: string, root: MapNode, value: ValueMap): Manifest {
  const lines = linesOf(text);
  const tree: Tree = { root, targets: new Map(), base: 0, lines, isJson: false };
  const range = rangeBetween(lines, root.start, root.end);
  const map = createSourceMap(tree);
  return {
    documents: [{ value, content: { value }, map, range, tree, start: 0, end: text.length }],
    diagnostics: [],
  };
}
