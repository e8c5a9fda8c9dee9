import type { FieldRow } from "../../../session/frame/types.ts";

/** A row of the tree: a field, and on the same line the fields above it that contain only this one. */
export type TreeRow = {
  readonly field: FieldRow;
  /** The path elements from the first field on the line to this field. */
  readonly elements: readonly string[];
  /** The depth in drawn rows, from 0. */
  readonly depth: number;
  /** The number of rows inside of this row. */
  readonly inside: number;
};

/**
 * Returns the fields of an entry, given depth first, as rows of a tree. A field that is not owned itself, has only one child and no
 * change shares the row of its child.
 */
export function treeRows(fields: readonly FieldRow[]): readonly TreeRow[] {
  const children = fields.map((_, at) => childCount(fields, at));
  const out: { field: FieldRow; elements: string[]; depth: number; inside: number }[] = [];
  const open: { depth: number; drawn: number; row: { inside: number } }[] = [];
  let chain: string[] = [];
  fields.forEach((field, at) => {
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= field.depth) open.pop();
    chain.push(elementText(field.element));
    if (!field.member && field.change === null && children[at] === 1) return;
    const depth = (open.at(-1)?.drawn ?? -1) + 1;
    const row = { field, elements: chain, depth, inside: 0 };
    for (const above of open) above.row.inside++;
    out.push(row);
    open.push({ depth: field.depth, drawn: depth, row });
    chain = [];
  });
  return out;
}

/** Returns the rows of a tree without the content of collapsed rows. `closed` contains the paths of their fields. */
export function visibleTreeRows(rows: readonly TreeRow[], closed: ReadonlySet<string>): readonly TreeRow[] {
  const shown: TreeRow[] = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as TreeRow;
    shown.push(row);
    if (closed.has(row.field.path)) at += row.inside;
  }
  return shown;
}

function childCount(fields: readonly FieldRow[], at: number): number {
  const depth = fields[at]?.depth ?? 0;
  let count = 0;
  for (let i = at + 1; i < fields.length; i++) {
    const below = (fields[i]?.depth ?? 0) - depth;
    if (below <= 0 || count > 1) break;
    if (below === 1) count++;
  }
  return count;
}

/** Returns a path element for display: `replicas`, `[name="web"]`, `="finalizer"`, `[0]`. */
export function elementText(element: string): string {
  const sort = element.slice(0, 2);
  const rest = element.slice(2);
  if (sort === "f:") return rest;
  if (sort === "i:") return `[${rest}]`;
  if (sort === "v:") return `=${rest}`;
  return sort === "k:" ? keyText(rest) : element;
}

function keyText(json: string): string {
  try {
    const pairs = Object.entries(JSON.parse(json) as Record<string, unknown>);
    return `[${pairs.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(",")}]`;
  } catch {
    return json;
  }
}
