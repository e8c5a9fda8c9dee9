import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { differingRange } from "../../words.ts";
import { useActions } from "../context/page-context.ts";
import { arePressed } from "../ui/dom/keys.ts";
import { rowHeightOf, useVisibleRows } from "../ui/hooks/use-visible-rows.ts";
import { indentAfter, lineOf, offsetOf } from "./caret.ts";
import { CodeLines } from "./code-lines.tsx";
import { lineUnder } from "./line-under.ts";
import type { TextProps } from "./text-props.ts";
import { useLineMarks } from "./use-line-marks.ts";

type PlainEditorProps = TextProps & {
  readonly onChange: (id: string, text: string) => void;
  readonly onAppend: () => void;
  /** The user can only read and copy the text. */
  readonly isReadOnly: boolean;
  /** The user clicked or typed here. */
  readonly onActivate: () => void;
  /** Tells whether the user typed just now. */
  readonly isTyping: RefObject<() => boolean>;
};

/** Longer texts have no colours in a text field, because the field alone needs long for them. */
export const LONG_TEXT = 100_000;

/** How long after a key the user still types, in milliseconds. */
const TYPING = 400;

/**
 * A text field for YAML: it loads nothing and works on touch screens. Tab leaves it. Its own text is transparent: lines behind it show
 * the text in colours, with marks.
 */
export function PlainEditor(props: PlainEditorProps) {
  const { handle, label, id, text, issues, isReadOnly, onChange, onAppend, onActivate, place, isTyping } =
    props;
  const field = useRef<HTMLTextAreaElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const known = useRef(text);
  const typed = useRef({ at: Number.NEGATIVE_INFINITY, isComposing: false });
  const pointed = useRef<number | null>(null);
  const actions = useActions();
  const [rowHeight, setRowHeight] = useState(20);
  const { marks, pathAt } = useLineMarks(id, text);
  const lines = useMemo(() => text.split("\n"), [text]);
  const visible = useVisibleRows(field, lines.length, rowHeight);
  const highlightedAt = marks.find(({ kind }) => kind === "highlighted")?.line;
  isTyping.current = () => typed.current.isComposing || performance.now() - typed.current.at < TYPING;

  useImperativeHandle(handle, () => ({
    goTo: (line, column) => {
      const offset = offsetOf(text, line, column);
      field.current?.focus();
      field.current?.setSelectionRange(offset, offset);
    },
  }));

  useEffect(() => setRowHeight(rowHeightOf(field.current)), []);

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const { selection: known = null, top: y = 0, left: x = 0 } = place.current ?? {};
    if (known !== null) {
      element.focus({ preventScroll: true });
      element.setSelectionRange(known.start, known.end);
    }
    element.scrollTo({ top: y, left: x });
    return () => {
      const { selectionStart: start, selectionEnd: end, scrollTop: top, scrollLeft: left } = element;
      const selection = document.activeElement === element ? { start, end } : null;
      place.current = { selection, top, left };
    };
  }, [place]);

  // The page changed the text, as by undo: the cursor goes to the change.
  useLayoutEffect(() => {
    const before = known.current;
    known.current = text;
    const element = field.current;
    if (before === text || element === null || document.activeElement !== element) return;
    const { endAfter } = differingRange(before, text);
    element.setSelectionRange(endAfter, endAfter);
  }, [text]);

  useEffect(() => {
    if (highlightedAt !== undefined && document.activeElement !== field.current)
      revealLine(field.current, highlightedAt);
  }, [highlightedAt]);

  const lineOfCaret = () => {
    const element = field.current;
    return element !== null && document.activeElement === element
      ? lineOf(text, element.selectionStart)
      : null;
  };
  const light = (line: number | null) => actions.highlight(line === null ? null : pathAt(line), "editor");
  const point = (line: number | null) => {
    if (line === pointed.current) return;
    pointed.current = line;
    light(line ?? lineOfCaret());
  };
  const change = (next: string) => {
    typed.current.at = performance.now();
    known.current = next;
    onChange(id, next);
    if (!typed.current.isComposing) onActivate();
  };
  const isColoured = text.length <= LONG_TEXT;

  return (
    <div
      ref={frame}
      className="editor-plain"
      data-coloured={isColoured || undefined}
      style={{ "--digits": Math.max(3, String(lines.length).length) } as CSSProperties}
    >
      {isColoured && <CodeLines lines={lines} visible={visible} marks={marks} issues={issues} />}
      <textarea
        ref={field}
        className="editor-field code"
        aria-label={label}
        value={text}
        readOnly={isReadOnly}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        wrap="off"
        onChange={({ target }) => change(target.value)}
        onCompositionStart={() => {
          typed.current.isComposing = true;
        }}
        onCompositionEnd={() => {
          typed.current.isComposing = false;
          onActivate();
        }}
        onClick={onActivate}
        onSelect={() => light(lineOfCaret())}
        onScroll={({ currentTarget }) => {
          frame.current?.style.setProperty("--x", `${currentTarget.scrollLeft}px`);
          frame.current?.style.setProperty("--y", `${currentTarget.scrollTop}px`);
        }}
        onMouseMove={(event) => point(lineUnder(event, rowHeight, lines.length))}
        onMouseLeave={() => point(null)}
        onBlur={() => light(null)}
        onKeyDown={(event) => {
          if (isReadOnly) return;
          if (arePressed("Mod+Enter", event)) {
            event.preventDefault();
            onAppend();
          } else if (arePressed("Enter", event) && !typed.current.isComposing) {
            event.preventDefault();
            const { currentTarget: element } = event;
            const { selectionStart: start, selectionEnd: end } = element;
            element.setRangeText(`\n${indentAfter(element.value, start)}`, start, end, "end");
            change(element.value);
          }
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
