import type { Target } from "../../../engine/scenario/scenario.ts";
import { useActions } from "../../context/page-context.ts";

type TargetFormProps = {
  readonly id: string;
  readonly target: Target;
  readonly subresource: string | undefined;
};

/** The object of a patch or an edit. */
export function TargetForm({ id, target, subresource }: TargetFormProps) {
  const actions = useActions();
  const change = (part: Partial<Target>) =>
    actions.editTarget(id, withoutEmptyNamespace({ ...target, ...part }));
  return (
    <fieldset className="controls-fields">
      <legend className="hidden-text">Object</legend>
      <TextField
        label="API version"
        value={target.apiVersion}
        onChange={(apiVersion) => change({ apiVersion })}
      />
      <TextField label="Kind" value={target.kind} onChange={(kind) => change({ kind })} />
      <TextField label="Name" value={target.name} onChange={(name) => change({ name })} />
      <TextField
        label="Namespace"
        value={target.namespace ?? ""}
        hint="default"
        onChange={(namespace) => change({ namespace })}
      />
      <TextField
        label="Subresource"
        value={subresource ?? ""}
        hint="none"
        onChange={(text) => actions.editOptions(id, { subresource: text }, "subresource")}
      />
    </fieldset>
  );
}

function withoutEmptyNamespace(target: Target): Target {
  const { namespace, ...rest } = target;
  return namespace ? target : rest;
}

type TextFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly onChange: (text: string) => void;
};

/** A text field with its label above. */
export function TextField({ label, value, hint, onChange }: TextFieldProps) {
  return (
    <label className="controls-field">
      <span>{label}</span>
      <input
        className="field"
        value={value}
        placeholder={hint}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
