import type { Actions } from "../document/actions.ts";
import { newSession } from "../state/session.ts";
import type { Library } from "./library.ts";
import { readWork } from "./read-work.ts";
import { holdsLock, lockSession, releaseSession } from "./session-lock.ts";
import { unreadableNotice } from "./unreadable-notice.ts";
import { textOfStored } from "./work.ts";

/**
 * Opens a session of the library in this tab, or a copy of it if another tab has it open. If the session cannot be loaded or read,
 * shows a notice and releases the lock.
 */
export async function openSession(id: string, library: Library, actions: Actions): Promise<void> {
  const hadLock = holdsLock(id);
  const locked = lockSession(id);
  const release = () => locked.then((isOwn) => isOwn && !hadLock && releaseSession(id));
  try {
    const [isOwn, found] = await Promise.all([locked, library.load(id)]);
    const work = readWork(found);
    if (work === null) {
      await release();
      actions.notify(unreadableNotice(textOfStored(found), actions));
    } else actions.restoreWork(work, isOwn ? { id, untouched: false } : newSession(false));
  } catch {
    await release();
    const text = "The browser could not load this session. It is still stored. Try again.";
    const action = { label: "Try again", run: () => openSession(id, library, actions) };
    actions.notify({ id: "session", tone: "warn", text, action });
  }
}
