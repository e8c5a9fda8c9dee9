import { metaText } from "../../../../server/metadata/object-meta.ts";
import type { Client } from "../../../client.ts";
import { PART_OF_LABEL } from "../../applyset/applyset-labels.ts";
import { type ApplySet, parentFromFlag, validateParent } from "../../applyset/applyset-parent.ts";
import { scopeOfObjects } from "../../applyset/label-members.ts";
import type { Member } from "../../applyset/list-members.ts";
import { readParentScope } from "../../applyset/parent-annotations.ts";
import { updateParent } from "../../applyset/update-parent.ts";
import { labelledId } from "../../applyset/view/applyset-members.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, combineErrors, fail, hasReason, type Result } from "../../command-error.ts";
import { type CommandRun, namespaceOf, sendForBody } from "../../command-run.ts";
import { dryRunOf } from "../../flags/read-flags.ts";
import { objectPath } from "../../objects/object-info.ts";
import { parseAllowlist, prunePlaces } from "../../prune/prune-allowlist.ts";
import { listPrunable } from "../../prune/prune-by-label.ts";
import { labelFlags, labelMember } from "./label-member.ts";

/**
 * `kubectl applyset generate`: makes a set of the objects that a prune by label considers. Not a command of kubectl; KEP-3659
 * proposes it as `generate-applyset`.
 */
export const generateCommand: CommandSpec = {
  flags: {
    ...labelFlags,
    selector: { kind: "text", short: "l", required: true },
    "prune-allowlist": { kind: "list" },
  },
  run: generate,
};

function* generate(run: CommandRun): Client<CommandError | null> {
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const [word = "", ...more] = run.flags.args;
  if (word === "" || more.length > 0)
    return fail("exactly one set is required: NAME or RESOURCE.GROUP/NAME").error;
  const set = parentFromFlag(run, word);
  if ("error" in set) return set.error;
  const allowed = parseAllowlist(run);
  if ("error" in allowed) return allowed.error;
  const valid = yield* validateParent(run, set.value);
  if ("error" in valid) return valid.error;
  const existing = yield* checkExistingParent(run, set.value);
  if (existing !== null) return existing;
  const members: Member[] = [];
  for (const { kind, namespace } of prunePlaces(run, allowed.value, [namespaceOf(run)])) {
    const found = yield* listPrunable(run, kind, namespace, new Set());
    if ("error" in found) return found.error;
    for (const object of found.value) members.push({ kind, namespace, object });
  }
  const conflict = membersOfOtherSets(set.value, members);
  if (conflict !== null) return conflict;
  if (members.length === 0) return fail("the selector matches no object that was applied before").error;
  const scope = scopeOfObjects(members);
  const error = yield* updateParent(run, set.value, scope, { dryRun: dryRun.value, validation: "Strict" });
  if (error !== null) return error;
  for (const member of members) {
    const wrong = yield* labelMember(run, member, set.value.id, "added to set", dryRun.value);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** Returns an error if the parent exists and kubectl does not manage it. */
function* checkExistingParent(run: CommandRun, set: ApplySet): Client<CommandError | null> {
  const got = yield* sendForBody(run, { method: "GET", path: objectPath(set) });
  if ("error" in got) return hasReason(got.error, "NotFound") ? null : got.error;
  const scope: Result<unknown> = readParentScope(run.environment.kinds(), set, got.value);
  return "error" in scope ? scope.error : null;
}

function membersOfOtherSets(set: ApplySet, members: readonly Member[]): CommandError | null {
  return combineErrors(
    members.flatMap(({ object }) => {
      const id = labelledId(object, PART_OF_LABEL);
      if (id === null || id === set.id) return [];
      const message = `${metaText(object, "name")} belongs to the set ${id}; an object can be part of one set only`;
      return [{ kind: "plain", message } as const];
    }),
  );
}
