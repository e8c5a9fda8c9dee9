import { openChannel, tellOthers } from "./channel.ts";
import { sessionsElsewhere } from "./claim.ts";
import type { Database } from "./database.ts";
import { withinLimit } from "./within-limit.ts";
import type { Work } from "./work.ts";

/** A session as a list shows it. */
export type SessionInfo = {
  readonly id: string;
  /** The title of its scenario. */
  readonly title: string;
  readonly steps: number;
  /** When it was last changed, in milliseconds since 1970. */
  readonly changed: number;
};

/** What a list shows of work that is kept as a session at a time. */
export function infoOf(id: string, { scenario: { title, steps } }: Work, time: number): SessionInfo {
  return { id, title, steps: steps.length, changed: time };
}

/**
 * All sessions that this browser keeps. Each call rejects if the browser refuses, has no room, or does not answer in time,
 * or if the part of the page that does it cannot be fetched.
 */
export type Library = {
  /** `work` is as `toKept` makes it, or as it was loaded. */
  readonly save: (info: SessionInfo, work: unknown) => Promise<void>;
  /** What is kept of a session, for `readWork`; undefined if there is no such session. */
  readonly load: (id: string) => Promise<unknown>;
  /** Newest first. */
  readonly list: () => Promise<readonly SessionInfo[]>;
  /** Gives the scenario of a session another title. */
  readonly rename: (id: string, title: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** Calls `then` after each change, also of other tabs. Returns what ends that. */
  readonly watch: (then: () => void) => () => void;
  /** Deletes all of it. */
  readonly destroy: () => Promise<void>;
};

/** Tells other tabs that the list has changed. */
const CHANNEL = "applyground/sessions";

/**
 * The library of this browser. Its database is fetched and opened when it is first used. `limit` is how long a call may
 * take, in milliseconds; default: see {@link withinLimit}.
 */
export function openLibrary(limit?: number): Library {
  const watchers = new Set<() => void>();
  const changed = () => {
    for (const watcher of watchers) watcher();
    tellOthers(CHANNEL, null);
  };
  let database: Database | null = null;
  const ask =
    <Args extends readonly unknown[], T>(choose: (from: Database) => (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      const { createDatabase } = await import("./database.ts");
      database ??= createDatabase(changed);
      return withinLimit(choose(database)(...args), limit);
    };
  return {
    save: ask(({ save }) => save),
    load: ask(({ load }) => load),
    list: ask(({ list }) => list),
    rename: ask(({ rename }) => rename),
    remove: ask(({ remove }) => remove),
    destroy: ask(({ destroy }) => destroy),
    watch(then) {
      const channel = openChannel(CHANNEL);
      channel?.addEventListener("message", then);
      watchers.add(then);
      return () => {
        channel?.close();
        watchers.delete(then);
      };
    },
  };
}

/** The newest session that no tab shows; null if there is none, or the browser keeps none. */
export async function latestSession(library: Library): Promise<SessionInfo | null> {
  const [all, elsewhere] = await Promise.all([library.list().catch(() => []), sessionsElsewhere()]);
  return all.find(({ id }) => !elsewhere?.has(id)) ?? null;
}
