import { printPath } from "../../engine/fieldpath/element.ts";
import { paths } from "../../engine/fieldpath/set.ts";
import { valueChanges } from "../../engine/ownership/value-changes.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import type { Goal } from "../../engine/scenario/goal.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { type Cluster, changedObjects } from "../../engine/server/cluster/cluster.ts";
import { dig, type ValueMap } from "../../engine/value/value.ts";
import { findObject, nameOfKey } from "./find-field.ts";
import { givenCluster, lastCluster, type PlayedRun } from "./played-run.ts";
import { fieldNames } from "./step-goals.ts";

/** Returns which other fields than the named ones have changed since the given steps; null if none has. */
export function otherChanges(
  run: PlayedRun,
  { onlyChanged, object }: Extract<Goal, { readonly onlyChanged: unknown }>,
): string | null {
  const [before, after] = [givenCluster(run), lastCluster(run)];
  const only = object === undefined ? null : findObject(run, object);
  const keys =
    only === null
      ? [...new Set([...changedObjects(before).keys(), ...changedObjects(after).keys()])]
      : only.key === null
        ? []
        : [only.key];
  for (const key of keys) {
    const said = changesOf(key, before, after, onlyChanged);
    if (said !== null) return said;
  }
  return null;
}

function changesOf(key: string, before: Cluster, after: Cluster, allowed: readonly string[]): string | null {
  if (before.objects.get(key) === after.objects.get(key)) return null;
  const [was, is] = [liveObject(before, key), liveObject(after, key)];
  const name = nameOfKey(after, key);
  if (is === null) return `${name} is gone.`;
  if (was === null) return `${name} is new.`;
  if (dig(was, "metadata", "uid") !== dig(is, "metadata", "uid"))
    return `${name} was deleted and created again.`;
  const changed = changedFields(was, is, after).filter(
    (field) => !allowed.some((one) => isInside(field, one)),
  );
  return changed.length === 0 ? null : `${name} has other changes, too: ${fieldNames(changed)}.`;
}

/** Returns the printed paths of the fields whose values differ, without parents that came or went with a field. */
export function changedFields(was: ValueMap, is: ValueMap, cluster: Cluster): readonly string[] {
  const { added, modified, removed } = valueChanges(was, is, typeOfObject(cluster, is));
  const all = [added, modified, removed].flatMap((set) => paths(set)).map(printPath);
  // A parent that comes or goes with its field tells nothing of its own.
  return all.filter((one) => !all.some((other) => other !== one && isInside(other, one)));
}

/** Whether a printed path is `parent` or inside of it. */
export function isInside(path: string, parent: string): boolean {
  return path === parent || (path.startsWith(parent) && /^[.[]/.test(path.slice(parent.length)));
}
