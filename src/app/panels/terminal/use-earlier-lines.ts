import { useRef } from "react";
import { usePageContext } from "../../context/page-context.ts";
import { earlierCommandLines } from "./earlier-command-lines.ts";

/** The state of going through earlier lines: the number of lines back, the line before, and the line now. */
type HistoryPosition = {
  readonly id: string;
  readonly back: number;
  readonly draft: string;
  readonly shown: string;
};

/**
 * Returns a function that goes through the command lines before a step: -1 goes back, 1 goes forward, in the end to the original line.
 * It returns null at either end. Typing starts again.
 */
export function useEarlierLines(id: string, line: string): (by: number) => string | null {
  const { store } = usePageContext();
  const walk = useRef<HistoryPosition | null>(null);
  return (by) => {
    const lines = earlierCommandLines(store.getState().scenario, id);
    const known = walk.current;
    const from = known?.id === id && known.shown === line ? known : { id, back: 0, draft: line, shown: line };
    const back = from.back - by;
    if (back < 0 || back > lines.length) return null;
    const shown = back === 0 ? from.draft : (lines[lines.length - back] as string);
    walk.current = { ...from, back, shown };
    return shown;
  };
}
