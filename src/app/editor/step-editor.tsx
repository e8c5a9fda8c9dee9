import type { Step } from "../../engine/scenario/scenario.ts";
import type { Issue } from "../../text/issue.ts";
import { useActions } from "../page/page-context.ts";
import { textOfStep } from "../store/select.ts";
import { TextEditor } from "./text-editor.tsx";

type StepEditorProps = {
  readonly step: Step;
  /** Accessible name. */
  readonly label: string;
  readonly issues: readonly Issue[] | undefined;
};

/** The text of a step, and a button that takes the step once more. */
export function StepEditor({ step, label, issues }: StepEditorProps) {
  const actions = useActions();
  return (
    <TextEditor
      id={step.id}
      text={textOfStep(step)}
      label={label}
      issues={issues}
      onChange={actions.editText}
      onAppend={actions.appendStep}
    >
      <button
        type="button"
        className="button button-solid"
        title="Adds a step with this text at the end (Ctrl+Enter)"
        onClick={() => actions.appendStep()}
      >
        Append step
      </button>
    </TextEditor>
  );
}
