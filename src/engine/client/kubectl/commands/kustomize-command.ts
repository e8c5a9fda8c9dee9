import type { Client } from "../../client.ts";
import type { CommandSpec } from "../command.ts";
import { type CommandError, fail } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { commonFlags } from "../flags/common-flags.ts";
import { buildFolder } from "../kustomize/build-kustomization.ts";

/**
 * `kubectl kustomize`: prints the objects of a kustomization. Supports the common fields of kustomize v5.8.1 and refuses the
 * others by name.
 */
export const kustomizeCommand: CommandSpec = { flags: commonFlags, run: print };

function* print(run: CommandRun): Client<CommandError | null> {
  const [folder = ".", ...more] = run.flags.args;
  if (more.length > 0) return fail("specify one path to kustomization.yaml").error;
  const built = buildFolder(run, folder, 0);
  if ("error" in built) return built.error;
  run.out.push(built.value.map((object) => run.environment.printYaml(object)).join("---\n"));
  return null;
}
