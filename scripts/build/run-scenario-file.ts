import { parseScenario } from "../../src/session/file/parse-scenario.ts";
import { createSession, type RunResult } from "../../src/session/session.ts";
import { testBuiltins } from "../../src/testing/test-builtins.ts";

/** Runs a scenario file and returns its timeline and its last frame. Throws if `text` is not a valid scenario file. */
export function runScenarioFile(text: string): RunResult {
  const { scenario } = parseScenario(text);
  if (scenario === null) throw new Error("not a valid scenario file");
  return createSession({ builtins: testBuiltins() }).run(scenario, { step: null, object: null });
}
