import type { FieldRow } from "../../worker/protocol.ts";

/** A line of FieldsV1, printed as JSON. */
export type RawLine = {
  readonly text: string;
  /** The field it is about, as in `LiveLine.path`; empty for brackets. */
  readonly path: string;
  /** Lost lines stand where they were: without them the text is the entry's FieldsV1. */
  readonly change: FieldRow["change"];
};

type Node = { readonly field: FieldRow; readonly kids: readonly Node[]; readonly alive: boolean };

/** The FieldsV1 of an entry whose `fields` stand depth first, with what the step took away. */
export function rawLines(fields: readonly FieldRow[]): readonly RawLine[] {
  return [line("{", "", null), ...linesOf(treeOf(fields, 0, fields.length), "  "), line("}", "", null)];
}

function treeOf(fields: readonly FieldRow[], from: number, to: number): readonly Node[] {
  const out: Node[] = [];
  for (let at = from; at < to; ) {
    const field = fields[at] as FieldRow;
    let end = at + 1;
    while (end < to && (fields[end]?.depth ?? 0) > field.depth) end++;
    const kids = treeOf(fields, at + 1, end);
    out.push({ field, kids, alive: field.member || kids.some((kid) => kid.alive) });
    at = end;
  }
  return out;
}

function linesOf(nodes: readonly Node[], lead: string): readonly RawLine[] {
  const last = nodes.findLastIndex(({ alive }) => alive);
  return nodes.flatMap((node, at) => {
    const comma = at < last || (!node.alive && at < nodes.length - 1) ? "," : "";
    return nodeLines(node, lead, comma);
  });
}

function nodeLines({ field, kids, alive }: Node, lead: string, comma: string): readonly RawLine[] {
  const { path, member, change } = field;
  const key = `${lead}${JSON.stringify(lastOf(path))}: {`;
  const bracket = alive ? null : "lost";
  if (kids.length === 0) return [line(`${key}}${comma}`, path, change)];
  const isAround = kids.some((kid) => kid.alive) || !alive; // else `{}` alone says that it is owned itself
  const own = (member || change === "lost") && isAround;
  const more = kids.some((kid) => kid.alive === member) ? "," : "";
  return [
    line(key, path, own ? bracket : (change ?? bracket)),
    ...(own ? [line(`${lead}  ".": {}${more}`, path, change)] : []),
    ...linesOf(kids, `${lead}  `),
    line(`${lead}}${comma}`, "", bracket),
  ];
}

function line(text: string, path: string, change: RawLine["change"]): RawLine {
  return { text, path, change };
}

function lastOf(path: string): string {
  const elements: unknown = JSON.parse(path);
  return Array.isArray(elements) ? String(elements.at(-1)) : "";
}
