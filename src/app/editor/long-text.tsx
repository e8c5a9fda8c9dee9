import { type CSSProperties, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useActions } from "../context/page-context.ts";
import { rowHeightOf, useVisibleRows } from "../ui/hooks/use-visible-rows.ts";
import { offsetOf } from "./caret.ts";
import { CodeLines } from "./code-lines.tsx";
import { lineUnder } from "./line-under.ts";
import type { TextProps } from "./text-props.ts";
import { useLineMarks } from "./use-line-marks.ts";
import "./long-text.css";

type LongTextProps = TextProps & {
  /** The user clicked or focused the text. */
  readonly onActivate: () => void;
};

/** A long text without an editor: it renders only the visible lines, because a text field needs seconds for a megabyte. */
export function LongText({ handle, label, id, text, issues, onActivate, place }: LongTextProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const actions = useActions();
  const [rowHeight, setRowHeight] = useState(20);
  const { marks, pathAt } = useLineMarks(id, text);
  const lines = useMemo(() => text.split("\n"), [text]);
  const visible = useVisibleRows(scroller, lines.length, rowHeight);
  const widest = useMemo(() => lines.reduce((most, line) => Math.max(most, line.length), 0), [lines]);
  const digits = Math.max(3, String(lines.length).length);

  /** Lets the editor begin with the cursor at a line and column, both from 1. */
  const edit = (line: number, column: number) => {
    const offset = offsetOf(text, line, column);
    const { scrollTop: top = 0, scrollLeft: left = 0 } = scroller.current ?? {};
    place.current = { selection: { start: offset, end: offset }, top, left };
    onActivate();
  };
  useImperativeHandle(handle, () => ({ goTo: edit }));

  useEffect(() => setRowHeight(rowHeightOf(scroller.current)), []);
  useEffect(() => {
    const { top = 0, left = 0 } = place.current ?? {};
    scroller.current?.scrollTo({ top, left });
  }, [place]);

  return (
    <div
      ref={frame}
      className="editor-plain"
      data-coloured
      data-long
      style={{ "--digits": digits, "--lines": lines.length, "--widest": widest } as CSSProperties}
    >
      <CodeLines lines={lines} visible={visible} marks={marks} issues={issues} />
      {/* biome-ignore lint/a11y/useSemanticElements: a text field needs seconds for such a text */}
      <div
        ref={scroller}
        className="editor-field code"
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          frame.current?.style.setProperty("--x", `${currentTarget.scrollLeft}px`);
          frame.current?.style.setProperty("--y", `${currentTarget.scrollTop}px`);
        }}
        onMouseMove={(event) => {
          const line = lineUnder(event, rowHeight, lines.length);
          actions.highlight(line === null ? null : pathAt(line), "editor");
        }}
        onMouseLeave={() => actions.highlight(null, "editor")}
        onMouseDown={(event) => {
          const { currentTarget: element, clientX, clientY } = event;
          const room = element.getBoundingClientRect();
          if (clientX > room.left + element.clientWidth || clientY > room.top + element.clientHeight) return; // a scroll bar
          event.preventDefault();
          const numbers = frame.current?.querySelector(".code-numbers")?.getBoundingClientRect().width ?? 0;
          const column =
            Math.round(((clientX - room.left + element.scrollLeft) * digits) / (numbers || 1)) + 1;
          edit(lineUnder(event, rowHeight, lines.length) ?? lines.length, column);
        }}
        onFocus={() => edit(visible.start + 1, 1)}
      >
        <div className="editor-space" />
      </div>
    </div>
  );
}
