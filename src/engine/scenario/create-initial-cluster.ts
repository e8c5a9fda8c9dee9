import { locateObject } from "../client/discovery/locate-object.ts";
import type { AdmissionHook } from "../server/cluster/admission-hook.ts";
import { type Cluster, objectKey } from "../server/cluster/cluster.ts";
import { findKind, RBAC_GROUP } from "../server/cluster/resource.ts";
import { handle } from "../server/handle.ts";
import { withStartObjects } from "../server/rbac/with-start-objects.ts";
import { toStorage } from "../server/storage/object-codec.ts";
import {
  copy,
  dig,
  get,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
} from "../value/value.ts";
import { discoveryOf } from "./cluster-kinds.ts";
import type { Rule } from "./scenario.ts";

/** What the cluster contains before the first step. */
export type InitialCluster = {
  /** Created in this order: a definition has to come before objects of its kind. */
  readonly objects: readonly ValueMap[];
  readonly rules: readonly Rule[];
  readonly hooks: readonly AdmissionHook[];
  /** Time of creation, RFC 3339. */
  readonly now: string;
  /** Called before each object is created. */
  readonly onObject?: () => void;
};

/** Why an object could not be created. */
export type InitialObjectProblem = {
  /** Position in `objects`. */
  readonly index: number;
  readonly message: string;
};

/**
 * Returns `empty` with the initial objects, rules and hooks. Objects keep the fields that only a server sets, if they contain them:
 * managedFields, uid, resourceVersion, times, status. Without managedFields they have no owners. Their namespaces are created, too.
 */
export function createInitialCluster(
  empty: Cluster,
  { objects, rules, hooks, now, onObject }: InitialCluster,
): { readonly cluster: Cluster; readonly problems: readonly InitialObjectProblem[] } {
  let cluster = empty;
  const problems: InitialObjectProblem[] = [];
  for (const [index, object] of objects.entries()) {
    onObject?.();
    const created = createObject(cluster, object, now);
    if ("message" in created) problems.push({ index, message: created.message });
    else cluster = created.cluster;
  }
  for (const role of rules.flatMap(rolesOf)) {
    const created = createObject(cluster, role, now);
    if ("cluster" in created)
      cluster = { ...created.cluster, initialObjects: withInitialObjects(cluster, created.cluster) };
  }
  return { cluster: hooks.length === 0 ? cluster : { ...cluster, hooks }, problems };
}

/** Returns the initial objects with those that `after` added. The page does not list them. */
function withInitialObjects(before: Cluster, after: Cluster): Cluster["initialObjects"] {
  const first = new Map(after.initialObjects);
  for (const [key, object] of after.objects) if (before.objects.get(key) !== object) first.set(key, object);
  return first;
}

type CreateResult = { readonly cluster: Cluster } | { readonly message: string };

function createObject(before: Cluster, object: ValueMap, now: string): CreateResult {
  const located = locateObject(object, discoveryOf(before));
  if ("problem" in located) return { message: located.problem.message };
  const { resource, namespace, name, collection } = located.address;
  const key = objectKey(resource.group, resource.plural, namespace ?? "", name);
  const placed = namespace === null ? before : withNamespace(before, namespace, now);
  const cluster = withoutStartObject(placed, key, collection, object);
  if (cluster.objects.has(key)) return withServerFields(cluster, key, object);
  const body = withMetadata(object, (metadata) => {
    for (const field of SERVER_FIELDS) delete metadata[field];
    if (namespace !== null) put(metadata, "namespace", namespace);
  });
  const { cluster: after, response } = handle(cluster, { method: "POST", path: collection, body }, now);
  if (response.code >= 300) {
    const message = dig(response.body, "message");
    return { message: typeof message === "string" ? message : `The server answered ${response.code}.` };
  }
  return withServerFields(after, key, object);
}

/** Returns the cluster without an object that its server made at its start, in whose place the scenario has its own. Namespaces stay. */
function withoutStartObject(cluster: Cluster, key: string, path: string, body: ValueMap): Cluster {
  const whole = withStartObjects(cluster, { method: "POST", path, body });
  const found = whole.objects.get(key);
  if (found === undefined || key.startsWith("/namespaces/") || whole.initialObjects.get(key) !== found)
    return cluster;
  const objects = new Map(whole.objects);
  objects.delete(key);
  return { ...whole, objects };
}

/** The metadata that a create request must not contain. */
const SERVER_FIELDS = [
  "managedFields",
  "uid",
  "resourceVersion",
  "creationTimestamp",
  "generation",
  "selfLink",
];

function withNamespace(before: Cluster, name: string, now: string): Cluster {
  if (before.objects.has(objectKey("", "namespaces", "", name))) return before;
  const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
  const { cluster } = handle(before, { method: "POST", path: "/api/v1/namespaces", body }, now);
  return { ...cluster, initialObjects: withInitialObjects(before, cluster) };
}

/** Returns the cluster with the server's fields of an object as the scenario gives them. */
function withServerFields(cluster: Cluster, key: string, given: ValueMap): CreateResult {
  const stored = cluster.objects.get(key);
  if (stored === undefined) return { cluster };
  const metadata = dig(given, "metadata");
  const version = Number(dig(metadata, "resourceVersion") ?? 0);
  const kept = withMetadata(stored, (own) => {
    delete own["managedFields"];
    for (const field of SERVER_FIELDS) {
      const value = dig(metadata, field);
      if (value !== undefined && value !== null) put(own, field, value);
    }
  });
  const status = get(inStoredVersion(cluster, given), "status");
  const objects = new Map(cluster.objects);
  objects.set(key, status === undefined ? kept : withKey(kept, "status", status));
  const revision = Number.isSafeInteger(version) ? Math.max(cluster.revision, version) : cluster.revision;
  return { cluster: { ...cluster, objects, revision } };
}

/** Returns an object in the version in which the server keeps it. */
function inStoredVersion(cluster: Cluster, object: ValueMap): ValueMap {
  const resource = findKind(cluster, String(get(object, "apiVersion")), String(get(object, "kind")));
  return resource === undefined ? object : toStorage(resource, object);
}

function withMetadata(object: ValueMap, change: (metadata: MutableMap) => void): ValueMap {
  const metadata = dig(object, "metadata");
  const changed: MutableMap = isMap(metadata) ? copy(metadata) : {};
  change(changed);
  return withKey(object, "metadata", changed);
}

/** Returns the role of a rule and its binding; a pair for each namespace of the rule. */
export function rolesOf({ actor, verbs, resources, namespaces }: Rule, at: number): readonly ValueMap[] {
  const name = `${actor.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-rule-${at + 1}`.replace(/^-/, "");
  const rules = [{ apiGroups: ["*"], resources, verbs }];
  const pair = (prefix: string, metadata: { readonly [key: string]: Value }): readonly ValueMap[] => [
    { apiVersion: RBAC_VERSION, kind: `${prefix}Role`, metadata, rules },
    {
      apiVersion: RBAC_VERSION,
      kind: `${prefix}RoleBinding`,
      metadata,
      roleRef: { apiGroup: RBAC_GROUP, kind: `${prefix}Role`, name },
      subjects: [{ apiGroup: RBAC_GROUP, kind: "User", name: actor }],
    },
  ];
  return namespaces === undefined
    ? pair("Cluster", { name })
    : namespaces.flatMap((namespace) => pair("", { name, namespace }));
}

const RBAC_VERSION = `${RBAC_GROUP}/v1`;
