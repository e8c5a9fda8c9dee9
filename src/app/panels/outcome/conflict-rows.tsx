import type { ConflictView } from "../../../session/frame/types.ts";
import { shortValues } from "../../ui/short-value.ts";
import { Badge } from "../badge.tsx";
import { CARDS, MoreRows, useFirstRows } from "../more-rows.tsx";
import { SinceStep } from "../since-step.tsx";
import { ConflictArticle } from "./conflict-article.tsx";
import { MoveButtons } from "./moves/move-buttons.tsx";
import type { Moves } from "./moves/use-moves.ts";
import "./conflict-rows.css";

type RowsProps = {
  readonly id: string;
  readonly conflicts: readonly ConflictView[];
  readonly moves: Moves;
};

/** A row for each of several conflicts, with its own moves. */
export function ConflictRows({ id, conflicts, moves }: RowsProps) {
  const { shown, more } = useFirstRows(conflicts, CARDS);
  return (
    <div className="conflict-list" id={id}>
      {shown.map((conflict, position) => (
        <ConflictArticle key={conflict.label} conflict={conflict} className="conflict-row">
          <Facts conflict={conflict} />
          <MoveButtons moves={moves} conflicts={[conflict]} position={position} count={conflicts.length} />
        </ConflictArticle>
      ))}
      <MoreRows {...more} />
    </div>
  );
}

function Facts({ conflict }: { readonly conflict: ConflictView }) {
  const { label, owners } = conflict;
  const [yours, live] = shortValues(conflict.yours, conflict.live);
  return (
    <p className="conflict-facts">
      <span className="code sentence-field">{label}</span>: wants <span className="code">{yours}</span>, live
      is <span className="code">{live}</span>
      {owners.map((owner) => (
        <span key={`${owner.manager} ${owner.description}`}>
          , <Badge small of={owner} /> {owner.manager} owns it
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
