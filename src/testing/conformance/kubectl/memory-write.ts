import type { ServedKind } from "../../../engine/client/kubectl/kinds.ts";
import { applyObject, type Outcome, updateObject } from "../../../engine/managedfields/field-manager.ts";
import type { FieldManagerTarget } from "../../../engine/managedfields/target.ts";
import { applyJsonPatch } from "../../../engine/patch/json-patch.ts";
import { applyMergePatch } from "../../../engine/patch/merge-patch.ts";
import { openApiMeta } from "../../../engine/patch/openapi-meta.ts";
import { applyStrategicPatch } from "../../../engine/patch/strategic.ts";
import { apiVersionOf } from "../../../engine/schema/builtins.ts";
import { resolve } from "../../../engine/schema/compile.ts";
import { deducedType } from "../../../engine/schema/deduced.ts";
import type { Schema } from "../../../engine/schema/schema.ts";
import type { Request } from "../../../engine/server/http.ts";
import { dig, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import type { Place } from "./memory-server.ts";

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

/** What the library that is tested makes of a request to write. */
export function written(
  schema: Schema,
  { kind, resource, name }: Place,
  { method, contentType, query, body = null }: Request,
  live: ValueMap | undefined,
  now: string,
): Outcome {
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
    throw new Error(`a patch does not fit: ${JSON.stringify(patch)}`);
  return done.value;
}
