import { applyMergePatch } from "../../patch/json-merge/merge-patch.ts";
import { get, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import { readJsonBody } from "../http/read-body.ts";
import { refusals } from "../http/refusals.ts";
import type { Refusal } from "../http/status.ts";
import { isSimpleWorkload } from "../kinds/apps/simple-workload.ts";
import { patchesPart, serverPart } from "../parts/server-parts.ts";
import { addWarning, type RequestScope } from "../request/request-scope.ts";
import { decodeObject, fromStorage, hasRaws, toStorage } from "../storage/object-codec.ts";
import { updateManagedFields } from "../storage/update-managed-fields.ts";
import type { ReadMode } from "../structs/go-types.ts";

/** A patched object in storage form, or a refusal. */
export type PatchResult = { readonly object: ValueMap } | Refusal;

/** Returns the object after a JSON patch, a merge patch or a strategic merge patch. */
export function applyOtherPatch(
  scope: RequestScope,
  live: ValueMap,
  kind: "json" | "merge" | "strategic",
): PatchResult {
  const body = readJsonBody(scope.request.body);
  if ("error" in body) {
    return refusals().badRequest(kind === "strategic" ? body.error : `error decoding patch: ${body.error}`);
  }
  const strict = body.duplicates.map((path) => `duplicate field ${JSON.stringify(path)}`);
  const patch = { current: fromStorage(scope.resource, live), body: body.value, strict };
  if (kind === "strategic") return patchesPart().applyStrategic(scope, live, patch);
  if (kind === "json") return patchesPart().applyJson(scope, live, patch);
  return applyMerge(scope, live, patch);
}

/** A patch and the object that it patches. */
export type GivenPatch = {
  /** The live object in the version of the request. */
  readonly current: ValueMap;
  readonly body: Value;
  /** What is wrong with the patch if one reads it strictly. */
  readonly strict: readonly string[];
};

function applyMerge(scope: RequestScope, live: ValueMap, { current, body, strict }: GivenPatch): PatchResult {
  if (!isMap(body)) return patchesPart().refuseMergeBody(body);
  const result = applyMergePatch(current, body);
  if ("error" in result) return patchesPart().refusePatch(result.error);
  const made = result.value as ValueMap; // a map stays one if a map patches it
  const value = hasRaws(scope.resource)
    ? patchesPart().inWrittenOrder(scope, live, made, { merged: body })
    : made;
  return decodePatchResult(scope, live, { value, mode: "json", strict, shown: null, merged: body });
}

/** An object after a patch, in the version of the request. */
export type PatchedObject = {
  readonly value: ValueMap;
  readonly mode: ReadMode;
  readonly strict: readonly string[];
  /** What errors show; null for the patched object. */
  readonly shown: string | null;
  /** The merge patch that made it. */
  readonly merged?: ValueMap;
  /** The operations of a JSON patch. */
  readonly operations?: readonly Value[];
};

/** What the server decodes in a patch: the object with the empty lists and maps that the patch left. */
export const patchedValues = new WeakMap<RequestScope, ValueMap>();

/** Decodes a patched object, and puts its managed fields in order. */
export function decodePatchResult(scope: RequestScope, live: ValueMap, patched: PatchedObject): PatchResult {
  const { resource, options } = scope;
  const { mode } = patched;
  const refuse = (why: string) => patchesPart().refusePatched(scope, live, patched, why);
  const isSameKind = isOfKind(resource, patched.value);
  const other = isSameKind || mode !== "json" ? null : patchesPart().otherVersion(scope, patched.value);
  const wrong = isSameKind || other !== null ? null : patchesPart().checkKindChange(scope, patched.value);
  if (wrong !== null && mode === "json") return typeof wrong === "string" ? refuse(wrong) : wrong;
  if (resource.custom !== null && !isSameKind) return patchesPart().withOtherCustomKind(scope, live, patched);
  const value =
    mode !== "json" || isSameKind || other !== null
      ? patched.value
      : withKey(patched.value, "apiVersion", resource.apiVersion);
  scope.observe?.("requested", value, scope);
  patchedValues.set(scope, value);
  const read = other ?? resource;
  const first = decodePatchedObject(read, value, mode);
  const isWrong = "error" in first || first.strict.length > 0;
  // The order in which Go reads what a patch changed counts for errors only.
  const decoded =
    isWrong && mode === "json"
      ? decodePatchedObject(read, inReadOrder(scope, live, value, patched), mode)
      : first;
  if ("error" in decoded) return refuse(decoded.error);
  const problems = [...patched.strict, ...decoded.strict];
  if (problems.length > 0) {
    if (options.fieldValidation === "Strict") return refuse(`strict decoding error: ${problems.join(", ")}`);
    if (options.fieldValidation === "Warn") for (const problem of problems) addWarning(scope, problem);
  }
  const stored = toStorage(read, decoded.object);
  const hasNoLists = resource.struct === "core/v1.ConfigMap" || scope.subresource === "scale";
  const isPlain = resource.custom !== null || hasNoLists || isSimpleWorkload(stored);
  const update = isPlain ? updateManagedFields : serverPart().updateOwners;
  return { object: update(scope, live, stored) };
}

/** Returns a patched object with its keys in the order in which Go reads them. */
function inReadOrder(scope: RequestScope, live: ValueMap, value: ValueMap, patched: PatchedObject): ValueMap {
  const { operations, merged } = patched;
  if (scope.resource.custom !== null || operations !== undefined)
    return patchesPart().inWrittenOrder(scope, live, value, { operations, merged });
  return patchesPart().withSortedKeys(value) as ValueMap;
}

/** Whether an object has certainly the kind of a resource. An object of a built-in kind may name none. */
function isOfKind(resource: Resource, value: ValueMap): boolean {
  const [apiVersion, kind] = [get(value, "apiVersion") ?? "", get(value, "kind") ?? ""];
  if (resource.custom !== null) return apiVersion === resource.apiVersion && kind === resource.kind;
  const isOneOf = (one: Value, known: string): boolean => one === known || one === "";
  return isOneOf(apiVersion, resource.apiVersion) && isOneOf(kind, resource.kind);
}

/**
 * Decodes a patched object. Without a kind, the server takes the live one. Without an apiVersion, it decodes a built-in kind
 * as its internal version, in which no field has a JSON name.
 */
function decodePatchedObject(
  resource: Resource,
  value: ValueMap,
  mode: ReadMode,
): ReturnType<typeof decodeObject> {
  if (resource.custom !== null || (get(value, "apiVersion") ?? "") !== "") {
    return decodeObject(resource, withKey(value, "kind", get(value, "kind") || resource.kind), mode);
  }
  const names = Object.keys(value).filter((name) => name !== "kind" && name !== "apiVersion");
  return { object: {}, strict: names.map((name) => `unknown field ${JSON.stringify(name)}`) };
}
