import { decodeManagedFields } from "../../managedfields/entries/decode-entries.ts";
import { applyMergePatch } from "../../patch/json-merge/merge-patch.ts";
import { applyJsonPatch } from "../../patch/json-patch/json-patch.ts";
import { messageOf } from "../../patch/patch-errors.ts";
import { equal } from "../../value/equal.ts";
import { isMap, type ValueMap } from "../../value/value.ts";
import { type AdmissionHook, type AdmissionRequest, matchesHook } from "../cluster/admission-hook.ts";
import { deniedByHook, deniedByPolicy } from "../http/denials.ts";
import { internalError, isRefusal, type Refusal } from "../http/status-errors.ts";
import { metaText, metaValue, withMeta } from "../metadata/object-meta.ts";
import { customKindsPart } from "../parts/server-parts.ts";
import { readJsonPatch } from "../patch/read-json-patch.ts";
import { addWarning, type RequestScope } from "../request/request-scope.ts";
import { decodeObject, toStorage } from "../storage/object-codec.ts";
import { toAdmissionRequest } from "./admission-request.ts";
import { boundPolicies } from "./bound-policies.ts";
import { runPolicies } from "./run-policies.ts";

/**
 * Returns the object after mutating admission: policies first, then hooks. Both objects are in storage form. No field
 * manager owns the changes. Returns the object itself if nothing changes, or a refusal.
 */
export function admitMutating(
  scope: RequestScope,
  object: ValueMap,
  live: ValueMap | null,
): ValueMap | Refusal {
  const { cluster, resource } = scope;
  const write = toAdmissionRequest(scope, object, live);
  const byPolicies = runPolicies(scope, boundPolicies(cluster, "mutating"), write);
  if (isRefusal(byPolicies)) return byPolicies;
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
  const settled = normaliseMutated(scope, made);
  return isRefusal(settled)
    ? settled
    : toStorage(resource, keepValidManagedFields(scope, settled, write.object));
}

function runHook({ name, match, patch }: AdmissionHook, write: AdmissionRequest): ValueMap | Refusal {
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

/** Returns the object decoded again as its kind, with defaults. */
function normaliseMutated({ resource }: RequestScope, object: ValueMap): ValueMap | Refusal {
  const decoded =
    resource.custom === null
      ? decodeObject(resource, object)
      : customKindsPart().decodeMutated(resource, object);
  return "error" in decoded ? internalError(decoded.error) : decoded.object;
}

/** Restores managed fields that admission made invalid, and adds a warning. */
function keepValidManagedFields(scope: RequestScope, object: ValueMap, before: ValueMap): ValueMap {
  const managedFields = metaValue(object, "managedFields");
  const decoded = decodeManagedFields(managedFields);
  if (!("error" in decoded)) return object;
  addWarning(
    scope,
    `.metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating admission controller; please fix your requests: ${decoded.error}`,
  );
  return withMeta(object, { managedFields: metaValue(before, "managedFields") });
}
