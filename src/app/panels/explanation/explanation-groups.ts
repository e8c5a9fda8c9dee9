import type { ExplanationGroup, ExplanationLine, ExplanationRow } from "../../../session/frame/types.ts";
import { plural } from "../../../words.ts";

/** The style of a group: done, lost by a manager, not applied, or made by the server. */
export type GroupStyle = "done" | "lost" | "not-applied" | "server";

/** The name and the style of each group. */
const GROUPS: {
  readonly [group in ExplanationGroup]: { readonly name: string; readonly style: GroupStyle };
} = {
  conflict: { name: "In conflict", style: "not-applied" },
  refused: { name: "Refused", style: "not-applied" },
  "not-stored": { name: "Not stored", style: "not-applied" },
  deleted: { name: "Deleted", style: "lost" },
  forced: { name: "Taken by force", style: "done" },
  taken: { name: "Taken over from another manager", style: "done" },
  kept: { name: "Kept for another manager", style: "not-applied" },
  removed: { name: "Removed", style: "lost" },
  "default-again": { name: "Back to the default", style: "lost" },
  set: { name: "Set", style: "done" },
  shared: { name: "Shared", style: "done" },
  "given-up": { name: "Given up", style: "lost" },
  entries: { name: "Owners changed", style: "lost" },
  atomic: { name: "Atomic now", style: "server" },
  policy: { name: "Changed by admission", style: "server" },
  form: { name: "Stored in another form", style: "server" },
  definition: { name: "Read differently", style: "server" },
  "filled-in": { name: "Filled in by the server", style: "server" },
  defaults: { name: "Server defaults", style: "server" },
  metadata: { name: "Metadata that only the server sets", style: "server" },
};

/** Fields with the same explanation. */
export type Block = {
  /** The index of its first row among all rows. */
  readonly from: number;
  readonly rows: readonly ExplanationRow[];
  readonly lines: readonly ExplanationLine[];
};

/** A group of fields under one heading. */
export type Section = {
  readonly group: ExplanationGroup;
  /** `Server defaults: 15 fields`. */
  readonly heading: string;
  readonly style: GroupStyle;
  readonly blocks: readonly Block[];
};

/** Returns the rows by group, and in a group by explanation. Rows of a group, and rows with the same lines, must be neighbours. */
export function sectionsOf(rows: readonly ExplanationRow[]): readonly Section[] {
  const sections: { group: ExplanationGroup; blocks: { from: number; rows: ExplanationRow[] }[] }[] = [];
  for (const [at, row] of rows.entries()) {
    let section = sections.at(-1);
    if (section?.group !== row.group) {
      section = { group: row.group, blocks: [] };
      sections.push(section);
    }
    const block = section.blocks.at(-1);
    if (block?.rows[0] !== undefined && isSame(block.rows[0], row)) block.rows.push(row);
    else section.blocks.push({ from: at, rows: [row] });
  }
  return sections.map(({ group, blocks }) => {
    const { name, style } = GROUPS[group];
    const count = blocks.reduce((sum, block) => sum + block.rows.filter(({ path }) => path !== "").length, 0);
    return {
      group,
      heading: count === 0 ? name : `${name}: ${plural(count, "field")}`,
      style,
      blocks: blocks.map((block) => ({ ...block, lines: linesOf(block.rows) })),
    };
  });
}

/** Returns the lines that are the same for all rows. Under several rows, a sentence speaks of several fields. */
function linesOf(rows: readonly ExplanationRow[]): readonly ExplanationLine[] {
  const lines = rows[0]?.lines ?? [];
  if (rows.length === 1) return lines;
  return lines.map((line) => ({
    ...line,
    sentence: line.sentence.replace(/\bthis field\b/, "these fields"),
  }));
}

function isSame({ lines }: ExplanationRow, other: ExplanationRow): boolean {
  return (
    lines.length === other.lines.length &&
    lines.every(({ sentence, docs, since }, at) => {
      const one = other.lines[at];
      return one?.sentence === sentence && one.docs === docs && isSameOwner(one.since, since);
    })
  );
}

function isSameOwner(a: ExplanationLine["since"], b: ExplanationLine["since"]): boolean {
  return a?.step === b?.step && a?.owner === b?.owner && a?.isStill === b?.isStill;
}

/** Returns the name of a documentation section for its address: `server side apply, conflicts`. */
export function docsSectionName(docs: string): string {
  const [page = "", anchor] = docs.split("#");
  const name = page.replace(/\/$/, "").split("/").at(-1) ?? "";
  return [name, anchor]
    .filter((part) => part !== undefined && part !== "")
    .join(", ")
    .replaceAll("-", " ");
}
