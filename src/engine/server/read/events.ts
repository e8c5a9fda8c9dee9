import type { ValueMap } from "../../value/value.ts";
import type { Cluster } from "../cluster.ts";
import { fromStorage } from "../codec.ts";
import type { Request } from "../http.ts";
import { metaText } from "../meta.ts";
import type { Resource } from "../resource.ts";
import { isRefusal, type Refusal } from "../status.ts";
import { selectObjects } from "./list.ts";

/** What a watch tells: an object came, changed or went. One that went is told as it last was. */
export type WatchEvent = {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly object: ValueMap;
};

/**
 * What a watch on a list of objects tells between two moments of a cluster, in order of their resourceVersions where they have
 * a new one. `request` gives the selectors: an object that begins to match is added, one that ceases to is deleted. For whoever
 * drives a cluster in process; over HTTP there is no watch, since a request is answered at once.
 */
export function watchEvents(
  before: Cluster,
  after: Cluster,
  resource: Resource,
  namespace: string,
  request: Request,
): { readonly events: readonly WatchEvent[] } | Refusal {
  const old = selectObjects(before, resource, namespace, request);
  if (isRefusal(old)) return old;
  const now = selectObjects(after, resource, namespace, request);
  if (isRefusal(now)) return now;
  const was = new Map(old.found);
  const is = new Map(now.found);
  const events: WatchEvent[] = [];
  for (const [key, object] of was) if (!is.has(key)) events.push({ type: "DELETED", object });
  for (const [key, object] of is) {
    const last = was.get(key);
    if (last === undefined) events.push({ type: "ADDED", object });
    else if (revisionOf(last) !== revisionOf(object)) events.push({ type: "MODIFIED", object });
  }
  const sorted = events.sort((a, b) => revisionOf(a.object) - revisionOf(b.object));
  return { events: sorted.map(({ type, object }) => ({ type, object: fromStorage(resource, object) })) };
}

function revisionOf(object: ValueMap): number {
  return Number(metaText(object, "resourceVersion"));
}
