import { useEffect, useMemo, useRef } from "react";
import type { ConflictView } from "../../../worker/protocol.ts";
import { useActions, useLooks, usePage, useParts } from "../../page/page-context.ts";
import { selectedStep } from "../../store/select.ts";
import { Chip } from "../../ui/chip.tsx";
import { revealIn } from "../../ui/reveal.ts";
import { partMessage } from "../../view/message.ts";
import { CARDS, MoreRows, useBeginning } from "../more-rows.tsx";
import { SinceStep } from "../since-step.tsx";
import { StaleMark } from "../stale-mark.tsx";
import { WaysOut } from "./ways-out.tsx";
import "./conflicts.css";

/** What stands against the selected step, and the ways out of it. */
export function Conflicts() {
  const { step, conflicts, message } = useParts((state) => ({
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
          <All key={step} step={step} conflicts={conflicts} />
        ) : (
          !message && <NoConflict />
        )}
      </div>
    </section>
  );
}

function Message({ text }: { readonly text: string }) {
  const { lines, advice } = useMemo(() => {
    const { said, advice } = partMessage(text);
    return { lines: said.split("\n"), advice };
  }, [text]);
  const { shown, more } = useBeginning(lines);
  return (
    <div className="kubectl">
      <h3 className="kubectl-name">kubectl says</h3>
      <p className="code kubectl-text">{shown.join("\n")}</p>
      <MoreRows {...more} />
      {advice && (
        <details>
          <summary>and how to go on</summary>
          <p className="code kubectl-text">{advice}</p>
        </details>
      )}
    </div>
  );
}

function NoConflict() {
  const applies = usePage((state) => ["apply", "run"].includes(selectedStep(state)?.action.kind ?? ""));
  return (
    <div className="panel-empty">
      <p>
        <strong>No conflict in this step.</strong>
      </p>
      <p>
        {applies
          ? "A conflict arises when an apply sets a field to another value than the live one, while another manager owns it."
          : "Only applies meet conflicts: any other write takes the fields it changes without asking."}
      </p>
      <p>Try it: let two actors apply the same field with different values.</p>
    </div>
  );
}

/** All conflicts of a step: the ways out of all at once where there are several, then one by one. */
function All({ step, conflicts }: { readonly step: string; readonly conflicts: readonly ConflictView[] }) {
  const count = conflicts.length;
  const { shown, more } = useBeginning(conflicts, CARDS);
  return (
    <>
      {count > 1 && (
        <article className="conflict" aria-label={`All ${count} conflicts`}>
          <h3 className="conflict-title">All conflicts at once</h3>
          <WaysOut step={step} conflicts={conflicts} position={null} count={count} />
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
  const actor = usePage((state) => selectedStep(state)?.actor ?? "you");
  const lit = usePage((state) => (state.lit?.path === conflict.path ? state.lit : null));
  const actions = useActions();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (lit !== null && lit.from !== "conflicts")
      revealIn(card.current?.parentElement, card.current?.firstElementChild); // its title is enough
  }, [lit]);
  return (
    <article
      ref={card}
      className="conflict"
      aria-label={`Conflict at ${conflict.label}`}
      data-lit={lit !== null || undefined}
      onMouseEnter={() => actions.light(conflict.path, "conflicts")}
      onMouseLeave={() => actions.light(null, "conflicts")}
      onFocus={() => actions.light(conflict.path, "conflicts")}
      onBlur={() => actions.light(null, "conflicts")}
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
      <WaysOut step={step} conflicts={[conflict]} position={position} count={count} />
    </article>
  );
}

function Owner({ owner }: { readonly owner: ConflictView["owners"][number] }) {
  const looks = useLooks();
  const look = looks(owner.manager, owner.actor);
  return (
    <span className="conflict-owner">
      <Chip small mark={look.mark} colour={look.colour} dashed={owner.operation === "Update"} />
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
