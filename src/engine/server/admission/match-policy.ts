import { listAt, mapAt, mapsOf, textAt } from "../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../value/value.ts";
import { type Cluster, objectKey } from "../cluster/cluster.ts";
import { allResources, type NamedResource } from "../cluster/resource.ts";
import { labelsOf, selectsLabels } from "../labels/selector-requirement.ts";
import type { PolicyRequest } from "./admission-request.ts";
import type { BoundPolicy } from "./bound-policies.ts";

/**
 * Returns the resource by which a policy and its binding match a write: that of the request, or the same objects in another version. Null if
 * they do not match.
 * Upstream: apiserver pkg/admission/plugin/policy/matching/matching.go (v0.36.3).
 */
export function matchedResource(
  { spec, bindingSpec }: BoundPolicy,
  write: PolicyRequest,
  cluster: Cluster,
): NamedResource | null {
  const found = matchResources(mapAt(spec, "matchConstraints"), write, cluster);
  const narrowed = get(bindingSpec, "matchResources");
  return !isMap(narrowed) || matchResources(narrowed, write, cluster) !== null ? found : null;
}

function matchResources(constraints: ValueMap, write: PolicyRequest, cluster: Cluster): NamedResource | null {
  if (
    !matchesNamespace(mapAt(constraints, "namespaceSelector"), write, cluster) ||
    !matchesObject(mapAt(constraints, "objectSelector"), write)
  )
    return null;
  const isExact = get(constraints, "matchPolicy") === "Exact";
  const find = (key: string) => matchRules(mapsOf(get(constraints, key)), write, isExact ? null : cluster);
  if (find("excludeResourceRules") !== null) return null;
  return listAt(constraints, "resourceRules").length === 0 ? requestedResource(write) : find("resourceRules");
}

/** `cluster` is null if the rules match only the version of the request. */
function matchRules(
  rules: readonly ValueMap[],
  write: PolicyRequest,
  cluster: Cluster | null,
): NamedResource | null {
  const own = requestedResource(write);
  if (rules.some((rule) => matchesRule(rule, write, own))) return own;
  if (cluster === null || rules.length === 0) return null;
  const others = otherVersions(cluster, write);
  for (const rule of rules) {
    const found = others.find((one) => matchesRule(rule, write, one));
    if (found !== undefined) return found;
  }
  return null;
}

function requestedResource({ group, version, resource }: PolicyRequest): NamedResource {
  return { group, version, plural: resource };
}

/** Returns the other versions in which the server serves the same objects, also in another group. */
function otherVersions(cluster: Cluster, write: PolicyRequest): readonly NamedResource[] {
  const own = requestedResource(write);
  return allResources(cluster).filter(
    (one) =>
      storageOf(one) === storageOf(own) &&
      (one.group !== own.group || one.version !== own.version) &&
      (write.subresource === "" || one.subresources.has(write.subresource)),
  );
}

/** Events of both groups are the same objects. */
function storageOf({ group, plural }: NamedResource): string {
  return plural === "events" && group === "events.k8s.io" ? "/events" : `${group}/${plural}`;
}

function matchesRule(rule: ValueMap, write: PolicyRequest, at: NamedResource): boolean {
  const names = listAt(rule, "resourceNames");
  const scope = textAt(rule, "scope");
  return (
    isAmong(rule, "operations", write.operation) &&
    isAmong(rule, "apiGroups", at.group) &&
    isAmong(rule, "apiVersions", at.version) &&
    listAt(rule, "resources").some((one) => matchesResource(String(one), write)) &&
    (names.length === 0 || names.includes(write.name)) &&
    (scope === "" || scope === "*" || (scope === "Namespaced") === isNamespaced(write))
  );
}

/** The namespace of a Namespace object is its own name, but the object is cluster-scoped. */
function isNamespaced({ namespace, resource, group }: PolicyRequest): boolean {
  return namespace !== "" && !(group === "" && resource === "namespaces");
}

function isAmong(rule: ValueMap, key: string, text: string): boolean {
  const list = listAt(rule, key);
  return list.includes("*") || list.includes(text);
}

function matchesResource(pattern: string, { resource, subresource }: PolicyRequest): boolean {
  const slash = pattern.indexOf("/");
  const [own, sub] = slash < 0 ? [pattern, ""] : [pattern.slice(0, slash), pattern.slice(slash + 1)];
  return (own === "*" || own === resource) && (sub === "*" || sub === subresource);
}

function matchesNamespace(selector: ValueMap, write: PolicyRequest, cluster: Cluster): boolean {
  if (isEmpty(selector)) return true;
  const own = write.group === "" && write.resource === "namespaces";
  if (!own && write.namespace === "") return true;
  const namespace = own
    ? (write.object ?? write.live)
    : cluster.objects.get(objectKey("", "namespaces", "", write.namespace));
  return namespace !== undefined && namespace !== null && selectsLabels(selector, labelsOf(namespace));
}

function matchesObject(selector: ValueMap, { object, live }: PolicyRequest): boolean {
  return (
    isEmpty(selector) ||
    (object !== null && selectsLabels(selector, labelsOf(object))) ||
    (live !== null && selectsLabels(selector, labelsOf(live)))
  );
}

function isEmpty(selector: ValueMap): boolean {
  return (
    listAt(selector, "matchExpressions").length === 0 &&
    Object.keys(mapAt(selector, "matchLabels")).length === 0
  );
}
