import { compareText } from "../../value/order.ts";
import type { ValueMap } from "../../value/value.ts";
import { type Cluster, objectKey } from "../cluster.ts";
import { fromStorage, readStored } from "../codec.ts";
import type { Request } from "../http.ts";
import { parseLabelSelector } from "../labels/parse.ts";
import { labelsOf, meetsAll } from "../labels/requirement.ts";
import { queryText } from "../options.ts";
import type { Resource } from "../resource.ts";
import { badRequest, type Refusal } from "../status.ts";
import { parseFieldSelector } from "./field-selector.ts";

/** The objects that a list's query asks for, by name, in storage form; with the key of each. */
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
  const prefix = objectKey(resource.group, resource.plural, namespace, "");
  const start = namespace === "" ? prefix.slice(0, -1) : prefix;
  const found: (readonly [string, ValueMap])[] = [];
  for (const [key, stored] of cluster.objects) {
    if (!key.startsWith(start)) continue;
    const object = readStored(resource, stored);
    if (meetsAll(labels.requirements, labelsOf(object)) && fields.matches(object)) found.push([key, object]);
  }
  return { found: found.sort(([a], [b]) => compareText(a, b)) };
}

/** A list in the version of the resource, `limit` objects at a time. */
export function listObjects(
  cluster: Cluster,
  resource: Resource,
  namespace: string,
  request: Request,
): { readonly object: ValueMap } | Refusal {
  const selected = selectObjects(cluster, resource, namespace, request);
  if (!("found" in selected)) return selected;
  const query = request.query ?? {};
  const limit = Number(queryText(query, "limit") ?? 0);
  const token = queryText(query, "continue") ?? "";
  const after = token === "" ? null : readToken(token);
  if (token !== "" && after === null) return badRequest("continue key is not valid: malformed value");
  const rest =
    after === null ? selected.found : selected.found.filter(([key]) => compareText(key, after) > 0);
  const page = limit > 0 ? rest.slice(0, limit) : rest;
  const more = rest.length - page.length;
  // How many are left is not counted where a selector would have to look at each.
  const isCounted = !queryText(query, "labelSelector") && !queryText(query, "fieldSelector");
  const metadata: ValueMap = {
    resourceVersion: String(cluster.revision),
    ...(more > 0 && { continue: writeToken(page.at(-1)?.[0] ?? "") }),
    ...(more > 0 && isCounted && { remainingItemCount: more }),
  };
  const items = page
    .map(([, object]) => fromStorage(resource, object))
    .map((object) => strip(object, resource));
  return { object: { kind: resource.listKind, apiVersion: resource.apiVersion, metadata, items } };
}

/** Items of a list of built-in kinds do not repeat what they are. */
function strip(object: ValueMap, resource: Resource): ValueMap {
  if (resource.custom !== null) return object;
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
  return rest;
}

function writeToken(key: string): string {
  return [...key].map((char) => char.charCodeAt(0).toString(16).padStart(4, "0")).join("");
}

function readToken(token: string): string | null {
  if (!/^([0-9a-f]{4})+$/.test(token)) return null;
  return token.replace(/.{4}/g, (code) => String.fromCharCode(Number.parseInt(code, 16)));
}
