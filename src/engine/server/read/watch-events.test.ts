import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig } from "../../value/value.ts";
import { type Cluster, newCluster } from "../cluster/cluster.ts";
import { findKind, type Resource } from "../cluster/resource.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";
import { watchEvents } from "./watch-events.ts";

const PATH = "/api/v1/namespaces/default/configmaps";
const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
const configMaps = findKind(empty, "v1", "ConfigMap") as Resource;

function send(cluster: Cluster, ...requests: readonly Request[]): Cluster {
  return requests.reduce((at, request) => handle(at, request, "2026-01-01T00:00:00Z").cluster, cluster);
}

const post = (name: string, labels = {}): Request => ({
  method: "POST",
  path: PATH,
  body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name, labels } },
});

const patch = (name: string, body: Request["body"] & object): Request => ({
  method: "PATCH",
  path: `${PATH}/${name}`,
  contentType: "application/merge-patch+json",
  body,
});

const remove = (name: string): Request => ({ method: "DELETE", path: `${PATH}/${name}` });

function told(
  before: Cluster,
  after: Cluster,
  query: Request["query"] & object = {},
  namespace = "default",
): string[] {
  const answer = watchEvents(before, after, configMaps, namespace, { method: "GET", path: PATH, query });
  if (!("events" in answer)) throw new Error("refused");
  return answer.events.map(({ type, object }) => `${type} ${dig(object, "metadata", "name")}`);
}

describe("a watch", () => {
  const first = send(empty, post("kept"), post("changed"), post("gone"));

  it("reports added, modified and deleted objects in their order", () => {
    const later = send(first, patch("changed", { data: { a: "1" } }), remove("gone"), post("new"));
    expect(told(first, later)).toEqual(["DELETED gone", "MODIFIED changed", "ADDED new"]);
    expect(told(first, later, {}, "kube-system")).toEqual([]);
    expect(told(later, later)).toEqual([]);
  });

  it("reports an object that starts to match as added, and one that stops as deleted", () => {
    const labelled = send(first, patch("kept", { metadata: { labels: { app: "web" } } }));
    const back = send(labelled, patch("kept", { metadata: { labels: { app: "db" } } }));
    expect(told(first, labelled, { labelSelector: "app=web" })).toEqual(["ADDED kept"]);
    expect(told(labelled, back, { labelSelector: "app=web" })).toEqual(["DELETED kept"]);
  });

  it("refuses an invalid selector", () => {
    const answer = watchEvents(first, first, configMaps, "", {
      method: "GET",
      path: PATH,
      query: { labelSelector: "=" },
    });
    expect(answer).toHaveProperty("refused");
  });
});
