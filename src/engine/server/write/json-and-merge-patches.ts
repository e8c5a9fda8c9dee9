import { applyMergePatch } from "../../patch/json-merge/merge-patch.ts";
import type { PatchError } from "../../patch/patch-result.ts";
import { groupVersionOf } from "../../schema/builtins.ts";
import { equal } from "../../value/equal.ts";
import { textAt } from "../../value/field-values.ts";
import { formatPlain, quoteGo } from "../../value/go-format.ts";
import { printJson } from "../../value/json/json.ts";
import { marshalJson, marshalText } from "../../value/json/marshal.ts";
import { compareText } from "../../value/order.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { findKind, type Resource } from "../cluster/resource.ts";
import { readJsonBody } from "../http/read-body.ts";
import {
  badRequest,
  internal,
  internalError,
  invalid,
  invalidField,
  isRefusal,
  type Refusal,
  tooLarge,
  unprocessable,
} from "../http/status-errors.ts";
import { customKindsPart, patchesPart, serverPart } from "../parts/server-parts.ts";
import { addWarning, type RequestScope } from "../request/request-scope.ts";
import { decodeObject, fromStorage, inWireOrder, toStorage } from "../storage/object-codec.ts";
import { updateManagedFields } from "../storage/update-managed-fields.ts";
import type { ReadMode } from "../structs/go-types.ts";
import { formOf, SCHEME } from "../version/current-version.ts";

/** A patched object in storage form, or a refusal. */
export type PatchResult = { readonly object: ValueMap } | Refusal;

/** Returns the object after a JSON patch, a merge patch or a strategic merge patch. */
export function applyOtherPatch(
  scope: RequestScope,
  live: ValueMap,
  kind: "json" | "merge" | "strategic",
): PatchResult {
  const { resource } = scope;
  const body = readJsonBody(scope.request.body);
  if ("error" in body) {
    return badRequest(kind === "strategic" ? body.error : `error decoding patch: ${body.error}`);
  }
  const current = fromStorage(resource, live);
  const duplicates = body.duplicates.map((path) => `duplicate field ${JSON.stringify(path)}`);
  if (kind === "strategic") {
    if (!isMap(body.value))
      return badRequest(
        `json: cannot unmarshal ${isList(body.value) ? "array" : typeof body.value} into Go value of type map[string]interface {}`,
      );
    const { applyStrategicPatch, goMeta } = patchesPart();
    const result = applyStrategicPatch(current, body.value, goMeta(scope.cluster.builtins, resource));
    if ("error" in result) return refusePatch(result.error);
    // The server decodes the patched object as the live kind, even if the patch changes apiVersion or kind.
    const { apiVersion, kind: kept } = resource;
    const made = { ...result.value, apiVersion, kind: kept };
    return decodePatchResult(scope, live, made, "unstructured", duplicates, formatPlain(body.value));
  }
  const result = kind === "json" ? applyJson(current, body.value) : applyMerge(current, body.value);
  if (isRefusal(result)) return result;
  const { value, strict } = result;
  if (!isMap(value)) {
    const kindOf = Array.isArray(value) ? "array" : typeof value;
    return patchError(printJson(value), `json: cannot unmarshal ${kindOf} into Go value of type struct`);
  }
  return decodePatchResult(scope, live, value, "json", [...duplicates, ...strict], null);
}

type JsonResult = { readonly value: Value; readonly strict: readonly string[] } | Refusal;

function applyJson(current: ValueMap, patch: Value): JsonResult {
  const { MAX_OPERATIONS, applyJsonPatch, readJsonPatch } = patchesPart();
  const read = readJsonPatch(patch);
  if (typeof read === "string") return badRequest(read);
  const count = read.operations.length;
  if (count > MAX_OPERATIONS) {
    return tooLarge(
      `Request entity too large: The allowed maximum operations in a JSON patch is ${MAX_OPERATIONS}, got ${count}`,
    );
  }
  const result = applyJsonPatch(current, read.operations);
  if ("value" in result) return { value: result.value, strict: read.strict };
  return result.error.reason === "crashed" ? refusePatch(result.error) : unprocessable();
}

function applyMerge(current: ValueMap, patch: Value): JsonResult {
  if (!isMap(patch)) {
    const kind = Array.isArray(patch) ? "array" : typeof patch === "boolean" ? "bool" : typeof patch;
    if (patch === null) return badRequest("Invalid JSON Patch");
    return badRequest(
      `error decoding patch: json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`,
    );
  }
  const result = applyMergePatch(current, patch);
  return "value" in result ? { value: result.value, strict: [] } : refusePatch(result.error);
}

/** Errors of the reasons `unsupported` and `conflict` have no message of their own. */
function refusePatch(error: PatchError): Refusal {
  if (error.reason === "unsupported" || error.reason === "conflict") return unprocessable();
  return error.reason === "malformed" ? badRequest(error.message) : internal(error.message);
}

