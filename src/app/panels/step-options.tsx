import type { Step } from "../../engine/scenario/scenario.ts";
import { useActions } from "./page-context.ts";
import { Text } from "./target-form.tsx";

const validations = ["Strict", "Warn", "Ignore"] as const;

/** What is seldom needed: another manager's name, a subresource, how unknown fields are taken, a note. */
export function StepOptions({ step }: { readonly step: Step }) {
  const actions = useActions();
  const targeted = step.action.kind === "patch" || step.action.kind === "edit";
  return (
    <fieldset className="controls-fields">
      <legend className="hidden-text">More options</legend>
      <Text
        label="Field manager"
        value={step.fieldManager ?? ""}
        hint={step.actor}
        onChange={(fieldManager) => actions.editOptions(step.id, { fieldManager }, "manager")}
      />
      {!targeted && (
        <Text
          label="Subresource"
          value={step.subresource ?? ""}
          hint="none"
          onChange={(subresource) => actions.editOptions(step.id, { subresource }, "subresource")}
        />
      )}
      <label className="controls-field">
        <span>Unknown fields</span>
        <select
          className="field"
          value={step.fieldValidation ?? ""}
          onChange={(event) =>
            actions.editOptions(step.id, {
              fieldValidation: validations.find((one) => one === event.target.value),
            })
          }
        >
          <option value="">as kubectl does</option>
          {validations.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <Text
        label="Note"
        value={step.note ?? ""}
        hint="why"
        onChange={(note) => actions.editOptions(step.id, { note }, "note")}
      />
    </fieldset>
  );
}
