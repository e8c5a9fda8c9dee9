import { locateObject } from "../client/target.ts";
import type { AdmissionHook } from "../server/admission/hook.ts";
import { type Cluster, objectKey } from "../server/cluster.ts";
import { handle } from "../server/handle.ts";
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
import { discoveryOf } from "./run.ts";
import type { Rule } from "./scenario.ts";

/** What a cluster holds before the first step. */
export type Setup = {
  /** In this order; definitions of kinds before their objects. */
  readonly objects: readonly ValueMap[];
  readonly rules: readonly Rule[];
  readonly hooks: readonly AdmissionHook[];
  /** When it is made, RFC 3339. */
  readonly now: string;
  /** Told before each object is put in. */
  readonly onObject?: () => void;
};

/** Why an object could not be put in. */
export type SetupProblem = {
  /** Position among the objects. */
  readonly index: number;
  readonly message: string;
};

/**
 * `empty` with what is there before the first step. Objects keep what a server would have given them, where they say it:
 * managedFields, uid, resourceVersion, times, status. Without managedFields nobody owns anything. Namespaces they are in
 * are made.
 */
export function setUp(
  empty: Cluster,
  { objects, rules, hooks, now, onObject }: Setup,
): { readonly cluster: Cluster; readonly problems: readonly SetupProblem[] } {
  let cluster = empty;
  const problems: SetupProblem[] = [];
  for (const [index, object] of objects.entries()) {
    onObject?.();
    const made = putObject(cluster, object, now);
    if ("message" in made) problems.push({ index, message: made.message });
    else cluster = made.cluster;
  }
  for (const role of rules.flatMap(rolesOf)) {
    const made = putObject(cluster, role, now);
    if ("cluster" in made) cluster = { ...made.cluster, first: withNew(cluster, made.cluster) };
  }
  return { cluster: hooks.length === 0 ? cluster : { ...cluster, hooks }, problems };
}

/** What belongs to the cluster rather than to the story. */
function withNew(before: Cluster, after: Cluster): Cluster["first"] {
  const first = new Map(after.first);
  for (const [key, object] of after.objects) if (before.objects.get(key) !== object) first.set(key, object);
  return first;
}

type Put = { readonly cluster: Cluster } | { readonly message: string };

function putObject(before: Cluster, object: ValueMap, now: string): Put {
  const located = locateObject(object, discoveryOf(before));
  if ("problem" in located) return { message: located.problem.message };
  const { facts, namespace, name, collection } = located.address;
  const cluster = namespace === null ? before : withNamespace(before, namespace, now);
  const key = objectKey(facts.group, facts.plural, namespace ?? "", name);
  if (cluster.objects.has(key)) return restored(cluster, key, object);
  const body = withMetadata(object, (metadata) => {
    for (const field of SERVERS_OWN) delete metadata[field];
    if (namespace !== null) put(metadata, "namespace", namespace);
  });
  const { cluster: after, response } = handle(cluster, { method: "POST", path: collection, body }, now);
  if (response.code >= 300) {
    const message = dig(response.body, "message");
    return { message: typeof message === "string" ? message : `The server answered ${response.code}.` };
  }
  return restored(after, key, object);
}

/** What a new object may not bring along. */
const SERVERS_OWN = [
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
  return { ...cluster, first: withNew(before, cluster) };
}

/** The stored object with what the server had given it before. */
function restored(cluster: Cluster, key: string, given: ValueMap): Put {
  const stored = cluster.objects.get(key);
  if (stored === undefined) return { cluster };
  const metadata = dig(given, "metadata");
  const version = Number(dig(metadata, "resourceVersion") ?? 0);
  const kept = withMetadata(stored, (own) => {
    delete own["managedFields"];
    for (const field of SERVERS_OWN) {
      const value = dig(metadata, field);
      if (value !== undefined && value !== null) put(own, field, value);
    }
  });
  const status = get(given, "status");
  const objects = new Map(cluster.objects);
  objects.set(key, status === undefined ? kept : withKey(kept, "status", status));
  const revision = Number.isSafeInteger(version) ? Math.max(cluster.revision, version) : cluster.revision;
  return { cluster: { ...cluster, objects, revision } };
}

function withMetadata(object: ValueMap, change: (metadata: MutableMap) => void): ValueMap {
  const metadata = dig(object, "metadata");
  const changed: MutableMap = isMap(metadata) ? copy(metadata) : {};
  change(changed);
  return withKey(object, "metadata", changed);
}

/** The role of a rule and its binding; one pair for each namespace. */
export function rolesOf({ actor, verbs, resources, namespaces }: Rule, at: number): readonly ValueMap[] {
  const name = `${actor.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-rule-${at + 1}`.replace(/^-/, "");
  const rules = [{ apiGroups: ["*"], resources, verbs }];
  const pair = (prefix: string, metadata: { readonly [key: string]: Value }): readonly ValueMap[] => [
    { apiVersion: RBAC_VERSION, kind: `${prefix}Role`, metadata, rules },
    {
      apiVersion: RBAC_VERSION,
      kind: `${prefix}RoleBinding`,
      metadata,
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: `${prefix}Role`, name },
      subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: actor }],
    },
  ];
  return namespaces === undefined
    ? pair("Cluster", { name })
    : namespaces.flatMap((namespace) => pair("", { name, namespace }));
}

const RBAC_VERSION = "rbac.authorization.k8s.io/v1";
