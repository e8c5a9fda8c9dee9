import { useEffect, useState } from "react";
import type { ConflictResolution } from "../../../engine/scenario/resolve-conflict.ts";
import type { ConflictView } from "../../../session/frame/types.ts";
import type { Preview } from "../../../session/preview/types.ts";
import { useActions, usePageContext } from "../../context/page-context.ts";
import { useMedia } from "../../ui/hooks/use-media.ts";
import { focusOutcome } from "./focus-outcome.ts";
import { type PreviewResult, usePreview } from "./use-preview.ts";

/** A move that the user could make. */
export type Move = {
  readonly resolution: ConflictResolution;
  /** The index of the conflict in the step; null for all. */
  readonly position: number | null;
};

/** The moves of a step: the one that the user tries, its preview, and what the buttons do. */
export type Moves = {
  readonly step: string;
  /** Nothing can point at a button, so each button tells its effect. */
  readonly isTouch: boolean;
  readonly tried: Move | null;
  readonly previewed: PreviewResult;
  readonly point: (move: Move | null) => void;
  readonly focus: (move: Move | null) => void;
  readonly take: (move: Move, conflicts: readonly ConflictView[]) => void;
};

/** Previews the move under the mouse, else the focused one, in the whole page. */
export function useMoves(step: string): Moves {
  const isTouch = useMedia("(hover: none)");
  const [pointed, point] = useState<Move | null>(null);
  const [focused, focus] = useState<Move | null>(null);
  const tried = pointed ?? focused;
  const previewed = usePreview(step, tried?.position ?? null, tried?.resolution ?? null);
  const actions = useActions();
  const resolve = useResolve(step);
  const shown = tried === null ? null : previewed.preview;
  useEffect(() => {
    actions.showPreview(shown);
    return () => actions.showPreview(null);
  }, [actions, shown]);
  const take: Moves["take"] = (move, conflicts) => {
    const isShown = tried !== null && isSame(tried, move) && !previewed.isPending;
    focusOutcome(); // the buttons disappear with the conflict
    resolve({ move, conflicts, preview: isShown ? previewed.preview : null });
  };
  return { step, isTouch, tried, previewed, point, focus, take };
}

function isSame(one: Move, other: Move): boolean {
  return one.resolution === other.resolution && one.position === other.position;
}

type Taken = {
  readonly move: Move;
  readonly conflicts: readonly ConflictView[];
  readonly preview: Preview | null;
};

/** Returns a function that adds the steps of a move. The engine computes the text if it combines several edits. */
function useResolve(step: string): (taken: Taken) => Promise<void> {
  const { engine } = usePageContext();
  const actions = useActions();
  return async ({ move: { resolution, position }, conflicts, preview }) => {
    const move = { from: step, resolution, conflict: position, preview };
    const [only] = conflicts;
    if (resolution === "force" || only === undefined) return actions.resolveConflict(move, null);
    const text = resolution === "ownerWrites" ? null : only[resolution];
    if (conflicts.length === 1 && text !== null)
      return actions.resolveConflict(move, { text, file: only.file });
    const found = preview ?? (await engine.preview(step, position, resolution));
    if (found !== null) return actions.resolveConflict({ ...move, preview: found }, found);
    actions.notify({
      id: "resolution",
      tone: "warn",
      text:
        conflicts.length === 1
          ? "This is not possible now. Choose another way."
          : "This is not possible for all conflicts at once. Resolve them one by one.",
    });
  };
}
