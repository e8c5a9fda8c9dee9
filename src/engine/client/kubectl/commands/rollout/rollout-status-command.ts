import { metaText } from "../../../../server/metadata/object-meta.ts";
import { mapsOf } from "../../../../value/field-values.ts";
import { dig, get, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { forEachTarget } from "../../arguments/fetch-resources.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, combineErrors, fail, type Result } from "../../command-error.ts";
import { type CommandRun, namespaceOf, sendForBody } from "../../command-run.ts";
import { itemsOf } from "../../objects/list-requests.ts";
import { collectionPath, type Info } from "../../objects/object-info.ts";
import { REVISION, revisionOf } from "../../objects/replica-sets.ts";
import { WATCH_ENDS } from "../../output/watch-ends.ts";
import { rolloutFlags } from "./change-rollout.ts";
import { readRevisionTargets } from "./revision-targets.ts";
import { printGroupKind, type RolloutKind, rolloutKind } from "./rollout-kinds.ts";

/**
 * `kubectl rollout status`. Nothing changes while a command runs here, so a rollout that is not finished never finishes.
 * Upstream: kubectl pkg/cmd/rollout/rollout_status.go (v0.36.3).
 */
export const rolloutStatusCommand: CommandSpec = {
  flags: {
    ...rolloutFlags,
    watch: { kind: "bool", short: "w", defaultValue: "true" },
    revision: { kind: "int", defaultValue: "0" },
    timeout: { kind: "duration" },
  },
  run: status,
};

/** What is printed for an object, and whether its rollout is finished. */
type RolloutStatus = { readonly text: string; readonly isDone: boolean };

function* status(run: CommandRun): Client<CommandError | null> {
  const read = readRevisionTargets(run);
  if ("error" in read) return read.error;
  const { revision, targets } = read.value;
  let isFound = false;
  const errors = yield* forEachTarget(run, targets, { fetchesFiles: true, typed: true }, (info) => {
    isFound = true;
    return statusOf(run, info, revision);
  });
  if (errors.length > 0) return combineErrors(errors);
  if (!isFound) run.err.push(`No resources found in ${namespaceOf(run)} namespace.\n`);
  return null;
}

function* statusOf(run: CommandRun, info: Info, revision: number): Client<CommandError | null> {
  const kind = rolloutKind(
    info.kind,
    `no status viewer has been implemented for ${printGroupKind(info.kind)}`,
  );
  if ("error" in kind) return kind.error;
  const listed = yield* sendForBody(run, {
    method: "GET",
    path: collectionPath(info.kind, info.namespace),
    query: { fieldSelector: `metadata.name=${info.name}` },
  });
  if ("error" in listed) return listed.error;
  const [object] = itemsOf(listed.value);
  if (object === undefined) return fail("object has been deleted").error;
  const found = READERS[kind.value](object, revision);
  if ("error" in found) return found.error;
  run.out.push(found.value.text);
  if (found.value.isDone || !run.flags.bool("watch")) return null;
  return fail(WATCH_ENDS).error;
}

const READERS: Readonly<Record<RolloutKind, (object: ValueMap, revision: number) => Result<RolloutStatus>>> =
  {
    Deployment: deploymentStatus,
    DaemonSet: daemonSetStatus,
    StatefulSet: statefulSetStatus,
  };

function waiting(text: string): Result<RolloutStatus> {
  return { value: { text: `${text}...\n`, isDone: false } };
}

function finished(text: string): Result<RolloutStatus> {
  return { value: { text: `${text}\n`, isDone: true } };
}

function count(object: ValueMap, ...path: readonly string[]): number {
  return Number(dig(object, ...path) ?? 0);
}

function isObserved(object: ValueMap): boolean {
  return count(object, "metadata", "generation") <= count(object, "status", "observedGeneration");
}

function deploymentStatus(object: ValueMap, revision: number): Result<RolloutStatus> {
  const name = JSON.stringify(metaText(object, "name"));
  const running = revisionOf(object);
  if (revision > 0 && running === null) {
    const text = JSON.stringify(dig(object, "metadata", "annotations", REVISION));
    const why = `strconv.ParseInt: parsing ${text}: invalid syntax`;
    return fail(`cannot get the revision of deployment ${name}: ${why}`);
  }
  if (revision > 0 && revision !== running) {
    return fail(`desired revision (${revision}) is different from the running revision (${running})`);
  }
  if (!isObserved(object)) return waiting("Waiting for deployment spec update to be observed");
  const progress = mapsOf(dig(object, "status", "conditions")).find(
    (one) => get(one, "type") === "Progressing",
  );
  if (progress !== undefined && get(progress, "reason") === "ProgressDeadlineExceeded") {
    return fail(`deployment ${name} exceeded its progress deadline`);
  }
  const wanted = dig(object, "spec", "replicas");
  const updated = count(object, "status", "updatedReplicas");
  const total = count(object, "status", "replicas");
  const available = count(object, "status", "availableReplicas");
  const start = `Waiting for deployment ${name} rollout to finish:`;
  if (wanted !== undefined && updated < Number(wanted)) {
    return waiting(`${start} ${updated} out of ${wanted} new replicas have been updated`);
  }
  if (total > updated) return waiting(`${start} ${total - updated} old replicas are pending termination`);
  if (available < updated) {
    return waiting(`${start} ${available} of ${updated} updated replicas are available`);
  }
  return finished(`deployment ${name} successfully rolled out`);
}

function daemonSetStatus(object: ValueMap): Result<RolloutStatus> {
  const name = JSON.stringify(metaText(object, "name"));
  if (dig(object, "spec", "updateStrategy", "type") !== "RollingUpdate") return wrongStrategy();
  if (!isObserved(object)) return waiting("Waiting for daemon set spec update to be observed");
  const desired = count(object, "status", "desiredNumberScheduled");
  const updated = count(object, "status", "updatedNumberScheduled");
  const available = count(object, "status", "numberAvailable");
  const start = `Waiting for daemon set ${name} rollout to finish:`;
  if (updated < desired) return waiting(`${start} ${updated} out of ${desired} new pods have been updated`);
  if (available < desired) return waiting(`${start} ${available} of ${desired} updated pods are available`);
  return finished(`daemon set ${name} successfully rolled out`);
}

function wrongStrategy(): Result<RolloutStatus> {
  return fail("rollout status is only available for RollingUpdate strategy type");
}

function statefulSetStatus(object: ValueMap): Result<RolloutStatus> {
  const strategy = dig(object, "spec", "updateStrategy");
  if (dig(strategy, "type") !== "RollingUpdate") return wrongStrategy();
  if (count(object, "status", "observedGeneration") === 0 || !isObserved(object)) {
    return waiting("Waiting for statefulset spec update to be observed");
  }
  const replicas = count(object, "spec", "replicas");
  const ready = count(object, "status", "readyReplicas");
  const updated = count(object, "status", "updatedReplicas");
  if (ready < replicas) return waiting(`Waiting for ${replicas - ready} pods to be ready`);
  if (dig(strategy, "rollingUpdate") !== undefined) {
    const partition = dig(strategy, "rollingUpdate", "partition");
    const wanted = replicas - Number(partition ?? 0);
    return partition !== undefined && updated < wanted
      ? waiting(
          `Waiting for partitioned roll out to finish: ${updated} out of ${wanted} new pods have been updated`,
        )
      : finished(`partitioned roll out complete: ${updated} new pods have been updated...`);
  }
  const current = dig(object, "status", "currentRevision") ?? "";
  const next = dig(object, "status", "updateRevision") ?? "";
  if (next !== current) {
    return waiting(`waiting for statefulset rolling update to complete ${updated} pods at revision ${next}`);
  }
  return finished(
    `statefulset rolling update complete ${count(object, "status", "currentReplicas")} pods at revision ${current}...`,
  );
}
