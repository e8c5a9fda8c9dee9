import type { ConflictView } from "../../worker/protocol.ts";
import { selectedStep } from "../store/select.ts";
import type { WayOut } from "../store/step-actions.ts";
import { Chip } from "../ui/chip.tsx";
import { partMessage } from "../view/message.ts";
import { wayTexts } from "../view/ways-out.ts";
import { useActions, useLooks, usePage, useParts } from "./page-context.ts";
import { StaleMark } from "./stale-mark.tsx";
import "./conflicts.css";

/** What stands against the selected step, and the ways out of it. */
export function Conflicts() {
  const { conflicts, message } = useParts((state) => ({
    conflicts: state.frame?.conflicts,
    message: state.frame?.message ?? null,
  }));
  return (
    <section className="panel" aria-label="Conflicts" id="conflicts">
      <div className="panel-body conflicts">
        <StaleMark />
        {message && <Message text={message} />}
        {conflicts && conflicts.length > 0
          ? conflicts.map((conflict) => (
              <Conflict key={conflict.path} conflict={conflict} count={conflicts.length} />
            ))
          : !message && <NoConflict />}
      </div>
    </section>
  );
}

function Message({ text }: { readonly text: string }) {
  const { said, advice } = partMessage(text);
  return (
    <div className="kubectl">
      <h3 className="kubectl-name">kubectl says</h3>
      <p className="code kubectl-text">{said}</p>
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
  const applies = usePage((state) => selectedStep(state)?.action.kind === "apply");
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

const ways: readonly { readonly way: WayOut; readonly name: string }[] = [
  { way: "force", name: "Force" },
  { way: "giveUp", name: "Give up" },
  { way: "share", name: "Share" },
];

function Conflict({ conflict, count }: { readonly conflict: ConflictView; readonly count: number }) {
  const actor = usePage((state) => selectedStep(state)?.actor ?? "you");
  const lit = usePage((state) => state.lit?.path === conflict.path);
  const actions = useActions();
  const stale = usePage((state) => state.stale || state.frame?.stale === true);
  const texts = wayTexts(conflict, count);
  const possible = { force: !stale, giveUp: conflict.giveUp !== null, share: conflict.share !== null };
  return (
    <article
      className="conflict"
      aria-label={`Conflict at ${conflict.label}`}
      data-lit={lit || undefined}
      onMouseEnter={() => actions.light(conflict.path, "conflicts")}
      onMouseLeave={() => actions.light(null, "conflicts")}
      onFocus={() => actions.light(conflict.path, "conflicts")}
      onBlur={() => actions.light(null, "conflicts")}
    >
      <h3 className="code conflict-path">{conflict.label}</h3>
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
      <div className="conflict-ways">
        {ways.map(({ way, name }) => (
          <button
            key={way}
            type="button"
            className="way"
            disabled={!possible[way]}
            onClick={() => actions.takeWayOut(conflict, way)}
          >
            <span>
              <b>{name}</b>:{" "}
              {possible[way]
                ? texts[way].does
                : stale
                  ? "once the text can be read again"
                  : "not possible for this field"}
            </span>
            {possible[way] && <small>{texts[way].later}</small>}
          </button>
        ))}
      </div>
    </article>
  );
}

function Owner({ owner }: { readonly owner: ConflictView["owners"][number] }) {
  const looks = useLooks();
  const look = looks(owner.manager, owner.actor);
  const since =
    owner.since === null ? "" : owner.since < 0 ? ", from the start" : `, since step ${owner.since + 1}`;
  return (
    <span className="conflict-owner">
      <Chip small mark={look.mark} colour={look.colour} dashed={/\bupdate\b/.test(owner.description)} />
      {owner.description || owner.manager}
      {since}
    </span>
  );
}
