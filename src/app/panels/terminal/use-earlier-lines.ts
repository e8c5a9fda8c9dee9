import { useRef } from "react";
import { usePageContext } from "../../page/page-context.ts";
import { earlierLines } from "../../store/select.ts";

/** A way back through earlier lines: how far one has gone, what stood there at first, and what stands there since. */
type Walk = { readonly id: string; readonly back: number; readonly draft: string; readonly shown: string };

/**
 * Goes through the command lines of the scenario before a step: -1 is one further back, 1 one forth, at the end of which is
 * what stood there at first. Null at either end. Typing begins anew.
 */
export function useEarlierLines(id: string, line: string): (by: number) => string | null {
  const { store } = usePageContext();
  const walk = useRef<Walk | null>(null);
  return (by) => {
    const lines = earlierLines(store.getState().scenario, id);
    const known = walk.current;
    const from = known?.id === id && known.shown === line ? known : { id, back: 0, draft: line, shown: line };
    const back = from.back - by;
    if (back < 0 || back > lines.length) return null;
    const shown = back === 0 ? from.draft : (lines[lines.length - back] as string);
    walk.current = { ...from, back, shown };
    return shown;
  };
}
