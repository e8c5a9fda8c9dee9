import { useRef } from "react";
import type { Step } from "../../engine/scenario/scenario.ts";
import type { Issue } from "../../text/issue.ts";
import { useActions } from "../panels/page-context.ts";
import { textOfStep } from "../store/select.ts";
import { MonacoEditor } from "./monaco-editor.tsx";
import { PlainEditor } from "./plain-editor.tsx";
import { Problems } from "./problems.tsx";
import { type Caret, useMonaco } from "./use-monaco.ts";
import "./step-editor.css";

/** What both editors can do for the page. */
export type EditorHandle = {
  /** Puts the cursor there and takes the focus. */
  readonly goTo: (line: number, column: number) => void;
};

type StepEditorProps = {
  readonly step: Step;
  /** Accessible name. */
  readonly label: string;
  readonly issues: readonly Issue[] | undefined;
};

/** The text of a step: in Monaco once that has come, in a plain field before, and on touch screens. */
export function StepEditor({ step, label, issues }: StepEditorProps) {
  const handle = useRef<EditorHandle>(null);
  const caret = useRef<Caret | null>(null);
  const actions = useActions();
  const { monaco, busy } = useMonaco();
  const shared = {
    handle,
    label,
    id: step.id,
    text: textOfStep(step),
    onChange: (id: string, text: string) => actions.editText(id, text),
    onAppend: () => actions.appendStep(),
  };
  return (
    <div className="editor">
      {monaco ? (
        <MonacoEditor {...shared} monaco={monaco} caret={caret.current} issues={issues} />
      ) : (
        <PlainEditor {...shared} caret={caret} busy={busy} />
      )}
      <Problems issues={issues} onOpen={(line, column) => handle.current?.goTo(line, column)} />
      <div className="editor-foot">
        <p className="editor-hint">
          {monaco ? (
            <>
              <kbd>Esc</kbd> then <kbd>Tab</kbd> leaves, or <kbd>Ctrl M</kbd>
            </>
          ) : null}
        </p>
        <button
          type="button"
          className="button button-solid"
          title="Adds a step with this text at the end (Ctrl+Enter)"
          onClick={() => actions.appendStep()}
        >
          Append step
        </button>
      </div>
    </div>
  );
}
