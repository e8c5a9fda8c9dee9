import type { Builtins } from "../../schema/builtins.ts";
import type { ValueMap } from "../../value/value.ts";
import type { Host } from "../host/host.ts";
import { tablesPart } from "../parts/server-parts.ts";
import type { AdmissionHook } from "./admission-hook.ts";
import { initialNamespaces } from "./initial-namespaces.ts";

/** What distinguishes one cluster from another at its start. */
export type ClusterOptions = {
  readonly builtins: Builtins;
  readonly host: Host;
  /** Hooks that run after the admission policies, in this order. None by default. */
  readonly hooks?: readonly AdmissionHook[];
  /** False for a server without server-side apply: it rejects apply patches and removes managed fields in every write. */
  readonly serverSideApply?: boolean;
};

/** The state of a cluster. Immutable; two states share the objects that did not change. */
export type Cluster = ClusterOptions & {
  /** By {@link objectKey}, in storage form (the version in which the server keeps a kind), in order of creation. */
  readonly objects: ReadonlyMap<string, ValueMap>;
  /** The namespaces and roles that the server created at its start. */
  readonly initialObjects: ReadonlyMap<string, ValueMap>;
  /** The resourceVersion of the latest write. */
  readonly revision: number;
};

/** Returns a new cluster, which has only the namespaces and roles that every cluster has. */
export function newCluster(options: ClusterOptions): Cluster {
  const initialObjects = new Map([...initialNamespaces(), ...tablesPart().bootstrapRoles()]);
  return { ...options, objects: initialObjects, initialObjects, revision: 1000 };
}

/** The group whose only kind, Event, is also in the core group. */
const EVENTS = "events.k8s.io";

/**
 * Returns the key of an object in {@link Cluster.objects}. The namespace is empty for a cluster-scoped object. Events of both groups are
 * the same objects, in the core group.
 */
export function objectKey(group: string, plural: string, namespace: string, name: string): string {
  return `${group === EVENTS ? "" : group}/${plural}/${namespace}/${name}`;
}

/** Returns the objects that a request created or changed, by {@link objectKey}, in order of creation, in storage form. */
export function changedObjects({ objects, initialObjects }: Cluster): ReadonlyMap<string, ValueMap> {
  const made = new Map<string, ValueMap>();
  for (const [key, object] of objects) if (initialObjects.get(key) !== object) made.set(key, object);
  return made;
}

/** The resource, namespace and name of an object. The namespace is empty for a cluster-scoped object. */
export type ObjectLocation = {
  readonly group: string;
  readonly plural: string;
  readonly namespace: string;
  readonly name: string;
};

/** Returns the object in storage form, or undefined if there is none. */
export function objectAt(
  cluster: Cluster,
  { group, plural, namespace, name }: ObjectLocation,
): ValueMap | undefined {
  return cluster.objects.get(objectKey(group, plural, namespace, name));
}
