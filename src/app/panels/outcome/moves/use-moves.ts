import { useEffect, useMemo, useState } from "react";
import type { ConflictResolution } from "../../../../engine/scenario/resolve-conflict.ts";
import type { ConflictView } from "../../../../session/frame/types.ts";
import { usePageContext } from "../../../context/page-context.ts";
import { soonPart } from "../../../soon-part.ts";
import { actionsOfPart } from "../../../store/document/actions-of-part.ts";
import { useMedia } from "../../../ui/hooks/use-media.ts";
import { focusOutcome } from "../focus-outcome.ts";
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

/** The code that takes a move. A click before it is there waits for it. */
const movePart = soonPart(() => import("./take-move.ts"));

/** Previews the move under the mouse, else the focused one, in the whole page. */
export function useMoves(step: string): Moves {
  const isTouch = useMedia("(hover: none)");
  const [pointed, point] = useState<Move | null>(null);
  const [focused, focus] = useState<Move | null>(null);
  const tried = pointed ?? focused;
  const previewed = usePreview(step, tried?.position ?? null, tried?.resolution ?? null);
  const page = usePageContext();
  const { actions, store } = page;
  const { takeMove } = useMemo(
    () => actionsOfPart(store, { takeMove: "once" }, movePart, (part) => part),
    [store],
  );
  const shown = tried === null ? null : previewed.preview;
  useEffect(() => {
    actions.showPreview(shown);
    return () => actions.showPreview(null);
  }, [actions, shown]);
  const take: Moves["take"] = (move, conflicts) => {
    const isShown = tried !== null && isSame(tried, move) && !previewed.isPending;
    focusOutcome(); // the buttons disappear with the conflict
    const preview = isShown ? previewed.preview : null;
    takeMove(page, { step, move, conflicts, preview });
  };
  return { step, isTouch, tried, previewed, point, focus, take };
}

function isSame(one: Move, other: Move): boolean {
  return one.resolution === other.resolution && one.position === other.position;
}
