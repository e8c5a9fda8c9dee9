import { useMemo } from "react";
import type { LiveLine } from "../../../session/frame/types.ts";
import { usePageState } from "../../context/page-context.ts";
import { resultOf } from "../../store/state/select.ts";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Badge } from "../badge.tsx";
import { entryNames } from "../entry-text.ts";
import { changeCounts } from "./changed-lines.ts";

type LiveDetailProps = {
  readonly lines: readonly LiveLine[];
  /** Moves to the previous and the next change. */
  readonly onPrevious: () => void;
  readonly onNext: () => void;
};

/** Details of the highlighted field, or a legend if there is none; with buttons that move between changes. */
export function LiveDetail({ lines, onPrevious, onNext }: LiveDetailProps) {
  const path = usePageState((state) => state.highlighted?.path);
  const line = useMemo(() => lines.find((one) => one.path !== "" && one.path === path), [lines, path]);
  const counts = useMemo(() => changeCounts(lines), [lines]);
  return (
    <div className="live-foot">
      {line ? <Field line={line} /> : <Legend counts={counts} />}
      <div className="live-jumps">
        <ChangeButton to="Previous" hasChanges={counts !== ""} onClick={onPrevious} />
        <ChangeButton to="Next" hasChanges={counts !== ""} onClick={onNext} />
      </div>
    </div>
  );
}

type ChangeButtonProps = {
  readonly to: "Previous" | "Next";
  readonly hasChanges: boolean;
  readonly onClick: () => void;
};

function ChangeButton({ to, hasChanges, onClick }: ChangeButtonProps) {
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
  const created = usePageState((state) => {
    const { frame } = state;
    const object = frame?.objects.find(({ key }) => key === frame.object);
    return object?.touched === true && resultOf(state, frame?.step)?.outcome === "created";
  });
  return (
    <div className="live-detail" data-legend>
      <span className="live-legend">
        <Chip small letters="A" colour={0} /> Apply
      </span>
      <span className="live-legend">
        <Chip small letters="U" colour={0} dashed /> Update
      </span>
      <span className="live-legend">
        <Chip small letters="S" colour={0} dashed notched /> Update of a subresource
      </span>
      <span className="live-legend">grey: no owner</span>
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

/** How many reasons are shown here. The explanation shows all. */
const MAX_REASONS = 2;

function Field({ line }: { readonly line: LiveLine }) {
  const entries = usePageState((state) => state.frame?.entries);
  const reasons = usePageState(
    (state) => state.frame?.explanation.find((row) => row.path === line.path)?.lines,
  );
  const names = useMemo(() => entryNames(entries ?? []), [entries]);
  return (
    <div className="live-detail">
      <span className="code live-detail-path">{line.label}</span>
      {line.owners.map((at) => {
        const entry = entries?.[at];
        if (!entry) return null;
        return (
          <span key={at} className="live-detail-owner">
            <Badge small of={entry} />
            {!line.note && names[at]}
          </span>
        );
      })}
      {line.note && <span>{line.note}</span>}
      {(reasons ?? []).slice(0, MAX_REASONS).map(({ sentence, rule }) => (
        <span key={sentence} className="live-reason">
          {sentence} <span className="reason-rule">{rule}</span>
        </span>
      ))}
    </div>
  );
}
