import { utf8Length } from "../../value/utf8.ts";
import { type ValueMap, withKey } from "../../value/value.ts";
import { admit } from "../admission/admit.ts";
import { textAt } from "../cluster.ts";
import { asStored, readStored } from "../codec.ts";
import { metaText, withMeta } from "../meta.ts";
import { subjectOf } from "../resource.ts";
import {
  alreadyExists,
  badRequest,
  internal,
  invalid,
  isRefusal,
  notFound,
  type Refusal,
} from "../status.ts";
import { systemOf } from "../system/system.ts";
import { suffixOf, uidOf } from "../uid.ts";
import { validateNew } from "../validate/object.ts";
import { warningsOf } from "../warnings/warnings.ts";
import { refusesContent } from "./namespace.ts";
import { prepareCreate } from "./prepare.ts";
import { keyOf, type Scope, type Written, warn } from "./scope.ts";
import { storeObject } from "./store.ts";

/** The longest prefix, in bytes, that still leaves room for five letters. */
const MAX_PREFIX = 58;

/** The object in the namespace of the request, or why it cannot be there. */
export function inNamespace(scope: Scope, object: ValueMap): ValueMap | Refusal {
  const { resource, namespace } = scope;
  const given = metaText(object, "namespace");
  const wanted = resource.namespaced ? namespace : "";
  if (given === wanted) return object;
  if (!resource.namespaced) return withMeta(object, { namespace: undefined });
  if (given === "") return withMeta(object, { namespace: wanted });
  return badRequest("the namespace of the provided object does not match the namespace sent on the request");
}

/** Admission of a new object: nothing is made in a namespace that does not exist. */
export function admitCreate(scope: Scope, object: ValueMap): ValueMap | Refusal {
  scope.watch?.("read", object, scope);
  const missing = missingNamespace(scope, object);
  if (missing !== null) return missing;
  const refused = scope.subresource === "" ? systemOf(scope.resource).refuse?.(scope, object) : null;
  return refused ?? admit(scope, object, null);
}

function missingNamespace(scope: Scope, object: ValueMap): Refusal | null {
  const { resource, namespace, cluster } = scope;
  if (!resource.namespaced) return null;
  const found = cluster.objects.get(`/namespaces//${namespace}`);
  if (found === undefined) return notFound({ group: "", resource: "namespaces" }, namespace);
  return refusesContent(found, scope, metaText(object, "name"));
}

/** Stores an object that is complete but for what the server gives it: uid, time, name, status, allocations. */
export function createObject(scope: Scope, object: ValueMap, onUpdate: boolean): Written | Refusal {
  const { resource, now, cluster } = scope;
  const named = withName(scope, object);
  const name = metaText(named, "name");
  const key = keyOf(scope, name);
  const uid = uidOf(`${key}@${cluster.revision}`);
  const filled = withMeta(named, {
    creationTimestamp: now,
    uid,
    deletionTimestamp: undefined,
    deletionGracePeriodSeconds: undefined,
  });
  const placed = inNamespace(scope, filled);
  if (isRefusal(placed)) return placed;
  const prepared = prepareCreate(scope, placed);
  scope.watch?.("prepared", prepared, scope);
  const errors = validateNew(scope, prepared);
  if (errors.length > 0)
    return invalid(resource.group, textAt(prepared, "kind") || resource.kind, name, errors);
  for (const text of warningsOf(resource, prepared, null)) warn(scope, text);
  if (!onUpdate && Number(metaText(prepared, "resourceVersion")) > 0) {
    return internal("resourceVersion should not be set on objects to be created");
  }
  const live = cluster.objects.get(key);
  if (live !== undefined) {
    const dying = metaText(live, "deletionTimestamp") !== "";
    return alreadyExists(subjectOf(resource), name, dying ? "object is being deleted: " : "");
  }
  const stored = withMeta(asStored(resource, prepared), { resourceVersion: undefined });
  if (scope.options.dryRun) return { cluster, object: readStored(resource, stored), created: true };
  return { ...storeObject(cluster, resource, key, stored), created: true };
}

function withName(scope: Scope, object: ValueMap): ValueMap {
  const prefix = metaText(object, "generateName");
  if (prefix === "" || metaText(object, "name") !== "") return object;
  const seed = `${scope.resource.plural}/${scope.namespace}/${prefix}@${scope.cluster.revision}`;
  return withMeta(object, { name: beginning(prefix) + suffixOf(seed) });
}

/** As much of a prefix as fits. */
function beginning(prefix: string): string {
  let out = prefix.slice(0, MAX_PREFIX);
  while (utf8Length(out) > MAX_PREFIX) out = out.slice(0, -1);
  return out;
}

/** What a client may not set on a new object is taken away. */
export function withoutSystemFields(object: ValueMap): ValueMap {
  const bare = withMeta(object, {
    creationTimestamp: undefined,
    deletionTimestamp: undefined,
    deletionGracePeriodSeconds: undefined,
    uid: undefined,
    selfLink: undefined,
  });
  return withKey(bare, "metadata", bare["metadata"] as ValueMap);
}
