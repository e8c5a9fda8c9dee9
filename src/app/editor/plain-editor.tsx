import { type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { useActions } from "../context/page-context.ts";
import { arePressed } from "../ui/dom/keys.ts";
import { type Caret, type EditorHandle, lineOf, offsetOf } from "./caret.ts";
import { useLineMarks } from "./use-line-marks.ts";

type PlainEditorProps = {
  readonly handle: RefObject<EditorHandle | null>;
  readonly label: string;
  readonly id: string;
  readonly text: string;
  readonly onChange: (id: string, text: string) => void;
  readonly onAppend: () => void;
  readonly caret: RefObject<Caret | null>;
  readonly busy: RefObject<(typing: boolean) => void>;
};

/** A text field for YAML: it loads nothing and works on touch screens. Tab leaves it. An element behind it shows the marked lines. */
export function PlainEditor({ handle, label, id, text, onChange, onAppend, caret, busy }: PlainEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const back = useRef<HTMLDivElement>(null);
  const actions = useActions();
  const { marks, pathAt } = useLineMarks(id, text);
  const highlightedAt = marks.find(({ kind }) => kind === "highlighted")?.line;

  useImperativeHandle(handle, () => ({
    goTo: (line, column) => {
      const offset = offsetOf(text, line, column);
      field.current?.focus();
      field.current?.setSelectionRange(offset, offset);
    },
  }));

  useEffect(() => {
    if (highlightedAt !== undefined && document.activeElement !== field.current)
      revealLine(field.current, highlightedAt);
  }, [highlightedAt]);

  const remember = () => {
    const element = field.current;
    if (!element) return;
    caret.current = { start: element.selectionStart, end: element.selectionEnd };
    actions.highlight(pathAt(lineOf(text, element.selectionStart)), "editor");
  };

  return (
    <div className="editor-plain">
      <div ref={back} className="editor-plain-lines" aria-hidden="true">
        {marks.map(({ line, kind }) => (
          <div
            key={`${kind} ${line}`}
            className={`editor-line-${kind}`}
            data-line={line}
            style={{ "--line": line - 1 } as React.CSSProperties}
          />
        ))}
      </div>
      <textarea
        ref={field}
        className="editor-field code"
        aria-label={label}
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        wrap="off"
        onChange={(event) => onChange(id, event.target.value)}
        onSelect={remember}
        onScroll={(event) =>
          back.current?.style.setProperty("--scrolled", `${event.currentTarget.scrollTop}px`)
        }
        onFocus={() => busy.current(true)}
        onBlur={() => {
          caret.current = null;
          actions.highlight(null, "editor");
          busy.current(false);
        }}
        onKeyDown={(event) => {
          if (!arePressed("Mod+Enter", event)) return;
          event.preventDefault();
          onAppend();
        }}
      />
    </div>
  );
}

/** Scrolls a field to a line, from 1, if the line is not visible. */
function revealLine(field: HTMLTextAreaElement | null, line: number): void {
  if (!field) return;
  const height = Number.parseFloat(getComputedStyle(field).lineHeight);
  const top = (line - 1) * height;
  const isInSight = top >= field.scrollTop && top + 2 * height <= field.scrollTop + field.clientHeight;
  if (!isInSight) field.scrollTop = top - field.clientHeight / 2;
}
