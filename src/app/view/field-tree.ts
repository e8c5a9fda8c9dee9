import type { FieldRow } from "../../worker/protocol.ts";

/** A row of a drawn tree: a field, with those above it that hold nothing else drawn on the same line. */
export type TreeRow = {
  readonly field: FieldRow;
  /** From the first field on the line to this one. */
  readonly elements: readonly string[];
  /** From 0, counting drawn lines. */
  readonly depth: number;
  /** How many drawn lines are below this one and belong to it. */
  readonly inside: number;
};

/**
 * The fields of an entry, which stand depth first, as lines of a tree. A field that is not owned itself, has one child
 * and is not marked shares the line of that child.
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

/** The rows of a tree without what is inside of those that are closed, told by the paths of their fields. */
export function withoutClosed(rows: readonly TreeRow[], closed: ReadonlySet<string>): readonly TreeRow[] {
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

/** A path element for people: `replicas`, `[name="web"]`, `="finalizer"`, `[0]`. */
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
