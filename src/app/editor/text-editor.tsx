import { type ReactNode, useEffect, useRef } from "react";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { useCanEdit, usePageContext } from "../context/page-context.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { useActiveEditor } from "./active-editor.ts";
import type { EditorHandle, EditorPlace } from "./caret.ts";
import { LONG_TEXT, PlainEditor } from "./plain-editor.tsx";
import { useMonaco } from "./use-monaco.ts";
import { useWantedPlace } from "./use-wanted-place.ts";
import "./text-editor.css";

const Problems = lazyPart(() => import("./problems.tsx").then((part) => part.Problems));
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
  /** Whether another place says the first problem, so that one line below the text is enough while the user types. Default: false. */
  readonly briefProblems?: boolean;
  /** Content of the bar below the text. */
  readonly children?: ReactNode;
};

/** An editor for YAML. It is plain until the user clicks or types in it; then it becomes Monaco, if Monaco can be loaded. */
export function TextEditor(props: TextEditorProps) {
  const {
    id,
    text,
    label,
    issues,
    at,
    folds = false,
    briefProblems = false,
    onChange,
    onAppend,
    children,
  } = props;
  const handle = useRef<EditorHandle>(null);
  const place = useRef<EditorPlace | null>(null);
  const isTyping = useRef(() => false);
  const [isActive, activate] = useActiveEditor();
  const { use } = usePageContext();
  const canEdit = useCanEdit();
  const MonacoEditor = useMonaco(isActive && use === "all", isTyping);
  const first = useRef(at);
  useEffect(() => {
    if (!first.current) return;
    handle.current?.goTo(first.current.line, first.current.column);
    activate();
  }, [activate]);
  useWantedPlace(id, ({ line, column }) => {
    handle.current?.goTo(line, column);
    activate();
  });
  const shared = { handle, label, id, text, onChange, onAppend, place, issues };
  const problems = issues?.filter(({ code }) => code !== "conflict") ?? []; // conflicts have their own panel
  const isBrief = briefProblems && isActive; // a list below the text would move the line under the cursor
  const list = problems.length > 0 && (
    <Problems
      problems={problems}
      onOpen={(line, column) => {
        handle.current?.goTo(line, column);
        activate();
      }}
    />
  );
  return (
    <div className="editor" data-active={isActive || undefined} data-undo="page">
      {MonacoEditor ? (
        <MonacoEditor {...shared} folds={folds} />
      ) : text.length > LONG_TEXT && !isActive ? (
        <LongText {...shared} onActivate={activate} />
      ) : (
        <PlainEditor {...shared} isReadOnly={!canEdit} isTyping={isTyping} onActivate={activate} />
      )}
      {!isBrief && list}
      <div className="editor-foot">
        {(isBrief && list) || (
          <p className="editor-hint">
            {MonacoEditor ? (
              <>
                To leave: <kbd>Esc</kbd>, then <kbd>Tab</kbd>
              </>
            ) : null}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
