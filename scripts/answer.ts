import { readFileSync } from "node:fs";
import { join } from "node:path";
import { missingPart } from "../src/engine/part.ts";
import { loadBuiltins } from "../src/engine/schema/builtins.ts";
import { parseScenario } from "../src/session/file/parse.ts";
import { createSession, preload, type Result } from "../src/session/session.ts";

/** What the engine answers to a scenario file: its rows, and its last frame. Throws if the file cannot be read. */
export async function answerTo(text: string): Promise<Result> {
  await preload();
  const { scenario } = parseScenario(text);
  if (scenario === null) throw new Error("this is no scenario file");
  const table = readFileSync(join(import.meta.dirname, "../public/schemas/v1.36.json"), "utf8");
  const session = createSession({ builtins: loadBuiltins(JSON.parse(table)) });
  return patiently(() => session.run(scenario, { step: null, object: null }));
}

async function patiently<T>(ask: () => T): Promise<T> {
  try {
    return ask();
  } catch (error) {
    const load = missingPart(error);
    if (load === null) throw error;
    await load();
    return patiently(ask);
  }
}
