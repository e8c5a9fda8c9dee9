import type { Change } from "./changes.ts";

/** The last changes of a cluster, for watches that start in the past. */
export type History = {
  readonly add: (change: Change) => void;
  /** Returns the changes after a revision, oldest first; null if some of them are forgotten. */
  readonly since: (revision: number) => readonly Change[] | null;
};

/** How many changes a server remembers, and how long they may be together, as JSON. */
const MAX_CHANGES = 10_000;
const MAX_LENGTH = 64 * 1024 * 1024;

/** Returns a history that starts after a revision. */
export function newHistory(start: number): History {
  const changes: { readonly change: Change; readonly length: number }[] = [];
  let forgotten = start;
  let length = 0;
  return {
    add: (change) => {
      const size = JSON.stringify(change.after ?? null).length;
      changes.push({ change, length: size });
      length += size;
      if (changes.length <= MAX_CHANGES && length <= MAX_LENGTH) return;
      // A tenth at a time, because each removal moves all others.
      for (const old of changes.splice(0, Math.ceil(changes.length / 10))) {
        forgotten = old.change.revision;
        length -= old.length;
      }
    },
    since: (revision) =>
      revision < forgotten
        ? null
        : changes.filter(({ change }) => change.revision > revision).map(({ change }) => change),
  };
}
