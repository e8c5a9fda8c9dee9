import { hasFileFlags, readTargets, type Targets } from "../../arguments/resource-arguments.ts";
import { fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";

/** What `rollout history` and `rollout status` are about: objects, and a revision of each, where 0 is the latest one. */
type RevisionTargets = { readonly revision: number; readonly targets: Targets };

/** Reads the objects and `--revision` from the arguments of a command. */
export function readRevisionTargets(run: CommandRun): Result<RevisionTargets> {
  const { flags } = run;
  if (flags.args.length === 0 && !hasFileFlags(run)) return fail("required resource not specified");
  const revision = Number(flags.text("revision"));
  if (revision < 0) return fail(`revision must be a positive integer: ${revision}`);
  const targets = readTargets(run, { words: flags.args, selector: flags.text("selector"), bulk: true });
  return "error" in targets ? targets : { value: { revision, targets: targets.value } };
}
