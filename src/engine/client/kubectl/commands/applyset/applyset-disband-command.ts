import { get } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { TOOLING_ANNOTATION } from "../../applyset/applyset-labels.ts";
import { findSet, membersByHints } from "../../applyset/find-members.ts";
import { splitTooling } from "../../applyset/parent-annotations.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { dryRunOf } from "../../flags/read-flags.ts";
import { metaMap } from "../../objects/object-info.ts";
import { deleteRequest } from "../../objects/write-requests.ts";
import { printResult } from "../../output/print-result.ts";
import { labelFlags, labelMember } from "./label-member.ts";

/**
 * `kubectl applyset disband`: removes the label from all members, then deletes the parent. Not a command of kubectl; KEP-3659
 * proposes it as `disband-applyset`, with a confirmation for sets of other tools.
 */
export const disbandCommand: CommandSpec = {
  flags: { ...labelFlags, yes: { kind: "bool" } },
  run: disband,
};

function* disband(run: CommandRun): Client<CommandError | null> {
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const found = yield* findSet(run);
  if ("error" in found) return found.error;
  const { set, parent } = found.value;
  const tooling = get(metaMap(parent, "annotations"), TOOLING_ANNOTATION);
  const tool = typeof tooling === "string" ? splitTooling(tooling).tool : "an unknown tool";
  if (tool !== "kubectl" && !run.flags.bool("yes")) {
    return fail(
      `${tool} manages this set and may store more about its members than kubectl knows; pass --yes to disband it anyway`,
    ).error;
  }
  const members = yield* membersByHints(run, found.value);
  if ("error" in members) return members.error;
  for (const member of members.value) {
    const error = yield* labelMember(run, member, null, "removed from set", dryRun.value);
    if (error !== null) return error;
  }
  if (dryRun.value !== "client") {
    const options = { policy: "Background", grace: -1, dryRun: dryRun.value === "server", named: false };
    const deleted = yield* sendForBody(run, deleteRequest(set, options));
    if ("error" in deleted) return deleted.error;
  }
  return printResult(run, parent, "disbanded", dryRun.value);
}
