import { loadParts, type PartName, part } from "../engine/part.ts";
import { type Builtins, loadBuiltins, withFirst } from "../engine/schema/builtins.ts";
import type { Cel } from "../engine/server/host/cel-evaluator.ts";
import type { SessionOptions } from "../session/session.ts";
import { firstTableUrl } from "./first-table-url.ts";

/** Runs the CEL expressions of admission policies and validation rules. */
const expressions = part("cel", async () => (await import("../cel/cel.ts")).createCel());

/** The address of the table of all built-in kinds. */
let tableUrl = "";

/** The kinds that the core does not apply: they load with the code for them. */
const allKinds = part("server", () => fetchTable(tableUrl));

async function fetchTable(url: string): Promise<Builtins> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return loadBuiltins(await response.json());
}

/**
 * Loads the built-in kinds that the page needs first, and the parts of the engine that every answer needs. `url` is the address of
 * the table of all kinds; the table of the first ones is beside it. `withoutFields`: without the field table. Rejects with a sentence if a table or a part cannot be loaded
 * or decoded.
 */
export async function loadSession(url: string, withoutFields: boolean): Promise<SessionOptions> {
  tableUrl = url;
  const parts: readonly PartName[] = ["tables", "outcome", ...(withoutFields ? [] : (["fields"] as const))];
  const [first] = await Promise.all([fetchTable(firstTableUrl(url)), loadParts(parts)]);
  const cel: Cel = {
    evaluate: (...given) => expressions().evaluate(...given),
    compile: (...given) => expressions().compile(...given),
    minSizeOf: (...given) => expressions().minSizeOf(...given),
  };
  return { builtins: withFirst(first, allKinds), cel };
}
