import type { FrameView } from "../../worker/protocol.ts";
import { entryName } from "./entry-text.ts";

/** Something the step did to a field. */
export type Change = {
  readonly path: string;
  readonly label: string;
  readonly kind: "added" | "changed" | "gained" | "lost";
  /** Who gained or lost it; null for a change of the value. */
  readonly who: { readonly manager: string; readonly actor: string | null; readonly name: string } | null;
  /** What the live object says of the field; empty if it says nothing. */
  readonly note: string;
};

/** What a step did, by field: values in the order of the live object, then owners entry by entry. */
export function changesOf(frame: FrameView): readonly Change[] {
  const lines = frame.live?.lines ?? [];
  const notes = new Map(lines.map((line) => [line.path, line.note]));
  const values: Change[] = lines.flatMap((line) =>
    line.change && line.path !== "" && !line.inside
      ? [{ path: line.path, label: line.label, kind: line.change, who: null, note: line.note }]
      : [],
  );
  const owners: Change[] = frame.entries.flatMap((entry) =>
    entry.fields.flatMap((field) =>
      field.change
        ? [
            {
              path: field.path,
              label: field.label,
              kind: field.change,
              who: { manager: entry.manager, actor: entry.actor, name: entryName(entry) },
              note: notes.get(field.path) ?? "",
            },
          ]
        : [],
    ),
  );
  return [...values, ...owners];
}
