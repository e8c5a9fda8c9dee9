import { withoutNulls } from "../../patch/json-merge/without-nulls.ts";
import { applyJsonPatch } from "../../patch/json-patch/json-patch.ts";
import type { PatchError } from "../../patch/patch-result.ts";
import { DELETE_SCALARS, DIRECTIVE, fieldOf, ORDER, RETAIN_KEYS } from "../../patch/strategic/directives.ts";
import { applyStrategicPatch } from "../../patch/strategic/strategic.ts";
import { groupVersionOf } from "../../schema/builtins.ts";
import { textAt } from "../../value/field-values.ts";
import { formatPlain, quoteGo } from "../../value/go-format.ts";
import { printJson } from "../../value/json/json.ts";
import { jsonKind } from "../../value/json/json-kind.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withoutKey } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { findKind, type Resource } from "../cluster/resource.ts";
import {
  badRequest,
  internal,
  internalError,
  invalid,
  invalidField,
  type Refusal,
  tooLarge,
  unprocessable,
} from "../http/status-errors.ts";
import { MAX_OPERATIONS, readJsonPatch } from "../patch/read-json-patch.ts";
import { goMeta } from "../patch/struct-patch-meta.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { decodeObject, hasRaws } from "../storage/object-codec.ts";
import { type ByVersion, formOf, SCHEME } from "../version/current-version.ts";
import { notAnObject } from "./decode-body.ts";
import {
  decodePatchResult,
  type GivenPatch,
  type PatchedObject,
  type PatchResult,
} from "./json-and-merge-patches.ts";
import { inWrittenOrder, printPatched } from "./print-patched.ts";
import { isKnownUnserved } from "./registered-kinds.ts";

/** Returns the object after a strategic merge patch. */
export function applyStrategic(
  scope: RequestScope,
  live: ValueMap,
  { current, body, strict }: GivenPatch,
): PatchResult {
  const { resource, cluster } = scope;
  const patch = body ?? {}; // null changes nothing
  if (!isMap(patch))
    return badRequest(
      `json: cannot unmarshal ${isList(patch) ? "array" : typeof patch} into Go value of type map[string]interface {}`,
    );
  const result = applyStrategicPatch(current, patch, goMeta(cluster.builtins, resource));
  if ("error" in result) return refusePatch(result.error);
  // The server decodes the patched object as the live kind, even if the patch changes apiVersion or kind.
  const { apiVersion, kind } = resource;
  const named = Object.entries({ apiVersion, kind }).filter(
    ([key]) => typeof (get(result.value, key) ?? "") === "string",
  );
  const value = { ...result.value, ...Object.fromEntries(named) };
  return decodePatchResult(scope, live, {
    value,
    mode: "unstructured",
    strict,
    shown: formatPlain(shownPatch(patch, current)),
  });
}

/**
 * Returns a strategic merge patch as the server prints it afterwards: the server removes null from parts that the object lacks, the lists
 * whose order the patch gives, with their directives, and the directive to replace a map.
 */
function shownPatch(patch: ValueMap, object: ValueMap): ValueMap {
  if (get(patch, DIRECTIVE) === "replace") return withoutKey(patch, DIRECTIVE);
  const keys = Object.keys(patch).filter((key) => key !== RETAIN_KEYS);
  const ordered = keys.flatMap((key) => (key.startsWith(ORDER) ? [fieldOf(key, ORDER) ?? ""] : []));
  const gone = new Set(ordered.flatMap((key) => [key, `${ORDER}/${key}`, `${DELETE_SCALARS}/${key}`]));
  const left = keys.filter((key) => !gone.has(key));
  return Object.fromEntries(
    left.map((key) => {
      const value = get(patch, key) as Value;
      const live = get(object, key);
      if (value === null) return [key, value];
      if (isMap(value) && isMap(live)) return [key, shownPatch(value, live)];
      return [key, isList(value) && isList(live) ? value : withoutNulls(value)];
    }),
  );
}

/** The operations of a JSON patch that the server carries out: before v1.35, it skips those that replace the object by another value. */
const OPERATIONS: ByVersion<(operations: readonly Value[]) => readonly Value[]> = {
  "1.34": (operations) =>
    operations.filter((one) => {
      const value = dig(one, "value");
      const isOfAll = dig(one, "op") === "replace" && dig(one, "path") === "";
      return !isOfAll || value === undefined || isMap(value) || isList(value);
    }),
  "1.35": (operations) => operations,
};

/** Returns the object after a JSON patch. */
export function applyJson(
  scope: RequestScope,
  live: ValueMap,
  { current, body, strict }: GivenPatch,
): PatchResult {
  const read = readJsonPatch(body);
  if (typeof read === "string") return badRequest(read);
  const count = read.operations.length;
  if (count > MAX_OPERATIONS) {
    return tooLarge(
      `Request entity too large: The allowed maximum operations in a JSON patch is ${MAX_OPERATIONS}, got ${count}`,
    );
  }
  const result = applyJsonPatch(current, formOf(OPERATIONS)(read.operations));
  if ("error" in result)
    return result.error.reason === "crashed" ? refusePatch(result.error) : unprocessable();
  const { value } = result;
  if (!isMap(value)) return patchError(printJson(value), notAnObject(value));
  const { operations } = read;
  return decodePatchResult(scope, live, {
    value: hasRaws(scope.resource) ? inWrittenOrder(scope, live, value, { operations }) : value,
    mode: "json",
    strict: [...strict.map((problem) => `json patch ${problem}`), ...read.strict],
    shown: null,
    operations,
  });
}

