import { useEffect, useState } from "react";
import type { Completion } from "../../../session/assist/types.ts";
import { usePageContext, usePageState } from "../../context/page-context.ts";

const none: readonly Completion[] = [];

/** The step and the cursor offset for which completions were requested. */
type CompletionRequest = { readonly id: string; readonly caret: number };

/**
 * Returns the completions at the cursor of a command line, after `ask` was called and the engine knows the line. Empty after the line
 * has changed.
 */
export function useLineCompletion(
  id: string,
  line: string,
): {
  readonly items: readonly Completion[];
  readonly ask: (caret: number) => void;
  readonly close: () => void;
} {
  const { engine } = usePageContext();
  const ready = usePageState((state) => state.engine.kind === "ready" && !state.waiting);
  const [wanted, setWanted] = useState<CompletionRequest | null>(null);
  const [found, setFound] = useState<{ readonly line: string; readonly items: readonly Completion[] } | null>(
    null,
  );
  const caret = wanted?.id === id ? wanted.caret : null;

  useEffect(() => {
    if (caret === null || !ready) return;
    let late = false;
    engine.complete(id, 1, caret + 1).then((items) => {
      if (late) return;
      const typed = line.slice(0, caret);
      // a word that is already complete needs no suggestion
      setFound({ line, items: items.filter(({ label, from }) => label !== typed.slice(from - 1)) });
    });
    return () => {
      late = true;
    };
  }, [engine, ready, id, line, caret]);

  return {
    items: caret !== null && found !== null && found.line === line ? found.items : none,
    ask: (caret) => setWanted({ id, caret }),
    close: () => {
      setWanted(null);
      setFound(null);
    },
  };
}
