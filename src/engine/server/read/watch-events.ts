import type { ValueMap } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Resource } from "../cluster/resource.ts";
import type { Request } from "../http/http.ts";
import { isRefusal, type Refusal } from "../http/status-errors.ts";
import { metaText } from "../metadata/object-meta.ts";
import { shownObject } from "../storage/object-codec.ts";
import { selectObjects } from "./list-objects.ts";

/** An event of a watch. A deleted object is as it was before the delete. */
export type WatchEvent = {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly object: ValueMap;
};

/**
 * Returns the events of a watch between two states of a cluster, in order of their resourceVersions. `request` has the
 * selectors: an object that starts to match is added, one that no longer matches is deleted. For programs that run a cluster
 * in process. Over HTTP there is no watch, because the server responds to each request at once.
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
  return { events: sorted.map(({ type, object }) => ({ type, object: shownObject(resource, object) })) };
}

function revisionOf(object: ValueMap): number {
  return Number(metaText(object, "resourceVersion"));
}
