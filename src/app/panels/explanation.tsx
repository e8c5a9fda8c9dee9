import { useMemo } from "react";
import { Chip } from "../ui/chip.tsx";
import { type Change, changesOf } from "../view/changes.ts";
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

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const paths = useMemo(() => changes.map((change) => change.path), [changes]);
  const list = useFieldList(paths, "explanation");
  return (
    <ol className="changes" {...list.props}>
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew for each frame
        <li key={at} className="change" {...list.row(at)}>
          <ChangeText change={change} />
        </li>
      ))}
    </ol>
  );
}

const words = { gained: "owns it now", lost: "does not own it any more" } as const;

function ChangeText({ change }: { readonly change: Change }) {
  const looks = useLooks();
  const { who } = change;
  if (!who || change.kind === "added" || change.kind === "changed") {
    return (
      <>
        <span className="code">{change.label}</span>{" "}
        <span className="change-kind" data-kind={change.kind}>
          {change.kind}
        </span>
        {change.note && <small>{change.note}</small>}
      </>
    );
  }
  const look = looks(who.manager, who.actor);
  return (
    <>
      <span className="code">{change.label}</span>
      <span className="change-who">
        <Chip small mark={look.mark} colour={look.colour} dashed={/Update/.test(who.name)} />
        {who.name} {words[change.kind]}
      </span>
    </>
  );
}
