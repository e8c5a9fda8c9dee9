import { createContext, useContext, useRef } from "react";
import { useStore } from "zustand";
import type { Engine } from "../../worker/client/engine-client.ts";
import type { QuestionKind } from "../../worker/client/events.ts";
import type { Actions } from "../store/document/actions.ts";
import type { Library } from "../store/persist/library.ts";
import { reuseEqualParts } from "../store/state/reuse-equal-parts.ts";
import type { State } from "../store/state/state.ts";
import type { PageStore } from "../store/state/store.ts";
import type { Address } from "./address.ts";

/** What every panel can use: the state, the actions, and questions to the engine. */
type PanelContext = {
  readonly store: PageStore;
  readonly actions: Actions;
  readonly engine: Pick<Engine, QuestionKind | "stop">;
};

/** The page of a tab, which can do everything. */
export type Page = PanelContext & {
  readonly use: "all";
  readonly address: Address;
  /** The sessions in this browser. */
  readonly library: Library;
  /** Deletes all data of the page in this browser and reloads the page. */
  readonly deleteLocalData: () => void;
};

/** A page inside of another page. It has no dialogs and no panels at the side, keeps nothing and never loads Monaco. */
export type EmbeddedPage = PanelContext & {
  /** `play`: the reader can change the steps. `look`: the reader can only look at them. */
  readonly use: "play" | "look";
};

const Context = createContext<Page | EmbeddedPage | null>(null);

/** Provides the page to the panels inside. */
export const PageProvider = Context.Provider;

export function usePageContext(): Page | EmbeddedPage {
  const page = useContext(Context);
  if (!page) throw new Error("This component must be inside of a PageProvider.");
  return page;
}

/** Returns the page of the tab, for components that an embedded page does not have. */
export function useTabPage(): Page {
  const page = usePageContext();
  if (page.use !== "all") throw new Error("An embedded page does not have this component.");
  return page;
}

/** Returns whether the reader can change the scenario. */
export function useCanEdit(): boolean {
  return usePageContext().use !== "look";
}

/** Returns whether the page has dialogs and panels at the side. */
export function useHasDialogs(): boolean {
  return usePageContext().use === "all";
}

/** Returns a part of the state. The component renders again when its reference changes. */
export function usePageState<T>(select: (state: State) => T): T {
  return useStore(usePageContext().store, select);
}

/** Returns several parts of the state as an object. The component renders again when the reference of one part changes. */
export function useShallowPageState<T extends object>(select: (state: State) => T): T {
  const latest = useRef<T | undefined>(undefined);
  return usePageState((state) => {
    const parts = select(state);
    const isSame = (part: string) => Object.is(parts[part as keyof T], latest.current?.[part as keyof T]);
    if (latest.current === undefined || !Object.keys(parts).every(isSame)) latest.current = parts;
    return latest.current;
  });
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
