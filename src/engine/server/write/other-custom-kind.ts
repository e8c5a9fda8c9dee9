import { groupVersionOf } from "../../schema/builtins.ts";
import { textAt } from "../../value/field-values.ts";
import { type ValueMap, withoutKey } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import { isRefusal } from "../http/status.ts";
import { invalid } from "../http/status-errors.ts";
import { withMeta } from "../metadata/object-meta.ts";
import { customKindsPart } from "../parts/server-parts.ts";
import { addWarning, type RequestScope } from "../request/request-scope.ts";
import { decodeObject, toStorage } from "../storage/object-codec.ts";
import { inNamespace } from "./create-object.ts";
import { checkName } from "./handle-patch.ts";
import type { PatchedObject, PatchResult } from "./json-and-merge-patches.ts";
import { refusePatched } from "./rare-patches.ts";

/**
 * Returns a custom resource after a patch that gave it another kind or version. The server reads the object with the schema of this kind
 * and version. Then the validation refuses it. A patch of the status is not refused: the server stores only the status, and drops the managed
 * fields, because they are of another version.
 * Upstream: apiextensions-apiserver pkg/apiserver/customresource_handler.go, unstructuredSchemaCoercer.apply.
 */
export function withOtherCustomKind(
  scope: RequestScope,
  live: ValueMap,
  patched: PatchedObject,
): PatchResult {
  const { resource, options } = scope;
  const { value } = patched;
  const { object: known, unknown } = knownPart(resource, value);
  const decoded = decodeObject(asNamed(resource, value), known);
  if ("error" in decoded) return refusePatched(scope, live, patched, decoded.error);
  const problems = [...patched.strict, ...decoded.strict, ...unknown];
  if (problems.length > 0 && options.fieldValidation === "Strict")
    return refusePatched(scope, live, patched, `strict decoding error: ${problems.join(", ")}`);
  if (options.fieldValidation === "Warn") for (const problem of problems) addWarning(scope, problem);
  const placed = inNamespace(scope, decoded.object);
  const wrong = isRefusal(placed) ? placed : checkName(scope, placed);
  if (wrong !== null) return wrong;
  if (scope.subresource !== "status") {
    const { group } = groupVersionOf(textAt(value, "apiVersion"));
    const errors = customKindsPart().kindErrors(resource, value);
    return invalid(group, textAt(value, "kind"), scope.name, errors);
  }
  const { apiVersion, kind } = resource;
  const own = decodeObject(resource, { ...decoded.object, apiVersion, kind });
  if ("error" in own) return refusePatched(scope, live, patched, own.error);
  return { object: withMeta(toStorage(resource, own.object), { managedFields: undefined }) };
}

/** Whether a value is of the kind of a resource, in any version. */
function isOfSameKind({ group, kind }: Resource, value: ValueMap): boolean {
  return groupVersionOf(textAt(value, "apiVersion")).group === group && textAt(value, "kind") === kind;
}

/**
 * Returns a value and its unknown fields. If it names a version that its definition does not have, no schema has its fields: then only
 * apiVersion, kind and metadata stay.
 */
function knownPart(
  resource: Resource,
  value: ValueMap,
): { readonly object: ValueMap; readonly unknown: readonly string[] } {
  const { version } = groupVersionOf(textAt(value, "apiVersion"));
  const hasSchema = resource.custom?.versions.some(({ name }) => name === version) === true;
  if (!isOfSameKind(resource, value) || hasSchema) return { object: value, unknown: [] };
  const names = Object.keys(value).filter((name) => !["apiVersion", "kind", "metadata"].includes(name));
  return {
    object: names.reduce<ValueMap>((rest, name) => withoutKey(rest, name), value),
    unknown: names.map((name) => `unknown field ${JSON.stringify(name)}`),
  };
}

/** Returns a resource in the version that a value of its kind names. The server knows no schema of another kind. */
function asNamed(resource: Resource, value: ValueMap): Resource {
  const apiVersion = textAt(value, "apiVersion");
  const version = isOfSameKind(resource, value) ? groupVersionOf(apiVersion).version : "";
  return { ...resource, apiVersion, version };
}
