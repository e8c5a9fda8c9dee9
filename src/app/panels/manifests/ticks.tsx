import type { ApplyV2Flags, Step } from "../../../engine/scenario/scenario.ts";
import { useActions } from "../../context/page-context.ts";

type DryRunTickProps = { readonly step: Step; readonly className: string };

/** A checkbox for a dry run; nothing for steps that write nothing, and for command lines. */
export function DryRunTick({ step, className }: DryRunTickProps) {
  const actions = useActions();
  if (step.action.kind === "get" || step.action.kind === "run") return null;
  return (
    <label className={`tick ${className}`}>
      <input
        type="checkbox"
        checked={step.dryRun ?? false}
        onChange={(event) => actions.editOptions(step.id, { dryRun: event.target.checked })}
      />
      Dry run
    </label>
  );
}

/** The flags of an Apply v2. */
export function ApplyV2Ticks({ id, flags }: { readonly id: string; readonly flags: ApplyV2Flags }) {
  const actions = useActions();
  return (
    <>
      <label className="tick" title="Ignores the last applied configuration, so that no field is removed">
        <input
          type="checkbox"
          checked={flags.twoWay ?? false}
          onChange={(event) => actions.editApplyV2(id, { twoWay: event.target.checked })}
        />
        Two-way
      </label>
      <label className="tick" title="Uses the merge of kubectl before Apply v2, which sends a patch">
        <input
          type="checkbox"
          checked={flags.oldMerge ?? false}
          onChange={(event) => actions.editApplyV2(id, { oldMerge: event.target.checked })}
        />
        Old merge
      </label>
    </>
  );
}
