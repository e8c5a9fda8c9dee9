import { reclaimSession } from "./claim.ts";
import type { Library } from "./library.ts";
import { putAside, readTab, textAside } from "./read-tab.ts";
import { readWork } from "./read-work.ts";
import { newSession, type Session } from "./session.ts";
import type { TabEntry, TabStorage } from "./tab.ts";
import { textOfKept, type Work } from "./work.ts";

/** Where work is kept: the tab remembers which session it shows, the library has the sessions of all tabs. */
export type Places = { readonly tab: TabStorage | null; readonly library: Library };

/** Work that was kept, and as what. */
export type Kept = Work & {
  readonly session: Session;
  /** Whether the library has it under that session. */
  readonly inLibrary: boolean;
};

/** What came of looking for the work of this tab. */
export type Found = {
  /** Null if there is none that can be shown. */
  readonly kept: Kept | null;
  /** There is some, and it could not be read now: it stays where it is. */
  readonly silent: boolean;
  /** The text of some that this version of the page cannot read: the library has it, or the tab has put it aside. */
  readonly unreadable: string | null;
};

/** What is found in a tab that remembers nothing. */
export const nothing: Found = { kept: null, silent: false, unreadable: null };

/** The work of this tab, as it was left. A copy of another tab gets a session of its own. Never rejects. */
export async function findWork(places: Places): Promise<Found> {
  const entry = readTab(places.tab);
  const found = entry === null ? nothing : await workOf(entry, places);
  return { ...found, unreadable: found.unreadable ?? textAside(places.tab) };
}

async function workOf(entry: TabEntry | "unreadable", { tab, library }: Places): Promise<Found> {
  if (entry === "unreadable") return asideOf(tab);
  const { session, scenario } = entry;
  const [isOwn, found] = await Promise.all([
    session !== null && reclaimSession(session.id),
    scenario === null ? fromLibrary(entry, library) : readWork(entry),
  ]);
  if (found === null) return asideOf(tab);
  if ("kept" in found) return found;
  const kept =
    session !== null && isOwn
      ? { ...found, session, inLibrary: scenario === null }
      : { ...found, session: newSession(session?.untouched ?? false), inLibrary: false };
  return { ...nothing, kept };
}

/** Nothing, after the entry of the tab was put aside. */
function asideOf(tab: TabStorage | null): Found {
  putAside(tab);
  return nothing;
}

/** What the library has of an entry's session, seen as the tab saw it last, or why there is none. */
async function fromLibrary({ session, selection }: TabEntry, library: Library): Promise<Work | Found> {
  try {
    const found = session === null ? undefined : await library.load(session.id);
    if (found === undefined) return nothing;
    const work = readWork({ ...(found as object), selection });
    return work ?? { ...nothing, unreadable: textOfKept(found) };
  } catch {
    return { ...nothing, silent: true };
  }
}
