import type { Step } from "../../../engine/scenario/scenario.ts";
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