/** Returns the error for the body of a merge patch that is no object. */
export function refuseMergeBody(patch: Value): Refusal {
  const kind = Array.isArray(patch) ? "array" : typeof patch === "boolean" ? "bool" : typeof patch;
  if (patch === null) return badRequest("Invalid JSON Patch");
  return badRequest(
    `error decoding patch: json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`,
  );
}

/** Returns the error for a patch that cannot be applied. Errors of the reasons `unsupported` and `conflict` have no message of their own. */
export function refusePatch(error: PatchError): Refusal {
  if (error.reason === "unsupported" || error.reason === "conflict") return unprocessable();
  return error.reason === "malformed" ? badRequest(error.message) : internal(error.message);
}

/** Returns the error for a patched object that the server does not accept. */
export function refusePatched(
  scope: RequestScope,
  live: ValueMap,
  { value, shown, operations, merged }: PatchedObject,
  why: string,
): Refusal {
  return patchError(shown ?? printPatched(scope, live, value, { operations, merged }), why);
}

/** Returns the resource of another version of a built-in kind, if a patched object names one that is served. */
export function otherVersion({ resource, cluster }: RequestScope, value: ValueMap): Resource | null {
  const found = findKind(cluster, textAt(value, "apiVersion"), textAt(value, "kind"));
  const isSame = found?.group === resource.group && found.kind === resource.kind;
  return isSame && resource.custom === null ? found : null;
}

/** Returns the error for a patch that changes apiVersion or kind, or null if it changes neither. */
export function checkKindChange(
  { resource, cluster }: RequestScope,
  value: ValueMap,
): Refusal | string | null {
  // Without a kind, the server reads the one of the path. Only custom resources must name it.
  const kind = textAt(value, "kind") || (resource.custom === null ? resource.kind : "");
  const apiVersion = textAt(value, "apiVersion");
  for (const field of ["apiVersion", "kind"]) {
    const named = get(value, field) ?? "";
    if (typeof named === "string") continue;
    const why = `cannot unmarshal ${jsonKind(named)} into Go struct field .${field} of type string`;
    return `couldn't get version/kind; json parse error: json: ${why}`;
  }
  if (apiVersion.split("/").length > 2) return `unexpected GroupVersion string: ${apiVersion}`;
  if (resource.custom !== null) {
    if (kind === "") return `Object 'Kind' is missing in '${printJson(value)}'`;
    if (apiVersion === "")
      return internalError("Object 'apiVersion' is missing in 'object has no apiVersion field'");
    return null;
  }
  if ([resource.apiVersion, ""].includes(apiVersion) && [resource.kind, ""].includes(kind)) return null;
  if (kind === resource.kind && isKnownUnserved(kind, apiVersion)) return formerScaleError(resource, value);
  const other = findKind(cluster, apiVersion, kind);
  if (other === undefined && isWithoutPath(cluster, apiVersion, kind))
    return noConversion(apiVersion, kind, resource);
  if (other === undefined || other.custom !== null) {
    const isInternal = apiVersion === "" && findKind(cluster, resource.apiVersion, kind) === undefined;
    const version = isInternal
      ? `the internal version of group ${quoteGo(resource.group)}`
      : `version ${quoteGo(apiVersion)}`;
    return `no kind ${quoteGo(kind)} is registered for ${version} in scheme "${formOf(SCHEME)}"`;
  }
  const decoded = decodeObject(other, value);
  if ("error" in decoded) return decoded.error;
  return noConversion(apiVersion, kind, resource);
}

/** Returns the error for a Scale in a former version, in which the selector was a map. Only a built-in kind converts it. */
function formerScaleError({ kind, parent }: Resource, value: ValueMap): string | null {
  if (kind !== "Scale") return null;
  if (typeof dig(value, "status", "selector") === "string")
    return "json: cannot unmarshal string into Go struct field ScaleStatus.status.selector of type map[string]string";
  const { version } = groupVersionOf(textAt(value, "apiVersion"));
  return parent?.custom ? `converting (${version}.Scale) to (v1.Scale): unknown conversion` : null;
}

function noConversion(apiVersion: string, kind: string, { group, kind: into }: Resource): string {
  const to = group === "" ? "core" : group.split(".")[0];
  return `converting (${groupVersionOf(apiVersion).version}.${kind}) to (${to}.${into}): unknown conversion`;
}

/** Whether the server knows a kind that has no path of its own: a list of a built-in kind, or a scale. */
function isWithoutPath(cluster: Cluster, apiVersion: string, kind: string): boolean {
  if (kind === "Scale") return apiVersion === "autoscaling/v1";
  if (!kind.endsWith("List")) return false;
  return kind === "List"
    ? apiVersion === "v1"
    : findKind(cluster, apiVersion, kind.slice(0, -4))?.custom === null;
}

function patchError(shown: string, why: string): Refusal {
  return invalid("", "", "", [invalidField("patch", quoteGo(shown), why)]);
}
