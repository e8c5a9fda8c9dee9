import type { Resource } from "../../engine/server/cluster/resource.ts";
import { serverPart } from "../../engine/server/parts/server-parts.ts";
import type { ValueMap } from "../../engine/value/value.ts";

/** Returns the Table of one object of a watch. Only the first Table of a watch has columns. */
export function rowForm(
  resource: Resource,
  object: ValueMap,
  { now, whole, columns }: { readonly now: string; readonly whole: boolean; readonly columns: boolean },
): ValueMap {
  const table = serverPart().objectTable(resource, object, { now, whole });
  return columns ? table : { ...table, columnDefinitions: null };
}
