import { type Type, typeOfKey } from "../../schema/resolve-type.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../value/value.ts";
import { readYamlBody } from "../http/read-body.ts";
import { metaValue, withMeta } from "../metadata/object-meta.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { fieldManagerTarget, updateManagedFields } from "../storage/update-managed-fields.ts";
import { canonicalQuantity } from "../structs/quantity.ts";
import { isEmpty, itemFor } from "./given-empty-values.ts";
import { patchedValues } from "./json-and-merge-patches.ts";

/**
 * Returns the object with the managed fields after an update, in storage form. The server compares the lists of atomic values as Go
 * values, and the stored ones were read from canonical text: so an empty list is not the same as none, `0.5` not the same as `500m`, and a
 * divisor that was left out is not `0`. A client that sends such a list owns it, also if nothing changes.
 */
export function updateOwners(scope: RequestScope, live: ValueMap, object: ValueMap): ValueMap {
  const compared = comparedObject(scope, object);
  const owned = updateManagedFields(scope, live, compared);
  if (compared === object) return owned;
  return withMeta(object, { managedFields: metaValue(owned, "managedFields") });
}

/** Returns an object as the field manager compares it; the object itself if nothing in it has another Go value. */
function comparedObject(scope: RequestScope, object: ValueMap): ValueMap {
  const { cluster, request, resource, subresource } = scope;
  if (resource.custom !== null || resource.apiVersion !== resource.storageVersion) return object;
  const target = fieldManagerTarget(cluster.builtins, resource, subresource);
  const type = target.type(resource.apiVersion, resource.kind);
  const body = readYamlBody(request.body, cluster.host);
  const given = patchedValues.get(scope) ?? ("error" in body ? null : body.value);
  return type === undefined ? object : (compared(object, given, type, PARTS) as ValueMap);
}

/** Where a value is: outside of atomic values, in one, or in a list of one. */
type Where = { readonly atomic: boolean; readonly inList: boolean };
const PARTS: Where = { atomic: false, inList: false };

function compared(value: Value, given: Value, type: Type | null, where: Where): Value {
  if (isList(value)) return isList(given) ? comparedList(value, given, type, where) : value;
  if (isMap(value)) return isMap(given) ? comparedMap(value, given, type, where) : value;
  return where.inList && isOtherQuantity(value, given) ? given : value;
}

function comparedList(
  value: readonly Value[],
  given: readonly Value[],
  type: Type | null,
  where: Where,
): readonly Value[] {
  const isMerged = !where.atomic && type?.list?.associative === true;
  if (!isMerged && value.length !== given.length) return value;
  const element = type?.list?.element() ?? null;
  const inside = isMerged ? where : { atomic: true, inList: true };
  const items = value.map((item, i) => {
    const sent = isMerged ? itemFor(given, item, i, type) : given[i];
    return compared(item, sent ?? null, element, inside);
  });
  return items.some((item, i) => item !== value[i]) ? items : value;
}

function comparedMap(value: ValueMap, given: ValueMap, type: Type | null, where: Where): ValueMap {
  const map = type?.map ?? null;
  const inside = map?.atomic === true ? { ...where, atomic: true } : where;
  let out = value;
  for (const key of Object.keys(value)) {
    const held = value[key] as Value;
    const sent = get(given, key) ?? null;
    const made = compared(held, sent, map && typeOfKey(map, key), inside);
    if (where.inList && key === "divisor" && sent === null) out = withoutKey(out, key);
    else if (made !== held) out = withKey(out, key, made);
  }
  if (where.inList && map !== null)
    for (const key of Object.keys(given))
      if (isLeftOut(value, key) && isEmpty(given[key] as Value) && typeOfKey(map, key) !== null)
        out = withKey(out, key, given[key] as Value);
  return out;
}

/** Whether a map has no value, also in storage. The defaults of a limit range are never null. */
function isLeftOut(map: ValueMap, key: string): boolean {
  return get(map, key) === undefined && !(get(map, "type") === "Container" && /^default/.test(key));
}

/** Whether a value is the canonical text of a quantity that Go holds in another way than the one that the client wrote. */
function isOtherQuantity(value: Value, given: Value): boolean {
  if (typeof value !== "string" || (typeof given !== "string" && typeof given !== "number")) return false;
  const text = String(given).trim();
  if (text === value || canonicalQuantity(text) !== value) return false;
  return !(isMultipleOfEight(text) && isMultipleOfEight(value));
}

/** Whether Go holds a binary quantity only as a number: it keeps no text of multiples of eight. Upstream: apimachinery ParseQuantity. */
function isMultipleOfEight(text: string): boolean {
  const [, digits = "", unit = ""] = /^[+-]?0*(\d+)([KMGTPE])i$/.exec(text) ?? [];
  const powers = 3 * (1 + "KMGTPE".indexOf(unit));
  return unit !== "" && digits.length + powers < 15 && Number(digits) % 8 === 0;
}
