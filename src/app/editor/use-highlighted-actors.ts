import { useEffect, useState } from "react";
import type { FieldLine } from "../../session/assist/types.ts";
import { usePageContext } from "../context/page-context.ts";
import { reuseEqualParts } from "../store/state/reuse-equal-parts.ts";
import { latestStepOf } from "../store/state/select.ts";

/** How long a field must be highlighted, in milliseconds, before the hidden texts are searched for it. */
const DELAY = 80;

const noActors: readonly string[] = [];

/** Returns the names of the actors whose text in the editor contains the highlighted field. */
export function useHighlightedActors(): readonly string[] {
  const { engine, store } = usePageContext();
  const [found, setFound] = useState(noActors);
  const [known] = useState(() => new WeakMap<object, Map<string, Promise<readonly FieldLine[]>>>());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;

    const search = async () => {
      const state = store.getState();
      const { scenario, highlighted, frame } = state;
      if (highlighted === null || frame === null) return;
      const fieldLines = known.get(frame) ?? new Map<string, Promise<readonly FieldLine[]>>();
      known.set(frame, fieldLines);
      const mine = asked;
      const names = scenario.actors.map(async ({ name }) => {
        const id = latestStepOf(state, name)?.id;
        if (id === undefined) return [];
        const answer = fieldLines.get(id) ?? engine.fieldLines(id);
        fieldLines.set(id, answer);
        return (await answer).some(({ path }) => path === highlighted.path) ? [name] : [];
      });
      const now = (await Promise.all(names)).flat();
      if (mine === asked) setFound((before) => reuseEqualParts(before, now));
    };

    const look = () => {
      asked++;
      clearTimeout(timer);
      if (store.getState().highlighted === null) setFound(noActors);
      else timer = setTimeout(search, DELAY);
    };
    look();
    const unsubscribe = store.subscribe((state, before) => {
      if (state.frame !== before.frame || state.highlighted?.path !== before.highlighted?.path) look();
    });
    return () => {
      unsubscribe();
      asked++;
      clearTimeout(timer);
    };
  }, [engine, store, known]);

  return found;
}
