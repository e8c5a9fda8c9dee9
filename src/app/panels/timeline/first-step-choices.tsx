import type { ReactNode } from "react";
import { useActions } from "../../context/page-context.ts";
import { conflictSteps, firstStep } from "../../store/scenario/starters.ts";
import { Icon } from "../../ui/icon.tsx";
import { ToolIcon } from "../../ui/tool-icon.tsx";
import "./first-step-choices.css";

/** Offers first steps in a scenario without steps. */
export function FirstStepChoices() {
  const actions = useActions();
  return (
    <div className="first-steps">
      <h3 className="first-steps-title">Add the first step</h3>
      <p className="first-steps-about">
        A scenario is a list of steps: a user applies a manifest, a controller changes a field. After each
        step you see the object, who owns each field, and why.
      </p>
      <ul className="first-steps-list">
        <Choice
          icon={<ToolIcon name="pencil" />}
          name="One manifest"
          onBegin={() => actions.addSteps([firstStep])}
        >
          alice applies a ConfigMap. Change a line or paste your own manifest. It is applied as you type.
        </Choice>
        <Choice
          icon={<Icon name="warn" />}
          name="Two writers, one field"
          onBegin={() => actions.addSteps(conflictSteps)}
        >
          alice and bob apply different values. You see the conflict and the ways to resolve it.
        </Choice>
        <Choice
          icon={<ToolIcon name="copy" />}
          name="An object from your cluster"
          onBegin={() => actions.showDialog({ kind: "open", texts: [] })}
        >
          Paste the output of <code>kubectl get -o yaml --show-managed-fields</code> to see who owns each
          field.
        </Choice>
      </ul>
      <p className="first-steps-more">
        Or open an{" "}
        <button
          type="button"
          className="button button-text"
          onClick={() => actions.showDialog({ kind: "examples" })}
        >
          example
        </button>{" "}
        or one of your{" "}
        <button
          type="button"
          className="button button-text"
          onClick={() => actions.showDialog({ kind: "sessions" })}
        >
          sessions
        </button>
        .
      </p>
    </div>
  );
}

type ChoiceProps = {
  readonly icon: ReactNode;
  readonly name: string;
  readonly onBegin: () => void;
  readonly children: ReactNode;
};

function Choice({ icon, name, onBegin, children }: ChoiceProps) {
  return (
    <li>
      <button type="button" className="first-step" onClick={onBegin}>
        <span className="first-step-name">
          {icon}
          {name}
        </span>
        <span className="first-step-about">{children}</span>
      </button>
    </li>
  );
}
