import type { PlayedRun } from "./kubectl-run.ts";
import { kubectlScript } from "./kubectl-script.ts";
import type { Script, ScriptProgram } from "./types.ts";

/** Returns a run as a script of a program. */
export function scriptOf(run: PlayedRun, program: ScriptProgram): Script {
  switch (program) {
    case "kubectl":
      return kubectlScript(run);
  }
}
