import type { Actions } from "./actions.ts";
import { claimSession, sessionsElsewhere } from "./claim.ts";
import type { Library, SessionInfo } from "./library.ts";
import { newSession } from "./session.ts";

/** Opens a session of the library in this tab; a copy of it, if another tab has it open. */
export async function openSession(id: string, library: Library, actions: Actions): Promise<void> {
  const [isOwn, work] = await Promise.all([claimSession(id), library.load(id).catch(() => null)]);
  if (work !== null) return actions.resume(work, isOwn ? { id, untouched: false } : newSession(false));
  const text = "This session cannot be read any more. Choose another one.";
  actions.notify({ id: "session", tone: "warn", text });
}

/** The newest session that no tab shows; null if there is none, or the browser keeps none. */
export async function latestSession(library: Library): Promise<SessionInfo | null> {
  const [all, elsewhere] = await Promise.all([library.list().catch(() => []), sessionsElsewhere()]);
  return all.find(({ id }) => !elsewhere.has(id)) ?? null;
}
