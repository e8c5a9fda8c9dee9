import { LAST_APPLIED } from "../../../../managedfields/kubectl-names.ts";
import { equal } from "../../../../value/equal.ts";
import { mapOf } from "../../../../value/field-values.ts";
import { dig, get, type MutableMap, put, type Value, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { forEachTarget } from "../../arguments/fetch-resources.ts";
import { hasFileFlags, readTargets } from "../../arguments/resource-arguments.ts";
import { isSince } from "../../client-version.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, combineErrors, fail, messageOf, type Result } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { type DryRun, dryRunFlag, outputFlags } from "../../flags/common-flags.ts";
import { dryRunOf } from "../../flags/read-flags.ts";
import { type Info, metaMap } from "../../objects/object-info.ts";
import { isSameTemplate, withoutHash } from "../../objects/replica-sets.ts";
import { patchRequest } from "../../objects/write-requests.ts";
import { printTypedResult } from "../../output/print-result.ts";
import { podTemplateLines } from "../describe/describe-pod.ts";
import { rolloutFlags } from "./change-rollout.ts";
import { type PodHistory, type Revision, readHistory } from "./pod-history.ts";
import { noVisitor, type RolloutKind, rolloutKind } from "./rollout-kinds.ts";

/** `kubectl rollout undo`. Upstream: kubectl pkg/cmd/rollout/rollout_undo.go (v0.36.3). */
export const rolloutUndoCommand: CommandSpec = {
  flags: {
    ...rolloutFlags,
    ...outputFlags,
    ...dryRunFlag,
    "to-revision": { kind: "int", defaultValue: "0" },
  },
  run: undo,
};

function* undo(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  if (flags.args.length === 0 && !hasFileFlags(run)) return fail("required resource not specified").error;
  const targets = readTargets(run, { words: flags.args, selector: flags.text("selector"), bulk: true });
  if ("error" in targets) return targets.error;
  const errors = yield* forEachTarget(run, targets.value, { fetchesFiles: true, typed: true }, (info) =>
    undoOne(run, info, dryRun.value),
  );
  return combineErrors(errors);
}

function* undoOne(run: CommandRun, info: Info, dryRun: DryRun): Client<CommandError | null> {
  if (isSince(run, 36) && get(metaMap(info.object, "annotations"), LAST_APPLIED) !== undefined) {
    run.err.push(undoWarning(`${info.kind.plural}/${info.name}`));
  }
  const kind = rolloutKind(
    info.kind,
    noVisitor(info.kind, "rollbacker", "no rollbacker has been implemented for"),
  );
  if ("error" in kind) return kind.error;
  const wanted = Number(run.flags.text("to-revision"));
  if (wanted < 0) return notFound(wanted);
  const read = yield* readHistory(run, kind.value, info, false);
  if ("error" in read) return read.error;
  const target = revisionToRestore(kind.value, read.value, wanted);
  if ("error" in target) return target.error;
  const result = yield* restore(run, kind.value, info, read.value, target.value, wanted, dryRun);
  return "error" in result ? result.error : printTypedResult(run, info.object, result.value, dryRun);
}

function undoWarning(name: string): string {
  return `Warning: resource ${name} was previously managed with 'kubectl apply'. Rolling back will not update the ${LAST_APPLIED} annotation, which may cause unexpected behavior on future 'kubectl apply' operations. Consider using 'kubectl apply' with your previous configuration file instead.\n`;
}

function notFound(revision: number): CommandError {
  return fail(`unable to find specified revision ${revision} in history`).error;
}

function revisionToRestore(
  kind: RolloutKind,
  { object, revisions }: PodHistory,
  wanted: number,
): Result<Revision> {
  if (wanted > 0) {
    const found = revisions.find(({ number }) => number === wanted);
    return found === undefined ? { error: notFound(wanted) } : { value: found };
  }
  const previous = revisions.at(-2);
  if (previous !== undefined) return { value: previous };
  const name = JSON.stringify(dig(object, "metadata", "name"));
  return fail(
    kind === "Deployment"
      ? `no rollout history found for deployment ${name}`
      : "no last revision to roll back to",
  );
}

function* restore(
  run: CommandRun,
  kind: RolloutKind,
  info: Info,
  { object }: PodHistory,
  { stored, template }: Revision,
  wanted: number,
  dryRun: DryRun,
): Client<Result<string>> {
  if (dryRun === "client") {
    const text = podTemplateLines(template);
    return { value: kind === "Deployment" ? text : `will roll back to ${text}` };
  }
  if (kind === "Deployment" && dig(object, "spec", "paused") === true) {
    return fail(
      "you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again",
    );
  }
  const current = dig(object, "spec", "template");
  const isCurrent =
    kind === "Deployment"
      ? isSameTemplate(template, current)
      : equal(template ?? null, { $patch: "replace", ...mapOf(current) });
  if (isCurrent) return { value: `skipped rollback (current template already matches revision ${wanted})` };
  const settings = { manager: "", validation: null, dryRun: dryRun === "server" };
  const request =
    kind === "Deployment"
      ? patchRequest(info, "json", deploymentPatch(object, stored, template), settings)
      : patchRequest(info, "strategic", dig(stored, "data") ?? {}, settings);
  const sent = yield* sendForBody(run, request);
  if ("error" in sent) return fail(`failed restoring revision ${wanted}: ${messageOf(sent.error)}`);
  return { value: "rolled back" };
}

/** The annotations that stay those of the Deployment. */
const KEPT: ReadonlySet<string> = new Set([
  LAST_APPLIED,
  "deployment.kubernetes.io/revision",
  "deployment.kubernetes.io/revision-history",
  "deployment.kubernetes.io/desired-replicas",
  "deployment.kubernetes.io/max-replicas",
  "deprecated.deployment.rollback.to",
]);

function deploymentPatch(object: ValueMap, stored: ValueMap, template: Value | undefined): Value {
  const annotations: MutableMap = {};
  const own = metaMap(object, "annotations");
  for (const key of Object.keys(own)) if (KEPT.has(key)) put(annotations, key, own[key] as Value);
  const old = metaMap(stored, "annotations");
  for (const key of Object.keys(old)) if (!KEPT.has(key)) put(annotations, key, old[key] as Value);
  return [
    { op: "replace", path: "/spec/template", value: withoutHash(template) },
    { op: "replace", path: "/metadata/annotations", value: annotations },
  ];
}
