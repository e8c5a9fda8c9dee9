import { get } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { commonFlags, dryRunFlag, dryRunOf } from "../apply-flags.ts";
import { type Attempt, exit, type Fault, messageOf } from "../fault.ts";
import { metaMap } from "../info.ts";
import type { CommandRule } from "../kubectl.ts";
import { type DryRun, dryRunNote, nameOf } from "../output.ts";
import type { Run } from "../run.ts";
import { scopeOfObjects } from "./apply.ts";
import { crawl, type FoundSet, findSet, wrongIdentity } from "./crawl.ts";
import { hintedKinds, namespacesOfParent, splitTooling } from "./hints.ts";
import { TOOLING } from "./names.ts";
import { parentProblems, staleProblems } from "./problems.ts";
import { listParents } from "./show-command.ts";
import { updateParent } from "./update.ts";
import { setOf, viewsOf } from "./view.ts";

/**
 * `kubectl applyset verify`: whether parents say where their members are; `--fix` makes them. Our own; KEP-3659 sketches it as
 * `verify-applyset`.
 */
export const verifyCommand: CommandRule = {
  flags: {
    ...commonFlags,
    ...dryRunFlag,
    fix: { kind: "bool" },
    "all-namespaces": { kind: "bool", short: "A" },
  },
  command: verify,
};

function* verify(run: Run): Client<Fault | null> {
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const sets = run.flags.args.length > 0 ? yield* oneSet(run) : yield* everySet(run);
  if ("fault" in sets) return sets.fault;
  let wrong = false;
  for (const found of sets.value) wrong = !(yield* verifySet(run, found, dryRun.value)) || wrong;
  if (sets.value.length === 0) run.out.push("No ApplySets found\n");
  return wrong ? exit(1).fault : null;
}

function* oneSet(run: Run): Client<Attempt<readonly FoundSet[]>> {
  const found = yield* findSet(run);
  return "fault" in found ? found : { value: [found.value] };
}

function* everySet(run: Run): Client<Attempt<readonly FoundSet[]>> {
  const parents = yield* listParents(run);
  if ("fault" in parents) return parents;
  return { value: parents.value.map(({ kind, object }) => ({ set: setOf(kind, object), parent: object })) };
}

/** Whether a set is as it should be, perhaps from now on. */
function* verifySet(run: Run, { set, parent }: FoundSet, dryRun: DryRun): Client<boolean> {
  const name = nameOf(parent);
  const kinds = run.environment.kinds();
  const annotations = metaMap(parent, "annotations");
  const stranger = wrongIdentity(set, parent);
  if (stranger !== null) {
    run.out.push(`${name}: ${messageOf(stranger)}\n`);
    return false;
  }
  const hints = hintedKinds(kinds, annotations);
  if ("fault" in hints)
    run.err.push(`Warning: ${name} has no hints that can be read; every kind is looked through\n`);
  const members = yield* crawl(run, set.id);
  const views = viewsOf(
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
  const tooling = get(annotations, TOOLING);
  const tool = typeof tooling === "string" ? splitTooling(tooling).tool : "kubectl";
  if (tool !== "kubectl") {
    run.err.push(`${name} is left as it is: ${tool} looks after it\n`);
    return false;
  }
  const fault = yield* updateParent(run, set, scopeOfObjects(members), { dryRun, validation: "Strict" });
  if (fault !== null) run.err.push(`${messageOf(fault)}\n`);
  else run.out.push(`${name} fixed${dryRunNote(dryRun)}\n`);
  return fault === null;
}
