import { type RefObject, useImperativeHandle, useRef } from "react";
import type { EditorHandle } from "./text-editor.tsx";
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

/** A plain field for the text of a step: nothing to load, good for touch. Tab leaves it. */
export function PlainEditor({ handle, label, id, text, onChange, onAppend, caret, busy }: PlainEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);

  useImperativeHandle(handle, () => ({
    goTo: (line, column) => {
      const offset = offsetOf(text, line, column);
      field.current?.focus();
      field.current?.setSelectionRange(offset, offset);
    },
  }));

  const remember = () => {
    const element = field.current;
    if (element) caret.current = { start: element.selectionStart, end: element.selectionEnd };
  };

  return (
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
      onFocus={() => busy.current(true)}
      onBlur={() => {
        caret.current = null;
        busy.current(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onAppend();
      }}
    />
  );
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
