import { listAt, mapAt, textAt } from "../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { type Cluster, objectKey } from "../cluster/cluster.ts";
import { findKind, type Resource } from "../cluster/resource.ts";
import type { Request } from "../http/http.ts";
import { queryText } from "../http/write-options.ts";
import { selectsLabels } from "../labels/selector-requirement.ts";
import { metaText, metaValue } from "../metadata/object-meta.ts";
import { userOfRequest } from "../rbac/user.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { fromStorage } from "../storage/object-codec.ts";
import { hasOwnKind, type PolicyRequest } from "./admission-request.ts";
import type { BoundPolicy } from "./bound-policies.ts";

/** The variables of expressions in admission policies, without `object`. */
export type Variables = { readonly [name: string]: Value };

/** Returns the variables for a write. */
export function requestVariables(scope: RequestScope, write: PolicyRequest): Variables {
  return {
    oldObject: write.live,
    namespaceObject: namespaceOf(scope, write),
    request: requestOf(scope, write),
    params: null,
  };
}

/** Returns the namespace of a write; null for objects without one, also for a Namespace itself. */
function namespaceOf({ resource, cluster }: RequestScope, write: PolicyRequest): Value {
  if (resource.apiVersion === "v1" && resource.kind === "Namespace") return null;
  return cluster.objects.get(objectKey("", "namespaces", "", write.namespace)) ?? null;
}

function requestOf({ resource, request }: RequestScope, write: PolicyRequest): ValueMap {
  const { group, version } = write;
  const requestKind =
    write.operation === "CONNECT"
      ? { group: "", version: "v1", kind: textAt(write.object ?? {}, "kind") }
      : { group: resource.group, version: resource.version, kind: resource.kind };
  const seen = { group, version, ...write.matched };
  const at = { group: seen.group, version: seen.version };
  const options = write.options ?? writeOptionsOf(request, write.operation);
  const { name: username, groups, uid, extra } = userOfRequest(request);
  return {
    uid: "",
    kind: hasOwnKind(resource, write) ? { ...requestKind, ...at } : requestKind,
    resource: { ...at, resource: write.resource },
    ...(write.subresource !== "" && { subResource: write.subresource }),
    requestKind,
    requestResource: { group, version, resource: write.resource },
    ...(write.subresource !== "" && { requestSubResource: write.subresource }),
    ...(write.name !== "" && { name: write.name }),
    ...(write.namespace !== "" && { namespace: write.namespace }),
    operation: write.operation,
    userInfo: { username, groups, ...(uid !== undefined && { uid }), ...(extra !== undefined && { extra }) },
    dryRun: listAt(options ?? {}, "dryRun").length > 0,
    options,
  };
}

/** Returns the options of a write as the server gives them to policies; null for a connection. */
function writeOptionsOf({ query = {} }: Request, operation: PolicyRequest["operation"]): ValueMap | null {
  if (operation === "CONNECT") return null;
  const given = (name: string): ValueMap => {
    const text = queryText(query, name) ?? "";
    return text === "" ? {} : { [name]: name === "dryRun" ? [text] : text };
  };
  return {
    kind: operation === "CREATE" ? "CreateOptions" : "UpdateOptions",
    apiVersion: "meta.k8s.io/v1",
    ...given("dryRun"),
    ...given("fieldManager"),
    ...given("fieldValidation"),
  };
}

/**
 * Returns the values of `params` for which a bound policy runs: one null if it has no `paramKind` or no `paramRef`, none if
 * no object matches. Returns an error text if the policy cannot run; `isOfPolicy` if no binding of the policy can.
 */
export function policyParams(
  bound: BoundPolicy,
  write: PolicyRequest,
  cluster: Cluster,
): { readonly params: readonly Value[] } | { readonly error: string; readonly isOfPolicy?: true } {
  const kind = get(bound.spec, "paramKind");
  const ref = get(bound.bindingSpec, "paramRef");
  if (!isMap(kind)) return { params: [null] };
  const [apiVersion, plain] = [textAt(kind, "apiVersion"), textAt(kind, "kind")];
  const resource = findKind(cluster, apiVersion, plain);
  if (resource === undefined) {
    const shown = `${apiVersion.includes("/") ? "" : "/"}${apiVersion}, Kind=${plain}`;
    const why = `failed to find resource referenced by paramKind: '${shown}'`;
    return { error: `failed to configure policy: ${why}`, isOfPolicy: true };
  }
  if (!isMap(ref)) return { params: [null] };
  const misplaced = misplacedParams(resource, textAt(ref, "namespace"), write);
  if (misplaced !== null) return { error: `failed to configure binding: ${misplaced}` };
  const namespace = resource.namespaced ? textAt(ref, "namespace") || write.namespace : "";
  const prefix = `${resource.group}/${resource.plural}/${namespace}/`;
  const name = textAt(ref, "name");
  const params: ValueMap[] = [];
  for (const [key, object] of cluster.objects) {
    if (!key.startsWith(prefix)) continue;
    const labels = metaValue(object, "labels");
    const chosen =
      name === ""
        ? selectsLabels(mapAt(ref, "selector"), isMap(labels) ? labels : {})
        : metaText(object, "name") === name;
    if (chosen) params.push(fromStorage(resource, object));
  }
  if (params.length > 0 || get(ref, "parameterNotFoundAction") !== "Deny") return { params };
  return {
    error:
      "failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction",
  };
}

/** Returns why parameters of a kind cannot be where a binding looks for them; null if they can. */
function misplacedParams({ namespaced }: Resource, namespace: string, write: PolicyRequest): string | null {
  if (!namespaced && namespace !== "")
    return "paramRef.namespace must not be provided for a cluster-scoped `paramKind`";
  return namespaced && namespace === "" && write.namespace === ""
    ? "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources"
    : null;
}
