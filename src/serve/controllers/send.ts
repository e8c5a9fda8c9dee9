import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import type { Request } from "../../engine/server/http/http.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { placeOfKey } from "../cluster/resource-of-key.ts";

/** Sends a request of a controller. */
export type Send = (request: Pick<Request, "method" | "path" | "body" | "contentType" | "query">) => void;

/** Changes the metadata of an object. */
export function patchMetadata(cluster: Cluster, key: string, metadata: ValueMap, send: Send): void {
  const place = placeOfKey(cluster, key);
  if (place === null) return;
  const contentType = "application/merge-patch+json";
  send({ method: "PATCH", path: place.path, contentType, body: { metadata } });
}
