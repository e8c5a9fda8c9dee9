import type { FrameView } from "../../worker/protocol.ts";
import { entryName } from "./entry-text.ts";

/** What a step did to one field. */
export type FieldChange = {
  readonly path: string;
  readonly label: string;
  /** What became of its value; null: that stayed, only owners are others. */
  readonly value: "added" | "changed" | null;
  /** Who came to own it, and who does not any more. */
  readonly owners: readonly OwnerChange[];
  /** Who owns it now and since when, or why nobody does; empty if the field is no more. */
  readonly note: string;
};

/** A manager who gained or lost a field. */
export type OwnerChange = {
  readonly kind: "gained" | "lost";
  readonly manager: string;
  readonly actor: string | null;
  readonly name: string;
  readonly dashed: boolean;
};

/** What a step did, by field: those with another value in the order of the live object, then those with other owners. */
export function changesOf(frame: FrameView): readonly FieldChange[] {
  const lines = frame.live?.lines ?? [];
  const notes = new Map(lines.map((line) => [line.path, line.note]));
  const found = new Map<string, FieldChange>();
  for (const { path, label, change, inside } of lines) {
    if (change === null || path === "" || (inside && found.has(path))) continue;
    found.set(path, {
      path,
      label,
      value: inside ? "changed" : change,
      owners: [],
      note: notes.get(path) ?? "",
    });
  }
  for (const entry of frame.entries) {
    for (const { path, label, change } of entry.fields) {
      if (change === null) continue;
      const before = found.get(path) ?? { path, label, value: null, owners: [], note: notes.get(path) ?? "" };
      const owner: OwnerChange = {
        kind: change,
        manager: entry.manager,
        actor: entry.actor,
        name: entryName(entry),
        dashed: entry.operation === "Update",
      };
      found.set(path, { ...before, owners: [...before.owners, owner] });
    }
  }
  return [...found.values()];
}
