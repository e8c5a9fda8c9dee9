import { createStrategicPatch } from "../../../../patch/strategic/strategic.ts";
import { listOf, mapOf } from "../../../../value/field-values.ts";
import { dig, get, type ValueMap, withKey } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { forEachTarget } from "../../arguments/fetch-resources.ts";
import { kindNamed, readTargets } from "../../arguments/resource-arguments.ts";
import type { CommandSpec } from "../../command.ts";
import {
  type CommandError,
  combineErrors,
  fail,
  failWithExitCode,
  messageOf,
  type Result,
} from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { commonFlags, type DryRun, dryRunFlag, outputFlags, validateFlag } from "../../flags/common-flags.ts";
import { dryRunOf, validationOf } from "../../flags/read-flags.ts";
import type { Info } from "../../objects/object-info.ts";
import { patchSources } from "../../objects/patch-sources.ts";
import { patchRequest } from "../../objects/write-requests.ts";
import { printTypedResult } from "../../output/print-result.ts";
import { keyOfTaint, readTaints, type TaintChanges } from "./taint-changes.ts";

/** `kubectl taint`. Upstream: kubectl pkg/cmd/taint/taint.go (v0.36.3). */
export const taintCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...dryRunFlag,
    ...validateFlag,
    selector: { kind: "text", short: "l" },
    overwrite: { kind: "bool" },
    all: { kind: "bool" },
    "field-manager": { kind: "text", defaultValue: "kubectl-taint" },
  },
  run: taint,
};

function* taint(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const validation = validationOf(run);
  if ("error" in validation) return validation.error;
  const changes = readTaints(flags.args);
  if ("error" in changes) return changes.error;
  const wrong = checkTargets(run, changes.value);
  if (wrong !== null) return wrong;
  const [, ...names] = changes.value.resources;
  const selector = flags.text("selector");
  const targets = readTargets(run, {
    words: flags.bool("all") || selector !== "" ? ["nodes"] : ["nodes", ...names],
    selector,
    bulk: flags.bool("all"),
  });
  if ("error" in targets) return targets.error;
  const errors = yield* forEachTarget(run, targets.value, {}, (info) =>
    taintOne(run, info, changes.value, { dryRun: dryRun.value, validation: validation.value }),
  );
  return combineErrors(errors);
}

function checkTargets(run: CommandRun, { resources, added, removed }: TaintChanges): CommandError | null {
  const [type = ""] = resources;
  const kind = kindNamed(run, type.toLowerCase());
  // The error of the mapper has no prefix.
  if ("error" in kind) return failWithExitCode(1, messageOf(kind.error)).error;
  if (kind.value.kind !== "Node") {
    return fail(`invalid resource type ${type}, only node types are supported`).error;
  }
  const both = added.flatMap((one) =>
    removed
      .filter(({ key, effect }) => key === one.key && (effect === "" || effect === one.effect))
      .map(({ key, effect }) => `${key}=${effect}`),
  );
  if (both.length > 0) {
    return fail(
      `can not both modify and remove the following taint(s) in the same command: ${both.join(", ")}`,
    ).error;
  }
  const selector = run.flags.text("selector");
  if (run.flags.bool("all") && selector !== "") {
    return fail("setting 'all' parameter with a non empty selector is prohibited").error;
  }
  if (!run.flags.bool("all") && selector === "" && resources.length < 2) {
    return fail("at least one resource name must be specified since 'all' parameter is not set").error;
  }
  return null;
}

function* taintOne(
  run: CommandRun,
  info: Info,
  changes: TaintChanges,
  { dryRun, validation }: { readonly dryRun: DryRun; readonly validation: string },
): Client<CommandError | null> {
  const made = withTaints(info, changes, run.flags.bool("overwrite"));
  if ("error" in made) return made.error;
  const { object, operation } = made.value;
  if (dryRun === "client") return printTypedResult(run, object, operation);
  const [source] = patchSources(run, info.kind);
  const patch = source === undefined ? null : createStrategicPatch(info.object, object, source.meta);
  if (patch === null || "error" in patch) return fail("the change cannot be made a patch").error;
  const settings = { manager: run.flags.text("field-manager"), validation, dryRun: dryRun === "server" };
  const sent = yield* sendForBody(run, patchRequest(info, "strategic", patch.value, settings));
  return "error" in sent ? sent.error : printTypedResult(run, sent.value, operation);
}

/** Returns the node with changed taints, and the word for what happened. */
function withTaints(
  { object, name }: Info,
  { added, removed }: TaintChanges,
  overwrites: boolean,
): Result<{ readonly object: ValueMap; readonly operation: string }> {
  const old = listOf(dig(object, "spec", "taints")).map(mapOf);
  const isSame = (one: ValueMap, key: string, effect: string) =>
    get(one, "key") === key && get(one, "effect") === effect;
  const there = added.filter(({ key, effect }) => old.some((one) => isSame(one, key, effect)));
  if (!overwrites && there.length > 0) {
    const keys = there.map(({ key }) => key).join(",");
    return fail(`node ${name} already has ${keys} taint(s) with same effect(s) and --overwrite is false`);
  }
  const fresh = added.map(({ key, value, effect }) => ({ effect, key, ...(value !== "" && { value }) }));
  let taints: readonly ValueMap[] = [
    ...fresh,
    ...old.filter((one) => !fresh.some(({ key, effect }) => isSame(one, key, effect))),
  ];
  const hasAdded = taints.length !== old.length;
  const errors: CommandError[] = [];
  let hasRemoved = false;
  for (const one of removed) {
    const kept = taints.filter(
      (taint) => get(taint, "key") !== one.key || (one.effect !== "" && get(taint, "effect") !== one.effect),
    );
    hasRemoved = kept.length < taints.length;
    if (!hasRemoved) errors.push(fail(`taint ${JSON.stringify(keyOfTaint(one))} not found`).error);
    taints = kept;
  }
  const error = combineErrors(errors);
  if (error !== null) return { error };
  const operation = (hasAdded && hasRemoved) || overwrites ? "modified" : hasAdded ? "tainted" : "untainted";
  const spec = withKey(mapOf(get(object, "spec")), "taints", taints);
  return { value: { object: withKey(object, "spec", spec), operation } };
}
