import { get } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { commonFlags, dryRunFlag, dryRunOf } from "../apply-flags.ts";
import { type Attempt, collect, type Fault, isBecause, plain } from "../fault.ts";
import type { FlagRules } from "../flags.ts";
import { deleteRequest, metaMap, metaText, pathOf, writeQueryOf } from "../info.ts";
import type { CommandRule } from "../kubectl.ts";
import { type DryRun, printResult } from "../output.ts";
import { listPrunable, parseAllowlist, pruneKinds } from "../prune.ts";
import { ask, namespaceOf, type Run } from "../run.ts";
import { type Member, scopeOfObjects } from "./apply.ts";
import { labelledId } from "./cluster.ts";
import { findSet, membersByHints } from "./crawl.ts";
import { scopeOfParent, splitTooling } from "./hints.ts";
import { PART_OF, TOOLING } from "./names.ts";
import { type ApplySet, parentOf, validateSet } from "./parent.ts";
import { MANAGER, updateParent } from "./update.ts";

const flags: FlagRules = { ...commonFlags, ...dryRunFlag, output: { kind: "text", short: "o" } };

/**
 * `kubectl applyset disband`: takes the label from all members, then deletes the parent. Our own; KEP-3659 sketches it as
 * `disband-applyset`, with a confirmation for sets of other tools.
 */
export const disbandCommand: CommandRule = {
  flags: { ...flags, yes: { kind: "bool" } },
  command: disband,
};

/**
 * `kubectl applyset generate`: makes a set of what a legacy prune would look at. Our own; KEP-3659 sketches it as
 * `generate-applyset`.
 */
export const generateCommand: CommandRule = {
  flags: {
    ...flags,
    selector: { kind: "text", short: "l", required: true },
    "prune-allowlist": { kind: "list" },
  },
  command: generate,
};

function* disband(run: Run): Client<Fault | null> {
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const found = yield* findSet(run);
  if ("fault" in found) return found.fault;
  const { set, parent } = found.value;
  const tooling = get(metaMap(parent, "annotations"), TOOLING);
  const tool = typeof tooling === "string" ? splitTooling(tooling).tool : "nobody known";
  if (tool !== "kubectl" && !run.flags.bool("yes")) {
    return plain(
      `${tool} looks after this set and may keep more about its members than kubectl knows; pass --yes to disband it all the same`,
    ).fault;
  }
  const members = yield* membersByHints(run, found.value);
  if ("fault" in members) return members.fault;
  for (const member of members.value) {
    const fault = yield* label(run, member, null, "removed from set", dryRun.value);
    if (fault !== null) return fault;
  }
  if (dryRun.value !== "client") {
    const options = { policy: "Background", grace: -1, dryRun: dryRun.value === "server", named: false };
    const gone = yield* ask(run, deleteRequest(set, options));
    if ("fault" in gone) return gone.fault;
  }
  return printResult(run, parent, "disbanded", dryRun.value);
}

/** Sets or takes the label of a member. */
function* label(
  run: Run,
  { kind, namespace, object }: Member,
  id: string | null,
  done: string,
  dryRun: DryRun,
): Client<Fault | null> {
  if (dryRun !== "client") {
    const sent = yield* ask(run, {
      method: "PATCH",
      path: pathOf({ kind, namespace, name: metaText(object, "name") }),
      query: writeQueryOf({ manager: MANAGER, validation: null, dryRun: dryRun === "server" }),
      contentType: "application/merge-patch+json",
      body: { metadata: { labels: { [PART_OF]: id } } },
    });
    if ("fault" in sent) return sent.fault;
  }
  return printResult(run, object, done, dryRun);
}

function* generate(run: Run): Client<Fault | null> {
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const [word = "", ...more] = run.flags.args;
  if (word === "" || more.length > 0)
    return plain("exactly one set is required: NAME or RESOURCE.GROUP/NAME").fault;
  const set = parentOf(run, word);
  if ("fault" in set) return set.fault;
  const allowed = parseAllowlist(run);
  if ("fault" in allowed) return allowed.fault;
  const fit = yield* validateSet(run, set.value);
  if ("fault" in fit) return fit.fault;
  const free = yield* mayTakeOver(run, set.value);
  if (free !== null) return free;
  const { namespaced, others } = pruneKinds(run, allowed.value);
  const members: Member[] = [];
  for (const kind of [...namespaced, ...others]) {
    const namespace = kind.namespaced ? namespaceOf(run) : "";
    const found = yield* listPrunable(run, kind, namespace, new Set());
    if ("fault" in found) return found.fault;
    for (const object of found.value) members.push({ kind, namespace, object });
  }
  const strangers = strangersOf(set.value, members);
  if (strangers !== null) return strangers;
  if (members.length === 0) return plain("the selector finds nothing that was applied before").fault;
  const scope = scopeOfObjects(members);
  const fault = yield* updateParent(run, set.value, scope, { dryRun: dryRun.value, validation: "Strict" });
  if (fault !== null) return fault;
  for (const member of members) {
    const wrong = yield* label(run, member, set.value.id, "added to set", dryRun.value);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** A parent that is there is taken over if it is kubectl's own already. */
function* mayTakeOver(run: Run, set: ApplySet): Client<Fault | null> {
  const got = yield* ask(run, { method: "GET", path: pathOf(set) });
  if ("fault" in got) return isBecause(got.fault, "NotFound") ? null : got.fault;
  const scope: Attempt<unknown> = scopeOfParent(run.environment.kinds(), set, got.value);
  return "fault" in scope ? scope.fault : null;
}

function strangersOf(set: ApplySet, members: readonly Member[]): Fault | null {
  return collect(
    members.flatMap(({ object }) => {
      const id = labelledId(object, PART_OF);
      if (id === null || id === set.id) return [];
      const message = `${metaText(object, "name")} belongs to the set ${id}; an object is part of one set at most`;
      return [{ kind: "plain", message } as const];
    }),
  );
}
