import type { Path } from "../../fieldpath/element.ts";
import {
  parentManagedFields,
  type ReplicasPaths,
  scaleManagedFields,
} from "../../managedfields/scale-handler.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { admit } from "../admission/admit.ts";
import { groupResourceOf, type Resource } from "../cluster/resource.ts";
import { refusals } from "../http/refusals.ts";
import { isRefusal, type Refusal } from "../http/status.ts";
import { printSelector } from "../labels/selector-requirement.ts";
import { metaText, metaValue, withMeta } from "../metadata/object-meta.ts";
import { serverPart } from "../parts/server-parts.ts";
import type { HandleResult, RequestScope } from "../request/request-scope.ts";
import { liveObject } from "../storage/object-store.ts";
import { updateManagedFields } from "../storage/update-managed-fields.ts";
import { readStruct } from "../structs/read-struct.ts";
import { formOf, SCHEME } from "../version/current-version.ts";
import { inNamespace } from "../write/create-object.ts";
import { changeObject, checkName, type PatchKind } from "../write/handle-patch.ts";
import { replaceObject } from "../write/update-object.ts";

const VERSION = "autoscaling/v1";
const STRUCT = "autoscaling/v1.Scale";
/** Marks replicas that the object does not set. */
const UNSET = -2147483648;

/** Handles a request to /scale. `kind` is null if the request is not a PATCH. */
export function scaleRequest(scope: RequestScope, kind: PatchKind | null): HandleResult | Refusal {
  const { resource, request, cluster } = scope;
  const parent = liveObject(scope);
  if (parent === undefined) {
    const wrong =
      request.method === "PUT" ? readScale({ ...scope, resource: scaleResource(resource) }) : null;
    return wrong !== null && isRefusal(wrong)
      ? wrong
      : refusals().notFound(groupResourceOf(resource), scope.name);
  }
  if (request.method === "GET") {
    const hasReplicas = resource.custom === null || dig(parent, ...specPath(resource)) !== undefined;
    if (!hasReplicas)
      return refusals().internalError(`the spec replicas field "${pathText(resource)}" does not exist`);
    return { cluster, response: { code: 200, body: scaleOf(resource, parent, 0) } };
  }
  const inside: RequestScope = { ...scope, resource: scaleResource(resource) };
  const live = liveScale(resource, parent);
  if (isRefusal(live)) return live;
  const made = kind === null ? putScale(scope, inside, live.object) : patchScale(inside, live.object, kind);
  if (isRefusal(made)) return made;
  const admitted = admit(inside, made.object, live.object);
  if (isRefusal(admitted)) return admitted;
  const written = storeScale(scope, parent, admitted);
  if (isRefusal(written)) return written;
  return { cluster: written.cluster, response: { code: 200, body: scaleOf(resource, written.object, 0) } };
}

/** Returns a write of replicas as policies see it: the scope of the Scale, and the Scales of the object before and after. */
export function scaleWrite(
  scope: RequestScope,
  object: ValueMap,
  live: ValueMap,
): { readonly scope: RequestScope; readonly object: ValueMap; readonly live: ValueMap } {
  const { resource } = scope;
  const shown = (one: ValueMap): ValueMap => scaleOf(resource, one, 0);
  return { scope: { ...scope, resource: scaleResource(resource) }, object: shown(object), live: shown(live) };
}

type ScaleResult = { readonly object: ValueMap } | Refusal;

function putScale(scope: RequestScope, inside: RequestScope, live: ValueMap): ScaleResult {
  const read = readScale(inside);
  if (isRefusal(read)) return read;
  return (
    serverPart().checkUid(scope, read.object, live) ?? {
      object: updateManagedFields(inside, live, read.object),
    }
  );
}

/** Returns the Scale in the body of a PUT. The server of custom resources cannot say what is wrong with it: it does not know the type. */
function readScale(scope: RequestScope): ScaleResult {
  const decoded = serverPart().decodeBody(scope, scope.resource);
  if (isRefusal(decoded))
    return decoded.refused.code === 400 && scope.resource.parent?.custom
      ? refusals().badRequest(`no kind is registered for the type v1.Scale in scheme "${formOf(SCHEME)}"`)
      : decoded;
  const placed = inNamespace(scope, decoded.object);
  if (isRefusal(placed)) return placed;
  return checkName(scope, placed) ?? { object: placed };
}

function patchScale(scope: RequestScope, live: ValueMap, kind: PatchKind): ScaleResult {
  const { parent } = scope.resource;
  const untracked = metaValue(live, "managedFields") === undefined;
  const made = changeObject(scope, live, kind);
  // An apply checks the kind first and converts the managed fields afterwards.
  const kindIsWrong =
    isRefusal(made) && /^invalid object type|^error decoding/.test(String(made.refused.body["message"]));
  if (kind === "apply" && untracked && parent?.custom && !kindIsWrong) {
    return refusals().internal(
      `failed to create manager for existing fields: failed to convert live object (/; ${VERSION}, Kind=Scale) to proper version: request to convert CR to an invalid group/version: ${VERSION}`,
    );
  }
  if (isRefusal(made)) return made;
  const placed = inNamespace(scope, made.object);
  if (isRefusal(placed)) return placed;
  return checkName(scope, placed) ?? { object: placed };
}

