import type { ValueMap } from "../../value/value.ts";
import type { ServedKind } from "./discovery/served-kinds.ts";

/** An object of the server, or a table with the only row of one. */
type Info = {
  readonly kind: ServedKind;
  readonly namespace: string;
  readonly name: string;
  readonly object: ValueMap;
  readonly source: string;
};

/** An object that a watch prints, and why. */
export type WatchEvent = { readonly type: "ADDED" | "MODIFIED" | "DELETED"; readonly info: Info };

/** What a watch has printed. The same command prints more if it runs again, with the same value, after later changes. */
export type WatchState = {
  events: readonly WatchEvent[];
  /** The objects of the last run by uid, as it would print them. */
  objects: ReadonlyMap<string, Info>;
  /** The number of objects of the first run; null before it. */
  listed: number | null;
  /** The resourceVersion of the change that deleted what is gone since the last run. */
  revision: number;
};

/** Returns the state of a watch that has not run yet. */
export function newWatch(): WatchState {
  return { events: [], objects: new Map(), listed: null, revision: 0 };
}
