import { withoutNulls } from "../../patch/json-merge/without-nulls.ts";
import { applyJsonPatch } from "../../patch/json-patch/json-patch.ts";
import { marshalJson, marshalText } from "../../value/json/marshal.ts";
import { compareText } from "../../value/order.ts";
import { withSortedKeys } from "../../value/sorted-keys.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { parseJson } from "../http/json-text.ts";
import { serverPart } from "../parts/server-parts.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { fromStorage, inWireOrder } from "../storage/object-codec.ts";

/** The patch of a patched object: the operations of a JSON patch, or a merge patch. */
type Patch = {
  readonly operations?: readonly Value[] | undefined;
  readonly merged?: ValueMap | undefined;
};

/** Returns the patched object `value` with its keys in the order of {@link printPatched}. */
export function inWrittenOrder(scope: RequestScope, live: ValueMap, value: ValueMap, patch: Patch): ValueMap {
  const read = parseJson(printPatched(scope, live, value, patch));
  return "error" in read ? value : (read.value as ValueMap);
}

/**
 * Returns the patched object `value` as Go prints it: sorted keys in the parts that the patch opened, the order of the object or of the
 * patch in the others. Upstream: evanphx/json-patch merge.go and patch.go, whose nodes keep their text until they are opened (v4.13.0).
 */
export function printPatched(
  { resource }: RequestScope,
  live: ValueMap,
  value: ValueMap,
  { operations, merged }: Patch,
): string {
  const original = originalOf(resource, live);
  if (merged !== undefined) return printMerged(original, merged);
  const opened = new Set<Value>();
  const again = applyJsonPatch(original, operations ?? [], opened);
  return printRaw("error" in again ? value : again.value, opened);
}

function originalOf(resource: RequestScope["resource"], live: ValueMap): ValueMap {
  const current = fromStorage(resource, live);
  if (resource.custom !== null) return withSortedKeys(current) as ValueMap;
  const wire = inWireOrder(resource, current);
  return resource.struct === null ? wire : serverPart().withSortedMaps(wire, resource.struct);
}

/** Prints a value after a merge patch of it. */
function printMerged(value: Value, patch: Value): string {
  if (!isMap(value)) return marshalJson(withoutNulls(patch));
  if (!isMap(patch)) return printRaw(patch);
  const keys = new Set([...Object.keys(value), ...Object.keys(patch)]);
  const parts = [...keys].sort(compareText).flatMap((key) => {
    const [before, change] = [get(value, key), get(patch, key)];
    if (change === null) return [];
    const text = change === undefined ? printRaw(before ?? null) : printMerged(before ?? null, change);
    return [`${marshalText(key)}:${text}`];
  });
  return `{${parts.join(",")}}`;
}

/** Returns JSON with the keys in their order, and with sorted keys in the maps that a JSON patch opened. */
function printRaw(value: Value, opened?: ReadonlySet<Value>): string {
  if (isList(value)) return `[${value.map((item) => printRaw(item, opened)).join(",")}]`;
  if (!isMap(value)) return marshalJson(value);
  const keys = Object.keys(value);
  const ordered = opened?.has(value) ? keys.sort(compareText) : keys;
  return `{${ordered.map((key) => `${marshalText(key)}:${printRaw(get(value, key) as Value, opened)}`).join(",")}}`;
}
