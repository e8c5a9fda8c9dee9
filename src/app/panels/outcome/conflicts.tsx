import { type ReactNode, useEffect, useRef } from "react";
import type { ConflictView } from "../../../session/frame/types.ts";
import { useActions, usePageState } from "../../context/page-context.ts";
import { revealIn } from "../../ui/dom/reveal.ts";
import { shortValue } from "../../ui/short-value.ts";
import { Badge } from "../badge.tsx";
import { CARDS, MoreRows, useFirstRows } from "../more-rows.tsx";
import { SinceStep } from "../since-step.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { MoveEffect } from "./move-effect.tsx";
import { type Moves, useMoves } from "./use-moves.ts";

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
        <Highlighting conflict={only} className="outcome-line">
          {children}
          <MoveButtons moves={moves} conflicts={conflicts} position={0} count={count} />
        </Highlighting>
      ) : (
        <>
          <article className="outcome-line" aria-label={`All ${count} conflicts`}>
            {children}
            <MoveButtons moves={moves} conflicts={conflicts} position={null} count={count} />
          </article>
          <Rows conflicts={conflicts} moves={moves} />
        </>
      )}
      <div className="conflicts-below">
        <MoveEffect moves={moves} />
        {message}
      </div>
    </section>
  );
}

/** An article about one conflict: its field is lit while the mouse or the focus is in it. */
function Highlighting({
  conflict,
  className,
  children,
}: {
  readonly conflict: ConflictView;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const { path, label } = conflict;
  const highlighted = usePageState((state) => (state.highlighted?.path === path ? state.highlighted : null));
  const actions = useActions();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (highlighted !== null && highlighted.source !== "conflicts")
      revealIn(row.current?.parentElement, row.current, 0);
  }, [highlighted]);
  return (
    <article
      ref={row}
      className={className}
      aria-label={`Conflict at ${label}`}
      data-highlighted={highlighted !== null || undefined}
      onMouseEnter={() => actions.highlight(path, "conflicts")}
      onMouseLeave={() => actions.highlight(null, "conflicts")}
      onFocus={() => actions.highlight(path, "conflicts")}
      onBlur={() => actions.highlight(null, "conflicts")}
    >
      {children}
    </article>
  );
}

type RowsProps = { readonly conflicts: readonly ConflictView[]; readonly moves: Moves };

/** A row for each of several conflicts, with its own moves. */
function Rows({ conflicts, moves }: RowsProps) {
  const { shown, more } = useFirstRows(conflicts, CARDS);
  return (
    <details className="conflict-rows" open>
      <summary>One by one</summary>
      <div className="conflict-list">
        {shown.map((conflict, position) => (
          <Highlighting key={conflict.label} conflict={conflict} className="conflict-row">
            <Facts conflict={conflict} />
            <MoveButtons moves={moves} conflicts={[conflict]} position={position} count={conflicts.length} />
          </Highlighting>
        ))}
        <MoreRows {...more} />
      </div>
    </details>
  );
}

function Facts({ conflict }: { readonly conflict: ConflictView }) {
  const { label, yours, live, owners } = conflict;
  return (
    <p className="conflict-facts">
      <span className="code sentence-field">{label}</span> wanted{" "}
      <span className="code">{shortValue(yours)}</span>, live <span className="code">{shortValue(live)}</span>
      {owners.map((owner) => (
        <span key={`${owner.manager} ${owner.description}`}>
          , <Badge small of={owner} /> {owner.description || owner.manager}
          {owner.since !== null && (
            <>
              {" "}
              <SinceStep step={owner.since} />
            </>
          )}
        </span>
      ))}
    </p>
  );
}
