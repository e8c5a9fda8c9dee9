import { useEffect, useState } from "react";
import type { FieldPlace } from "../../worker/protocol.ts";
import { usePageContext } from "../page/page-context.ts";
import { stepOf } from "../store/select.ts";
import { share } from "../store/share.ts";

/** How long a field must be lit before the texts that nobody sees are searched for it. */
const REST = 80;

const nobody: readonly string[] = [];

/** The actors in whose texts the lit field stands, the texts as their editors would show them. */
export function useLitActors(): readonly string[] {
  const { engine, store } = usePageContext();
  const [found, setFound] = useState(nobody);
  const [known] = useState(() => new WeakMap<object, Map<string, Promise<readonly FieldPlace[]>>>());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;

    const search = async () => {
      const state = store.getState();
      const { scenario, lit, frame } = state;
      if (lit === null || frame === null) return;
      const places = known.get(frame) ?? new Map<string, Promise<readonly FieldPlace[]>>();
      known.set(frame, places);
      const mine = asked;
      const names = scenario.actors.map(async ({ name }) => {
        const id = stepOf(state, name)?.id;
        if (id === undefined) return [];
        const answer = places.get(id) ?? engine.places(id);
        places.set(id, answer);
        return (await answer).some(({ path }) => path === lit.path) ? [name] : [];
      });
      const now = (await Promise.all(names)).flat();
      if (mine === asked) setFound((before) => share(before, now));
    };

    const look = () => {
      asked++;
      clearTimeout(timer);
      if (store.getState().lit === null) setFound(nobody);
      else timer = setTimeout(search, REST);
    };
    look();
    const unsubscribe = store.subscribe((state, before) => {
      if (state.frame !== before.frame || state.lit?.path !== before.lit?.path) look();
    });
    return () => {
      unsubscribe();
      asked++;
      clearTimeout(timer);
    };
  }, [engine, store, known]);

  return found;
}
