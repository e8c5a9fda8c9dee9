import { useState } from "react";
import { useActions, useCanEdit, usePageContext, usePageState } from "../context/page-context.ts";
import { findStep } from "../store/scenario/find-step.ts";
import { resultOf, textOfStep } from "../store/state/select.ts";
import type { State } from "../store/state/state.ts";
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
  const textNow = ({ scenario }: State) => {
    const step = findStep(scenario, id);
    return step === undefined ? "" : textOfStep(step);
  };
  const { store } = usePageContext();
  const text = usePageState(textNow);
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const issues = usePageState((state) => resultOf(state, id)?.diagnostics);
  const actions = useActions();
  const canEdit = useCanEdit();
  const change = (of: string, next: string) => {
    actions.editText(of, next);
    if (textNow(store.getState()) === text) setTyped({ text: next, over: text }); // the edit waits for its code
  };
  return (
    <TextEditor
      id={id}
      text={typed?.over === text ? typed.text : text}
      label={label}
      issues={issues}
      briefProblems
      onChange={change}
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
