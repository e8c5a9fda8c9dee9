import type { ReactNode } from "react";
import type { ConflictView } from "../../../session/frame/types.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ConflictArticle } from "./conflict-article.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { MoveEffect } from "./move-effect.tsx";
import { useMoves } from "./use-moves.ts";

const ConflictRows = lazyPart(() => import("./conflict-rows.tsx").then((part) => part.ConflictRows));

type ConflictsProps = {
  readonly step: string;
  readonly conflicts: readonly ConflictView[];
  /** The sentence about them. */
  readonly children: ReactNode;
  /** What the client said. */
  readonly message: ReactNode;
};

/** The conflicts of the selected step, and the moves out of them. */
export function Conflicts({ step, conflicts, children, message }: ConflictsProps) {
  const moves = useMoves(step);
  const [only] = conflicts;
  const count = conflicts.length;
  return (
    <section className="conflicts" aria-label="Conflicts" id="conflicts">
      {count === 1 && only !== undefined ? (
        <ConflictArticle conflict={only} className="outcome-line">
          {children}
          <MoveButtons moves={moves} conflicts={conflicts} position={0} count={count} />
        </ConflictArticle>
      ) : (
        <>
          <article className="outcome-line" aria-label={`All ${count} conflicts`}>
            {children}
            <MoveButtons moves={moves} conflicts={conflicts} position={null} count={count} />
          </article>
          <ConflictRows conflicts={conflicts} moves={moves} />
        </>
      )}
      <div className="conflicts-below">
        <MoveEffect moves={moves} conflicts={conflicts} />
        {message}
      </div>
    </section>
  );
}
