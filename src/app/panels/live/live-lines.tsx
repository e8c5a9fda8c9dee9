import type { KeyboardEvent, MouseEvent } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { LiveLine } from "../../../worker/protocol.ts";
import { useActions, usePage } from "../../page/page-context.ts";
import { revealRow } from "../../ui/reveal.ts";
import { rowHeightOf, useWindow } from "../../ui/use-window.ts";
import { entryNames } from "../../view/entry-text.ts";
import { changeAfter, changeBefore, firstToSee, lineAfter } from "../../view/live-changes.ts";
import { LiveDetail } from "./live-detail.tsx";
import { LiveRow } from "./live-row.tsx";

/** The lines of a live object: a list of which one has the focus, of which only those in sight are drawn. */
export function LiveLines({ lines }: { readonly lines: readonly LiveLine[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [rowHeight, setRowHeight] = useState(20);
  const [active, setActive] = useState(0);
  const [focused, setFocused] = useState(false);
  const lit = usePage((state) => state.lit);
  const entries = usePage((state) => state.frame?.entries);
  const names = useMemo(() => entryNames(entries ?? []), [entries]);
  const object = usePage((state) => state.frame?.object);
  const place = usePage((state) => (state.frame ? `${state.frame.step} ${state.frame.object}` : ""));
  const gone = usePage((state) => state.frame?.objects.find(({ key }) => key === state.frame?.object)?.gone);
  const fought = usePage((state) => state.frame?.conflicts[0]?.path);
  const actions = useActions();
  const { start, end } = useWindow(scroller, lines.length, rowHeight);
  const at = Math.min(active, lines.length - 1);
  const litAt = useMemo(
    () => lines.findIndex((line) => line.path !== "" && line.path === lit?.path),
    [lines, lit],
  );
  const widest = useMemo(
    () =>
      Math.min(
        4,
        lines.reduce((most, line) => Math.max(most, line.owners.length), 1),
      ),
    [lines],
  );

  useEffect(() => setRowHeight(rowHeightOf(scroller.current)), []);

  useEffect(() => {
    if (lit && lit.from !== "live" && litAt >= 0) revealRow(scroller.current, litAt, rowHeight);
  }, [lit, litAt, rowHeight]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another object is seen from its first line
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [object]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step or object leads elsewhere, not every edit
  useEffect(() => {
    const first = firstToSee(lines, fought);
    if (place !== "" && first >= 0) revealRow(scroller.current, first, rowHeightOf(scroller.current));
  }, [place]);

  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, lines.length - 1));
    setActive(next);
    actions.light(lines[next]?.path ?? null, "live");
    revealRow(scroller.current, next, rowHeight);
  };

  const keys = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 200) / rowHeight) - 1);
    const to = lineAfter(event.key, at, page, lines);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  };

  const point = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest("[data-row]") : null;
    if (row) actions.light(lines[Number(row.getAttribute("data-row"))]?.path ?? null, "live");
  };

  return (
    <>
      <div
        ref={scroller}
        className="panel-body live-lines"
        role="listbox"
        aria-label="Lines of the live object"
        data-gone={gone || undefined}
        aria-activedescendant={at >= start && at < end ? `live-row-${at}` : undefined}
        tabIndex={0}
        style={{ "--owners": widest } as React.CSSProperties}
        onKeyDown={keys}
        onFocus={() => {
          setFocused(true);
          if (!lit) actions.light(lines[at]?.path ?? null, "live");
        }}
        onBlur={() => {
          setFocused(false);
          actions.light(null, "live");
        }}
        onMouseOver={point}
        onMouseLeave={() => actions.light(focused ? (lines[at]?.path ?? null) : null, "live")}
        onClick={(event) => {
          const row = event.target instanceof Element ? event.target.closest("[data-row]") : null;
          if (row) setActive(Number(row.getAttribute("data-row")));
        }}
      >
        <div
          style={{ paddingTop: start * rowHeight, paddingBottom: (lines.length - end) * rowHeight }}
          role="presentation"
        >
          {lines.slice(start, end).map((line, i) => (
            <LiveRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              key={start + i}
              index={start + i}
              count={lines.length}
              line={line}
              entries={entries}
              names={names}
              lit={line.path !== "" && line.path === lit?.path}
              active={focused && start + i === at}
            />
          ))}
        </div>
      </div>
      <LiveDetail
        lines={lines}
        onPrevious={() => go(changeBefore(lines, at) ?? at)}
        onNext={() => go(changeAfter(lines, at) ?? at)}
      />
    </>
  );
}
