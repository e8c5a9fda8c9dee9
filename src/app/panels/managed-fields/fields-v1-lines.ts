import type { FieldRow } from "../../../session/frame/types.ts";

/** A line of FieldsV1, printed as JSON. */
export type FieldsV1Line = {
  readonly text: string;
  /** The field of the line, as in `LiveLine.path`; empty for brackets. */
  readonly path: string;
  /** Lost lines stay at their old position. Without them, the text is the entry's FieldsV1. */
  readonly change: FieldRow["change"];
};

type Node = { readonly field: FieldRow; readonly kids: readonly Node[]; readonly isOwned: boolean };

/** Returns the lines of the FieldsV1 of an entry, with the fields that the step removed. `fields` must be in depth-first order. */
export function fieldsV1Lines(fields: readonly FieldRow[]): readonly FieldsV1Line[] {
  return [line("{", "", null), ...linesOf(treeOf(fields, 0, fields.length), "  "), line("}", "", null)];
}

function treeOf(fields: readonly FieldRow[], from: number, to: number): readonly Node[] {
  const out: Node[] = [];
  for (let at = from; at < to; ) {
    const field = fields[at] as FieldRow;
    let end = at + 1;
    while (end < to && (fields[end]?.depth ?? 0) > field.depth) end++;
    const kids = treeOf(fields, at + 1, end);
    out.push({ field, kids, isOwned: field.member || kids.some((kid) => kid.isOwned) });
    at = end;
  }
  return out;
}

function linesOf(nodes: readonly Node[], lead: string): readonly FieldsV1Line[] {
  const last = nodes.findLastIndex(({ isOwned }) => isOwned);
  return nodes.flatMap((node, at) => {
    const comma = at < last || (!node.isOwned && at < nodes.length - 1) ? "," : "";
    return nodeLines(node, lead, comma);
  });
}

function nodeLines({ field, kids, isOwned }: Node, lead: string, comma: string): readonly FieldsV1Line[] {
  const { path, member, change } = field;
  const key = `${lead}${JSON.stringify(lastElement(path))}: {`;
  const bracket = isOwned ? null : "lost";
  if (kids.length === 0) return [line(`${key}}${comma}`, path, change)];
  const isAround = kids.some((kid) => kid.isOwned) || !isOwned; // else `{}` says that the field itself is owned
  const own = (member || change === "lost") && isAround;
  const more = kids.some((kid) => kid.isOwned === member) ? "," : "";
  return [
    line(key, path, own ? bracket : (change ?? bracket)),
    ...(own ? [line(`${lead}  ".": {}${more}`, path, change)] : []),
    ...linesOf(kids, `${lead}  `),
    line(`${lead}}${comma}`, "", bracket),
  ];
}

function line(text: string, path: string, change: FieldsV1Line["change"]): FieldsV1Line {
  return { text, path, change };
}

function lastElement(path: string): string {
  const elements: unknown = JSON.parse(path);
  return Array.isArray(elements) ? String(elements.at(-1)) : "";
}
