import { decodeManagedFields } from "../../managedfields/decode.ts";
import { applyJsonPatch } from "../../patch/json-patch.ts";
import { applyMergePatch } from "../../patch/merge-patch.ts";
import { messageOf } from "../../patch/outcome.ts";
import { equal } from "../../value/equal.ts";
import { isMap, type ValueMap } from "../../value/value.ts";
import { decodeObject, fromStorage, toStorage } from "../codec.ts";
import { metaText, metaValue, withMeta } from "../meta.ts";
import { readJsonPatch } from "../patch/read-json-patch.ts";
import { deniedByHook, deniedByPolicy, internalError, isRefusal, type Refusal } from "../status.ts";
import { type Scope, warn } from "../write/scope.ts";
import { type AdmissionHook, type Admitted, matchesHook } from "./hook.ts";
import { boundPolicies } from "./policy.ts";
import { runPolicies } from "./run.ts";

/**
 * What mutating admission makes of an object that is about to be stored: policies first, then hooks. Both in storage form.
 * Nobody owns what it changes. The object itself if nothing changes.
 */
export function admitMutating(scope: Scope, object: ValueMap, live: ValueMap | null): ValueMap | Refusal {
  const { cluster, resource } = scope;
  const write = describe(scope, object, live);
  const byPolicies = runPolicies(scope, boundPolicies(cluster), write);
  if ("denials" in byPolicies) {
    const name = write.name || metaText(object, "generateName");
    return deniedByPolicy({ group: write.group, resource: write.resource }, name, byPolicies.denials);
  }
  let made = byPolicies.object;
  for (const hook of cluster.hooks ?? []) {
    const done = runHook(hook, { ...write, object: made });
    if (isRefusal(done)) return done;
    made = done;
  }
  if (equal(made, write.object)) return object;
  const settled = settle(scope, made);
  return isRefusal(settled) ? settled : toStorage(resource, keepSound(scope, settled, write.object));
}

function describe(scope: Scope, object: ValueMap, live: ValueMap | null): Admitted {
  const { resource, namespace } = scope;
  const at = resource.parent ?? resource;
  const own = at.group === "" && at.plural === "namespaces";
  const name = scope.name || metaText(object, "name");
  return {
    operation: live === null ? "CREATE" : "UPDATE",
    group: at.group,
    version: at.version,
    resource: at.plural,
    subresource: scope.subresource,
    namespace: own ? name : namespace,
    name,
    object: fromStorage(resource, object),
    live: live === null ? null : fromStorage(resource, live),
  };
}

function runHook({ name, match, patch }: AdmissionHook, write: Admitted): ValueMap | Refusal {
  if (!matchesHook(match, write)) return write.object;
  if (typeof patch === "function") {
    const result = patch(write);
    return "object" in result ? result.object : deniedByHook(name, result.denied);
  }
  if (isMap(patch)) {
    const merged = applyMergePatch(write.object, patch);
    return "value" in merged && isMap(merged.value) ? merged.value : write.object;
  }
  const read = readJsonPatch(patch);
  if (typeof read === "string") return failedHook(name, read);
  const patched = applyJsonPatch(write.object, read.operations);
  if ("error" in patched) return failedHook(name, messageOf(patched.error));
  return isMap(patched.value) ? patched.value : write.object;
}

function failedHook(name: string, why: string): Refusal {
  return internalError(`failed calling webhook ${JSON.stringify(name)}: ${why}`);
}

/** The object read again as its kind, with defaults. */
function settle({ resource }: Scope, object: ValueMap): ValueMap | Refusal {
  const decoded = decodeObject(resource, object);
  return "error" in decoded ? internalError(decoded.error) : decoded.object;
}

/** Managed fields that admission broke are put back, with a warning. */
function keepSound(scope: Scope, object: ValueMap, before: ValueMap): ValueMap {
  const managedFields = metaValue(object, "managedFields");
  const decoded = decodeManagedFields(managedFields);
  if (!("error" in decoded)) return object;
  warn(
    scope,
    `.metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating admission controller; please fix your requests: ${decoded.error}`,
  );
  return withMeta(object, { managedFields: metaValue(before, "managedFields") });
}
