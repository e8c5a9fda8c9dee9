import { type ReactNode, useEffect, useRef } from "react";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { usePageState } from "../context/page-context.ts";
import { editorKeys, keysText } from "../ui/dom/keys.ts";
import type { Caret, EditorHandle } from "./caret.ts";
import { MonacoEditor } from "./monaco-editor.tsx";
import { PlainEditor } from "./plain-editor.tsx";
import { Problems } from "./problems.tsx";
import { useMonaco } from "./use-monaco.ts";
import "./text-editor.css";

type TextEditorProps = {
  /** The engine's id of the text: see `textId`. */
  readonly id: string;
  readonly text: string;
  /** The accessible name. */
  readonly label: string;
  readonly issues: readonly Diagnostic[] | undefined;
  /** The initial cursor; with one, the editor takes the focus. */
  readonly at?: { readonly line: number; readonly column: number };
  readonly onChange: (id: string, text: string) => void;
  /** Called on Mod+Enter. */
  readonly onAppend: () => void;
  /** Content of the bar below the text. */
  readonly children?: ReactNode;
};

/** An editor for YAML: Monaco once it is loaded, else the plain editor. */
export function TextEditor({ id, text, label, issues, at, onChange, onAppend, children }: TextEditorProps) {
  const handle = useRef<EditorHandle>(null);
  const caret = useRef<Caret | null>(null);
  const isAnswered = usePageState((state) => !state.waiting);
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
