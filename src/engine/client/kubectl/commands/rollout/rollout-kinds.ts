import { fail, type Result } from "../../command-error.ts";
import type { ServedKind } from "../../discovery/served-kinds.ts";

/** The kinds with a rollout. */
export type RolloutKind = "Deployment" | "DaemonSet" | "StatefulSet";

/** Returns the kind if it has a rollout, or `otherwise` as an error. */
export function rolloutKind({ group, kind }: ServedKind, otherwise: string): Result<RolloutKind> {
  if (group === "apps" && (kind === "Deployment" || kind === "DaemonSet" || kind === "StatefulSet")) {
    return { value: kind };
  }
  return fail(otherwise);
}

/** Returns `Deployment.apps`, or `ConfigMap` for the core group, as Go prints a GroupKind. */
export function printGroupKind({ group, kind }: ServedKind): string {
  return group === "" ? kind : `${kind}.${group}`;
}

/** The kinds with pods that have no history. */
const WITH_PODS: ReadonlySet<string> = new Set([
  "Job.batch",
  "CronJob.batch",
  "Pod",
  "ReplicaSet.apps",
  "ReplicationController",
]);

/** Returns the error for a kind without `what`, a history or a rollbacker. */
export function noVisitor(kind: ServedKind, what: string, missing: string): string {
  const name = JSON.stringify(printGroupKind(kind));
  return WITH_PODS.has(printGroupKind(kind))
    ? `${missing} ${name}`
    : `error retrieving ${what} for ${name}, no visitor method exists for {${kind.group} ${kind.kind}}`;
}
