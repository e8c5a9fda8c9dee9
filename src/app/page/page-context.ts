import { createContext, useContext, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { Actor } from "../../engine/scenario/scenario.ts";
import type { Engine } from "../../worker/client.ts";
import type { FrameView } from "../../worker/protocol.ts";
import type { Actions } from "../store/actions.ts";
import type { Library } from "../store/library.ts";
import { share } from "../store/share.ts";
import type { State } from "../store/state.ts";
import type { PageStore } from "../store/store.ts";
import { marksOf } from "../view/marks.ts";

/** What every panel may reach: the state, what can be done, and questions to the engine. */
export type Page = {
  readonly store: PageStore;
  readonly actions: Actions;
  readonly engine: Pick<
    Engine,
    "hover" | "complete" | "places" | "preview" | "open" | "print" | "report" | "stop" | "study"
  >;
  /** The sessions that this browser keeps. */
  readonly library: Library;
  /** Forgets all that is kept in the browser and starts over. */
  readonly forget: () => void;
};

const Context = createContext<Page | null>(null);

/** Gives the page to the panels below. */
export const PageProvider = Context.Provider;

export function usePageContext(): Page {
  const page = useContext(Context);
  if (!page) throw new Error("a panel outside of the page");
  return page;
}

/** A part of the state; renders again when it changes by reference. */
export function usePage<T>(select: (state: State) => T): T {
  return useStore(usePageContext().store, select);
}

/** Several parts of the state at once, compared one by one. */
export function useParts<T>(select: (state: State) => T): T {
  return useStore(usePageContext().store, useShallow(select));
}

/** What is worked out of the state; renders again when it is another in depth. For plain data. */
export function useShared<T>(select: (state: State) => T): T {
  const last = useRef<T | undefined>(undefined);
  return usePage((state) => {
    const shared = share(last.current, select(state));
    last.current = shared;
    return shared;
  });
}

export function useActions(): Actions {
  return usePageContext().actions;
}

/** Letter and colour of a manager. */
export type Look = { readonly mark: string; readonly colour: number };

/** How each actor, and each manager who is no actor, is shown. */
export function useLooks(): Looks {
  const actors = usePage((state) => state.scenario.actors);
  const strangers = useShared(strangersOf);
  return useMemo(() => looksOf(actors, strangers), [actors, strangers]);
}

type Looks = (name: string, actor?: string | null) => Look;

/** The looks that were worked out last: every letter on the page asks for the same. */
let last: { readonly of: readonly [readonly Actor[], readonly string[]]; readonly looks: Looks } | null =
  null;

function looksOf(actors: readonly Actor[], strangers: readonly string[]): Looks {
  if (last !== null && last.of[0] === actors && last.of[1] === strangers) return last.looks;
  const marks = marksOf([...actors.map((actor) => actor.name), ...strangers]);
  const colours = new Map(actors.map((actor) => [actor.name, actor.colour]));
  const looks: Looks = (name, actor = name) => {
    const known = actor !== null && colours.has(actor) ? actor : name;
    return { mark: marks.get(known) ?? "?", colour: colours.get(known) ?? 0 };
  };
  last = { of: [actors, strangers], looks };
  return looks;
}

/** The managers of the shown object who are no actors; every letter on the page asks, so it is worked out once. */
function strangersOf({ frame }: State): readonly string[] {
  if (frame === null) return nobody;
  let found = byEntries.get(frame.entries);
  if (found === undefined) {
    found = frame.entries.filter((entry) => entry.actor === null).map((entry) => entry.manager);
    byEntries.set(frame.entries, found);
  }
  return found;
}

const nobody: readonly string[] = [];
const byEntries = new WeakMap<FrameView["entries"], readonly string[]>();
