import { curlScript } from "./curl-script.ts";
import { managedFieldsTest, mergeTest } from "./go-test/go-test.ts";
import { kubectlScript } from "./kubectl-script.ts";
import type { PlayedRun } from "./script-place.ts";
import type { Script, ScriptProgram } from "./types.ts";

/** Returns a run as a script of a program. */
export function scriptOf(run: PlayedRun, program: ScriptProgram): Script {
  switch (program) {
    case "kubectl":
      return kubectlScript(run);
    case "curl":
      return curlScript(run);
    case "go-merge":
      return mergeTest(run);
    case "go-managedfields":
      return managedFieldsTest(run);
  }
}
