import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { findKind } from "../../engine/server/cluster/resource.ts";
import { groupBy } from "../../engine/value/group-by.ts";
import { LIMITS } from "../../file/format.ts";
import type { InitialCluster } from "../initial-cluster.ts";
import { initialClusterPart } from "../make-initial-cluster.ts";
import { guessDefinition } from "./guess-definition.ts";
import type { OnProgress } from "./progress.ts";
import type { FoundObject } from "./types.ts";

/** Returns definitions, with guessed ones for kinds that neither they nor the server know, and a cluster with all of them. */
export function withGuesses(
  given: readonly string[],
  objects: readonly FoundObject[],
  empty: Cluster,
  onProgress: OnProgress,
): {
  readonly definitions: readonly string[];
  readonly guessed: readonly string[];
  readonly cluster: Cluster;
  /** Why the server refuses given definitions, in sentences. */
  readonly problems: readonly string[];
} {
  const { cluster: known, problems } = clusterWith(empty, given, onProgress);
  const unknown = groupBy(
    objects.filter(({ apiVersion, kind }) => findKind(known, apiVersion, kind) === undefined),
    ({ apiVersion, kind }) => `${apiVersion.replace(/\/.*/, "")}/${kind}`,
  );
  const guesses = [...unknown.values()].flatMap((of) => {
    const text = guessDefinition(of);
    return text === null ? [] : [{ text, kind: of[0].kind }];
  });
  const used = guesses.slice(0, Math.max(0, LIMITS.definitions - given.length));
  const definitions = [...given, ...used.map(({ text }) => text)];
  const cluster = used.length === 0 ? known : clusterWith(empty, definitions, onProgress).cluster;
  return { definitions, guessed: used.map(({ kind }) => kind), cluster, problems };
}

/** Returns a cluster with definitions, and why it does not have the others. */
export function clusterWith(
  empty: Cluster,
  definitions: readonly string[],
  onProgress: OnProgress,
): InitialCluster {
  if (definitions.length === 0) return { cluster: empty, problems: [] };
  const parts = { definitions, objects: [], rules: [], admission: [] };
  const total = definitions.length;
  let done = 0;
  const onObject = () => onProgress({ unit: "kinds", done: done++, total });
  return initialClusterPart.makeInitialCluster(empty, parts, onObject);
}