/** Decodes the patched object. Errors show `shown`, or the patched object if it is null. */
function decodePatchResult(
  scope: RequestScope,
  live: ValueMap,
  value: ValueMap,
  mode: ReadMode,
  strict: readonly string[],
  shown: string | null,
): PatchResult {
  const { resource, options } = scope;
  const text = () => shown ?? printPatched(scope, live, value);
  const wrong = checkKindChange(scope, value);
  if (wrong !== null && mode === "json") return typeof wrong === "string" ? patchError(text(), wrong) : wrong;
  scope.observe?.("requested", value, scope);
  const decoded = decodePatchedObject(resource, value, mode);
  if ("error" in decoded) return patchError(text(), decoded.error);
  const problems = [...strict, ...decoded.strict];
  if (problems.length > 0) {
    if (options.fieldValidation === "Strict")
      return patchError(text(), `strict decoding error: ${problems.join(", ")}`);
    if (options.fieldValidation === "Warn") for (const problem of problems) addWarning(scope, problem);
  }
  return { object: updateManagedFields(scope, live, toStorage(resource, decoded.object)) };
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
  if (resource.custom !== null || textAt(value, "apiVersion") !== "") {
    return decodeObject(resource, withKey(value, "kind", textAt(value, "kind") || resource.kind), mode);
  }
  const names = Object.keys(value).filter((name) => name !== "kind");
  return { object: {}, strict: names.map((name) => `unknown field ${JSON.stringify(name)}`) };
}

/** Returns the error for a patch that changes apiVersion or kind, or null if it changes neither. */
function checkKindChange(
  { resource, cluster, name }: RequestScope,
  value: ValueMap,
): Refusal | string | null {
  const kind = textAt(value, "kind");
  const apiVersion = textAt(value, "apiVersion");
  if (resource.custom !== null) {
    if (kind === "") return `Object 'Kind' is missing in '${printJson(value)}'`;
    if (apiVersion === "")
      return internalError("Object 'apiVersion' is missing in 'object has no apiVersion field'");
    const errors = customKindsPart().kindErrors(resource, value);
    return errors.length === 0 ? null : invalid(groupVersionOf(apiVersion).group, kind, name, errors);
  }
  if ([resource.apiVersion, ""].includes(apiVersion) && [resource.kind, ""].includes(kind)) return null;
  const other = findKind(cluster, apiVersion, kind);
  if (other === undefined || other.custom !== null) {
    return `no kind "${kind}" is registered for version "${apiVersion}" in scheme "${formOf(SCHEME)}"`;
  }
  const decoded = decodeObject(other, value);
  if ("error" in decoded) return decoded.error;
  const to = resource.group === "" ? "core" : resource.group.split(".")[0];
  return `converting (${other.version}.${kind}) to (${to}.${resource.kind}): unknown conversion`;
}

/** Returns the patched object as Go prints it: sorted keys in the changed parts, the original order in the others. */
function printPatched({ resource, request }: RequestScope, live: ValueMap, value: ValueMap): string {
  if (resource.custom !== null) return marshalJson(value);
  const wire = inWireOrder(resource, fromStorage(resource, live));
  const original = resource.struct === null ? wire : serverPart().withSortedMaps(wire, resource.struct);
  const isMerge = request.contentType?.startsWith("application/merge-patch") === true;
  return printChanged(value, original, isMerge ? marshalJson : printRaw);
}

/** `printNew` prints a value of the patch. Go reads and writes all of a merge patch, but keeps the text of a JSON patch. */
function printChanged(value: Value, original: Value | undefined, printNew: (value: Value) => string): string {
  if (isMap(value) && isMap(original)) {
    const parts = Object.keys(value)
      .sort(compareText)
      .map(
        (key) => `${marshalText(key)}:${printPart(get(value, key) as Value, get(original, key), printNew)}`,
      );
    return `{${parts.join(",")}}`;
  }
  if (isList(value) && isList(original) && printNew === printRaw)
    return `[${value.map((item, i) => printPart(item, original[i], printNew)).join(",")}]`;
  return printNew(value);
}

function printPart(value: Value, original: Value | undefined, printNew: (value: Value) => string): string {
  const isKept = original !== undefined && equal(value, original);
  return isKept ? printRaw(original) : printChanged(value, original, printNew);
}

/** Returns JSON with the keys in their order. */
function printRaw(value: Value): string {
  if (isList(value)) return `[${value.map(printRaw).join(",")}]`;
  if (isMap(value)) {
    return `{${Object.keys(value)
      .map((key) => `${marshalText(key)}:${printRaw(get(value, key) as Value)}`)
      .join(",")}}`;
  }
  return marshalJson(value);
}

function patchError(shown: string, why: string): Refusal {
  return invalid("", "", "", [invalidField("patch", quoteGo(shown), why)]);
}
