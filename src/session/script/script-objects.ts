import { liveObject } from "../../engine/scenario/live-object.ts";
import { type Cluster, changedObjects } from "../../engine/server/cluster/cluster.ts";
import { preferredResource } from "../../engine/server/cluster/resource.ts";
import { isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";

/** An object as kubectl names it. */
export type ScriptObject = {
  /** Key in the cluster. */
  readonly key: string;
  /** `deployments.v1.apps`, `configmaps`. */
  readonly type: string;
  /** Empty for a cluster-scoped object. */
  readonly namespace: string;
  readonly name: string;
  /** The path of its URL. */
  readonly path: string;
};

/** Returns the object under a key as kubectl names it; null if the cluster does not know its kind. */
export function scriptObject(cluster: Cluster, key: string): ScriptObject | null {
  const [group = "", plural = "", namespace = "", ...rest] = key.split("/");
  const resource = preferredResource(cluster, group, plural);
  if (resource === undefined) return null;
  const type = group === "" ? plural : `${plural}.${resource.version}.${group}`;
  const name = rest.join("/");
  const root = group === "" ? `/api/${resource.version}` : `/apis/${group}/${resource.version}`;
  const place = namespace === "" ? "" : `/namespaces/${encodeURIComponent(namespace)}`;
  return { key, type, namespace, name, path: `${root}${place}/${plural}/${encodeURIComponent(name)}` };
}

/** Returns the keys of objects that a cluster has and an empty one has not, in order of creation. */
function madeKeys(cluster: Cluster, empty: Cluster): readonly string[] {
  return [...changedObjects(cluster).keys()].filter((key) => !empty.objects.has(key));
}

/** Returns an object as JSON, without what every server chooses anew; empty if there is none. */
export function objectJson(cluster: Cluster, key: string): string {
  const object = liveObject(cluster, key);
  return object === null ? "" : JSON.stringify(withoutChosen(object), null, 1);
}

/** Returns an object as kubectl prints it, without what every server chooses anew; empty if there is none. */
export function objectText(cluster: Cluster, key: string): string {
  const object = liveObject(cluster, key);
  return object === null ? "" : printYamlText(withoutChosen(object)).replace(ADDRESS, "$1ADDRESS");
}

/** The address that the server chooses for a Service. */
const ADDRESS = /^( {2}(?:clusterIP: |- ))\d+\.\d+\.\d+\.\d+$/gm;

/** Fields of metadata whose values differ from server to server. */
const CHOSEN: ReadonlySet<string> = new Set([
  "uid",
  "resourceVersion",
  "creationTimestamp",
  "deletionTimestamp",
  "selfLink",
]);

/** Returns an object without uid, resourceVersion and the times that the server sets. */
export function withoutChosen(object: ValueMap): ValueMap {
  const { metadata } = object;
  if (!isMap(metadata)) return object;
  const kept = Object.entries(metadata).filter(([key]) => !CHOSEN.has(key));
  return {
    ...object,
    metadata: Object.fromEntries(
      kept.map(([key, value]) => [key, key === "managedFields" ? withoutTimes(value) : value] as const),
    ) as ValueMap,
  };
}

/** Returns the entries of managedFields without their times. */
export function withoutTimes(entries: Value | undefined): Value {
  if (!isList(entries)) return entries ?? null;
  return entries.map((entry) => {
    if (!isMap(entry)) return entry;
    const { time: _, ...rest } = entry;
    return rest as ValueMap;
  });
}

/** Returns the fields in which two objects differ: those of metadata one by one. `text` maps the first one to the names of the second. */
export function differingFields(
  first: { readonly cluster: Cluster; readonly key: string },
  second: { readonly cluster: Cluster; readonly key: string },
  text: (text: string) => string,
): readonly string[] {
  const [one, other] = [fieldTexts(first), fieldTexts(second)];
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => text(one.get(name) ?? "") !== (other.get(name) ?? ""),
  );
}

function fieldTexts(place: { readonly cluster: Cluster; readonly key: string }): ReadonlyMap<string, string> {
  const object = liveObject(place.cluster, place.key);
  const { metadata, ...rest } = object === null ? {} : withoutChosen(object);
  const inMetadata = isMap(metadata) ? Object.entries(metadata) : [];
  return new Map(
    [...inMetadata.map(([name, value]) => [`metadata.${name}`, value] as const), ...Object.entries(rest)].map(
      ([name, value]) => [name, printYamlText({ [name.replace(/^metadata\./, "")]: value })],
    ),
  );
}

/** Returns the objects that clusters have and an empty one has not, in order of creation. */
export function changedObjectsOf(clusters: readonly Cluster[], empty: Cluster): readonly ScriptObject[] {
  const found = new Map<string, ScriptObject>();
  for (const cluster of clusters) {
    for (const key of madeKeys(cluster, empty)) {
      const object = found.has(key) ? null : scriptObject(cluster, key);
      if (object !== null) found.set(key, object);
    }
  }
  return [...found.values()];
}

/** Matches the keys of objects that a server uses only some time after they were written. */
const SLOW = /\/(customresourcedefinitions|(cluster)?role(binding)?s|mutatingadmission\w+)\//;

/** Whether two clusters differ in objects that a server does not use at once, such as definitions and roles. */
export function isSlow(before: Cluster, after: Cluster): boolean {
  return [...changedObjects(after)].some(
    ([key, object]) => SLOW.test(key) && before.objects.get(key) !== object,
  );
}
