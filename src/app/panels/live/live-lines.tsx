import type { KeyboardEvent, MouseEvent } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { LiveLine } from "../../../session/frame/types.ts";
import { useActions, usePageState } from "../../context/page-context.ts";
import { revealRow } from "../../ui/dom/reveal.ts";
import { rowHeightOf, useVisibleRows } from "../../ui/hooks/use-visible-rows.ts";
import { entryNames } from "../entry-text.ts";
import { firstLineToShow, lineForKey, nextChange, previousChange } from "./changed-lines.ts";
import { LiveDetail } from "./live-detail.tsx";
import { LiveRow } from "./live-row.tsx";

/** The lines of a live object as a list. Only the visible lines are rendered. */
export function LiveLines({ lines }: { readonly lines: readonly LiveLine[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [rowHeight, setRowHeight] = useState(20);
  const [active, setActive] = useState(0);
  const [focused, setFocused] = useState(false);
  const highlighted = usePageState((state) => state.highlighted);
  const entries = usePageState((state) => state.frame?.entries);
  const names = useMemo(() => entryNames(entries ?? []), [entries]);
  const object = usePageState((state) => state.frame?.object);
  const place = usePageState((state) => (state.frame ? `${state.frame.step} ${state.frame.object}` : ""));
  const gone = usePageState(
    (state) => state.frame?.objects.find(({ key }) => key === state.frame?.object)?.gone,
  );
  const conflictPath = usePageState((state) => state.frame?.conflicts[0]?.path);
  const actions = useActions();
  const { start, end } = useVisibleRows(scroller, lines.length, rowHeight);
  const at = Math.min(active, lines.length - 1);
  const highlightedAt = useMemo(
    () => lines.findIndex((line) => line.path !== "" && line.path === highlighted?.path),
    [lines, highlighted],
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
    if (highlighted && highlighted.source !== "live" && highlightedAt >= 0)
      revealRow(scroller.current, highlightedAt, rowHeight);
  }, [highlighted, highlightedAt, rowHeight]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another object starts at its first line
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [object]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for another step or object, not for every edit
  useEffect(() => {
    const first = firstLineToShow(lines, conflictPath);
    if (place !== "" && first >= 0) revealRow(scroller.current, first, rowHeightOf(scroller.current));
  }, [place]);

  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, lines.length - 1));
    setActive(next);
    actions.highlight(lines[next]?.path ?? null, "live");
    revealRow(scroller.current, next, rowHeight);
  };

  const keys = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 200) / rowHeight) - 1);
    const to = lineForKey(event.key, at, page, lines);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  };

  const point = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest("[data-row]") : null;
    if (row) actions.highlight(lines[Number(row.getAttribute("data-row"))]?.path ?? null, "live");
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
          if (!highlighted) actions.highlight(lines[at]?.path ?? null, "live");
        }}
        onBlur={() => {
          setFocused(false);
          actions.highlight(null, "live");
        }}
        onScroll={({ currentTarget }) =>
          currentTarget.toggleAttribute("data-sideways", currentTarget.scrollLeft > 0)
        }
        onMouseMove={point}
        onMouseLeave={() => actions.highlight(focused ? (lines[at]?.path ?? null) : null, "live")}
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
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their index
              key={start + i}
              index={start + i}
              count={lines.length}
              line={line}
              entries={entries}
              names={names}
              highlighted={line.path !== "" && line.path === highlighted?.path}
              active={focused && start + i === at}
            />
          ))}
        </div>
      </div>
      <LiveDetail
        lines={lines}
        onPrevious={() => go(previousChange(lines, at) ?? at)}
        onNext={() => go(nextChange(lines, at) ?? at)}
      />
    </>
  );
}
