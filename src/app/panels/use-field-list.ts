import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useActions, usePage } from "../page/page-context.ts";
import type { View } from "../store/state.ts";
import { revealIn } from "../ui/reveal.ts";

/**
 * What a list of fields needs to be walked by arrow keys and to light its rows: one stop for Tab, the row that has the
 * focus is lit, and so is the row under the mouse. Rows carry `data-at`, their place in `paths`.
 */
export function useFieldList(
  paths: readonly string[],
  view: View,
  onKey?: (key: string, at: number) => number | null,
) {
  const list = useRef<HTMLElement>(null);
  const [active, setActive] = useState(0);
  const lit = usePage((state) => (state.lit && paths.includes(state.lit.path) ? state.lit : null));
  const actions = useActions();
  const at = Math.min(active, Math.max(0, paths.length - 1));

  useEffect(() => {
    if (!lit || lit.from === view) return;
    const row = rowAt(list.current, paths.indexOf(lit.path));
    revealIn(list.current, row?.querySelector(".field-tree-field") ?? row);
    const column = list.current?.closest(".entry");
    revealIn(column?.parentElement, column, 0);
  }, [lit, view, paths]);

  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, paths.length - 1));
    setActive(next);
    rowAt(list.current, next)?.focus();
  };

  return {
    lit: lit?.path ?? null,
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
        const row = placeOf(event.target);
        if (row === null) return;
        setActive(row);
        actions.light(paths[row] ?? null, view);
      },
      onBlur: () => actions.light(null, view),
      onMouseOver: (event: MouseEvent) => {
        const row = placeOf(event.target);
        if (row !== null) actions.light(paths[row] ?? null, view);
      },
      onMouseLeave: () =>
        actions.light(placeOf(document.activeElement) === null ? null : (paths[at] ?? null), view),
    },
    row: (index: number) => ({
      "data-at": index,
      tabIndex: index === at ? 0 : -1,
      "data-lit": lit?.path === paths[index] || undefined,
    }),
  };
}

function placeOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest("[data-at]") : null;
  return row ? Number(row.getAttribute("data-at")) : null;
}

function rowAt(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-at="${index}"]`) ?? null;
}
