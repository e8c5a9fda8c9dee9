import type { ServedKind } from "../../../engine/client/kubectl/discovery/served-kinds.ts";
import {
  applyObject,
  type FieldManagerResult,
  updateObject,
} from "../../../engine/managedfields/field-manager.ts";
import type { FieldManagerTarget } from "../../../engine/managedfields/target.ts";
import { applyMergePatch } from "../../../engine/patch/json-merge/merge-patch.ts";
import { applyJsonPatch } from "../../../engine/patch/json-patch/json-patch.ts";
import { openApiMeta } from "../../../engine/patch/strategic/openapi-meta.ts";
import { applyStrategicPatch } from "../../../engine/patch/strategic/strategic.ts";
import { apiVersionOf } from "../../../engine/schema/builtins.ts";
import { deducedType } from "../../../engine/schema/deduced-type.ts";
import { resolve } from "../../../engine/schema/resolve-type.ts";
import type { Schema } from "../../../engine/schema/schema.ts";
import type { Request } from "../../../engine/server/http/http.ts";
import { dig, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import type { Place } from "./memory-place.ts";

function targetOf(kind: ServedKind): FieldManagerTarget {
  const apiVersion = apiVersionOf(kind);
  return {
    apiVersion,
    kind: kind.kind,
    hubVersion: apiVersion,
    type: () => deducedType,
    convert: (object) => ({ object }),
  };
}

/** Returns the outcome of a write request, from the library under test. */
export function writeObject(
  schema: Schema,
  { kind, resource, name }: Place,
  { method, contentType, query, body = null }: Request,
  live: ValueMap | undefined,
  now: string,
): FieldManagerResult {
  const fresh = { apiVersion: apiVersionOf(kind), kind: kind.kind };
  const shared = { target: targetOf(kind), live: live ?? fresh, manager: query?.["fieldManager"] ?? "", now };
  if (contentType === "application/apply-patch+yaml") {
    return applyObject({ ...shared, config: body as ValueMap, force: query?.["force"] === "true" });
  }
  if (method === "POST") return updateObject({ ...shared, object: body as ValueMap });
  const patched = patchedBy(schema, kind, live ?? fresh, contentType ?? "", body);
  const wanted = dig(patched, "metadata", "resourceVersion");
  if (wanted !== dig(live ?? null, "metadata", "resourceVersion")) {
    const message = `Operation cannot be fulfilled on ${resource} ${JSON.stringify(name)}: the object has been modified`;
    return { error: { code: 409, reason: "Conflict", message } };
  }
  return updateObject({ ...shared, object: patched });
}

function patchedBy(
  schema: Schema,
  { typeName }: ServedKind,
  live: ValueMap,
  contentType: string,
  patch: Value,
): ValueMap {
  const type = typeName === null ? undefined : resolve(schema, { namedType: typeName });
  const done =
    isList(patch) && contentType === "application/json-patch+json"
      ? applyJsonPatch(live, patch)
      : contentType === "application/strategic-merge-patch+json" && type !== undefined
        ? applyStrategicPatch(live, isMap(patch) ? patch : {}, openApiMeta(type))
        : applyMergePatch(live, patch);
  if ("error" in done || !isMap(done.value))
    throw new Error(`the patch cannot be applied: ${JSON.stringify(patch)}`);
  return done.value;
}
