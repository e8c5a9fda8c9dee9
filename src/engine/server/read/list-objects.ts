import { compareText } from "../../value/order.ts";
import type { ValueMap } from "../../value/value.ts";
import { type Cluster, objectKey } from "../cluster/cluster.ts";
import { groupResourceOf, type Resource } from "../cluster/resource.ts";
import type { Request } from "../http/http.ts";
import { badRequest, methodNotAllowed, type Refusal } from "../http/status-errors.ts";
import { queryText } from "../http/write-options.ts";
import { kindOf } from "../kinds/find-kind.ts";
import { parseLabelSelector } from "../labels/parse-selector.ts";
import { labelsOf, meetsRequirements } from "../labels/selector-requirement.ts";
import { readStored, shownObject } from "../storage/object-codec.ts";
import { readContinueToken, writeContinueToken } from "./continue-token.ts";
import { parseFieldSelector } from "./field-selector.ts";
import { isTrue, refuseListOptions } from "./list-options.ts";

/** Returns the objects that a list's query selects, with their keys, sorted by key, in storage form. */
export function selectObjects(
  cluster: Cluster,
  resource: Resource,
  namespace: string,
  request: Request,
): { readonly found: readonly (readonly [string, ValueMap])[] } | Refusal {
  const query = request.query ?? {};
  const labels = parseLabelSelector(queryText(query, "labelSelector") ?? "");
  if ("error" in labels) return badRequest(labels.error);
  const fields = parseFieldSelector(queryText(query, "fieldSelector") ?? "", resource);
  if ("error" in fields) return badRequest(fields.error);
  const isSelected = (object: ValueMap): boolean =>
    meetsRequirements(labels.requirements, labelsOf(object)) && fields.matches(object);
  const { unstored } = kindOf(resource);
  if (unstored !== undefined) return { found: unstored.filter(isSelected).map((object) => ["", object]) };
  const start = listPrefix(resource, namespace);
  const found: (readonly [string, ValueMap])[] = [];
  for (const [key, stored] of cluster.objects) {
    if (!key.startsWith(start)) continue;
    const object = readStored(resource, stored);
    if (isSelected(object)) found.push([key, object]);
  }
  return { found: found.sort(([a], [b]) => compareText(a, b)) };
}

/** Returns a list in the version of the resource, with at most `limit` objects. */
export function listObjects(
  cluster: Cluster,
  resource: Resource,
  namespace: string,
  request: Request,
): { readonly object: ValueMap } | Refusal {
  const query = request.query ?? {};
  const wrong = refuseListOptions(query);
  if (wrong !== null) return wrong;
  const selected = selectObjects(cluster, resource, namespace, request);
  if (!("found" in selected)) return selected;
  if (isTrue(queryText(query, "watch")) && !resource.verbs.includes("watch")) {
    const why = `watch is not supported on resources of kind ${JSON.stringify(resource.plural)}`;
    return methodNotAllowed(why, groupResourceOf(resource));
  }
  const itemsOf = (page: typeof selected.found): readonly ValueMap[] =>
    page.map(([, object]) => withoutTypeMeta(shownObject(resource, object), resource));
  const head = { kind: resource.listKind, apiVersion: resource.apiVersion };
  if (kindOf(resource).unstored !== undefined)
    return { object: { ...head, metadata: {}, items: itemsOf(selected.found) } };
  const limit = isFromCache(resource, query) ? 0 : Number(queryText(query, "limit") ?? 0);
  const prefix = listPrefix(resource, namespace);
  const token = queryText(query, "continue") ?? "";
  const start = token === "" ? "" : readContinueToken(token, queryText(query, "resourceVersion") ?? "");
  if (typeof start !== "string") return start;
  const rest = selected.found.filter(([key]) => compareText(key, prefix + start) >= 0);
  const page = limit > 0 ? rest.slice(0, limit) : rest;
  const more = rest.length - page.length;
  // The server does not count the remaining objects if there is a selector.
  const isCounted = !queryText(query, "labelSelector") && !queryText(query, "fieldSelector");
  const last = page.at(-1)?.[0] ?? "";
  const metadata: ValueMap = {
    resourceVersion: String(cluster.revision),
    ...(more > 0 && { continue: writeContinueToken(last.slice(prefix.length), cluster.revision) }),
    ...(more > 0 && isCounted && { remainingItemCount: more }),
  };
  return { object: { ...head, metadata, items: itemsOf(page) } };
}

/**
 * Whether the server answers a list from its cache, which has no pages: for `resourceVersion=0`. Events have no cache.
 * Upstream: apiserver pkg/storage/cacher/delegator/interface.go (v0.36.3).
 */
function isFromCache({ plural }: Resource, query: NonNullable<Request["query"]>): boolean {
  return plural !== "events" && queryText(query, "resourceVersion") === "0" && !queryText(query, "continue");
}

/** Returns what the keys of all objects of a list start with. An empty namespace means all namespaces. */
function listPrefix(resource: Resource, namespace: string): string {
  const prefix = objectKey(resource.group, resource.plural, namespace, "");
  return resource.namespaced && namespace === "" ? prefix.slice(0, -1) : prefix;
}

/** Returns an item of a list. Items of built-in kinds have no apiVersion and kind. */
function withoutTypeMeta(object: ValueMap, resource: Resource): ValueMap {
  if (resource.custom !== null) return object;
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
  return rest;
}
