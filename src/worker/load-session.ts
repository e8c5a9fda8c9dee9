import { loadParts, part } from "../engine/part.ts";
import { loadBuiltins } from "../engine/schema/builtins.ts";
import type { Cel } from "../engine/server/host/cel-evaluator.ts";
import type { SessionOptions } from "../session/session.ts";

/** Runs the CEL expressions of admission policies and validation rules. */
const expressions = part("cel", async () => (await import("../cel/cel.ts")).createCel());

/**
 * Loads the table of built-in kinds from `url`, and the parts of the engine that every answer needs. Rejects with a sentence
 * if one of them cannot be loaded or decoded.
 */
export async function loadSession(url: string): Promise<SessionOptions> {
  const [response] = await Promise.all([fetch(url), loadParts(["tables", "outcome"])]);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const builtins = loadBuiltins(await response.json());
  const cel: Cel = {
    evaluate: (...given) => expressions().evaluate(...given),
    patternProblem: (expression) => expressions().patternProblem?.(expression) ?? null,
  };
  return { builtins, cel };
}
