import { type ReactNode, useState } from "react";
import type { ConflictView } from "../../../session/frame/types.ts";
import { useCanEdit } from "../../context/page-context.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ConflictArticle } from "./conflict-article.tsx";
import { MoveButtons } from "./moves/move-buttons.tsx";
import { MoveEffect } from "./moves/move-effect.tsx";
import { useMoves } from "./moves/use-moves.ts";

const ConflictRows = lazyPart(() => import("./conflict-rows.tsx").then((part) => part.ConflictRows));

/** The id of the list of the conflicts. */
const ROWS = "conflict-rows";

type ConflictsProps = {
  readonly step: string;
  readonly conflicts: readonly ConflictView[];
  /** The sentence about them. */
  readonly children: ReactNode;
  /** What the client said. */
  readonly message: ReactNode;
};

/** The conflicts of the selected step, and the moves out of them. Of several conflicts, a button shows each with its own moves. */
export function Conflicts({ step, conflicts, children, message }: ConflictsProps) {
  const moves = useMoves(step);
  const canEdit = useCanEdit();
  const [isOpen, setOpen] = useState(false);
  const [only] = conflicts;
  const count = conflicts.length;
  // After all buttons: a long effect covers what is below it, and must not cover a button.
  const effect = (
    <div className="conflicts-below">
      {canEdit && <MoveEffect moves={moves} conflicts={conflicts} />}
      {message}
    </div>
  );
  return (
    <section className="conflicts" aria-label="Conflicts" id="conflicts">
      {count === 1 && only !== undefined ? (
        <ConflictArticle conflict={only} className="outcome-line">
          {children}
          <div className="conflict-moves">
            <MoveButtons moves={moves} conflicts={conflicts} position={0} count={count} />
            {effect}
          </div>
        </ConflictArticle>
      ) : (
        <>
          <article className="outcome-line" aria-label={`All ${count} conflicts`}>
            {children}
            <div className="conflict-moves">
              <MoveButtons moves={moves} conflicts={conflicts} position={null} count={count} />
              <button
                type="button"
                className="button one-by-one"
                aria-expanded={isOpen}
                aria-controls={isOpen ? ROWS : undefined}
                onClick={() => setOpen(!isOpen)}
              >
                One by one
                <Icon name="down" size={12} />
              </button>
              {!isOpen && effect}
            </div>
          </article>
          {isOpen && <ConflictRows id={ROWS} conflicts={conflicts} moves={moves} />}
          {isOpen && effect}
        </>
      )}
    </section>
  );
}
