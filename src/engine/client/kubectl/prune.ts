import { LAST_APPLIED } from "../../managedfields/last-applied.ts";
import { compareText } from "../../value/order.ts";
import { get, has, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import type { Applied } from "./apply.ts";
import { type Attempt, type Fault, messageOf, plain } from "./fault.ts";
import { collectionPath, deleteRequest, metaMap, metaText } from "./info.ts";
import { kindFor, printKind, type ServedKind } from "./kinds.ts";
import { printResult } from "./output.ts";
import { ask, type Run } from "./run.ts";

/** A kind that `--prune-allowlist` names. */
export type PruneTarget = { readonly group: string; readonly version: string; readonly kind: string };

const NAMESPACED: readonly string[] = [
  "v1/ConfigMap",
  "v1/Endpoints",
  "v1/PersistentVolumeClaim",
  "v1/Pod",
  "v1/ReplicationController",
  "v1/Secret",
  "v1/Service",
  "batch/v1/Job",
  "batch/v1/CronJob",
  "networking.k8s.io/v1/Ingress",
  "apps/v1/DaemonSet",
  "apps/v1/Deployment",
  "apps/v1/ReplicaSet",
  "apps/v1/StatefulSet",
];
const CLUSTER_SCOPED: readonly string[] = ["v1/Namespace", "v1/PersistentVolume"];

const DEPRECATION =
  "<log> prune.go:71] Deprecated: kubectl apply will no longer prune non-namespaced resources by default when used with the --namespace flag in a future release. To preserve the current behaviour, list the resources you want to target explicitly in the --prune-allowlist flag.\n";

/** Reads `--prune-allowlist`. */
export function parseAllowlist(run: Run): Attempt<readonly PruneTarget[]> {
  const targets: PruneTarget[] = [];
  for (const text of run.flags.list("prune-allowlist")) {
    const parts = text.split("/");
    const [group = "", version = "", kind = ""] = parts;
    if (parts.length !== 3) {
      return plain(`invalid GroupVersionKind format: ${text}, please follow <group/version/kind>`);
    }
    const target = { group: group === "core" ? "" : group, version, kind };
    const apiVersion = target.group === "" ? version : `${target.group}/${version}`;
    if (kindFor(run.environment.kinds(), apiVersion, kind) === undefined) {
      return plain(`no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`);
    }
    targets.push(target);
  }
  return { value: targets };
}

/** The kinds that are looked at: with namespaces, and without. */
export function pruneKinds(
  run: Run,
  allowed: readonly PruneTarget[],
): { readonly namespaced: readonly ServedKind[]; readonly others: readonly ServedKind[] } {
  const texts =
    allowed.length > 0
      ? allowed.map(({ group, version, kind }) => `${group === "" ? version : `${group}/${version}`}/${kind}`)
      : [...NAMESPACED, ...CLUSTER_SCOPED];
  if (allowed.length === 0) run.err.push(DEPRECATION);
  const kinds = texts.flatMap((text) => {
    const slash = text.lastIndexOf("/");
    const found = kindFor(run.environment.kinds(), text.slice(0, slash), text.slice(slash + 1));
    return found === undefined ? [] : [found];
  });
  return {
    namespaced: kinds.filter(({ namespaced }) => namespaced),
    others: kinds.filter(({ namespaced }) => !namespaced),
  };
}

/**
 * Deletes what an earlier apply made and this one no longer has, by label and annotation.
 * Upstream: kubectl pkg/cmd/apply/prune.go, pruneAll (v0.36.3).
 */
export function* pruneObjects(
  run: Run,
  applied: Applied,
  allowed: readonly PruneTarget[],
): Client<Fault | null> {
  const { namespaced, others } = pruneKinds(run, allowed);
  for (const namespace of [...applied.namespaces].sort(compareText)) {
    for (const kind of namespaced) {
      const fault = yield* pruneKind(run, applied, kind, namespace);
      if (fault !== null) return failure("namespaced", kind, fault);
    }
  }
  for (const kind of others) {
    const fault = yield* pruneKind(run, applied, kind, "");
    if (fault !== null) return failure("nonNamespaced", kind, fault);
  }
  return null;
}

function failure(scope: string, kind: ServedKind, fault: Fault): Fault {
  return {
    kind: "plain",
    message: `error pruning ${scope} object ${printKind(kind)}: ${messageOf(fault)}`,
  };
}

function* pruneKind(run: Run, applied: Applied, kind: ServedKind, namespace: string): Client<Fault | null> {
  const { settings, uids } = applied;
  const found = yield* listPrunable(run, kind, namespace, uids);
  if ("fault" in found) return found.fault;
  for (const object of found.value) {
    const fault = yield* pruneObject(run, applied, kind, namespace, object);
    if (fault !== null) return fault;
    printResult(run, object, "pruned", settings.dryRun);
  }
  return null;
}

/** What the selector finds of a kind, was applied once, and is not at hand now. */
export function* listPrunable(
  run: Run,
  kind: ServedKind,
  namespace: string,
  uids: ReadonlySet<string>,
): Client<Attempt<readonly ValueMap[]>> {
  const selector = run.flags.text("selector");
  const listed = yield* listObjects(run, kind, namespace, selector);
  if ("fault" in listed) return listed;
  return {
    value: listed.value.filter(
      (object) => has(metaMap(object, "annotations"), LAST_APPLIED) && !uids.has(metaText(object, "uid")),
    ),
  };
}

/** The objects of a kind that a label selector finds. */
export function* listObjects(
  run: Run,
  kind: ServedKind,
  namespace: string,
  selector: string,
): Client<Attempt<readonly ValueMap[]>> {
  const path = collectionPath(kind, namespace);
  const query = selector === "" ? {} : { query: { labelSelector: selector } };
  const listed = yield* ask(run, { method: "GET", path, ...query });
  if ("fault" in listed) return listed;
  return { value: itemsOf(listed.value) };
}

/** The items of a list, each with what it is. */
export function itemsOf(list: ValueMap): readonly ValueMap[] {
  const items: Value | undefined = get(list, "items");
  if (!isList(items)) return [];
  const apiVersion = get(list, "apiVersion") ?? "v1";
  const kind = String(get(list, "kind") ?? "").replace(/List$/, "");
  return items.filter(isMap).map((item) => ({ apiVersion, kind, ...item }));
}

/** Deletes what is pruned, unless kubectl only tries it by itself. */
export function* pruneObject(
  run: Run,
  { settings }: Applied,
  kind: ServedKind,
  namespace: string,
  object: ValueMap,
): Client<Fault | null> {
  if (settings.dryRun === "client") return null;
  const at = { kind, namespace, name: metaText(object, "name") };
  const request = deleteRequest(at, {
    policy: settings.cascade,
    grace: settings.grace,
    dryRun: settings.dryRun === "server",
    named: true,
  });
  const done = yield* ask(run, request);
  return "fault" in done ? done.fault : null;
}
