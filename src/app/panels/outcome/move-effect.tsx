import { MOVE_NAMES } from "./move-texts.ts";
import { SentenceText } from "./sentence.tsx";
import type { Moves } from "./use-moves.ts";

/** What the tried move would do, now and later. It has the same height with and without a move, so that nothing moves under the mouse. */
export function MoveEffect({ moves: { tried, previewed } }: { readonly moves: Moves }) {
  const { preview, isPending } = previewed;
  return (
    <div className="move-effect">
      {tried === null ? (
        <p className="move-effect-text quiet">
          Point at a button to see what it does, here and in the table.
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
