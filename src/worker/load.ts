import { loadParts, part } from "../engine/part.ts";
import { loadBuiltins } from "../engine/schema/builtins.ts";
import type { Cel } from "../engine/server/admission/cel.ts";
import type { SessionParts } from "../session/session.ts";

/** What runs the expressions of policies and of rules. */
const expressions = part("cel", async () => (await import("../cel/cel.ts")).createCel());

/**
 * Fetches the table of built-in kinds, and beside it the parts that every answer needs. Rejects with a reason in words if
 * they are not there or not what they should be.
 */
export async function load(url: string): Promise<SessionParts> {
  const [response] = await Promise.all([fetch(url), loadParts(["tables", "explanation"])]);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const builtins = loadBuiltins(await response.json());
  const cel: Cel = {
    evaluate: (...given) => expressions().evaluate(...given),
    patternProblem: (expression) => expressions().patternProblem?.(expression) ?? null,
  };
  return { builtins, cel };
}
