import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, type ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const PATH = "/api/v1/namespaces/default/configmaps/a";

/** Applies an object twice, one second apart, and returns its version and the time of its managed fields. */
function appliedTwice(metadata: ValueMap): readonly unknown[] {
  const body = {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "a", ...metadata },
    data: { a: "b" },
  };
  const request = {
    method: "PATCH",
    path: PATH,
    query: { fieldManager: "m" },
    contentType: "application/apply-patch+yaml",
    body,
  } as const;
  const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const { cluster } = handle(empty, request, "2026-01-01T00:00:00Z");
  const { metadata: after } = handle(cluster, request, "2026-01-01T00:00:01Z").response.body;
  const entry = (dig(after, "managedFields") as readonly ValueMap[])[0];
  return [Number(dig(after, "resourceVersion")) - cluster.revision, entry?.["time"], dig(after, "selfLink")];
}

it("an apply that changes nothing keeps the time of its managed fields, but not if it has a self link", () => {
  expect(appliedTwice({})).toEqual([0, "2026-01-01T00:00:00Z", undefined]);
  expect(appliedTwice({ selfLink: "/a" })).toEqual([1, "2026-01-01T00:00:01Z", undefined]);
});

it("an error of an apply shows null for a map whose items the apply removes", () => {
  const path = "/apis/storage.k8s.io/v1/storageclasses/a";
  const send = (cluster: typeof empty, parameters: ValueMap) =>
    handle(
      cluster,
      {
        method: "PATCH",
        path,
        query: { fieldManager: "m" },
        contentType: "application/apply-patch+yaml",
        body: {
          apiVersion: "storage.k8s.io/v1",
          kind: "StorageClass",
          metadata: { name: "a" },
          provisioner: "x",
          parameters,
        },
      },
      "2026-01-01T00:00:00Z",
    );
  const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const { response } = send(send(empty, { type: "y" }).cluster, {});
  expect(response.body["message"]).toContain("parameters: Invalid value: null: field is immutable");
});

it("a status of a DaemonSet without annotations keeps the number of its template", () => {
  const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const path = "/apis/apps/v1/namespaces/default/daemonsets";
  const labels = { a: "b" };
  const template = { metadata: { labels }, spec: { containers: [{ name: "c", image: "i" }] } };
  const body = { metadata: { name: "d" }, spec: { selector: { matchLabels: labels }, template } };
  const { cluster } = handle(empty, { method: "POST", path, body }, "2026-01-01T00:00:00Z");
  const status = { ...body, status: { numberReady: 1 } };
  const request = { method: "PUT", path: `${path}/d/status`, body: status } as const;
  const { response } = handle(cluster, request, "2026-01-01T00:00:01Z");
  expect(dig(response.body, "metadata", "annotations")).toEqual({
    "deprecated.daemonset.template.generation": "1",
  });
});

it.each<[string, Readonly<Record<string, string>>, string]>([
  ["/api/v1/namespaces/default/configmaps", {}, "Key: /registry/configmaps/default/a,"],
  ["/api/v1/namespaces/default/configmaps", { dryRun: "All" }, "Key: /configmaps/default/a,"],
  ["/api/v1/namespaces/default/endpoints", {}, "Key: /registry/services/endpoints/default/a,"],
  ["/api/v1/nodes", {}, "Key: /registry/minions/a,"],
])("names the key of an object of %s with another uid: %j", (path, query, key) => {
  const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const now = "2026-01-01T00:00:00Z";
  const { cluster } = handle(empty, { method: "POST", path, body: { metadata: { name: "a" } } }, now);
  const body = { metadata: { name: "a", uid: "other" } };
  const { response } = handle(cluster, { method: "PUT", path: `${path}/a`, query, body }, now);
  expect(response.body["message"]).toContain(key);
});

it("a dry run that creates an object with a PUT keeps the version of the body", () => {
  const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const path = "/apis/coordination.k8s.io/v1/namespaces/default/leases/a";
  const body = { metadata: { name: "a", resourceVersion: "7" } };
  const request: Request = { method: "PUT", path, query: { dryRun: "All" }, body };
  const { response } = handle(empty, request, "2026-01-01T00:00:00Z");
  expect(dig(response.body, "metadata", "resourceVersion")).toBe("7");
});
