import type { Actions } from "./actions.ts";
import { claimSession } from "./claim.ts";
import type { Library } from "./library.ts";
import { readWork } from "./read-work.ts";
import { newSession } from "./session.ts";
import { unreadableNotice } from "./unreadable.ts";
import { textOfKept } from "./work.ts";

/** Opens a session of the library in this tab; a copy of it, if another tab has it open. Says so if that cannot be done. */
export async function openSession(id: string, library: Library, actions: Actions): Promise<void> {
  try {
    const [isOwn, found] = await Promise.all([claimSession(id), library.load(id)]);
    const work = readWork(found);
    if (work === null) actions.notify(unreadableNotice(textOfKept(found), actions));
    else actions.resume(work, isOwn ? { id, untouched: false } : newSession(false));
  } catch {
    const text = "This browser does not give the session out. It stays as it is.";
    const action = { label: "Try again", run: () => openSession(id, library, actions) };
    actions.notify({ id: "session", tone: "warn", text, action });
  }
}
