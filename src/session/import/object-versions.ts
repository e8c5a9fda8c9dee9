import { locateObject } from "../../engine/client/discovery/locate-object.ts";
import { discoveryOf, typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import { FIRST_TIME } from "../../engine/scenario/step-time.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { handle } from "../../engine/server/handle.ts";
import { type ValueMap, withKey } from "../../engine/value/value.ts";
import { initialClusterPart } from "../make-initial-cluster.ts";
import type { FoundObject } from "./types.ts";

/** An object in one of the versions of its kind. */
export type ObjectVersion = {
  readonly value: ValueMap;
  /** The type of the object in this version; null if it is unknown. */
  readonly type: Type | null;
};

/** Returns an object in an apiVersion; null if the server does not have its kind in that version. */
export type VersionsOf = (object: FoundObject, apiVersion: string) => ObjectVersion | null;

/**
 * Returns a function that gives objects in other versions, as a server with this cluster's kinds returns them: it stores the object, and reads
 * it in the other version. In its own version an object stays as it is.
 */
export function versionsIn(cluster: Cluster): VersionsOf {
  return (object, apiVersion) => {
    const { value, text } = object;
    if (apiVersion === object.apiVersion) return { value, type: typeOfObject(cluster, value) };
    const located = locateObject(withKey(value, "apiVersion", apiVersion), discoveryOf(cluster));
    if ("problem" in located) return null;
    const parts = { definitions: [], objects: [text], rules: [], admission: [] };
    const made = initialClusterPart.makeInitialCluster(cluster, parts);
    if (made.problems.length > 0) return null;
    const request = { method: "GET", path: located.address.path } as const;
    const { code, body } = handle(made.cluster, request, FIRST_TIME).response;
    return code === 200 ? { value: body, type: typeOfObject(cluster, body) } : null;
  };
}