function storeScale(
  scope: RequestScope,
  parent: ValueMap,
  scale: ValueMap,
): ReturnType<typeof replaceObject> {
  const { resource } = scope;
  const name = metaText(parent, "name");
  const replicas = Number(dig(scale, "spec", "replicas") ?? 0);
  if (replicas === UNSET) {
    return refusals().badRequest(`the spec replicas field "${pathText(resource)}" cannot be empty`);
  }
  if (replicas < 0 && resource.custom === null) {
    const error = refusals().invalidField(
      "spec.replicas",
      String(replicas),
      "must be greater than or equal to 0",
    );
    return refusals().invalid("autoscaling", "Scale", name, [error]);
  }
  const uid = metaText(scale, "uid");
  if (uid !== "" && uid !== metaText(parent, "uid") && resource.custom === null) {
    const subject = { group: resource.group, resource: `${resource.plural}/scale` };
    const problem = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${metaText(parent, "uid")}`;
    return refusals().conflict(subject, name, problem);
  }
  const owners = parentManagedFields(
    metaValue(parent, "managedFields"),
    metaValue(scale, "managedFields"),
    resource.apiVersion,
    replicasPaths(resource),
  );
  if ("error" in owners) return refusals().internal(owners.error);
  const scaled = setAt(parent, specPath(resource), replicas);
  const version = metaText(scale, "resourceVersion") || metaText(parent, "resourceVersion");
  const made = withMeta(scaled, { managedFields: owners.managedFields, resourceVersion: version });
  scope.observe?.("decoded", made, scope);
  return replaceObject(scope, made, parent);
}

function liveScale(resource: Resource, parent: ValueMap): ScaleResult {
  const owners = scaleManagedFields(metaValue(parent, "managedFields"), replicasPaths(resource));
  if ("error" in owners) return refusals().internal(owners.error);
  return {
    object: withMeta(scaleOf(resource, parent, resource.custom === null ? 0 : UNSET), {
      managedFields: owners.managedFields,
    }),
  };
}

/** Returns the Scale of an object. `unset` replaces replicas that the object does not set. */
function scaleOf(resource: Resource, parent: ValueMap, unset: number): ValueMap {
  const status = resource.custom?.versions.find((one) => one.name === resource.version)?.scale;
  const statusReplicas = status ? dig(parent, ...status.statusReplicas) : dig(parent, "status", "replicas");
  const selector = status
    ? status.selector === null
      ? ""
      : dig(parent, ...status.selector)
    : printSelector(dig(parent, "spec", "selector"));
  const metadata: ValueMap = Object.fromEntries(
    ["name", "namespace", "uid", "resourceVersion", "creationTimestamp"].flatMap((key) => {
      const value = metaValue(parent, key);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
  const scale: ValueMap = {
    kind: "Scale",
    apiVersion: VERSION,
    metadata,
    spec: { replicas: dig(parent, ...specPath(resource)) ?? unset },
    status: { replicas: statusReplicas ?? 0, selector: selector ?? "" },
  };
  return readStruct(scale, STRUCT).value;
}

function specPath(resource: Resource): readonly string[] {
  const { custom, version } = resource;
  return custom?.versions.find((one) => one.name === version)?.scale?.specReplicas ?? ["spec", "replicas"];
}

function pathText(resource: Resource): string {
  return `.${specPath(resource).join(".")}`;
}

function replicasPaths(resource: Resource): ReplicasPaths {
  const { custom, group } = resource;
  if (custom === null) return new Map([[resource.apiVersion, ["f:spec", "f:replicas"]]]);
  return new Map<string, Path | null>(
    custom.versions.map((version) => [
      `${group}/${version.name}`,
      version.scale === null ? null : version.scale.specReplicas.map((name) => `f:${name}`),
    ]),
  );
}

const scales = new WeakMap<Resource, Resource>();

/** Returns the resource Scale of a parent resource. */
function scaleResource(parent: Resource): Resource {
  const known = scales.get(parent);
  if (known !== undefined) return known;
  const made: Resource = {
    ...parent,
    group: "autoscaling",
    version: "v1",
    apiVersion: VERSION,
    kind: "Scale",
    storageVersion: VERSION,
    persistedVersion: VERSION,
    struct: STRUCT,
    storageStruct: STRUCT,
    custom: null,
    subresources: new Map(),
    typeName: "io.k8s.api.autoscaling.v1.Scale",
    parent,
  };
  scales.set(parent, made);
  return made;
}

function setAt(value: ValueMap, path: readonly string[], made: Value): ValueMap {
  const [name = "", ...rest] = path;
  if (rest.length === 0) return withKey(value, name, made);
  const held = get(value, name);
  return withKey(value, name, setAt(isMap(held) ? held : {}, rest, made));
}
