import { apiVersionOf } from "../../schema/builtins.ts";
import type { ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import {
  cascadeOf,
  commonFlags,
  deleteFlags,
  dryRunFlag,
  dryRunOf,
  fileFlags,
  selectorFlags,
} from "./apply-flags.ts";
import { type Attempt, collect, type Fault, isBecause, NO_NAME, plain, withSource } from "./fault.ts";
import { fetchTargets } from "./fetch-targets.ts";
import { deleteRequest, type Info, pathOf } from "./info.ts";
import type { CommandRule } from "./kubectl.ts";
import { type DryRun, dryRunNote, nameOf } from "./output.ts";
import { isRaw, rawFlag, sendRaw } from "./raw.ts";
import { ask, namespaceIsGiven, type Run, send } from "./run.ts";
import { type Targets, targetsOf } from "./targets.ts";

/** `kubectl delete`. Upstream: kubectl pkg/cmd/delete/delete.go (v0.36.3). */
export const deleteCommand: CommandRule = {
  flags: {
    ...commonFlags,
    ...fileFlags,
    ...dryRunFlag,
    ...deleteFlags,
    ...selectorFlags,
    wait: { kind: "bool", initial: "true" },
    now: { kind: "bool" },
    "ignore-not-found": { kind: "bool" },
    interactive: { kind: "bool", short: "i", unsupported: true },
    ...rawFlag,
    output: { kind: "text", short: "o" },
  },
  command: remove,
};

/** How objects are deleted. */
type Deletion = {
  readonly policy: string;
  readonly grace: number;
  readonly dryRun: DryRun;
  readonly ignoresMissing: boolean;
};

function* remove(run: Run): Client<Fault | null> {
  const { flags } = run;
  if (isRaw(run)) return yield* sendRaw(run, "DELETE");
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const policy = cascadeOf(run);
  if ("fault" in policy) return policy.fault;
  const grace = graceOf(run);
  if ("fault" in grace) return grace.fault;
  const targets = targetsOf(run, {
    words: flags.args,
    selector: flags.text("selector"),
    fieldSelector: flags.text("field-selector"),
    all: flags.bool("all"),
    allNamespaces: flags.bool("all-namespaces"),
  });
  if ("fault" in targets) return targets.fault;
  const wrong = checkFlags(run, grace.value);
  if (wrong !== null) return wrong;
  const ignoresMissing = flags.given("ignore-not-found")
    ? flags.bool("ignore-not-found")
    : targets.value.by === "selector";
  return yield* removeAll(run, targets.value, {
    policy: policy.value,
    grace: grace.value,
    dryRun: dryRun.value,
    ignoresMissing,
  });
}

/** Seconds; -1 leaves them to the server. No seconds at all take force. */
function graceOf({ flags }: Run): Attempt<number> {
  const given = Number(flags.text("grace-period"));
  if (flags.bool("now") && given !== -1) {
    return plain("--now and --grace-period cannot be specified together");
  }
  const force = flags.bool("force");
  const grace = flags.bool("now") ? 1 : given;
  if (grace === 0 && !force) return { value: 1 };
  return { value: force && grace < 0 ? 0 : grace };
}

function checkFlags(run: Run, grace: number): Fault | null {
  const { flags } = run;
  const output = flags.text("output");
  if (output !== "" && output !== "name") {
    return plain(`unexpected -o output mode: ${output}. We only support '-o name'`).fault;
  }
  if (!flags.bool("force")) return null;
  if (grace > 0) return plain("--force and --grace-period greater than 0 cannot be specified together").fault;
  run.err.push(
    "Warning: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.\n",
  );
  return null;
}

function* removeAll(run: Run, targets: Targets, deletion: Deletion): Client<Fault | null> {
  const found =
    targets.by === "selector"
      ? yield* fetchTargets(run, targets)
      : { infos: targets.infos, faults: targets.by === "file" ? targets.faults : [] };
  const faults: Fault[] = [];
  const { infos } = found;
  for (const info of infos) {
    if (!info.kind.namespaced && namespaceIsGiven(run)) warnOnce(run);
    const fault = yield* removeOne(run, info, deletion);
    if (fault !== null) faults.push(fault);
  }
  // What could not be read is told behind what could not be deleted.
  const fault = collect([...faults, ...found.faults]);
  if (fault !== null) return fault;
  if (infos.length === 0) run.out.push("No resources found\n");
  if (deletion.dryRun !== "none" || !run.flags.bool("wait")) return null;
  for (const info of infos) yield* send(run, { method: "GET", path: pathOf(info) });
  return null;
}

function warnOnce(run: Run): void {
  const text = "deleting cluster-scoped resources, not scoped to the provided namespace";
  if (!run.warned.has(text)) run.err.push(`Warning: ${text}\n`);
  run.warned.add(text);
}

function* removeOne(
  run: Run,
  info: Info,
  { policy, grace, dryRun, ignoresMissing }: Deletion,
): Client<Fault | null> {
  if (info.name === "") return withSource(NO_NAME, "deleting", info.source);
  if (dryRun !== "client") {
    const request = deleteRequest(info, { policy, grace, dryRun: dryRun === "server", named: false });
    const done = yield* ask(run, request);
    if ("fault" in done) {
      if (ignoresMissing && isBecause(done.fault, "NotFound")) return null;
      return withSource(done.fault, "deleting", info.source);
    }
  }
  printDeleted(run, info, dryRun, grace === 0);
  return null;
}

/** Says that an object is gone. */
export function printDeleted(
  run: Run,
  { kind, name, namespace }: Info,
  dryRun: DryRun,
  forced: boolean,
): void {
  const object: ValueMap = { apiVersion: apiVersionOf(kind), kind: kind.kind, metadata: { name } };
  const full = nameOf(object);
  if (run.flags.text("output") === "name") {
    run.out.push(`${full}\n`);
    return;
  }
  const type = full.slice(0, full.indexOf("/"));
  const from = namespace === "" ? "" : ` from ${namespace} namespace`;
  const how = forced ? "force deleted" : "deleted";
  run.out.push(`${type} ${JSON.stringify(name)} ${how}${from}${dryRunNote(dryRun)}\n`);
}
