import { fieldOwners } from "../../../engine/ownership/field-owners.ts";
import { nothingOwned, type Ownership } from "../../../engine/ownership/object-ownership.ts";
import { ownerNote } from "../../owners/owner-notes.ts";
import type { LiveLine } from "../types.ts";
import { insertRemovedLines, type PrintedLine } from "./insert-removed-lines.ts";
import type { LiveInput } from "./live-view.ts";

/** Returns the lines of an object with those that the step removed. `old` are the lines of the object before. */
export function withRemovedLines(
  lines: readonly PrintedLine[],
  views: readonly LiveLine[],
  old: readonly PrintedLine[],
  input: LiveInput,
): readonly LiveLine[] {
  return insertRemovedLines(lines, views, old, (line) => removedLineView(line, input));
}

/** Returns a removed line. It has its former owners, as indices into the shown entries, where removed entries come last. */
function removedLineView({ text, field }: PrintedLine, { ownership, before }: LiveInput): LiveLine {
  const old = before?.ownership ?? nothingOwned;
  const owners = fieldOwners(old, field);
  const ids = shownEntryIds(old, ownership);
  return {
    text,
    path: field.text,
    label: field.label,
    owners: owners.kind === "owned" ? owners.owners.map(({ owner }) => ids.indexOf(owner.id)) : [],
    inside: field.isInsideAtomic,
    change: "removed",
    ownersChange: null,
    ownersChangeNote: "",
    note: owners.kind === "owned" ? `removed; ${ownerNote(owners, field)}` : "removed",
  };
}

/** Returns the ids of the managedFields entries in the order in which the page shows them. */
function shownEntryIds(old: Ownership, now: Ownership): readonly string[] {
  const ids = now.owners.map(({ id }) => id);
  return [...ids, ...old.owners.flatMap(({ id }) => (ids.includes(id) ? [] : [id]))];
}
