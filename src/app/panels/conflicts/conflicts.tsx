import { useEffect, useMemo, useRef } from "react";
import type { ConflictView } from "../../../session/frame/types.ts";
import { useActions, usePageState, useShallowPageState } from "../../context/page-context.ts";
import { selectedStep } from "../../store/state/select.ts";
import { revealIn } from "../../ui/dom/reveal.ts";
import { Badge } from "../badge.tsx";
import { CARDS, MoreRows, useFirstRows } from "../more-rows.tsx";
import { SinceStep } from "../since-step.tsx";
import { StaleMark } from "../stale-mark.tsx";
import { splitMessage } from "./kubectl-message.ts";
import { Resolutions } from "./resolutions.tsx";
import "./conflicts.css";

/** The conflicts of the selected step, and their resolutions. */
export function Conflicts() {
  const { step, conflicts, message } = useShallowPageState((state) => ({
    step: state.frame?.step ?? "",
    conflicts: state.frame?.conflicts,
    message: state.frame?.message ?? null,
  }));
  return (
    <section className="panel" aria-label="Conflicts" id="conflicts">
      <div className="panel-body conflicts">
        <StaleMark />
        {message && <Message text={message} />}
        {conflicts && conflicts.length > 0 ? (
          <AllConflicts key={step} step={step} conflicts={conflicts} />
        ) : (
          !message && <NoConflict />
        )}
      </div>
    </section>
  );
}

function Message({ text }: { readonly text: string }) {
  const { lines, advice } = useMemo(() => {
    const { error, advice } = splitMessage(text);
    return { lines: error.split("\n"), advice };
  }, [text]);
  const { shown, more } = useFirstRows(lines);
  return (
    <div className="kubectl">
      <h3 className="kubectl-name">kubectl says</h3>
      <p className="code kubectl-text">{shown.join("\n")}</p>
      <MoreRows {...more} />
      {advice && (
        <details>
          <summary>Advice from kubectl</summary>
          <p className="code kubectl-text">{advice}</p>
        </details>
      )}
    </div>
  );
}

function NoConflict() {
  const applies = usePageState((state) => ["apply", "run"].includes(selectedStep(state)?.action.kind ?? ""));
  return (
    <div className="panel-empty">
      <p>
        <strong>No conflict in this step</strong>
      </p>
      <p>
        {applies
          ? "A conflict happens when an apply sets a field to another value than the live one, and another manager owns that field."
          : "Only an apply can have conflicts. Any other write takes ownership of the fields that it changes."}
      </p>
      <p>Try it: let two actors apply the same field with different values.</p>
    </div>
  );
}

/** The conflicts of a step. If there are several, first the resolutions for all of them. */
function AllConflicts({
  step,
  conflicts,
}: {
  readonly step: string;
  readonly conflicts: readonly ConflictView[];
}) {
  const count = conflicts.length;
  const { shown, more } = useFirstRows(conflicts, CARDS);
  return (
    <>
      {count > 1 && (
        <article className="conflict" aria-label={`All ${count} conflicts`}>
          <h3 className="conflict-title">All conflicts at once</h3>
          <Resolutions step={step} conflicts={conflicts} position={null} count={count} />
        </article>
      )}
      {shown.map((conflict, position) => (
        <Conflict key={conflict.label} step={step} conflict={conflict} position={position} count={count} />
      ))}
      <MoreRows {...more} />
    </>
  );
}

type ConflictProps = {
  readonly step: string;
  readonly conflict: ConflictView;
  readonly position: number;
  readonly count: number;
};

function Conflict({ step, conflict, position, count }: ConflictProps) {
  const actor = usePageState((state) => selectedStep(state)?.actor ?? "you");
  const highlighted = usePageState((state) =>
    state.highlighted?.path === conflict.path ? state.highlighted : null,
  );
  const actions = useActions();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (highlighted !== null && highlighted.source !== "conflicts")
      revealIn(card.current?.parentElement, card.current?.firstElementChild); // the title must be visible
  }, [highlighted]);
  return (
    <article
      ref={card}
      className="conflict"
      aria-label={`Conflict at ${conflict.label}`}
      data-highlighted={highlighted !== null || undefined}
      onMouseEnter={() => actions.highlight(conflict.path, "conflicts")}
      onMouseLeave={() => actions.highlight(null, "conflicts")}
      onFocus={() => actions.highlight(conflict.path, "conflicts")}
      onBlur={() => actions.highlight(null, "conflicts")}
    >
      <h3 className="code conflict-title">{conflict.label}</h3>
      <dl className="conflict-facts">
        <dt>{actor} wants</dt>
        <dd className="code">{conflict.yours.trimEnd()}</dd>
        <dt>live</dt>
        <dd className="code">{conflict.live.trimEnd()}</dd>
        <dt>{conflict.owners.length > 1 ? "owners" : "owner"}</dt>
        <dd>
          {conflict.owners.map((owner) => (
            <Owner key={`${owner.manager} ${owner.description}`} owner={owner} />
          ))}
        </dd>
      </dl>
      <Resolutions step={step} conflicts={[conflict]} position={position} count={count} />
    </article>
  );
}

function Owner({ owner }: { readonly owner: ConflictView["owners"][number] }) {
  return (
    <span className="conflict-owner">
      <Badge small of={owner} />
      <span>
        {owner.description || owner.manager}
        {owner.since !== null && (
          <>
            , <SinceStep step={owner.since} />
          </>
        )}
      </span>
    </span>
  );
}
