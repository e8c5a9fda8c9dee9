import type { Target } from "../../../engine/scenario/scenario.ts";
import { useActions } from "../../page/page-context.ts";

type TargetFormProps = {
  readonly id: string;
  readonly target: Target;
  readonly subresource: string | undefined;
};

/** The object that a patch or an edit is about. */
export function TargetForm({ id, target, subresource }: TargetFormProps) {
  const actions = useActions();
  const change = (part: Partial<Target>) => actions.editTarget(id, without({ ...target, ...part }));
  return (
    <fieldset className="controls-fields">
      <legend className="hidden-text">Object</legend>
      <Text label="API version" value={target.apiVersion} onChange={(apiVersion) => change({ apiVersion })} />
      <Text label="Kind" value={target.kind} onChange={(kind) => change({ kind })} />
      <Text label="Name" value={target.name} onChange={(name) => change({ name })} />
      <Text
        label="Namespace"
        value={target.namespace ?? ""}
        hint="default"
        onChange={(namespace) => change({ namespace })}
      />
      <Text
        label="Subresource"
        value={subresource ?? ""}
        hint="none"
        onChange={(text) => actions.editOptions(id, { subresource: text }, "subresource")}
      />
    </fieldset>
  );
}

function without(target: Target): Target {
  const { namespace, ...rest } = target;
  return namespace ? target : rest;
}

type TextProps = {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly onChange: (text: string) => void;
};

/** A short text with its name above it. */
export function Text({ label, value, hint, onChange }: TextProps) {
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
