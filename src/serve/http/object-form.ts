import type { Resource } from "../../engine/server/cluster/resource.ts";
import { serverPart } from "../../engine/server/parts/server-parts.ts";
import { get, type ValueMap } from "../../engine/value/value.ts";

/** What the objects of a response are: whole objects, the rows of a Table, or metadata only. */
export type ObjectForm = "whole" | "table" | "metadata";

const short = new WeakMap<ValueMap, ValueMap>();

/** Returns an object with its metadata only, or a list of such objects: the same value for the same object. */
export function metadataForm(body: ValueMap): ValueMap {
  const made = short.get(body) ?? onlyMetadata(body);
  short.set(body, made);
  return made;
}

function onlyMetadata(body: ValueMap): ValueMap {
  const items = get(body, "items");
  const own = { apiVersion: "meta.k8s.io/v1", metadata: get(body, "metadata") ?? {} };
  if (!Array.isArray(items)) return { kind: "PartialObjectMetadata", ...own };
  const rows = items as readonly ValueMap[];
  return { kind: "PartialObjectMetadataList", ...own, items: rows.map(metadataForm) };
}

/** Returns the Table of one object of a watch. Only the first Table of a watch has columns. */
export function rowForm(
  resource: Resource,
  object: ValueMap,
  { now, whole, columns }: { readonly now: string; readonly whole: boolean; readonly columns: boolean },
): ValueMap {
  const table = serverPart().objectTable(resource, object, { now, whole });
  return columns ? table : { ...table, columnDefinitions: null };
}
