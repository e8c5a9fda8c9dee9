import type { FieldKeys } from "../yaml/print/print-yaml.ts";
import { nameOf, type Tree, type TreePlace } from "./source-map.ts";

/**
 * Returns the places from the root along `keys`, up to the first alias, merged field or missing field.
 */
export function placesAlong(tree: Tree, keys: FieldKeys): readonly TreePlace[] {
  const places: TreePlace[] = [{ node: tree.root, pair: null, item: null }];
  for (const key of keys) {
    const { node } = places[places.length - 1] as TreePlace;
    const pair =
      node.kind === "map" ? node.pairs.findLast((one) => nameOf(tree, one) === String(key)) : undefined;
    const item = node.kind === "list" && typeof key === "number" ? node.items[key] : undefined;
    if (pair) places.push({ node: pair.value, pair, item: null });
    else if (item) places.push({ node: item.value, pair: null, item });
    else break;
  }
  return places;
}
