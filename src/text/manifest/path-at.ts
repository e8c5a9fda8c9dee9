import { offsetAt, type Position } from "../lines/lines.ts";
import type { FieldKeys } from "../yaml/print/print-yaml.ts";
import { endOfPair, startOf } from "../yaml/syntax-tree.ts";
import { nameOf, type Tree } from "./source-map.ts";

/** Returns the innermost field at a position, and whether the position is in its key or its value; null outside of all fields. */
export function pathAt(
  tree: Tree,
  position: Position,
): { readonly keys: FieldKeys; readonly on: "key" | "value" } | null {
  const offset = offsetAt(tree.lines, position) - tree.base;
  const { root } = tree;
  if (offset < startOf(root) || offset > root.end) return null;
  const keys: (string | number)[] = [];
  let node = root;
  for (;;) {
    if (node.kind === "map") {
      const pair = node.pairs.findLast((one) => one.start <= offset);
      const name = pair ? nameOf(tree, pair) : null;
      if (!pair || name === null || offset > endOfPair(pair)) break;
      keys.push(name);
      if (offset <= pair.key.end) return { keys, on: "key" };
      node = pair.value;
    } else if (node.kind === "list") {
      const at = node.items.findLastIndex((one) => one.start <= offset);
      const item = node.items[at];
      if (!item || offset > Math.max(item.value.end, item.start + 1)) break;
      keys.push(at);
      node = item.value;
    } else break;
    if (offset < startOf(node)) break;
  }
  return { keys, on: "value" };
}
