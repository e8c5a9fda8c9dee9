import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useActions, usePageState } from "../context/page-context.ts";
import type { HighlightSource } from "../store/state/state.ts";
import { revealIn } from "../ui/dom/reveal.ts";

/**
 * Returns the properties of a list of fields. Arrow keys move in the list, Tab reaches only one row, and the focused row and the row under
 * the mouse highlight their field in all views. The rows need `data-at`, their index in `paths`.
 */
export function useFieldList(
  paths: readonly string[],
  view: HighlightSource,
  onKey?: (key: string, at: number) => number | null,
) {
  const list = useRef<HTMLElement>(null);
  const [active, setActive] = useState(0);
  const highlighted = usePageState((state) =>
    state.highlighted && paths.includes(state.highlighted.path) ? state.highlighted : null,
  );
  const actions = useActions();
  const at = Math.min(active, Math.max(0, paths.length - 1));

  useEffect(() => {
    if (!highlighted || highlighted.source === view) return;
    const row = rowAt(list.current, paths.indexOf(highlighted.path));
    revealIn(list.current, row?.querySelector(".field-tree-field") ?? row);
    const column = list.current?.closest(".entry");
    revealIn(column?.parentElement, column, 0);
  }, [highlighted, view, paths]);

  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, paths.length - 1));
    setActive(next);
    rowAt(list.current, next)?.focus();
  };

  return {
    highlighted: highlighted?.path ?? null,
    props: {
      ref: list as never,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const to =
          onKey?.(event.key, at) ??
          { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: paths.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        go(to);
      },
      onFocus: (event: FocusEvent) => {
        const row = rowIndexOf(event.target);
        if (row === null) return;
        setActive(row);
        actions.highlight(paths[row] ?? null, view);
      },
      onBlur: () => actions.highlight(null, view),
      onMouseMove: (event: MouseEvent) => {
        const row = rowIndexOf(event.target);
        if (row !== null) actions.highlight(paths[row] ?? null, view);
      },
      onMouseLeave: () =>
        actions.highlight(rowIndexOf(document.activeElement) === null ? null : (paths[at] ?? null), view),
    },
    row: (index: number) => ({
      "data-at": index,
      tabIndex: index === at ? 0 : -1,
      "data-highlighted": highlighted?.path === paths[index] || undefined,
    }),
  };
}

function rowIndexOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest("[data-at]") : null;
  return row ? Number(row.getAttribute("data-at")) : null;
}

function rowAt(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-at="${index}"]`) ?? null;
}
