import type { Info } from "./info.ts";

/** An object that a watch prints, and why. */
export type WatchEvent = { readonly type: "ADDED" | "MODIFIED" | "DELETED"; readonly info: Info };

/** What a watch printed so far. The command gets it when it runs again after a later change, and adds what it prints then. */
export type WatchState = {
  events: readonly WatchEvent[];
  /** The objects of the last run by uid, as it would print them. */
  objects: ReadonlyMap<string, Info>;
  /** The number of objects of the first run; null before it. */
  listed: number | null;
  /** The resourceVersion of the change that deleted what is gone since the last run. */
  revision: number;
};

/** Returns the state of a watch before its first run. */
export function newWatch(): WatchState {
  return { events: [], objects: new Map(), listed: null, revision: 0 };
}
