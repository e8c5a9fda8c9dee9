import { useMemo } from "react";
import { Chip } from "../ui/chip.tsx";
import { changesOf, type FieldChange } from "../view/changes.ts";
import { MoreRows, useBeginning } from "./more-rows.tsx";
import { useLooks, usePage } from "./page-context.ts";
import { useFieldList } from "./use-field-list.ts";
import "./explanation.css";

/** What the selected step did, by field. */
export function Explanation() {
  const frame = usePage((state) => state.frame);
  const changes = useMemo(() => (frame ? changesOf(frame) : []), [frame]);
  return (
    <section className="panel" aria-label="Explanation" id="explanation">
      <div className="panel-body">{changes.length > 0 ? <Changes changes={changes} /> : <NoChanges />}</div>
    </section>
  );
}

function NoChanges() {
  return (
    <div className="panel-empty">
      <p>
        <strong>Nothing changed in this step.</strong>
      </p>
      <p>
        Neither a value of the object shown nor an owner of one of its fields is different from the step
        before.
      </p>
    </div>
  );
}

function Changes({ changes: all }: { readonly changes: readonly FieldChange[] }) {
  const { shown: changes, more, left } = useBeginning(all);
  const paths = useMemo(() => changes.map((change) => change.path), [changes]);
  const list = useFieldList(paths, "explanation");
  return (
    <>
      <ol className="changes" {...list.props}>
        {changes.map((change, at) => (
          <li key={change.path} className="change" {...list.row(at)}>
            <Change change={change} />
          </li>
        ))}
      </ol>
      <MoreRows more={more} left={left} />
    </>
  );
}

const words = { gained: "owns it now", lost: "does not own it any more" } as const;

function Change({ change }: { readonly change: FieldChange }) {
  const looks = useLooks();
  return (
    <>
      <span className="code">{change.label}</span>
      {change.value && (
        <span className="change-kind" data-kind={change.value}>
          {change.value}
        </span>
      )}
      {change.owners.map((owner) => {
        const look = looks(owner.manager, owner.actor);
        return (
          <span key={owner.name} className="change-who">
            <Chip small mark={look.mark} colour={look.colour} dashed={owner.dashed} />
            {owner.name} {words[owner.kind]}
          </span>
        );
      })}
      {change.owners.length === 0 && change.note && <small>{change.note}</small>}
    </>
  );
}
