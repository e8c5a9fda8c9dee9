import type { FieldNode } from "./field-tree.ts";
import type { FieldTableRow } from "./types.ts";

/** Returns the rows of a tree: first the fields with cells, then those without, each with the fields around them. */
export function fieldRows(tree: readonly FieldNode[]): readonly FieldTableRow[] {
  const rows: FieldTableRow[] = [];
  for (const node of tree) addOwned(node, 0, rows);
  for (const node of tree) addUnowned(node, 0, rows);
  return rows;
}

function addOwned(node: FieldNode, depth: number, rows: FieldTableRow[]): void {
  if (!node.hasCells) return;
  const below = node.children.filter(({ hasCells }) => hasCells);
  const only = node.cells.length === 0 ? onlyChild(node, below) : null;
  if (only !== null) {
    addOwned(only, depth, rows);
    return;
  }
  rows.push(rowOf(node, depth, below.length > 0, false));
  for (const child of below) addOwned(child, depth + 1, rows);
}

function addUnowned(node: FieldNode, depth: number, rows: FieldTableRow[]): void {
  if (!node.hasUnowned) return;
  const below = node.children.filter(({ hasUnowned }) => hasUnowned);
  const only = onlyChild(node, below);
  if (only !== null) {
    addUnowned(only, depth, rows);
    return;
  }
  rows.push(rowOf(node, depth, below.length > 0, true));
  for (const child of below) addUnowned(child, depth + 1, rows);
}

/** Returns the only child of a map, with both names; null if both need their own rows. */
function onlyChild(node: FieldNode, below: readonly FieldNode[]): FieldNode | null {
  const [only] = below;
  if (only === undefined || below.length > 1 || node.note !== "") return null;
  return { ...only, name: `${node.name}.${only.name}` };
}

/** Returns the row of a node; the same row again for the same node at the same place. */
function rowOf(node: FieldNode, depth: number, hasChildren: boolean, unowned: boolean): FieldTableRow {
  const known = rowsOfNodes.get(node);
  if (known?.depth === depth && known.hasChildren === hasChildren && known.unowned === unowned) return known;
  const { path, label, name, note, value, oldValue, change } = node;
  const cells = unowned ? NO_CELLS : node.cells;
  const row = { path, label, name, note, depth, value, oldValue, change, hasChildren, unowned, cells };
  rowsOfNodes.set(node, row);
  return row;
}

const NO_CELLS: FieldTableRow["cells"] = [];
const rowsOfNodes = new WeakMap<FieldNode, FieldTableRow>();
