import type { ConflictView } from "../../../../session/frame/types.ts";
import { usePageState } from "../../../context/page-context.ts";
import { isStale } from "../../../store/state/select.ts";
import { shortValue } from "../../../ui/short-value.ts";
import { SentenceText } from "../sentence.tsx";
import { MOVE_NAMES } from "./move-texts.ts";
import type { Moves } from "./use-moves.ts";

type MoveEffectProps = { readonly moves: Moves; readonly conflicts: readonly ConflictView[] };

/** What the tried move would do, now and later; nothing while the text has an error, because there is no move then. */
export function MoveEffect(props: MoveEffectProps) {
  return usePageState(isStale) ? null : <Effect {...props} />;
}

/** It has the same height with and without a move, so that nothing moves under the mouse. */
function Effect({ moves: { tried, previewed }, conflicts }: MoveEffectProps) {
  const { preview, isPending } = previewed;
  return (
    <div className="move-effect">
      {tried === null ? (
        <p className="move-effect-text quiet">
          <span className="move-point">Point at a button to see what it does, here and in the table.</span>{" "}
          {otherWay(conflicts)}
        </p>
      ) : (
        <div
          className="move-effect-text"
          id="move-effect"
          role="note"
          aria-label={`Effect of ${MOVE_NAMES[tried.resolution]}`}
          aria-busy={isPending}
        >
          {preview === null ? (
            <span className="quiet">
              {isPending ? "Running…" : "No preview: the text cannot be edited this way."}
            </span>
          ) : (
            <>
              <SentenceText sentence={preview.now} />{" "}
              {preview.later.length > 0 && (
                <span className="move-later">
                  <b>Later:</b> <SentenceText sentence={preview.later} />
                </span>
              )}
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** How the actor gets the value without force; empty unless one manager owns the only field in conflict. */
function otherWay([only, ...others]: readonly ConflictView[]): string {
  const [owner, ...owners] = only?.owners ?? [];
  if (only === undefined || owner === undefined || others.length > 0 || owners.length > 0) return "";
  if (only.yours === "") return "";
  const yours = shortValue(only.yours);
  return only.writer === null
    ? `Without force, you get ${yours} if ${owner.manager} writes it first, and you apply again.`
    : `To get ${yours} without force, let ${only.writer} write it.`;
}
