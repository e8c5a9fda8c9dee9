import { useEffect, useState } from "react";
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

/** A text that waits for the code of edits, and the text of the step that it replaces. */
type TypedText = { readonly step: string; readonly text: string; readonly over: string };

/** The editor of a step's text, with a button that appends a copy of the step. */
export function StepEditor({ id, label }: StepEditorProps) {
  const textNow = ({ scenario }: State) => {
    const step = findStep(scenario, id);
    return step === undefined ? "" : textOfStep(step);
  };
  const { store } = usePageContext();
  const text = usePageState(textNow);
  const [typed, setTyped] = useState<TypedText | null>(null);
  const isWaiting = typed !== null && typed.step === id && typed.over === text;
  useEffect(() => {
    if (!isWaiting) setTyped(null);
  }, [isWaiting]);
  const issues = usePageState((state) => resultOf(state, id)?.diagnostics);
  const actions = useActions();
  const canEdit = useCanEdit();
  const change = (of: string, next: string) => {
    actions.editText(of, next);
    if (textNow(store.getState()) === text) setTyped({ step: id, text: next, over: text });
  };
  return (
    <TextEditor
      id={id}
      text={isWaiting ? typed.text : text}
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
