import { useActions, useCanEdit, usePageState } from "../context/page-context.ts";
import { findStep } from "../store/scenario/edits.ts";
import { resultOf, textOfStep } from "../store/state/select.ts";
import { keysText } from "../ui/dom/keys.ts";
import { TextEditor } from "./text-editor.tsx";

type StepEditorProps = {
  /** The id of the step. */
  readonly id: string;
  /** The accessible name. */
  readonly label: string;
};

/** The editor of a step's text, with a button that appends a copy of the step. */
export function StepEditor({ id, label }: StepEditorProps) {
  const text = usePageState((state) => {
    const step = findStep(state.scenario, id);
    return step === undefined ? "" : textOfStep(step);
  });
  const issues = usePageState((state) => resultOf(state, id)?.diagnostics);
  const actions = useActions();
  const canEdit = useCanEdit();
  return (
    <TextEditor
      id={id}
      text={text}
      label={label}
      issues={issues}
      briefProblems
      onChange={actions.editText}
      onAppend={actions.appendStep}
    >
      {canEdit && (
        <button
          type="button"
          className="button button-outline step-append"
          title={`Adds a step at the end (${keysText("Mod+Enter")})`}
          onClick={() => actions.appendStep()}
        >
          Add step with this text
        </button>
      )}
    </TextEditor>
  );
}
