import { useMemo } from "react";
import type { LiveLine } from "../../../worker/protocol.ts";
import { useLooks, usePage } from "../../page/page-context.ts";
import { rowOf } from "../../store/select.ts";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { entryNames } from "../../view/entry-text.ts";
import { changeCounts } from "../../view/live-changes.ts";

type LiveDetailProps = {
  readonly lines: readonly LiveLine[];
  /** Go to the change before, and to the next. */
  readonly onPrevious: () => void;
  readonly onNext: () => void;
};

/** What there is to say of the lit field; without one, what the letters mean. And the way from change to change. */
export function LiveDetail({ lines, onPrevious, onNext }: LiveDetailProps) {
  const path = usePage((state) => state.lit?.path);
  const line = useMemo(() => lines.find((one) => one.path !== "" && one.path === path), [lines, path]);
  const counts = useMemo(() => changeCounts(lines), [lines]);
  return (
    <div className="live-foot">
      {line ? <Field line={line} /> : <Legend counts={counts} />}
      <div className="live-jumps">
        <Jump to="Previous" hasChanges={counts !== ""} onClick={onPrevious} />
        <Jump to="Next" hasChanges={counts !== ""} onClick={onNext} />
      </div>
    </div>
  );
}

type JumpProps = {
  readonly to: "Previous" | "Next";
  readonly hasChanges: boolean;
  readonly onClick: () => void;
};

function Jump({ to, hasChanges, onClick }: JumpProps) {
  return (
    <button
      type="button"
      className={`button button-icon${to === "Previous" ? " live-jump-up" : ""}`}
      aria-label={`${to} change`}
      title={`${to} change (${to === "Next" ? "n" : "p"})`}
      disabled={!hasChanges}
      onClick={onClick}
    >
      <Icon name="down" />
    </button>
  );
}

function Legend({ counts }: { readonly counts: string }) {
  const created = usePage((state) => {
    const { frame } = state;
    const object = frame?.objects.find(({ key }) => key === frame.object);
    return object?.touched === true && rowOf(state, frame?.step)?.outcome === "created";
  });
  return (
    <div className="live-detail" data-legend>
      <span className="live-legend">
        <Chip small mark="A" colour={0} /> applied
      </span>
      <span className="live-legend">
        <Chip small mark="U" colour={0} dashed /> updated
      </span>
      <span className="live-legend">
        <Chip small mark="S" colour={0} dashed notched /> by a subresource
      </span>
      <span className="live-legend">Grey text: nobody owns it.</span>
      <span className="live-counts">
        {counts === ""
          ? created
            ? "Created in this step."
            : "No change in this step."
          : `This step: ${counts}.`}
      </span>
    </div>
  );
}

/** How many reasons there is room for; the explanation has all. */
const MOST = 2;

function Field({ line }: { readonly line: LiveLine }) {
  const entries = usePage((state) => state.frame?.entries);
  const reasons = usePage((state) => state.frame?.explanation.find((row) => row.path === line.path)?.lines);
  const names = useMemo(() => entryNames(entries ?? []), [entries]);
  const looks = useLooks();
  return (
    <div className="live-detail">
      <span className="code live-detail-path">{line.label}</span>
      {line.owners.map((at) => {
        const entry = entries?.[at];
        if (!entry) return null;
        const look = looks(entry.manager, entry.actor);
        return (
          <span key={at} className="live-detail-owner">
            <Chip
              small
              mark={look.mark}
              colour={look.colour}
              dashed={entry.operation === "Update"}
              notched={entry.subresource !== null}
            />
            {!line.note && names[at]}
          </span>
        );
      })}
      {line.note && <span>{line.note}</span>}
      {(reasons ?? []).slice(0, MOST).map(({ sentence, rule }) => (
        <span key={sentence} className="live-reason">
          {sentence} <span className="reason-rule">{rule}</span>
        </span>
      ))}
    </div>
  );
}
