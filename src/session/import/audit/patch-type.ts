import type { PatchType } from "../../../engine/scenario/scenario.ts";
import { get, isList, isMap, type Value } from "../../../engine/value/value.ts";
import type { AuditEvent } from "./event.ts";

/**
 * Returns the type of a patch. An audit event does not have it, so this follows from the patch: an apply has a whole manifest and must
 * name a field manager; a JSON patch is a list; a strategic merge patch has directives, comes from kubectl, or has only some items of a
 * list. Any other patch is a merge patch. Custom resources have no strategic merge patches.
 */
export function patchTypeOf(event: AuditEvent, isCustom: boolean): PatchType | "apply" {
  const { request, query, response, userAgent } = event;
  if (isList(request)) return "json";
  const isManifest =
    isMap(request) && ["apiVersion", "kind"].every((key) => typeof get(request, key) === "string");
  if (isManifest && query.has("fieldManager")) return "apply";
  if (isCustom) return "merge";
  const isStrategic =
    hasDirective(request) || userAgent.startsWith("kubectl") || isPartOfList(request, response);
  return isStrategic ? "strategic" : "merge";
}

function hasDirective(value: Value | undefined): boolean {
  if (isList(value)) return value.some(hasDirective);
  if (!isMap(value)) return false;
  return Object.keys(value).some(
    (key) =>
      /^\$(patch|retainKeys|setElementOrder|deleteFromPrimitiveList)/.test(key) ||
      hasDirective(get(value, key)),
  );
}

/** Whether the result has a longer list of objects than the patch: a merge patch would have replaced it. */
function isPartOfList(patch: Value | undefined, result: Value | undefined): boolean {
  if (isList(patch) && isList(result)) return patch.some(isMap) && result.length > patch.length;
  if (!isMap(patch) || !isMap(result)) return false;
  return Object.keys(patch).some((key) => isPartOfList(get(patch, key), get(result, key)));
}
