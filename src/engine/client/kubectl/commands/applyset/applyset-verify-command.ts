import { get } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { TOOLING_ANNOTATION } from "../../applyset/applyset-labels.ts";
import { type FoundSet, findSet, identityError, listAllMembers } from "../../applyset/find-members.ts";
import { scopeOfObjects } from "../../applyset/label-members.ts";
import { listParents } from "../../applyset/list-parents.ts";
import { hintedKinds, namespacesOfParent, splitTooling } from "../../applyset/parent-annotations.ts";
import { updateParent } from "../../applyset/update-parent.ts";
import { parentProblems, staleProblems } from "../../applyset/view/applyset-problems.ts";
import { memberViews, setOfParent } from "../../applyset/view/applyset-view.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, failWithExitCode, messageOf, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { commonFlags, type DryRun, dryRunFlag } from "../../flags/common-flags.ts";
import { dryRunOf } from "../../flags/read-flags.ts";
import { metaMap } from "../../objects/object-info.ts";
import { dryRunNote, printObjectName } from "../../output/print-result.ts";

/**
 * `kubectl applyset verify`: prints the problems of parents; `--fix` corrects their annotations. Not a command of kubectl;
 * KEP-3659 proposes it as `verify-applyset`.
 */
export const verifyCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...dryRunFlag,
    fix: { kind: "bool" },
    "all-namespaces": { kind: "bool", short: "A" },
  },
  run: verify,
};

function* verify(run: CommandRun): Client<CommandError | null> {
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const sets = run.flags.args.length > 0 ? yield* oneSet(run) : yield* everySet(run);
  if ("error" in sets) return sets.error;
  let wrong = false;
  for (const found of sets.value) wrong = !(yield* verifySet(run, found, dryRun.value)) || wrong;
  if (sets.value.length === 0) run.out.push("No ApplySets found\n");
  return wrong ? failWithExitCode(1).error : null;
}

function* oneSet(run: CommandRun): Client<Result<readonly FoundSet[]>> {
  const found = yield* findSet(run);
  return "error" in found ? found : { value: [found.value] };
}

function* everySet(run: CommandRun): Client<Result<readonly FoundSet[]>> {
  const parents = yield* listParents(run);
  if ("error" in parents) return parents;
  return {
    value: parents.value.map(({ kind, object }) => ({ set: setOfParent(kind, object), parent: object })),
  };
}

/** Prints the problems of a set. Returns whether it is right now, also after a fix. */
function* verifySet(run: CommandRun, { set, parent }: FoundSet, dryRun: DryRun): Client<boolean> {
  const name = printObjectName(parent);
  const kinds = run.environment.kinds();
  const annotations = metaMap(parent, "annotations");
  const wrongParent = identityError(set, parent);
  if (wrongParent !== null) {
    run.out.push(`${name}: ${messageOf(wrongParent)}\n`);
    return false;
  }
  const hints = hintedKinds(kinds, annotations);
  if ("error" in hints)
    run.err.push(`Warning: ${name} does not name the kinds of its members; kubectl searches all kinds\n`);
  const members = yield* listAllMembers(run, set.id);
  const views = memberViews(
    kinds,
    members.map(({ object }) => object),
  );
  const namespaces = new Set(namespacesOfParent(set, annotations));
  const problems = [
    ...parentProblems(kinds, set, parent, set.id, views),
    ...("value" in hints ? staleProblems(new Set(hints.value.keys()), namespaces, views) : []),
  ];
  if (problems.length === 0) {
    run.out.push(`${name} ok: ${members.length} members\n`);
    return true;
  }
  for (const { text } of problems) run.out.push(`${name}: ${text}\n`);
  if (!run.flags.bool("fix")) return false;
  const tooling = get(annotations, TOOLING_ANNOTATION);
  const tool = typeof tooling === "string" ? splitTooling(tooling).tool : "kubectl";
  if (tool !== "kubectl") {
    run.err.push(`${name} is not changed: ${tool} manages it\n`);
    return false;
  }
  const error = yield* updateParent(run, set, scopeOfObjects(members), { dryRun, validation: "Strict" });
  if (error !== null) run.err.push(`${messageOf(error)}\n`);
  else run.out.push(`${name} fixed${dryRunNote(dryRun)}\n`);
  return error === null;
}
