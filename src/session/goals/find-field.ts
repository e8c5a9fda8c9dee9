import { printPath } from "../../engine/fieldpath/element.ts";
import { fieldOwners } from "../../engine/ownership/field-owners.ts";
import type { Owner, PathText } from "../../engine/ownership/object-ownership.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import { newFieldLocator } from "../../engine/scenario/field-location.ts";
import type { GoalObject } from "../../engine/scenario/goal.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { type Cluster, objectKey } from "../../engine/server/cluster/cluster.ts";
import { allResources, preferredResource } from "../../engine/server/cluster/resource.ts";
import { equal } from "../../engine/value/equal.ts";
import type { Value } from "../../engine/value/value.ts";
import { locatePath } from "../positions/locate-path.ts";
import { lastCluster, type PlayedRun } from "./played-run.ts";

/** The object of a goal. */
export type FoundObject = {
  /** Its key in the cluster; null if the cluster does not serve its kind. */
  readonly key: string | null;
  /** `Deployment web`. */
  readonly name: string;
};

/** Returns the object that a goal is about: the named one, else the first one that a step reads or writes. Null if there is none yet. */
export function findObject(run: PlayedRun, wanted: GoalObject | undefined): FoundObject | null {
  if (wanted !== undefined) return namedObject(run, wanted);
  const cluster = lastCluster(run);
  const key = run.frames.flatMap(({ results }) => results).find(({ object }) => object !== null)?.object;
  return key === undefined || key === null ? null : { key, name: nameOfKey(cluster, key) };
}

/** Returns the object that a goal names. */
export function namedObject(run: PlayedRun, { apiVersion, kind, name, namespace }: GoalObject): FoundObject {
  const cluster = lastCluster(run);
  const keys = allResources(cluster)
    .filter((one) => one.kind === kind && (apiVersion === undefined || one.apiVersion === apiVersion))
    .map((one) => objectKey(one.group, one.plural, one.namespaced ? (namespace ?? "default") : "", name));
  const key = keys.find((one) => cluster.objects.has(one)) ?? keys[0] ?? null;
  return { key, name: `${kind} ${name}` };
}

/** Returns `Deployment web` for the key of an object. */
export function nameOfKey(cluster: Cluster, key: string): string {
  const [group = "", plural = "", , name = ""] = key.split("/");
  return `${preferredResource(cluster, group, plural)?.kind ?? plural} ${name}`;
}

/** Returns how a goal names the object under a key; null if the cluster does not serve its kind. */
export function goalObjectOf(cluster: Cluster, key: string): GoalObject | null {
  const [group = "", plural = "", namespace = "", name = ""] = key.split("/");
  const kind = preferredResource(cluster, group, plural)?.kind;
  if (kind === undefined) return null;
  return { kind, name, ...(namespace !== "" && namespace !== "default" && { namespace }) };
}

/** A field of the live object. */
export type FoundField = {
  /** The path that managers own: that of the field, or of the atomic map or list around it. */
  readonly text: PathText;
  readonly label: string;
  readonly value: Value;
};

/** Returns a field by its printed path; null if the object or the field does not exist. */
export function findField(cluster: Cluster, key: string, printed: string): FoundField | null {
  const live = liveObject(cluster, key);
  if (live === null) return null;
  const { keys, whole } = locatePath(live, printed);
  if (!whole) return null;
  const { text, label, value } = newFieldLocator(live, typeOfObject(cluster, live))(keys);
  return value === undefined ? null : { text, label, value };
}

/** An owner of a field, and the index of the step since which it owns the field; -1 for before the first step. */
export type FieldOwner = { readonly owner: Owner; readonly since: number };

/** Returns the owners of a field after the last step. Also finds a field that managers own and that the object does not have. */
export function ownersOfField({ frames }: PlayedRun, key: string, printed: string): readonly FieldOwner[] {
  const last = frames.at(-1);
  if (last === undefined) return [];
  const ownership = ownershipAt(frames, frames.length - 1, key);
  const text = findField(last.cluster, key, printed)?.text;
  if (text !== undefined) {
    const found = fieldOwners(ownership, { path: JSON.parse(text), text });
    return found.kind === "owned"
      ? found.owners.map(({ owner, since }) => ({ owner, since: since.step }))
      : [];
  }
  return ownership.owners.flatMap((owner) =>
    [...owner.since]
      .filter(([path]) => printPath(JSON.parse(path)) === printed)
      .map(([, { step }]) => ({ owner, since: step })),
  );
}

/** Returns the index of the step since which a field has its present value; -1 for before the first step. */
export function valueSince({ frames }: PlayedRun, key: string, printed: string): number {
  const valueIn = (cluster: Cluster) => findField(cluster, key, printed)?.value;
  const last = frames.at(-1);
  const value = last === undefined ? undefined : valueIn(last.cluster);
  return frames.findLastIndex(({ before }) => {
    const old = valueIn(before);
    return old === undefined || value === undefined ? old !== value : !equal(old, value);
  });
}
