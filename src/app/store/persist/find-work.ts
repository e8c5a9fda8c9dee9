import type { Work } from "../state/selection.ts";
import { newSession, type Session } from "../state/session.ts";
import type { Library } from "./library.ts";
import { readWork } from "./read-work.ts";
import { releaseSession, relockSession } from "./session-lock.ts";
import { readTab, setAside, textSetAside } from "./tab/read-tab.ts";
import type { TabEntry, TabStorage } from "./tab/tab.ts";
import { textOfStored } from "./work.ts";

/** Where the browser keeps work: the tab stores which session it shows, the library stores the sessions of all tabs. */
export type WorkStores = { readonly tab: TabStorage | null; readonly library: Library };

/** Work that was read back, and its session. */
export type RestoredWork = Work & {
  readonly session: Session;
  /** Whether the library has this work under this session. */
  readonly inLibrary: boolean;
};

/** The result of a search for the work of this tab. */
export type FindResult = {
  /** Null if there is no work, or none that the page can show. */
  readonly work: RestoredWork | null;
  /** There is work, but the library did not answer. The tab's entry stays. */
  readonly unanswered: boolean;
  /** The text of work that this version of the page cannot read; null if there is none. The browser keeps the text. */
  readonly unreadable: string | null;
};

/** The result for a tab without work. */
export const nothingFound: FindResult = { work: null, unanswered: false, unreadable: null };

/** Finds the work of this tab as the user left it. A copy of another tab gets its own session. Never rejects. */
export async function findWork(stores: WorkStores): Promise<FindResult> {
  const entry = readTab(stores.tab);
  const found = entry === null ? nothingFound : await findWorkOf(entry, stores);
  return { ...found, unreadable: found.unreadable ?? textSetAside(stores.tab) };
}

async function findWorkOf(entry: TabEntry | "unreadable", { tab, library }: WorkStores): Promise<FindResult> {
  if (entry === "unreadable") return afterSettingAside(tab);
  const { session, scenario } = entry;
  const [isOwn, found] = await Promise.all([
    session !== null && relockSession(session.id),
    scenario === null ? loadFromLibrary(entry, library) : readWork(entry),
  ]);
  if (found === null || !("scenario" in found)) {
    if (session !== null) releaseSession(session.id);
    return found ?? afterSettingAside(tab);
  }
  const work =
    session !== null && isOwn
      ? { ...found, session, inLibrary: scenario === null }
      : { ...found, session: newSession(session?.untouched ?? false), inLibrary: false };
  return { ...nothingFound, work };
}

/** Moves the tab's unreadable entry to another key. Returns {@link nothingFound}. */
function afterSettingAside(tab: TabStorage | null): FindResult {
  setAside(tab);
  return nothingFound;
}

/** Loads the work of an entry's session, with the selection of the tab. Returns a result without work if that fails. */
async function loadFromLibrary(
  { session, selection }: TabEntry,
  library: Library,
): Promise<Work | FindResult> {
  try {
    const found = session === null ? undefined : await library.load(session.id);
    if (found === undefined) return nothingFound;
    const work = readWork({ ...(found as object), selection });
    return work ?? { ...nothingFound, unreadable: textOfStored(found) };
  } catch {
    return { ...nothingFound, unanswered: true };
  }
}
