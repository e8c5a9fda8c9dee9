import { loadBuiltins } from "../engine/schema/builtins.ts";
import type { SessionParts } from "../session/session.ts";

/** Fetches the table of built-in kinds. Rejects with a reason in words if it is not there or not what it should be. */
export async function load(url: string): Promise<SessionParts> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return { builtins: loadBuiltins(await response.json()) };
}
