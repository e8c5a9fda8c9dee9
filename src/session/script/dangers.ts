import type { Step } from "../../engine/scenario/scenario.ts";
import { type Cluster, changedObjects } from "../../engine/server/cluster/cluster.ts";
import { scriptObject } from "./script-objects.ts";
import type { ScriptReach } from "./script-reach.ts";

/** Options of kubectl that reach objects which the scenario does not name. */
const WIDE_OPTIONS = /(?:^|\s)(?:--prune|--all|--all-namespaces|-A)(?:[=\s;|&)]|$)/;

/**
 * Returns why a script can change or delete what others made in a cluster: a sentence for each reason. Such a script runs only if
 * its user says that it may do so.
 */
export function dangers(
  steps: readonly Step[],
  empty: Cluster,
  clusters: readonly Cluster[],
  { builtin, builtinNamespaces }: Pick<ScriptReach, "builtin" | "builtinNamespaces">,
): readonly string[] {
  const wide = steps.flatMap(({ action, disabled }, index) => {
    if (disabled === true || action.kind !== "run" || !WIDE_OPTIONS.test(action.line)) return [];
    const isLimited =
      /--applyset\b/.test(action.line) && !/\s(?:--all|-A|--all-namespaces)/.test(action.line);
    return isLimited ? [] : [`Step ${index + 1} reaches objects that the scenario does not name.`];
  });
  const changed = new Set([
    ...builtin,
    ...clusters.flatMap((cluster) => {
      const isShared = (key: string) => empty.objects.has(key);
      const left = [...changedObjects(cluster)].filter(
        ([key, one]) => isShared(key) && empty.objects.get(key) !== one,
      );
      const gone = [...empty.objects.keys()].filter((key) => !cluster.objects.has(key));
      return [...left.map(([key]) => key), ...gone];
    }),
  ]);
  return [
    ...wide,
    ...builtinNamespaces.map(
      (name) => `The scenario writes to the namespace ${name}, which every cluster has.`,
    ),
    ...[...changed].map((key) => {
      const found = scriptObject(empty, key);
      const name = found === null ? key : `${found.type}/${found.name}`;
      return `The scenario changes ${name}, which every cluster has. The script does not change it back.`;
    }),
  ];
}
