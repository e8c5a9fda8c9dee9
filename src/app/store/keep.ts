import { type Store, saveWork } from "./persist.ts";
import type { PageStore } from "./store.ts";

const PAUSE = 300;

/** A long text takes long to keep: so many times as long is waited before the next time, at most {@link LONGEST}. */
const SHARE = 50;
const LONGEST = 3000;

/** Keeps the work a moment after each change, and when the page is left. Says once if the browser refuses. */
export function keepWork(store: PageStore, storage: Store | null): { readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = PAUSE;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const { scenario, selection } = store.getState();
    const start = performance.now();
    const kept = saveWork(storage, scenario, selection);
    pause = Math.min(LONGEST, Math.max(PAUSE, (performance.now() - start) * SHARE));
    if (kept) return;
    store.setState((state) => {
      if (state.notices.some((notice) => notice.id === "unkept")) return state;
      const text =
        "The browser does not keep this work, because storage is refused or full: it is lost on reload.";
      return { notices: [...state.notices, { id: "unkept", tone: "warn", text }] };
    });
  };
  const flush = () => timer !== undefined && save();
  const unsubscribe = store.subscribe((state, before) => {
    if (state.scenario === before.scenario && state.selection === before.selection) return;
    clearTimeout(timer);
    timer = setTimeout(save, pause);
  });
  addEventListener("pagehide", flush);
  return {
    stop: () => {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener("pagehide", flush);
    },
  };
}
