import { createContext, useContext, useRef } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { Engine } from "../../worker/client/engine-client.ts";
import type { QuestionKind } from "../../worker/client/events.ts";
import type { Actions } from "../store/document/actions.ts";
import type { Library } from "../store/persist/library.ts";
import { reuseEqualParts } from "../store/state/reuse-equal-parts.ts";
import type { State } from "../store/state/state.ts";
import type { PageStore } from "../store/state/store.ts";
import type { Address } from "./address.ts";

/** What every panel can use: the state, the actions, and questions to the engine. */
export type Page = {
  readonly store: PageStore;
  readonly actions: Actions;
  readonly engine: Pick<Engine, QuestionKind | "stop">;
  readonly address: Address;
  /** The sessions in this browser. */
  readonly library: Library;
  /** Deletes all data of the page in this browser and reloads the page. */
  readonly deleteLocalData: () => void;
};

const Context = createContext<Page | null>(null);

/** Provides the page to the panels inside. */
export const PageProvider = Context.Provider;

export function usePageContext(): Page {
  const page = useContext(Context);
  if (!page) throw new Error("This component must be inside of a PageProvider.");
  return page;
}

/** Returns a part of the state. The component renders again when its reference changes. */
export function usePageState<T>(select: (state: State) => T): T {
  return useStore(usePageContext().store, select);
}

/** Returns several parts of the state as an object. The component renders again when the reference of one part changes. */
export function useShallowPageState<T>(select: (state: State) => T): T {
  return useStore(usePageContext().store, useShallow(select));
}

/** Returns plain data that `select` computes from the state. The component renders again when the data is not deeply equal. */
export function useDeepPageState<T>(select: (state: State) => T): T {
  const latest = useRef<T | undefined>(undefined);
  return usePageState((state) => {
    const shared = reuseEqualParts(latest.current, select(state));
    latest.current = shared;
    return shared;
  });
}

export function useActions(): Actions {
  return usePageContext().actions;
}
