import { useState } from "react";
import type { Step } from "../../engine/scenario/scenario.ts";
import { type Verb, verbOf } from "../store/verbs.ts";
import { verbNames } from "../view/verb-names.ts";
import { useActions } from "./page-context.ts";
import { StepOptions } from "./step-options.tsx";
import { TargetForm } from "./target-form.tsx";

/** What the step does and how. */
export function StepControls({ step }: { readonly step: Step }) {
  const actions = useActions();
  const { action } = step;
  const targeted = action.kind === "patch" || action.kind === "edit";
  const [more, setMore] = useState(
    Boolean(step.fieldManager || step.fieldValidation || (step.subresource && !targeted)),
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
