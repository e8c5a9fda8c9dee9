import { metaText } from "../../../server/metadata/object-meta.ts";
import type { Client } from "../../client.ts";
import type { ApplySet } from "../applyset/applyset-parent.ts";
import { listMembers, type Member } from "../applyset/list-members.ts";
import type { SetScope } from "../applyset/parent-annotations.ts";
import type { Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";

/**
 * Lists the members of a set that an apply did not apply. `applied` are the uids of the applied objects. Fails like
 * {@link listMembers}.
 * Upstream: kubectl pkg/cmd/apply/applyset_pruner.go, FindAllObjectsToPrune (v0.36.3).
 */
export function* membersToPrune(
  run: CommandRun,
  set: ApplySet,
  scope: SetScope,
  applied: ReadonlySet<string>,
): Client<Result<readonly Member[]>> {
  const members = yield* listMembers(run, set, scope);
  if ("error" in members) return members;
  return { value: members.value.filter(({ object }) => !applied.has(metaText(object, "uid"))) };
}
