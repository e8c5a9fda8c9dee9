import { useState } from "react";
import type { Step } from "../../../engine/scenario/scenario.ts";
import { useActions } from "../../context/page-context.ts";
import { isSameEnv, printEnv, readEnv } from "../terminal/environment.ts";
import "./step-options.css";
import { ApplyV2Ticks } from "./apply-v2-ticks.tsx";
import { TargetForm, TextField } from "./target-form.tsx";
import { DryRunTick } from "./ticks.tsx";
import { fromField, toField } from "./utc-time.ts";

const validations = ["Strict", "Warn", "Ignore"] as const;

/** The object of a patch or an edit, and the less common options of a step. */
export function StepOptions({ step }: { readonly step: Step }) {
  const { action, id } = step;
  if (action.kind === "run") return <CommandLineOptions step={step} env={action.env ?? {}} />;
  const targeted = action.kind === "patch" || action.kind === "edit";
  return (
    <>
      {targeted && <TargetForm id={id} target={action.target} subresource={step.subresource} />}
      <div className="manifest-ticks">
        <DryRunTick step={step} className="manifest-narrow" />
        {action.kind === "applyV2" && <ApplyV2Ticks id={id} flags={action} />}
      </div>
      <CommonOptions step={step} withSubresource={!targeted} />
    </>
  );
}

type CommonOptionsProps = { readonly step: Step; readonly withSubresource: boolean };

/** Field manager, user agent, subresource, field validation, time and note. */
function CommonOptions({ step, withSubresource }: CommonOptionsProps) {
  const actions = useActions();
  return (
    <fieldset className="controls-fields">
      <legend className="hidden-text">More options</legend>
      <TextField
        label="Field manager"
        value={step.fieldManager ?? ""}
        hint={step.actor}
        onChange={(fieldManager) => actions.editOptions(step.id, { fieldManager }, "manager")}
      />
      <TextField
        label="User agent"
        value={step.userAgent ?? ""}
        hint="none"
        onChange={(userAgent) => actions.editOptions(step.id, { userAgent }, "agent")}
      />
      {withSubresource && (
        <TextField
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
          <option value="">default of kubectl</option>
          {validations.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <TimeField step={step} />
      <NoteField step={step} />
    </fieldset>
  );
}

/** The time of the step in seconds and UTC, as the server stores it. */
function TimeField({ step: { id, at } }: { readonly step: Step }) {
  const actions = useActions();
  return (
    <label className="controls-field" title="Default: one minute after the previous step">
      <span>Time (UTC)</span>
      <input
        className="field"
        type="datetime-local"
        step={1}
        value={toField(at)}
        onChange={({ target }) => actions.editOptions(id, { at: fromField(target.value) }, "at")}
      />
    </label>
  );
}

function NoteField({ step }: { readonly step: Step }) {
  const actions = useActions();
  return (
    <TextField
      label="Note"
      value={step.note ?? ""}
      hint="none"
      onChange={(note) => actions.editOptions(step.id, { note }, "note")}
    />
  );
}

type CommandLineOptionsProps = { readonly step: Step; readonly env: Readonly<Record<string, string>> };

/** The options of a command line: its flags cover the others. Keeps typed lines that are no variables yet. */
function CommandLineOptions({ step, env }: CommandLineOptionsProps) {
  const actions = useActions();
  const [typed, setTyped] = useState(() => printEnv(env));
  return (
    <fieldset className="controls-fields">
      <legend className="hidden-text">More options</legend>
      <label className="controls-field controls-wide">
        <span>Environment, one variable per line</span>
        <textarea
          className="field code controls-env"
          rows={Math.max(1, typed.split("\n").length)}
          value={isSameEnv(readEnv(typed), env) ? typed : printEnv(env)}
          placeholder="KUBECTL_APPLYSET=true"
          spellCheck={false}
          autoCapitalize="off"
          onChange={({ target }) => {
            setTyped(target.value);
            actions.editEnv(step.id, readEnv(target.value));
          }}
        />
      </label>
      <TimeField step={step} />
      <NoteField step={step} />
    </fieldset>
  );
}
