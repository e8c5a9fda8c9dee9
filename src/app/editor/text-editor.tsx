import { type ReactNode, useEffect, useRef } from "react";
import type { Issue } from "../../text/issue.ts";
import { usePage } from "../page/page-context.ts";
import { editorKeys, keysText } from "../ui/keys.ts";
import { MonacoEditor } from "./monaco-editor.tsx";
import { PlainEditor } from "./plain-editor.tsx";
import { Problems } from "./problems.tsx";
import { type Caret, useMonaco } from "./use-monaco.ts";
import "./text-editor.css";

/** What both editors can do for the page. */
export type EditorHandle = {
  /** Puts the cursor there and takes the focus. */
  readonly goTo: (line: number, column: number) => void;
};

type TextEditorProps = {
  /** As the engine knows the text: see `textId`. */
  readonly id: string;
  readonly text: string;
  /** Accessible name. */
  readonly label: string;
  readonly issues: readonly Issue[] | undefined;
  /** Where the cursor stands at first, with the focus. Default: the focus stays where it is. */
  readonly at?: { readonly line: number; readonly column: number };
  readonly onChange: (id: string, text: string) => void;
  /** Mod+Enter. */
  readonly onAppend: () => void;
  /** At the foot, beside the hint how to leave. */
  readonly children?: ReactNode;
};

/** A YAML text: in Monaco once that has come, in a plain field before, and on touch screens. */
export function TextEditor({ id, text, label, issues, at, onChange, onAppend, children }: TextEditorProps) {
  const handle = useRef<EditorHandle>(null);
  const caret = useRef<Caret | null>(null);
  const isAnswered = usePage((state) => !state.waiting);
  const { monaco, busy } = useMonaco(isAnswered);
  const first = useRef(at);
  useEffect(() => {
    if (first.current) handle.current?.goTo(first.current.line, first.current.column);
  }, []);
  const shared = { handle, label, id, text, onChange, onAppend };
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
              <kbd>Esc</kbd> then <kbd>Tab</kbd> leaves, or <kbd>{keysText(editorKeys().tabMoves)}</kbd>
            </>
          ) : null}
        </p>
        {children}
      </div>
    </div>
  );
}
