import { parseScenario } from "../src/session/file/parse.ts";
import { createSession, type Result } from "../src/session/session.ts";
import { testBuiltins } from "../src/testing/builtins.ts";

/** What the engine answers to a scenario file: its rows, and its last frame. Throws if the file cannot be read. */
export function answerTo(text: string): Result {
  const { scenario } = parseScenario(text);
  if (scenario === null) throw new Error("this is no scenario file");
  return createSession({ builtins: testBuiltins() }).run(scenario, { step: null, object: null });
}
