import { type ReactNode, useEffect, useRef } from "react";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { useActions, usePageState } from "../context/page-context.ts";
import { editorKeys, keysText } from "../ui/dom/keys.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { useActiveEditor } from "./active-editor.ts";
import type { EditorHandle, EditorPlace } from "./caret.ts";
import { LONG_TEXT, PlainEditor } from "./plain-editor.tsx";
import { Problems } from "./problems.tsx";
import { useMonaco } from "./use-monaco.ts";
import "./text-editor.css";

const LongText = lazyPart(() => import("./long-text.tsx").then((part) => part.LongText));

type TextEditorProps = {
  /** The engine's id of the text: see `textId`. */
  readonly id: string;
  readonly text: string;
  /** The accessible name. */
  readonly label: string;
  readonly issues: readonly Diagnostic[] | undefined;
  /** The initial cursor; with one, the editor takes the focus. */
  readonly at?: { readonly line: number; readonly column: number };
  /** Whether Monaco shows buttons that fold lines. */
  readonly folds?: boolean;
  readonly onChange: (id: string, text: string) => void;
  /** Called on Mod+Enter. */
  readonly onAppend: () => void;
  /** Content of the bar below the text. */
  readonly children?: ReactNode;
};

/** An editor for YAML. It is plain until the user clicks or types in it; then it becomes Monaco, if Monaco can be loaded. */
export function TextEditor(props: TextEditorProps) {
  const { id, text, label, issues, at, folds = false, onChange, onAppend, children } = props;
  const handle = useRef<EditorHandle>(null);
  const place = useRef<EditorPlace | null>(null);
  const isTyping = useRef(() => false);
  const [isActive, activate] = useActiveEditor();
  const MonacoEditor = useMonaco(isActive, isTyping);
  const first = useRef(at);
  useEffect(() => {
    if (!first.current) return;
    handle.current?.goTo(first.current.line, first.current.column);
    activate();
  }, [activate]);
  const wanted = usePageState(({ wantedLine }) => (wantedLine?.step === id ? wantedLine.line : null));
  const actions = useActions();
  useEffect(() => {
    if (wanted === null) return;
    handle.current?.goTo(wanted, 1);
    activate();
    actions.goToLine(null);
  }, [wanted, activate, actions]);
  const shared = { handle, label, id, text, onChange, onAppend, place, issues };
  return (
    <div className="editor" data-active={isActive || undefined}>
      {MonacoEditor ? (
        <MonacoEditor {...shared} folds={folds} />
      ) : text.length > LONG_TEXT && !isActive ? (
        <LongText {...shared} onActivate={activate} />
      ) : (
        <PlainEditor {...shared} isTyping={isTyping} onActivate={activate} />
      )}
      <Problems
        issues={issues}
        onOpen={(line, column) => {
          handle.current?.goTo(line, column);
          activate();
        }}
      />
      <div className="editor-foot">
        <p className="editor-hint">
          {MonacoEditor ? (
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
