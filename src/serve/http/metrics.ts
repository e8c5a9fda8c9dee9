import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import type { Response } from "../../engine/server/http/http.ts";
import { partsOfKey } from "../cluster/resource-of-key.ts";

/** Counts the requests of a server, for its document `/metrics`. */
export type Metrics = {
  readonly count: (verb: string, resource: string, code: number) => void;
  /** Returns the document, in the format of Prometheus. */
  readonly document: (cluster: Cluster) => Response;
};

/** Returns metrics that start at 0. */
export function newMetrics(): Metrics {
  const requests = new Map<string, number>();
  return {
    count: (verb, resource, code) => {
      const labels = `code="${code}",resource="${escaped(resource)}",verb="${escaped(verb)}"`;
      // Clients choose the names of resources: a wrong one is counted, but does not make the document long.
      if (requests.has(labels) || requests.size < 1000) requests.set(labels, (requests.get(labels) ?? 0) + 1);
    },
    document: (cluster) => {
      const objects = new Map<string, number>();
      for (const key of cluster.objects.keys()) {
        const { group, plural } = partsOfKey(key);
        const name = group === "" ? plural : `${plural}.${group}`;
        objects.set(name, (objects.get(name) ?? 0) + 1);
      }
      const text = [
        "# HELP apiserver_request_total Requests by verb, resource and HTTP code.",
        "# TYPE apiserver_request_total counter",
        ...[...requests].map(([labels, count]) => `apiserver_request_total{${labels}} ${count}`),
        "# HELP apiserver_storage_objects Stored objects by kind.",
        "# TYPE apiserver_storage_objects gauge",
        ...[...objects].map(
          ([name, count]) => `apiserver_storage_objects{resource="${escaped(name)}"} ${count}`,
        ),
        "# HELP process_resident_memory_bytes Resident memory size in bytes.",
        "# TYPE process_resident_memory_bytes gauge",
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        "",
      ].join("\n");
      return { code: 200, body: {}, text, contentType: "text/plain; version=0.0.4; charset=utf-8" };
    },
  };
}

function escaped(text: string): string {
  return text.replace(/["\\\n]/g, "_");
}
