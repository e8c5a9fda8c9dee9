import type { Cluster } from "./cluster.ts";
import type { Response } from "./http.ts";
import { pageNotFound, type Refusal } from "./status.ts";

/** A document that says what the server serves. */
export function discoveryDocument(cluster: Cluster, path: string, _accept: string): Response | Refusal {
  if (path === "/version") return { code: 200, body: { gitVersion: cluster.builtins.version } };
  return pageNotFound();
}
