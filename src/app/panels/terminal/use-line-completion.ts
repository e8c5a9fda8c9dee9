import { useEffect, useState } from "react";
import type { Completion } from "../../../worker/protocol.ts";
import { usePage, usePageContext } from "../../page/page-context.ts";

const none: readonly Completion[] = [];

/** Where completions are wanted: in which line, as it was then, before which offset. */
type Wanted = { readonly id: string; readonly caret: number };

/**
 * What may stand at the cursor of a command line, once it is asked for and the engine knows the line. Empty as soon as the
 * line is another one.
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
  const ready = usePage((state) => state.engine.kind === "ready" && !state.waiting);
  const [wanted, setWanted] = useState<Wanted | null>(null);
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
      // what is all there already needs no suggestion
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
