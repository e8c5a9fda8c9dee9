import { apiVersionOf } from "../../../schema/builtins.ts";
import type { ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { type FetchedObjects, fetchTargets } from "../arguments/fetch-resources.ts";
import { readTargets, type Targets } from "../arguments/resource-arguments.ts";
import type { CommandSpec } from "../command.ts";
import {
  type CommandError,
  combineErrors,
  fail,
  hasReason,
  listErrors,
  NO_NAME,
  type Result,
  withSource,
} from "../command-error.ts";
import { type CommandRun, hasNamespaceFlag, sendForBody } from "../command-run.ts";
import {
  commonFlags,
  type DryRun,
  deleteFlags,
  dryRunFlag,
  fileFlags,
  selectorFlags,
} from "../flags/common-flags.ts";
import { cascadeOf, dryRunOf } from "../flags/read-flags.ts";
import type { Info } from "../objects/object-info.ts";
import { deleteRequest } from "../objects/write-requests.ts";
import { dryRunNote, printObjectName } from "../output/print-result.ts";
import { isRaw, rawFlag, sendRaw } from "./raw-request.ts";
import { isOnce, waitUntilGone } from "./wait-command.ts";

/** `kubectl delete`. Upstream: kubectl pkg/cmd/delete/delete.go (v0.36.3). */
export const deleteCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...fileFlags,
    ...dryRunFlag,
    ...deleteFlags,
    ...selectorFlags,
    wait: { kind: "bool", defaultValue: "true" },
    now: { kind: "bool" },
    "ignore-not-found": { kind: "bool" },
    interactive: { kind: "bool", short: "i" },
    ...rawFlag,
    output: { kind: "text", short: "o" },
  },
  run: deleteObjects,
};

/** The settings of a deletion. */
type Deletion = {
  readonly policy: string;
  readonly grace: number;
  readonly dryRun: DryRun;
  readonly ignoresMissing: boolean;
};

function* deleteObjects(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  if (isRaw(run)) return yield* sendRaw(run, "DELETE");
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const policy = cascadeOf(run);
  if ("error" in policy) return policy.error;
  const grace = graceOf(run);
  if ("error" in grace) return grace.error;
  const targets = readTargets(run, {
    words: flags.args,
    selector: flags.text("selector"),
    fieldSelector: flags.text("field-selector"),
    all: flags.bool("all"),
    allNamespaces: flags.bool("all-namespaces"),
  });
  if ("error" in targets) return targets.error;
  const wrong = checkFlags(run, grace.value);
  if (wrong !== null) return wrong;
  const ignoresMissing = flags.given("ignore-not-found")
    ? flags.bool("ignore-not-found")
    : flags.bool("all") || flags.text("selector") !== "" || flags.text("field-selector") !== "";
  const deletion = { policy: policy.value, grace: grace.value, dryRun: dryRun.value, ignoresMissing };
  if (!flags.bool("interactive")) return yield* deleteAll(run, targets.value, deletion);
  const previewed = yield* previewTargets(run, targets.value, ignoresMissing);
  if ("error" in previewed) return previewed.error;
  return previewed.value ? yield* deleteAll(run, targets.value, deletion) : null;
}

/** Lists the objects to delete and asks whether to go on. Returns the answer, the next word of stdin. */
function* previewTargets(
  run: CommandRun,
  targets: Targets,
  ignoresMissing: boolean,
): Client<Result<boolean>> {
  const { infos, errors } = yield* targetsToDelete(run, targets);
  const error = combineErrors(errors.filter((one) => !ignoresMissing || !hasReason(one, "NotFound")));
  if (error !== null) return { error };
  if (infos.length === 0) {
    run.out.push("No resources found\n");
    return { value: false };
  }
  run.out.push(`You are about to delete the following ${infos.length} resource(s):\n`);
  for (const { kind, name } of infos) {
    run.out.push(`${kind.kind.toLowerCase()}${kind.group === "" ? "" : `.${kind.group}`}/${name}\n`);
  }
  run.out.push("Do you want to continue? (y/N): ");
  const value = /^[ \t]*y[ \t]*(\n|$)/i.test(run.environment.stdin);
  if (!value) run.out.push("deletion is cancelled\n");
  return { value };
}

