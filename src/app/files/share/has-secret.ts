import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { scenarioToValue } from "../../../file/scenario-to-value.ts";

/** A Secret in a manifest, or a command that creates one. The manifest is a string in JSON, so a line before it ends with `\n`. */
const SECRET = /(\\n|\b)kind\\*"?\s*:\s*\\*["']?Secret\b|\bcreate secret\b/;

/** Whether a text of the scenario has a Secret, whose values everybody can read who gets the scenario. */
export function hasSecret(scenario: Scenario): boolean {
  return SECRET.test(JSON.stringify(scenarioToValue(scenario)));
}
