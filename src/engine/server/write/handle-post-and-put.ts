import type { ValueMap } from "../../value/value.ts";
import { groupResourceOf } from "../cluster/resource.ts";
import { conflict, isRefusal, notFound, type Refusal } from "../http/status-errors.ts";
import { strategyOf } from "../kinds/registry-strategy.ts";
import { metaText } from "../metadata/object-meta.ts";
import type { RefusedWrite, RequestScope, WriteResult } from "../request/request-scope.ts";
import { newLiveObject, toStorage } from "../storage/object-codec.ts";
import { liveObject } from "../storage/object-store.ts";
import { updateManagedFields } from "../storage/update-managed-fields.ts";
import { updateOwners } from "./compared-values.ts";
import { admitCreate, createObject, inNamespace } from "./create-object.ts";
import { decodeBody } from "./decode-body.ts";
import { checkName } from "./handle-patch.ts";
import { withUniqueOwners } from "./unique-owners.ts";
import { admitUpdate, replaceObject, versionOf } from "./update-object.ts";
import { withoutSystemFields } from "./without-system-fields.ts";

/** Handles POST of a new object. */
export function postObject(scope: RequestScope): WriteResult | RefusedWrite {
  const { resource } = scope;
  const decoded = decodeBody(scope, resource);
  if (isRefusal(decoded)) return decoded;
  const placed = inNamespace(scope, withoutSystemFields(decoded.object));
  if (isRefusal(placed)) return placed;
  const live = newLiveObject(resource);
  const unique = withUniqueOwners(scope, placed, "");
  const owned = updateManagedFields(scope, live, toStorage(resource, unique));
  const admitted = admitCreate(scope, owned);
  return isRefusal(admitted) ? admitted : createObject(scope, admitted, false);
}

/** Handles PUT of an object or its status. Calls `refuseCreate` before it creates an object. */
export function putObject(scope: RequestScope, refuseCreate: () => Refusal | null): WriteResult | Refusal {
  const { resource } = scope;
  const decoded = decodeBody(scope, resource);
  if (isRefusal(decoded)) return decoded;
  const placed = inNamespace(scope, decoded.object);
  if (isRefusal(placed)) return placed;
  const wrongName = checkName(scope, placed);
  if (wrongName !== null) return wrongName;
  const unique = withUniqueOwners(scope, placed, "");
  const live = liveObject(scope);
  const creates = strategyOf(resource).allowCreateOnUpdate && scope.subresource === "";
  if (live === undefined && !creates) return notFound(groupResourceOf(resource), scope.name);
  const base = live ?? newLiveObject(resource);
  const mismatch = checkUid(scope, placed, base);
  if (mismatch !== null) return mismatch;
  const stored = toStorage(resource, unique);
  if (live !== undefined) {
    const object = updateOwners(scope, live, stored);
    const admitted = admitUpdate(scope, object, live);
    return isRefusal(admitted) ? admitted : replaceObject(scope, admitted, live);
  }
  const object = updateManagedFields(scope, base, stored);
  const version = versionOf(object);
  if (typeof version !== "number") return version;
  const admitted = admitCreate(scope, object);
  if (isRefusal(admitted)) return admitted;
  const created = createObject(scope, admitted, true);
  return isRefusal(created) ? created : (refuseCreate() ?? created);
}

/** Built-in kinds that etcd keeps under another name than the plural, by plural. Upstream: pkg/kubeapiserver, SpecialDefaultResourcePrefixes. */
const NAMES_IN_ETCD: Readonly<Record<string, string>> = {
  endpoints: "services/endpoints",
  ingresses: "ingress",
  nodes: "minions",
  replicationcontrollers: "controllers",
  services: "services/specs",
};

/** The groups of built-in kinds that etcd keeps under the name of their group, as custom resources. */
const GROUPS_IN_ETCD = ["apiextensions.k8s.io", "apiregistration.k8s.io"];

/** Returns the key of the object of a request in etcd, without its prefix. */
function pathInEtcd({ resource, namespace, name }: RequestScope): string {
  const { custom, group, plural, namespaced } = resource;
  const hasGroup = custom !== null || GROUPS_IN_ETCD.includes(group);
  const kind = hasGroup ? `${group}/${plural}` : (NAMES_IN_ETCD[plural] ?? plural);
  return [kind, ...(namespaced ? [namespace] : []), name].join("/");
}

/** Returns a refusal if the object of a PUT has another uid than the live object, else null. */
export function checkUid(scope: RequestScope, object: ValueMap, live: ValueMap): Refusal | null {
  const uid = metaText(object, "uid");
  if (uid === "" || uid === metaText(live, "uid")) return null;
  // A dry run compares before the storage adds its prefix.
  const prefix = scope.options.dryRun ? "" : "/registry";
  const problem = `StorageError: invalid object, Code: 4, Key: ${prefix}/${pathInEtcd(scope)}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${uid}, UID in object meta: ${metaText(live, "uid")}`;
  return conflict(groupResourceOf(scope.resource), scope.name, problem);
}
