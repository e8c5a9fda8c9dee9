import type { ScalarNode, SyntaxNode } from "../syntax-tree.ts";

/** The words that are booleans only in YAML 1.1. */
export const OLD_BOOLEAN = /^(?:[yYnN]|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/;
const DATE = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;

/**
 * Returns the tree as the newer reader understands it, which kustomize has: `y`, `yes` and `on` are texts, and a date gets a time.
 *
 * Upstream: go.yaml.in/yaml/v3 resolve.go, resolve (v3.0.4).
 */
export function withNewerWords(node: SyntaxNode): SyntaxNode {
  switch (node.kind) {
    case "scalar":
      return newerScalar(node);
    case "list":
      return { ...node, items: node.items.map((item) => ({ ...item, value: withNewerWords(item.value) })) };
    case "map":
      return {
        ...node,
        pairs: node.pairs.map((pair) => ({
          ...pair,
          key: withNewerWords(pair.key),
          value: withNewerWords(pair.value),
        })),
      };
    default:
      return node;
  }
}

function newerScalar(node: ScalarNode): ScalarNode {
  if (node.style !== "plain" || (node.props?.tag ?? null) !== null) return node;
  if (OLD_BOOLEAN.test(node.text)) return { ...node, style: "double" };
  return DATE.test(node.text) ? { ...node, style: "double", text: `${node.text}T00:00:00Z` } : node;
}
