import { compareText } from "../../../value/order.ts";
import { fail, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { kindFor, type ServedKind } from "../discovery/served-kinds.ts";

/** A kind of `--prune-allowlist`. */
export type AllowedKind = { readonly group: string; readonly version: string; readonly kind: string };

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

/** Parses `--prune-allowlist`. Fails for a kind that the server does not serve. */
export function parseAllowlist(run: CommandRun): Result<readonly AllowedKind[]> {
  const targets: AllowedKind[] = [];
  for (const text of run.flags.list("prune-allowlist")) {
    const parts = text.split("/");
    const [group = "", version = "", kind = ""] = parts;
    if (parts.length !== 3) {
      return fail(`invalid GroupVersionKind format: ${text}, please follow <group/version/kind>`);
    }
    const target = { group: group === "core" ? "" : group, version, kind };
    const apiVersion = target.group === "" ? version : `${target.group}/${version}`;
    if (kindFor(run.environment.kinds(), apiVersion, kind) === undefined) {
      return fail(`no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`);
    }
    targets.push(target);
  }
  return { value: targets };
}

/** A kind to prune and the namespace of its objects; an empty namespace for a cluster-scoped kind. */
type PrunePlace = { readonly kind: ServedKind; readonly namespace: string };

/**
 * Returns where a prune by label looks: the namespaced kinds in each of the namespaces, sorted, then the cluster-scoped kinds. The
 * kinds are those of the allowlist, or the default ones.
 */
export function prunePlaces(
  run: CommandRun,
  allowed: readonly AllowedKind[],
  namespaces: Iterable<string>,
): readonly PrunePlace[] {
  const kinds = pruneKinds(run, allowed);
  const namespaced = kinds.filter((kind) => kind.namespaced);
  const others = kinds.filter((kind) => !kind.namespaced);
  return [
    ...[...namespaces]
      .sort(compareText)
      .flatMap((namespace) => namespaced.map((kind) => ({ kind, namespace }))),
    ...others.map((kind) => ({ kind, namespace: "" })),
  ];
}

function pruneKinds(run: CommandRun, allowed: readonly AllowedKind[]): readonly ServedKind[] {
  const texts =
    allowed.length > 0
      ? allowed.map(({ group, version, kind }) => `${group === "" ? version : `${group}/${version}`}/${kind}`)
      : [...NAMESPACED, ...CLUSTER_SCOPED];
  if (allowed.length === 0) run.err.push(DEPRECATION);
  return texts.flatMap((text) => {
    const slash = text.lastIndexOf("/");
    const found = kindFor(run.environment.kinds(), text.slice(0, slash), text.slice(slash + 1));
    return found === undefined ? [] : [found];
  });
}
