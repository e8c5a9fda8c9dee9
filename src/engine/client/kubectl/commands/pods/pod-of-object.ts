import { printSelector } from "../../../../server/labels/selector-requirement.ts";
import { mapOf, textAt } from "../../../../value/field-values.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { dig, get, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { decodeTyped } from "../../arguments/fetch-resources.ts";
import { readTargets, type Targets } from "../../arguments/resource-arguments.ts";
import { combineErrors, fail, messageOf, type Result } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { kindFor } from "../../discovery/served-kinds.ts";
import { itemsOf } from "../../objects/list-requests.ts";
import { collectionPath, getInfo, type Info } from "../../objects/object-info.ts";
import { WATCH_ENDS } from "../../output/watch-ends.ts";

/** The first pod that an argument names, how many there are, and the object that the argument names. */
export type NamedPods = { readonly pod: Info; readonly count: number; readonly target: Info };

/** Returns the object of a file as the file has it: kubectl does not fetch it. */
function objectOfFile(run: CommandRun, { infos, errors }: FileObjects): Result<Info> {
  const unknown = infos.flatMap((one) => decodeTyped(run, one) ?? []);
  const error = combineErrors([...errors, ...unknown]);
  if (error !== null) return { error };
  const [only, ...more] = infos;
  if (only === undefined || more.length > 0) return fail("cannot exec into multiple objects at a time");
  return { value: only };
}

type FileObjects = Pick<Extract<Targets, { readonly by: "file" }>, "infos" | "errors">;

function* namedObject(run: CommandRun, targets: Targets): Client<Result<Info>> {
  if (targets.by === "file") return objectOfFile(run, targets);
  const [info] = targets.by === "name" ? targets.infos : [];
  return info === undefined ? fail("expected a resource") : yield* getInfo(run, info);
}

/**
 * Returns the pod that an argument or a file names: `web`, `pod/web`, or the first pod of `deploy/web`. `refused` returns the error for a kind
 * without pods. Nothing changes while a command runs, so a workload without pods has none.
 * Upstream: kubectl pkg/polymorphichelpers/helpers.go (v0.36.3).
 */
export function* findPods(
  run: CommandRun,
  word: string,
  refused: (kind: string) => string,
): Client<Result<NamedPods>> {
  const words = word === "" ? [] : word.includes("/") ? [word] : ["pods", word];
  const targets = readTargets(run, { words });
  if ("error" in targets) return targets;
  const got = yield* namedObject(run, targets.value);
  if ("error" in got) return got;
  const info = got.value;
  if (info.kind.kind === "Pod" && info.kind.group === "")
    return { value: { pod: got.value, count: 1, target: got.value } };
  const selector = podSelectorOf(got.value);
  if ("error" in selector) {
    const type = `*${info.kind.version}.${info.kind.kind}`;
    return fail(`${refused(type)}: ${messageOf(selector.error)}`);
  }
  const kind = kindFor(run.environment.kinds(), "v1", "Pod");
  if (kind === undefined) return fail("expected a resource");
  const listed = yield* sendForBody(run, {
    method: "GET",
    path: collectionPath(kind, info.namespace),
    query: { labelSelector: selector.value },
  });
  if ("error" in listed) return listed;
  const pods = itemsOf(listed.value);
  const [first] = pods;
  if (first === undefined) return fail(WATCH_ENDS);
  const name = textAt(mapOf(get(first, "metadata")), "name");
  const pod = { kind, namespace: info.namespace, name, object: first, source: "" };
  return { value: { pod, count: pods.length, target: got.value } };
}

const WORKLOADS: ReadonlySet<string> = new Set([
  "ReplicaSet.apps",
  "StatefulSet.apps",
  "DaemonSet.apps",
  "Deployment.apps",
  "Job.batch",
]);

function podSelectorOf({ kind, name, object }: Info): Result<string> {
  const full = `${kind.kind}.${kind.group}`;
  const selector = dig(object, "spec", "selector");
  if (WORKLOADS.has(full)) return { value: printSelector(mapOf(selector)) };
  const isService = full === "Service.";
  if (!isService && full !== "ReplicationController.") {
    return fail(`selector for *${kind.version}.${kind.kind} not implemented`);
  }
  const labels: ValueMap = mapOf(selector);
  const keys = sortedKeys(labels);
  return isService && keys.length === 0
    ? fail(`invalid service '${name}': Service is defined without a selector`)
    : { value: keys.map((key) => `${key}=${get(labels, key)}`).join(",") };
}
