import { listAt, mapAt, textAt } from "../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../value/value.ts";
import { type Cluster, objectKey } from "../cluster/cluster.ts";
import { labelsOf, selectsLabels } from "../labels/selector-requirement.ts";
import type { PolicyRequest } from "./admission-request.ts";
import type { BoundPolicy } from "./bound-policies.ts";

/** Whether a policy and its binding match a write. */
export function matchesPolicy(
  { spec, bindingSpec }: BoundPolicy,
  write: PolicyRequest,
  cluster: Cluster,
): boolean {
  if (!matchesResources(mapAt(spec, "matchConstraints"), write, cluster)) return false;
  const narrowed = get(bindingSpec, "matchResources");
  return !isMap(narrowed) || matchesResources(narrowed, write, cluster);
}

/** Whether a rule of the policy names the version of the write. */
export function matchesVersion({ spec }: BoundPolicy, write: PolicyRequest): boolean {
  const rules = listAt(mapAt(spec, "matchConstraints"), "resourceRules").filter(isMap);
  return rules.length === 0 || rules.some((rule) => matchesRule(rule, write, true));
}

function matchesResources(constraints: ValueMap, write: PolicyRequest, cluster: Cluster): boolean {
  const rules = listAt(constraints, "resourceRules").filter(isMap);
  const excluded = listAt(constraints, "excludeResourceRules").filter(isMap);
  const exact = get(constraints, "matchPolicy") === "Exact";
  const matches = (rule: ValueMap): boolean => matchesRule(rule, write, exact);
  return (
    (rules.length === 0 || rules.some(matches)) &&
    !excluded.some(matches) &&
    matchesNamespace(mapAt(constraints, "namespaceSelector"), write, cluster) &&
    matchesObject(mapAt(constraints, "objectSelector"), write)
  );
}

function matchesRule(rule: ValueMap, write: PolicyRequest, exact: boolean): boolean {
  const names = listAt(rule, "resourceNames");
  const scope = textAt(rule, "scope");
  return (
    isAmong(rule, "operations", write.operation) &&
    isAmong(rule, "apiGroups", write.group) &&
    (!exact || isAmong(rule, "apiVersions", write.version)) &&
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
