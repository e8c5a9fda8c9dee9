import { loadBuiltins } from "../engine/schema/builtins.ts";
import type { SessionParts } from "../session/session.ts";

/**
 * Fetches the table of built-in kinds, and what runs expressions of admission policies; without the latter policies are not
 * run. Rejects with a reason in words if the table is not there or not what it should be.
 */
export async function load(url: string): Promise<SessionParts> {
  const expressions = import("../cel/cel.ts").then(({ createCel }) => createCel()).catch(() => null);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const builtins = loadBuiltins(await response.json());
  const cel = await expressions;
  return cel === null ? { builtins } : { builtins, cel };
}
