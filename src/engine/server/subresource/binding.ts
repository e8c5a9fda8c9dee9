import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { admitPosted } from "../admission/admit-posted.ts";
import { objectKey } from "../cluster/cluster.ts";
import { findResource, type Resource } from "../cluster/resource.ts";
import { createdStatus } from "../http/late-errors.ts";
import { badRequest, conflict, internal, isRefusal, notFound, type Refusal } from "../http/status-errors.ts";
import { withTopologyLabels } from "../kinds/core/pod/pod-topology-labels.ts";
import { mergeTextMaps } from "../metadata/merge-text-maps.ts";
import { metaText, metaValue, withMeta } from "../metadata/object-meta.ts";
import type { HandleResult, RequestScope } from "../request/request-scope.ts";
import { storeObject } from "../storage/object-store.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";
import { inNamespace, missingNamespace } from "../write/create-object.ts";
import { decodeBody } from "../write/decode-body.ts";

const PODS = { group: "", resource: "pods" };

/**
 * Handles a POST of a Binding, which assigns a pod to a node. The path is the pod's, or that of `bindings`.
 * Upstream: kubernetes pkg/registry/core/pod/storage/storage.go, BindingREST (v1.36.3).
 */
export function bindPod(scope: RequestScope): HandleResult | Refusal {
  const resource = bodyResource(scope.resource);
  const decoded = decodeBody(scope, resource);
  if (isRefusal(decoded)) return decoded;
  const binding = inNamespace(scope, decoded.object);
  if (isRefusal(binding)) return binding;
  const missing = missingNamespace(scope, binding);
  if (missing !== null) return missing;
  const name = scope.name === "" ? metaText(binding, "name") : scope.name;
  if (name !== metaText(binding, "name"))
    return badRequest("name in URL does not match name in Binding object");
  if (name === "") return badRequest("Name parameter required.");
  const wrong = targetErrors(get(binding, "target"));
  if (wrong.length > 0) return internal(wrong.length === 1 ? (wrong[0] as string) : `[${wrong.join(", ")}]`);
  const placed = withTopologyLabels(scope.cluster, binding, dig(binding, "target", "name"));
  const admitted = admitPosted(scope, resource, placed);
  return isRefusal(admitted) ? admitted : assign(scope, name, admitted);
}

function bodyResource(resource: Resource): Resource {
  return resource.kind === "Binding"
    ? resource
    : { ...resource, kind: "Binding", struct: "core/v1.Binding", typeName: "io.k8s.api.core.v1.Binding" };
}

function targetErrors(target: Value | undefined): readonly string[] {
  const [kind, name] = ["kind", "name"].map((key) => (isMap(target) ? get(target, key) : undefined) ?? "");
  const errors: string[] = [];
  if (kind !== "" && kind !== "Node") {
    errors.push(
      `target.kind: Unsupported value: ${JSON.stringify(kind)}: supported values: "Node", "<empty>"`,
    );
  }
  if (name === "") errors.push("target.name: Required value");
  return errors;
}

/** The metadata that a pod gets from its binding. */
const COPIED: ByVersion<readonly string[]> = { "1.34": ["annotations"], "1.35": ["annotations", "labels"] };

function assign(scope: RequestScope, name: string, binding: ValueMap): HandleResult | Refusal {
  const { cluster, namespace, options, now } = scope;
  const key = objectKey("", "pods", namespace, name);
  const pod = cluster.objects.get(key);
  const pods = findResource(cluster, "", "v1", "pods");
  if (pod === undefined || pods === undefined) return notFound(PODS, name);
  const refused = preconditionOf(pod, binding, name, namespace) ?? refuseAssignment(pod, name);
  if (refused !== null) return refused;
  const added = (field: string): Value | undefined => {
    const more = metaValue(binding, field);
    const all = mergeTextMaps(metaValue(pod, field), (isMap(more) ? more : {}) as Record<string, string>);
    return Object.keys(all).length === 0 ? undefined : all;
  };
  const spec = withKey(get(pod, "spec") as ValueMap, "nodeName", dig(binding, "target", "name") as Value);
  const placed = withKey(
    withMeta(pod, Object.fromEntries(formOf(COPIED).map((field) => [field, added(field)]))),
    "spec",
    spec,
  );
  const bound = withCondition(placed, { type: "PodScheduled", status: "True" }, now);
  const made = options.dryRun ? cluster : storeObject(cluster, pods, key, bound).cluster;
  return { cluster: made, response: createdStatus() };
}

function preconditionOf(pod: ValueMap, binding: ValueMap, name: string, namespace: string): Refusal | null {
  for (const [field, what] of [
    ["uid", "UID"],
    ["resourceVersion", "ResourceVersion"],
  ] as const) {
    const [wanted, found] = [metaText(binding, field), metaText(pod, field)];
    if (wanted === "" || wanted === found) continue;
    const why = `Precondition failed: ${what} in precondition: ${wanted}, ${what} in object meta: ${found}`;
    const key = `/registry/pods/${namespace}/${name}`;
    const problem = `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`;
    return conflict(PODS, name, problem);
  }
  return null;
}

/** Returns a refusal if a pod cannot be assigned to a node, or null. */
function refuseAssignment(pod: ValueMap, name: string): Refusal | null {
  const about = { group: "", resource: "pods/binding" };
  if (metaText(pod, "deletionTimestamp") !== "") {
    return conflict(about, name, `pod ${name} is being deleted, cannot be assigned to a host`);
  }
  const node = dig(pod, "spec", "nodeName");
  if (typeof node === "string" && node !== "") {
    return conflict(about, name, `pod ${name} is already assigned to node ${JSON.stringify(node)}`);
  }
  const gates = dig(pod, "spec", "schedulingGates");
  return isList(gates) && gates.length > 0
    ? conflict(about, name, `pod ${name} has non-empty .spec.schedulingGates`)
    : null;
}

/** Returns a pod with a condition. It replaces a condition of the same type if that differs. */
export function withCondition(pod: ValueMap, condition: ValueMap, now: string): ValueMap {
  const status = get(pod, "status");
  const conditions = dig(status, "conditions");
  const list = isList(conditions) ? conditions : [];
  const at = list.findIndex((one) => dig(one, "type") === condition["type"]);
  const before = list[at];
  const isSame = before !== undefined && dig(before, "status") === condition["status"];
  const lastTransitionTime = isSame ? (dig(before, "lastTransitionTime") ?? now) : now;
  const made: ValueMap = { ...condition, lastProbeTime: null, lastTransitionTime };
  const all = at < 0 ? [...list, made] : list.with(at, made);
  return withKey(pod, "status", withKey(isMap(status) ? status : {}, "conditions", all));
}
