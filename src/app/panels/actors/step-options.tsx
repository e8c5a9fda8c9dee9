import { useState } from "react";
import type { Step } from "../../../engine/scenario/scenario.ts";
import { useActions } from "../../page/page-context.ts";
import { isSameEnv, printEnv, readEnv } from "../../view/env.ts";
import { fromField, toField } from "../../view/utc-time.ts";
import { Text } from "./target-form.tsx";

const validations = ["Strict", "Warn", "Ignore"] as const;

/** What is seldom needed: another manager's name, a subresource, how unknown fields are taken, when it happens, a note. */
export function StepOptions({ step }: { readonly step: Step }) {
  const actions = useActions();
  if (step.action.kind === "run") return <LineOptions step={step} env={step.action.env ?? {}} />;
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
      <Text
        label="User agent"
        value={step.userAgent ?? ""}
        hint="none"
        onChange={(userAgent) => actions.editOptions(step.id, { userAgent }, "agent")}
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
      <When step={step} />
      <Note step={step} />
    </fieldset>
  );
}

/** When the step happens: to the second, in UTC, as the server writes times down. */
function When({ step: { id, at } }: { readonly step: Step }) {
  const actions = useActions();
  return (
    <label className="controls-field" title="Without it, a minute after the step before">
      <span>Time, UTC</span>
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

function Note({ step }: { readonly step: Step }) {
  const actions = useActions();
  return (
    <Text
      label="Note"
      value={step.note ?? ""}
      hint="why"
      onChange={(note) => actions.editOptions(step.id, { note }, "note")}
    />
  );
}

type LineOptionsProps = { readonly step: Step; readonly env: Readonly<Record<string, string>> };

/** A command line says all but its environment by its flags. What is typed stays, though it says nothing yet. */
function LineOptions({ step, env }: LineOptionsProps) {
  const actions = useActions();
  const [typed, setTyped] = useState(() => printEnv(env));
  return (
    <fieldset className="controls-fields">
      <legend className="hidden-text">More options</legend>
      <label className="controls-field controls-wide">
        <span>Environment, a line each</span>
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
      <When step={step} />
      <Note step={step} />
    </fieldset>
  );
}
