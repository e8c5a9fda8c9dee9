import { useState } from "react";
import type { Completion } from "../../../session/assist/types.ts";
import { type Page, usePageContext } from "../../context/page-context.ts";
import { useAnswer } from "../../context/use-answer.ts";

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
  const [wanted, setWanted] = useState<CompletionRequest | null>(null);
  const caret = wanted?.id === id ? wanted.caret : null;
  const { answer } = useAnswer(
    caret === null
      ? null
      : { topic: `${id} ${line}`, about: [caret], ask: () => completionsOf(engine, id, line, caret) },
  );
  return {
    items: answer ?? none,
    ask: (caret) => setWanted({ id, caret }),
    close: () => setWanted(null),
  };
}

/** Resolves to the completions at a cursor offset, without a word that is already complete. */
async function completionsOf(
  engine: Page["engine"],
  id: string,
  line: string,
  caret: number,
): Promise<readonly Completion[]> {
  const typed = line.slice(0, caret);
  const items = await engine.complete(id, 1, caret + 1);
  return items.filter(({ label, from }) => label !== typed.slice(from - 1));
}
