import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import { readSessionInfo, type SessionInfo } from "./session-info.ts";

/** The sessions in IndexedDB. A call rejects if the browser refuses or has no space; some browsers never answer. */
export type Database = ReturnType<typeof createDatabase>;

type Schema = DBSchema & {
  readonly sessions: { key: string; value: SessionInfo };
  readonly works: { key: string; value: unknown };
};

const NAME = "applyground";

/** Creates the database. The first call opens it. Calls `changed` after each change. */
export function createDatabase(changed: () => void) {
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
  const both = async () => (await database()).transaction(["sessions", "works"], "readwrite");

  async function save(info: SessionInfo, work: unknown): Promise<void> {
    const transaction = await both();
    await Promise.all([
      transaction.objectStore("sessions").put(info),
      transaction.objectStore("works").put(work, info.id),
      transaction.done,
    ]);
    changed();
  }

  async function load(id: string): Promise<unknown> {
    return (await database()).get("works", id);
  }

  async function list(): Promise<readonly SessionInfo[]> {
    const all: readonly unknown[] = await (await database()).getAll("sessions");
    return all.flatMap((one) => readSessionInfo(one) ?? []).sort((a, b) => b.changed - a.changed);
  }

  async function rename(id: string, title: string): Promise<void> {
    const transaction = await both();
    const [sessions, works] = [transaction.objectStore("sessions"), transaction.objectStore("works")];
    const info = readSessionInfo(await sessions.get(id));
    const work = (await works.get(id)) as { readonly scenario?: object } | undefined;
    if (info && work?.scenario) {
      await sessions.put({ ...info, title });
      await works.put({ ...work, scenario: { ...work.scenario, title } }, id);
    }
    await transaction.done;
    changed();
  }

  async function remove(id: string): Promise<void> {
    const transaction = await both();
    await Promise.all([
      transaction.objectStore("sessions").delete(id),
      transaction.objectStore("works").delete(id),
      transaction.done,
    ]);
    changed();
  }

  async function destroy(): Promise<void> {
    (await opening?.catch(() => null))?.close();
    opening = null;
    await deleteDB(NAME);
  }

  return { save, load, list, rename, remove, destroy };
}

/** Calls `onGone` after the connection was closed, by the browser or because another tab deletes the database. */
async function openDatabase(onGone: () => void): Promise<IDBPDatabase<Schema>> {
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
