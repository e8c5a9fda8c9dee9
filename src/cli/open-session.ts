import table from "../../public/schemas/v1.36.json" with { type: "json" };
import { createCel } from "../cel/cel.ts";
import { loadAllParts } from "../engine/part.ts";
import { loadBuiltins } from "../engine/schema/builtins.ts";
import { createSession, type Session } from "../session/session.ts";

/** Returns a session with all parts of the engine. */
export async function openSession(): Promise<Session> {
  await loadAllParts();
  return createSession({ builtins: loadBuiltins(table), cel: createCel() });
}
