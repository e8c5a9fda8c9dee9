import type { ConflictView } from "../../../../session/frame/types.ts";
import type { Preview } from "../../../../session/preview/types.ts";
import type { EmbeddedPage, Page } from "../../../context/page-context.ts";
import type { Move } from "./use-moves.ts";

type TakenMove = {
  /** The step in conflict. */
  readonly step: string;
  readonly move: Move;
  readonly conflicts: readonly ConflictView[];
  /** The preview of the move, if the page shows it. */
  readonly preview: Preview | null;
};

/** Whether the engine computes the text of a move. */
let isAsking = false;

/** Adds the steps of a move. The engine computes the text if the move combines several edits; until then other clicks do nothing. */
export async function takeMove(
  { engine, actions }: Page | EmbeddedPage,
  { step, move: { resolution, position }, conflicts, preview }: TakenMove,
): Promise<void> {
  if (isAsking) return;
  const move = { from: step, resolution, conflict: position, preview };
  const [only] = conflicts;
  if (resolution === "force" || only === undefined) return actions.resolveConflict(move, null);
  const text = resolution === "ownerWrites" ? null : only[resolution];
  if (conflicts.length === 1 && text !== null)
    return actions.resolveConflict(move, { text, file: only.file });
  isAsking = preview === null;
  const asked = preview ?? engine.preview(step, position, resolution);
  const found = await Promise.resolve(asked).finally(() => {
    isAsking = false;
  });
  if (found !== null) return actions.resolveConflict({ ...move, preview: found }, found);
  actions.notify({
    id: "resolution",
    tone: "warn",
    text:
      conflicts.length === 1
        ? "This is not possible now. Choose another way."
        : "This is not possible for all conflicts at once. Resolve them one by one.",
  });
}
