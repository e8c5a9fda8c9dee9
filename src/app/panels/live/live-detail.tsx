import { useMemo } from "react";
import type { LiveLine } from "../../../session/frame/types.ts";
import { usePageState } from "../../context/page-context.ts";
import { Icon } from "../../ui/icon.tsx";
import { soonShown } from "../../ui/lazy-part.tsx";
import { changePeriod } from "../change-period.ts";
import { changeCounts } from "./changed-lines.ts";

const FieldDetail = soonShown(() => import("./field-detail.tsx").then((part) => part.FieldDetail));

type LiveDetailProps = {
  readonly lines: readonly LiveLine[];
  /** Moves to the previous and the next change. */
  readonly onPrevious: () => void;
  readonly onNext: () => void;
};

/** Who owns the highlighted field, or what the step changed; with buttons that move between changes. */
export function LiveDetail({ lines, onPrevious, onNext }: LiveDetailProps) {
  const path = usePageState((state) => state.highlighted?.path);
  const line = useMemo(() => lines.find((one) => one.path !== "" && one.path === path), [lines, path]);
  const counts = useMemo(() => changeCounts(lines), [lines]);
  return (
    <div className="live-foot">
      {line ? <FieldDetail line={line} /> : <Counts counts={counts} />}
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

/** What the step changed in the object. */
function Counts({ counts }: { readonly counts: string }) {
  const isNew = usePageState((state) => state.frame?.live?.isNew);
  const since = usePageState((state) => state.frame?.since);
  const text =
    counts !== ""
      ? `${since === undefined ? "This step" : `Changes ${changePeriod(since)}`}: ${counts}.`
      : `${isNew ? "Created" : "Not changed"} ${changePeriod(since)}.`;
  return (
    <p className="live-detail" title={text}>
      <span className="live-note">{text}</span>
    </p>
  );
}
