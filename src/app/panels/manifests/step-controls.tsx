import { useState } from "react";
import type { Step } from "../../../engine/scenario/scenario.ts";
import { useActions, useCanEdit } from "../../context/page-context.ts";
import { type Verb, verbOf } from "../../store/scenario/verbs/verb.ts";
import { verbNames } from "../../store/scenario/verbs/verb-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { StepBadge } from "../badge.tsx";
import { ActorMenu } from "./actor-menu.tsx";
import { stepSummary } from "./step-summary.ts";
import { DryRunTick } from "./ticks.tsx";

const StepOptions = lazyPart(() => import("./step-options.tsx").then((part) => part.StepOptions));

type StepControlsProps = {
  readonly step: Step;
  /** The number of the step if it is before the selected one; else null. */
  readonly earlier: number | null;
};

/** The head of a manifest: its actor, the verb and the options of its step. */
export function StepControls({ step, earlier }: StepControlsProps) {
  const actions = useActions();
  const { action, actor, id } = step;
  const canEdit = useCanEdit();
  const [isOpen, setIsOpen] = useState(false);
  const summary = stepSummary(step);
  const change = (verb: Verb) => {
    actions.editVerb(id, verb);
    if (verb === "edit" || verb.startsWith("patch")) setIsOpen(true); // it changes an object that one chooses
  };
  return (
    <div className="manifest-controls">
      <div className="manifest-head">
        <StepBadge step={step} />
        <h3 className="manifest-name" title={actor}>
          {actor}
        </h3>
        {canEdit ? (
          <>
            <select
              className="field manifest-verb"
              aria-label={`What ${actor} does`}
              value={verbOf(action)}
              onChange={(event) => change(event.target.value as Verb)}
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
                  onChange={(event) => actions.editOptions(id, { force: event.target.checked })}
                />
                Force
              </label>
            )}
            <DryRunTick step={step} className="manifest-wide" />
          </>
        ) : (
          <span className="quiet">
            {verbNames.find(({ verb }) => verb === verbOf(action))?.name}
            {step.force === true && " with force"}
          </span>
        )}
        <span className="grow" />
        {canEdit && (
          <button
            type="button"
            className="button button-icon"
            aria-label={isOpen ? "Less" : "More"}
            title={isOpen ? "Fewer options" : "More options"}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="down" />
          </button>
        )}
        <ActorMenu actor={actor} />
      </div>
      {isOpen && <StepOptions step={step} />}
      {(earlier !== null || (summary !== "" && !isOpen)) && (
        <div className="manifest-about" data-earlier={earlier !== null || undefined}>
          {earlier !== null && !canEdit && <span>This is step {earlier}.</span>}
          {earlier !== null && canEdit && (
            <span title="Your changes affect this step and all later steps">
              This is step {earlier}. Changes affect it and later steps.
            </span>
          )}
          {!isOpen && summary !== "" && !canEdit && <span>{summary}</span>}
          {!isOpen && summary !== "" && canEdit && (
            <button
              type="button"
              className="manifest-summary"
              title="Change the options"
              onClick={() => setIsOpen(true)}
            >
              {summary}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
