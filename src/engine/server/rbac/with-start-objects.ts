import { dig, get, type ValueMap, withKey } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Request } from "../http/http.ts";
import { newClusterPart } from "../parts/server-parts.ts";
import { requestAttributes } from "./request-attributes.ts";

/** The names and namespaces of the objects that a server makes at its start. Without namespaces they are cluster-scoped. */
type Made = { readonly names: RegExp; readonly namespaces?: readonly string[] };

const ROLE: Made = { names: /^(system:|extension-apiserver-)/, namespaces: ["kube-public", "kube-system"] };
const KUBERNETES: Made = { names: /^kubernetes$/, namespaces: ["default"] };
const ANY: Made = { names: /^/ };

const MADE: { readonly [resource: string]: Made } = {
  "apiservices.apiregistration.k8s.io": ANY,
  "clusterrolebindings.rbac.authorization.k8s.io": { names: /^(system:|cluster-admin$)/ },
  "clusterroles.rbac.authorization.k8s.io": { names: /^(system:|(admin|cluster-admin|edit|view)$)/ },
  "configmaps.": { names: /^kube-apiserver-/, namespaces: ["kube-system"] },
  "endpoints.": KUBERNETES,
  "endpointslices.discovery.k8s.io": KUBERNETES,
  "flowschemas.flowcontrol.apiserver.k8s.io": ANY,
  "ipaddresses.networking.k8s.io": ANY,
  "leases.coordination.k8s.io": { names: /^apiserver-/, namespaces: ["kube-system"] },
  "prioritylevelconfigurations.flowcontrol.apiserver.k8s.io": ANY,
  "priorityclasses.scheduling.k8s.io": { names: /^system-/ },
  "rolebindings.rbac.authorization.k8s.io": ROLE,
  "roles.rbac.authorization.k8s.io": ROLE,
  "servicecidrs.networking.k8s.io": ANY,
  "services.": KUBERNETES,
};

/**
 * Returns the cluster with all objects that the server made at its start, if the request is about some of them; else the cluster itself.
 * They are in the part `newCluster`, because few requests are about them.
 */
export function withStartObjects(cluster: Cluster, request: Request): Cluster {
  return isAboutStartObjects(request) ? withAllStartObjects(cluster) : cluster;
}

function isAboutStartObjects(request: Request): boolean {
  const { group, resource, namespace, name, path } = requestAttributes(request);
  const made =
    path === "" && Object.hasOwn(MADE, `${resource}.${group}`) ? MADE[`${resource}.${group}`] : undefined;
  if (made === undefined) return false;
  const { names, namespaces } = made;
  if (namespaces !== undefined && namespace !== "" && !namespaces.includes(namespace)) return false;
  if (request.method !== "POST") return name === "" || names.test(name);
  const body =
    typeof request.body === "string" ? request.body : dig(request.body ?? null, "metadata", "name");
  return typeof request.body === "string" || names.test(String(body ?? ""));
}

/** A role that every server makes, and that is not for people. */
const SIGN = "rbac.authorization.k8s.io/clusterroles//system:node";

const expanded = new WeakMap<Cluster, Cluster>();

/** Returns the cluster with all objects that the server made at its start. */
export function withAllStartObjects(cluster: Cluster): Cluster {
  if (cluster.initialObjects.has(SIGN)) return cluster;
  const known = expanded.get(cluster);
  if (known !== undefined) return known;
  const objects = new Map<string, ValueMap>();
  const initialObjects = new Map<string, ValueMap>();
  for (const [key, object] of newClusterPart().startObjects()) {
    const [initial, current] = [cluster.initialObjects.get(key), cluster.objects.get(key)];
    const full = initial === undefined ? object : withRulesOf(object, initial);
    initialObjects.set(key, full);
    if (current === initial) objects.set(key, full);
    else if (current !== undefined) objects.set(key, current);
  }
  const made: Cluster = {
    ...cluster,
    objects: withRest(objects, cluster.objects, initialObjects),
    initialObjects: withRest(initialObjects, cluster.initialObjects, initialObjects),
  };
  expanded.set(cluster, made);
  return made;
}

/** Returns a role with the rules that a controller copies into it. */
function withRulesOf(object: ValueMap, initial: ValueMap): ValueMap {
  const rules = get(initial, "rules");
  return get(object, "aggregationRule") === undefined || rules === undefined
    ? object
    : withKey(object, "rules", rules);
}

/** Returns the first objects, then the others. */
function withRest(
  first: ReadonlyMap<string, ValueMap>,
  all: ReadonlyMap<string, ValueMap>,
  without: ReadonlyMap<string, ValueMap>,
): ReadonlyMap<string, ValueMap> {
  return new Map([...first, ...[...all].filter(([key]) => !without.has(key))]);
}
