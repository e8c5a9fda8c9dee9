import { useState } from "react";
import type { ApplyV2Flags, Step } from "../../../engine/scenario/scenario.ts";
import { useActions } from "../../context/page-context.ts";
import { verbNames } from "../../store/scenario/verb-names.ts";
import { type Verb, verbOf } from "../../store/scenario/verbs.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { TargetForm } from "./target-form.tsx";

const StepOptions = lazyPart(() => import("./step-options.tsx").then((part) => part.StepOptions));

/** The verb and the options of a step. */
export function StepControls({ step }: { readonly step: Step }) {
  const actions = useActions();
  const { action } = step;
  const targeted = action.kind === "patch" || action.kind === "edit";
  const [more, setMore] = useState(
    Boolean(
      step.fieldManager ||
        step.userAgent ||
        step.at ||
        step.fieldValidation ||
        (step.subresource && !targeted),
    ),
  );
  const writes = action.kind !== "get" && action.kind !== "run";
  return (
    <div className="controls">
      <div className="controls-row">
        <select
          className="field controls-verb"
          aria-label={`What ${step.actor} does`}
          value={verbOf(action)}
          onChange={(event) => actions.editVerb(step.id, event.target.value as Verb)}
        >
          {verbNames.map(({ verb, name }) => (
            <option key={verb} value={verb}>
              {name}
            </option>
          ))}
        </select>
        {action.kind === "apply" && (
          <label className="tick">
            <input
              type="checkbox"
              checked={step.force ?? false}
              onChange={(event) => actions.editOptions(step.id, { force: event.target.checked })}
            />
            Force
          </label>
        )}
        {action.kind === "applyV2" && <ApplyV2Ticks id={step.id} flags={action} />}
        {writes && (
          <label className="tick">
            <input
              type="checkbox"
              checked={step.dryRun ?? false}
              onChange={(event) => actions.editOptions(step.id, { dryRun: event.target.checked })}
            />
            Dry run
          </label>
        )}
        <button type="button" className="button" aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? "Less" : "More"}
        </button>
      </div>
      {targeted && <TargetForm id={step.id} target={action.target} subresource={step.subresource} />}
      {more && <StepOptions step={step} />}
    </div>
  );
}

/** The flags of an Apply v2. */
function ApplyV2Ticks({ id, flags }: { readonly id: string; readonly flags: ApplyV2Flags }) {
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
