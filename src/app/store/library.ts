import type { DBSchema, IDBPDatabase } from "idb";
import { readWork, type Work } from "./work.ts";

/** A session as a list shows it. */
export type SessionInfo = {
  readonly id: string;
  /** The title of its scenario. */
  readonly title: string;
  readonly steps: number;
  /** When it was last changed, in milliseconds since 1970. */
  readonly changed: number;
};

/** All sessions that this browser keeps. Each call rejects if the browser refuses, or has no room. */
export type Library = {
  readonly save: (id: string, work: Work, time: number) => Promise<void>;
  /** Null if there is no such session, or it cannot be read. */
  readonly load: (id: string) => Promise<Work | null>;
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

type Schema = DBSchema & {
  readonly sessions: { key: string; value: SessionInfo };
  readonly works: { key: string; value: unknown };
};

const NAME = "applyground";

/** Tells other tabs that the list has changed. */
const CHANNEL = "applyground/sessions";

/** The library of this browser. What it is made with is loaded, and the database opened, when it is first used. */
export function openLibrary(): Library {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const database = () => {
    opening ??= openDatabase(() => {
      opening = null;
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const watchers = new Set<() => void>();
  const changed = () => {
    for (const watcher of watchers) watcher();
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(null);
    channel.close();
  };

  return {
    async save(id, work, time) {
      const { title, steps } = work.scenario;
      const transaction = (await database()).transaction(["sessions", "works"], "readwrite");
      await Promise.all([
        transaction.objectStore("sessions").put({ id, title, steps: steps.length, changed: time }),
        transaction.objectStore("works").put(work, id),
        transaction.done,
      ]);
      changed();
    },

    async load(id) {
      return readWork(await (await database()).get("works", id));
    },

    async list() {
      const all = await (await database()).getAll("sessions");
      return all.sort((a, b) => b.changed - a.changed);
    },

    async rename(id, title) {
      const transaction = (await database()).transaction(["sessions", "works"], "readwrite");
      const [sessions, works] = [transaction.objectStore("sessions"), transaction.objectStore("works")];
      const [info, work] = [await sessions.get(id), readWork(await works.get(id))];
      if (info && work) {
        await sessions.put({ ...info, title });
        await works.put({ ...work, scenario: { ...work.scenario, title } }, id);
      }
      await transaction.done;
      changed();
    },

    async remove(id) {
      const transaction = (await database()).transaction(["sessions", "works"], "readwrite");
      await Promise.all([
        transaction.objectStore("sessions").delete(id),
        transaction.objectStore("works").delete(id),
        transaction.done,
      ]);
      changed();
    },

    watch(then) {
      const channel = new BroadcastChannel(CHANNEL);
      channel.addEventListener("message", then);
      watchers.add(then);
      return () => {
        channel.close();
        watchers.delete(then);
      };
    },

    async destroy() {
      const { deleteDB } = await import("idb");
      (await opening?.catch(() => null))?.close();
      opening = null;
      await deleteDB(NAME);
    },
  };
}

/** `onGone`: the connection is closed, because another tab deletes the database, or by the browser. */
async function openDatabase(onGone: () => void): Promise<IDBPDatabase<Schema>> {
  const { openDB } = await import("idb");
  const database = await openDB<Schema>(NAME, 1, {
    upgrade(fresh) {
      fresh.createObjectStore("sessions", { keyPath: "id" });
      fresh.createObjectStore("works");
    },
    blocking() {
      database.close();
      onGone();
    },
    terminated: onGone,
  });
  return database;
}
