import { useEffect, useState } from "react";
import type { FieldPlace } from "../../worker/protocol.ts";
import { usePage, usePageContext } from "../page/page-context.ts";
import { stepOf } from "../store/select.ts";

/** How long a field must be lit before the texts that nobody sees are searched for it. */
const REST = 80;

const nobody: ReadonlySet<string> = new Set();

/** The actors in whose texts the lit field stands, the texts as their editors would show them. */
export function useLitActors(): ReadonlySet<string> {
  const { engine, store } = usePageContext();
  const path = usePage((state) => state.lit?.path ?? null);
  const frame = usePage((state) => state.frame);
  const [found, setFound] = useState(nobody);
  const [known] = useState(() => new WeakMap<object, Map<string, Promise<readonly FieldPlace[]>>>());

  useEffect(() => {
    if (path === null || frame === null) return setFound(nobody);
    let late = false;
    const timer = setTimeout(async () => {
      const places = known.get(frame) ?? new Map<string, Promise<readonly FieldPlace[]>>();
      known.set(frame, places);
      const state = store.getState();
      const asked = state.scenario.actors.map(async ({ name }) => {
        const id = stepOf(state, name)?.id;
        if (id === undefined) return [];
        const answer = places.get(id) ?? engine.places(id);
        places.set(id, answer);
        return (await answer).some((place) => place.path === path) ? [name] : [];
      });
      const names = (await Promise.all(asked)).flat();
      if (!late) setFound(new Set(names));
    }, REST);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [engine, store, known, path, frame]);

  return found;
}
