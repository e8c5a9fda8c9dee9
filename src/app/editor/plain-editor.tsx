import { type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { useActions } from "../page/page-context.ts";
import { arePressed } from "../ui/keys.ts";
import type { EditorHandle } from "./text-editor.tsx";
import { useLineMarks } from "./use-line-marks.ts";
import type { Caret } from "./use-monaco.ts";

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

/** A plain field for a text: nothing to load, good for touch. Tab leaves it. Marked lines show through from behind. */
export function PlainEditor({ handle, label, id, text, onChange, onAppend, caret, busy }: PlainEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const back = useRef<HTMLDivElement>(null);
  const actions = useActions();
  const { marks, pathAt } = useLineMarks(id, text);
  const litAt = marks.find(({ kind }) => kind === "lit")?.line;

  useImperativeHandle(handle, () => ({
    goTo: (line, column) => {
      const offset = offsetOf(text, line, column);
      field.current?.focus();
      field.current?.setSelectionRange(offset, offset);
    },
  }));

  useEffect(() => {
    if (litAt !== undefined && document.activeElement !== field.current) revealLine(field.current, litAt);
  }, [litAt]);

  const remember = () => {
    const element = field.current;
    if (!element) return;
    caret.current = { start: element.selectionStart, end: element.selectionEnd };
    actions.light(pathAt(lineOf(text, element.selectionStart)), "editor");
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
          actions.light(null, "editor");
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

/** Scrolls a field so that a line, from 1, stands in its middle; not if it is in sight. */
function revealLine(field: HTMLTextAreaElement | null, line: number): void {
  if (!field) return;
  const height = Number.parseFloat(getComputedStyle(field).lineHeight);
  const top = (line - 1) * height;
  const isInSight = top >= field.scrollTop && top + 2 * height <= field.scrollTop + field.clientHeight;
  if (!isInSight) field.scrollTop = top - field.clientHeight / 2;
}

/** The line, from 1, of a place in a text. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** The place of a line and column, both from 1, in a text. */
export function offsetOf(text: string, line: number, column: number): number {
  let at = 0;
  for (let n = 1; n < line; n++) {
    const next = text.indexOf("\n", at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  const end = text.indexOf("\n", at);
  return Math.min(at + column - 1, end < 0 ? text.length : end);
}
