import { useActions, usePage } from "../page/page-context.ts";
import { findStep } from "../store/edits.ts";
import { rowOf, textOfStep } from "../store/select.ts";
import { keysText } from "../ui/keys.ts";
import { TextEditor } from "./text-editor.tsx";

type StepEditorProps = {
  /** Of the step. */
  readonly id: string;
  /** Accessible name. */
  readonly label: string;
};

/** The text of a step, and a button that takes the step once more. */
export function StepEditor({ id, label }: StepEditorProps) {
  const text = usePage((state) => {
    const step = findStep(state.scenario, id);
    return step === undefined ? "" : textOfStep(step);
  });
  const issues = usePage((state) => rowOf(state, id)?.issues);
  const actions = useActions();
  return (
    <TextEditor
      id={id}
      text={text}
      label={label}
      issues={issues}
      onChange={actions.editText}
      onAppend={actions.appendStep}
    >
      <button
        type="button"
        className="button button-solid"
        title={`Adds a step with this text at the end (${keysText("Mod+Enter")})`}
        onClick={() => actions.appendStep()}
      >
        Append step
      </button>
    </TextEditor>
  );
}
