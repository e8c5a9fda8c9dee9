import table from "../../public/schemas/v1.36.json" with { type: "json" };
import { createCel } from "../cel/cel.ts";
import { type Builtins, loadBuiltins } from "../engine/schema/builtins.ts";
import { createSession, type Session } from "../session/session.ts";

/** Returns a session. Programs load all parts of the engine before. */
export function openSession(): Session {
  return createSession({ builtins: builtInKinds(), cel: createCel() });
}

let loaded: Builtins | null = null;

/** Returns the kinds of the newest Kubernetes version. */
export function builtInKinds(): Builtins {
  loaded ??= loadBuiltins(table);
  return loaded;
}
