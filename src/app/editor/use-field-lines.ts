import { useEffect, useState } from "react";
import type { FieldLine } from "../../session/assist/types.ts";
import { usePageContext } from "../context/page-context.ts";
import { reuseEqualParts } from "../store/state/reuse-equal-parts.ts";
import type { State } from "../store/state/state.ts";

type Found = { readonly id: string; readonly text: string; readonly fieldLines: readonly FieldLine[] };

const none: readonly FieldLine[] = [];

/** How long the page waits after typing, in milliseconds, before it asks for the positions of fields. */
const DELAY = 120;

/** The positions in a longer text are asked for only while a field is highlighted, and once for each text. */
const LONG = 50_000;

/**
 * Returns the positions of the fields of a text, shortly after the text or an earlier step has changed. A run of another text renders
 * nothing again.
 */
export function useFieldLines(id: string, text: string): readonly FieldLine[] {
  const { engine, store } = usePageContext();
  const isLong = text.length > LONG;
  const [found, setFound] = useState<Found | null>(null);
  const isKnown = isLong && found?.id === id && found.text === text;

  useEffect(() => {
    if (isKnown) return;
    let cancel: (() => void) | null = null;
    const ask = () => {
      let isLate = false;
      const timer = setTimeout(async () => {
        const fieldLines = await engine.fieldLines(id);
        if (!isLate) setFound((before) => reuseEqualParts(before, { id, text, fieldLines }, LONG));
      }, DELAY);
      return () => {
        isLate = true;
        clearTimeout(timer);
      };
    };
    const follow = (state: State) => {
      const isWanted = isReady(state) && (!isLong || state.highlighted !== null);
      if (isWanted === (cancel !== null)) return;
      cancel?.();
      cancel = isWanted ? ask() : null;
    };
    follow(store.getState());
    const unsubscribe = store.subscribe(follow);
    return () => {
      unsubscribe();
      cancel?.();
    };
  }, [engine, store, isLong, isKnown, id, text]);

  return found?.id === id ? found.fieldLines : none;
}

/** Whether the engine has answered the last edit. */
function isReady({ engine, waiting }: State): boolean {
  return engine.kind === "ready" && !waiting;
}
