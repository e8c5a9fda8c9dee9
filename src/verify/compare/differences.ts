import { equal } from "../../engine/value/equal.ts";
import { get, isList, isMap, type Value } from "../../engine/value/value.ts";

/** A field in which a cluster and the simulation differ. */
export type Difference = {
  /** The object, answer or output: `ConfigMap web`, `answer to PATCH …`, `standard output`. */
  readonly where: string;
  /** `.spec.replicas`; empty for the whole. */
  readonly path: string;
  /** The value on the cluster; undefined if it is not there. */
  readonly cluster: Value | undefined;
  /** The value in the simulation; undefined if it is not there. */
  readonly simulated: Value | undefined;
};

/** Returns each field in which two values differ, from the outermost that is not a map or a list of the same length. */
export function differences(
  where: string,
  cluster: Value | undefined,
  simulated: Value | undefined,
  path = "",
): readonly Difference[] {
  if (cluster === simulated) return [];
  if (cluster !== undefined && simulated !== undefined && equal(cluster, simulated)) return [];
  if (isMap(cluster) && isMap(simulated)) {
    const keys = [...new Set([...Object.keys(cluster), ...Object.keys(simulated)])];
    return keys.flatMap((key) =>
      differences(where, get(cluster, key), get(simulated, key), `${path}${fieldPath(key)}`),
    );
  }
  if (isList(cluster) && isList(simulated) && cluster.length === simulated.length)
    return cluster.flatMap((one, at) => differences(where, one, simulated[at], `${path}[${at}]`));
  return [{ where, path, cluster, simulated }];
}

function fieldPath(key: string): string {
  return /^[\w:-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}
