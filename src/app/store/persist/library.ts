import { broadcast, openChannel } from "./channel.ts";
import type { Database } from "./database.ts";
import type { SessionInfo } from "./session-info.ts";
import { sessionsInOtherTabs } from "./session-lock.ts";
import { withTimeout } from "./with-timeout.ts";

/**
 * All sessions in this browser. Each call rejects if the browser refuses, has no space, or does not answer in time, or if the code of
 * the database cannot be fetched.
 */
export type Library = {
  /** `work` is the result of `toStored` or of `load`. */
  readonly save: (info: SessionInfo, work: unknown) => Promise<void>;
  /** Returns the stored work of a session, for `readWork`; undefined if there is no such session. */
  readonly load: (id: string) => Promise<unknown>;
  /** Returns the sessions, newest first. */
  readonly list: () => Promise<readonly SessionInfo[]>;
  /** Changes the title of a session's scenario. */
  readonly rename: (id: string, title: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** Calls `then` after each change in this or another tab. Returns a function that ends this. */
  readonly watch: (then: () => void) => () => void;
  /** Deletes all sessions. */
  readonly destroy: () => Promise<void>;
};

/** The channel that tells other tabs about changes. */
const CHANNEL = "applyground/sessions";

/**
 * Opens the library of this browser. The first call fetches the code of the database. `limit` is the timeout of a call in
 * milliseconds; for the default see {@link withTimeout}.
 */
export function openLibrary(limit?: number): Library {
  const watchers = new Set<() => void>();
  const changed = () => {
    for (const watcher of watchers) watcher();
    broadcast(CHANNEL, null);
  };
  let database: Database | null = null;
  const ask =
    <Args extends readonly unknown[], T>(choose: (from: Database) => (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      const { createDatabase } = await import("./database.ts");
      database ??= createDatabase(changed);
      return withTimeout(choose(database)(...args), limit);
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

/** Returns the newest session that no tab shows; null if there is none, or the browser refuses storage. */
export async function latestSession(library: Library): Promise<SessionInfo | null> {
  const [all, elsewhere] = await Promise.all([library.list().catch(() => []), sessionsInOtherTabs()]);
  return all.find(({ id }) => !elsewhere?.has(id)) ?? null;
}
