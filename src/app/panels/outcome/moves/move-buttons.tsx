import { useId } from "react";
import type { ConflictView } from "../../../../session/frame/types.ts";
import { useCanEdit, usePageState } from "../../../context/page-context.ts";
import { isStale } from "../../../store/state/select.ts";
import { moveLabels, possibleMoves } from "./move-texts.ts";
import { ToldEffect } from "./told-effect.tsx";
import type { Moves } from "./use-moves.ts";

type MoveButtonsProps = {
  readonly moves: Moves;
  /** One conflict of the step, or all of them. */
  readonly conflicts: readonly ConflictView[];
  /** The index of the conflict in the step; null for all. */
  readonly position: number | null;
  /** The number of conflicts of the step. */
  readonly count: number;
};

/**
 * A button for each possible move. While one is under the mouse or focused, the page shows its effect. On touch screens, a sentence
 * beside each button tells it. Nothing if the reader can only look.
 */
export function MoveButtons({ moves, conflicts, position, count }: MoveButtonsProps) {
  const id = useId();
  const canEdit = useCanEdit();
  const isOld = usePageState(isStale);
  if (!canEdit) return null;
  if (isOld) return <StaleNote count={conflicts.length} />;
  const labels = moveLabels(conflicts);
  const { moves: possible, whyNot } = possibleMoves(conflicts, count);
  const { step, isTouch, tried, point, focus, take } = moves;
  return (
    <div className="moves" data-told={isTouch || undefined} onPointerLeave={() => point(null)}>
      {possible.map((resolution) => {
        const move = { resolution, position };
        const isTried = tried?.resolution === resolution && tried.position === position;
        const told = isTouch ? `${id}${resolution}` : undefined;
        const button = (
          <button
            key={resolution}
            type="button"
            className={`button ${resolution === "force" ? "button-solid" : "button-outline"}`}
            aria-describedby={told ?? (isTried ? "move-effect" : undefined)}
            data-tried={isTried || undefined}
            onPointerEnter={(event) => event.pointerType === "mouse" && point(move)}
            onFocus={() => focus(move)}
            onBlur={() => focus(null)}
            onClick={() => take(move, conflicts)}
          >
            {labels[resolution]}
          </button>
        );
        if (told === undefined) return button;
        return (
          <div key={resolution} className="told-move">
            {button}
            <ToldEffect id={told} step={step} move={move} />
          </div>
        );
      })}
      {whyNot !== "" && <p className="quiet move-note">{whyNot}</p>}
    </div>
  );
}

function StaleNote({ count }: { readonly count: number }) {
  const what = count === 1 ? "the conflict" : "the conflicts";
  return <p className="quiet move-note">You can resolve {what} when the text is valid again.</p>;
}
