import { createCel } from "../cel/cel.ts";
import { builtInKinds } from "../library/built-in-kinds.ts";
import { createSession, type Session } from "../session/session.ts";

/** Returns a session. Programs load all parts of the engine before. */
export function openSession(): Session {
  return createSession({ builtins: builtInKinds(), cel: createCel() });
}