/** Returns the grace period in seconds; -1 for the default of the server. Without `--force` the minimum is 1. */
function graceOf({ flags }: CommandRun): Result<number> {
  const given = Number(flags.text("grace-period"));
  if (flags.bool("now") && given !== -1) {
    return fail("--now and --grace-period cannot be specified together");
  }
  const force = flags.bool("force");
  const grace = flags.bool("now") ? 1 : given;
  if (grace === 0 && !force) return { value: 1 };
  return { value: force && grace < 0 ? 0 : grace };
}

function checkFlags(run: CommandRun, grace: number): CommandError | null {
  const { flags } = run;
  const output = flags.text("output");
  if (output !== "" && output !== "name") {
    return fail(`unexpected -o output mode: ${output}. We only support '-o name'`).error;
  }
  if (!flags.bool("force")) return null;
  if (grace > 0) return fail("--force and --grace-period greater than 0 cannot be specified together").error;
  run.err.push(
    "Warning: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.\n",
  );
  return null;
}

/** Returns the targets. Only those that selectors match are asked for. */
function* targetsToDelete(run: CommandRun, targets: Targets): Client<FetchedObjects> {
  if (targets.by === "selector") return yield* fetchTargets(run, targets);
  return { infos: targets.infos, errors: targets.by === "file" ? targets.errors : [] };
}

function* deleteAll(run: CommandRun, targets: Targets, deletion: Deletion): Client<CommandError | null> {
  const infos: Info[] = [];
  const errors: CommandError[] = [];
  let errorCount = 0;
  let isWarned = !hasNamespaceFlag(run);
  for (const part of partsOf(targets)) {
    const found = yield* targetsToDelete(run, part);
    for (const info of found.infos) {
      if (!isWarned && !info.kind.namespaced) {
        run.err.push("Warning: deleting cluster-scoped resources, not scoped to the provided namespace\n");
        isWarned = true;
      }
      infos.push(info);
      const error = yield* deleteOne(run, info, deletion);
      if (error === null) continue;
      errorCount++;
      if (!deletion.ignoresMissing || !hasReason(error, "NotFound")) errors.push(error);
    }
    // kubectl prints errors of the lookup after those of the deletion.
    const missing = combineErrors(found.errors);
    if (missing === null) continue;
    errorCount++;
    errors.push(missing);
  }
  // kubectl prints a list of errors as a list also if --ignore-not-found leaves only one of them.
  const error = errors.length < errorCount ? listErrors(errors) : combineErrors(errors);
  if (error !== null) return error;
  if (infos.length === 0) run.out.push("No resources found\n");
  if (deletion.dryRun !== "none" || !run.flags.bool("wait")) return null;
  return yield* waitForDeletion(run, infos);
}

/** Asks whether the objects are gone. kubectl waits for ever without `--timeout`; nothing changes here, so it asks once. */
function* waitForDeletion(run: CommandRun, infos: readonly Info[]): Client<CommandError | null> {
  for (const info of infos) {
    const error = yield* waitUntilGone(run, info);
    if (error !== null && !isOnce(run)) return hasReason(error, "Forbidden") ? null : error;
  }
  return null;
}

/** kubectl lists and deletes the objects of one kind after the other. */
function partsOf(targets: Targets): readonly Targets[] {
  return targets.by === "selector" ? targets.kinds.map((kind) => ({ ...targets, kinds: [kind] })) : [targets];
}

function* deleteOne(
  run: CommandRun,
  info: Info,
  { policy, grace, dryRun }: Deletion,
): Client<CommandError | null> {
  if (info.name === "") return withSource(NO_NAME, "deleting", info.source);
  if (dryRun !== "client") {
    const request = deleteRequest(info, { policy, grace, dryRun: dryRun === "server", named: false });
    const done = yield* sendForBody(run, request);
    if ("error" in done) return withSource(done.error, "deleting", info.source);
  }
  printDeleted(run, info, dryRun, grace === 0);
  return null;
}

/** Prints that an object is deleted. */
export function printDeleted(
  run: CommandRun,
  { kind, name, namespace }: Info,
  dryRun: DryRun,
  forced: boolean,
): void {
  const object: ValueMap = { apiVersion: apiVersionOf(kind), kind: kind.kind, metadata: { name } };
  const full = printObjectName(object);
  if (run.flags.text("output") === "name") {
    run.out.push(`${full}\n`);
    return;
  }
  const type = full.slice(0, full.indexOf("/"));
  const from = namespace === "" ? "" : ` from ${namespace} namespace`;
  const how = forced ? "force deleted" : "deleted";
  run.out.push(`${type} ${JSON.stringify(name)} ${how}${from}${dryRunNote(dryRun)}\n`);
}
