import type { Library } from "../library.ts";
import { readSessionInfo, type SessionInfo } from "../session-info.ts";
import type { StoredWork } from "../work.ts";
import { entryAt, type TabStorage } from "./tab.ts";

/** The key of the work that another session replaced before the library had it. */
const REPLACED_KEY = "applyground/replaced/1";

/** A session as the library stores it: its entry in the list, and its work. */
export type StoredSession = { readonly info: SessionInfo; readonly work: StoredWork };

/** Remembers work in the tab until the library has it: the user may reload the page before. Ignores a storage that refuses. */
export function rememberReplaced(storage: TabStorage | null, replaced: StoredSession): void {
  const others = readReplaced(storage).filter(({ info }) => info.id !== replaced.info.id);
  write(storage, [...others, replaced]);
}

/** Forgets the work of a session that the library has now. Keeps a later version, which the library does not have yet. */
export function forgetReplaced(storage: TabStorage | null, { id, changed }: SessionInfo): void {
  write(
    storage,
    readReplaced(storage).filter(({ info }) => info.id !== id || info.changed > changed),
  );
}

/**
 * Saves the work that the page could not save before the user left it. Drops work of which the library has a later version. Work that
 * the library refuses stays in the tab.
 */
export async function saveReplaced(storage: TabStorage | null, library: Library): Promise<void> {
  const all = readReplaced(storage);
  if (all.length === 0) return;
  try {
    const stored = new Map((await library.list()).map(({ id, changed }) => [id, changed]));
    for (const { info, work } of all) {
      if ((stored.get(info.id) ?? 0) < info.changed) await library.save(info, work);
      forgetReplaced(storage, info);
    }
  } catch {
    // the next start of the page tries again
  }
}

function readReplaced(storage: TabStorage | null): readonly StoredSession[] {
  try {
    const found: unknown = JSON.parse(entryAt(storage, REPLACED_KEY) ?? "[]");
    return (Array.isArray(found) ? found : []).flatMap((one) => {
      const info = readSessionInfo(one?.info);
      return info === null ? [] : [{ info, work: one.work as StoredWork }];
    });
  } catch {
    return [];
  }
}

function write(storage: TabStorage | null, all: readonly StoredSession[]): void {
  try {
    if (all.length === 0) storage?.removeItem(REPLACED_KEY);
    else storage?.setItem(REPLACED_KEY, JSON.stringify(all));
  } catch {
    // the storage is full or blocked: the library still gets the work, if the page lives long enough
  }
}
