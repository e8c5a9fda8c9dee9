import { expect, it } from "vitest";
import { testBuiltins } from "../../../../testing/test-builtins.ts";
import { readYaml } from "../../../../text/manifest/server-yaml.ts";
import { dig, type ValueMap } from "../../../value/value.ts";
import { newCluster } from "../../cluster/cluster.ts";
import { handle } from "../../handle.ts";
import type { Request } from "../../http/http.ts";

const CORE = "/api/v1/namespaces/default/events";
const GROUP = "/apis/events.k8s.io/v1/namespaces/default/events";
const EVENT: ValueMap = {
  metadata: { name: "e", labels: { a: "b" } },
  involvedObject: { kind: "Pod", name: "p", namespace: "default" },
  reason: "Started",
  message: "hello",
};

/** Returns the responses to requests, one per second. */
function answers(...requests: readonly Request[]): readonly ValueMap[] {
  let cluster = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  return requests.map((request, i) => {
    const done = handle(cluster, request, `2026-01-01T00:00:0${i}Z`);
    cluster = done.cluster;
    return done.response.body as ValueMap;
  });
}

it("an Event of the core group is also in events.k8s.io, with other field names", () => {
  const [, read, list] = answers(
    { method: "POST", path: CORE, body: EVENT },
    { method: "GET", path: `${GROUP}/e` },
    { method: "GET", path: GROUP },
  );
  expect(read).toMatchObject({ apiVersion: "events.k8s.io/v1", note: "hello", regarding: { name: "p" } });
  expect(dig(list ?? null, "items")).toHaveLength(1);
});

it("a write in one group drops the managers of the other group", () => {
  const label = { metadata: { labels: { a: "c" } } };
  const [, patched] = answers(
    { method: "POST", path: CORE, query: { fieldManager: "core" }, body: EVENT },
    {
      method: "PATCH",
      path: `${GROUP}/e`,
      query: { fieldManager: "group" },
      contentType: "application/merge-patch+json",
      body: label,
    },
  );
  expect(dig(patched ?? null, "metadata", "managedFields")).toMatchObject([
    { manager: "group", apiVersion: "events.k8s.io/v1" },
  ]);
});

it("an Event of the core group may have a finalizer without a domain", () => {
  const [core] = answers({
    method: "POST",
    path: CORE,
    body: { ...EVENT, metadata: { name: "e", finalizers: ["plain"] } },
  });
  expect(dig(core ?? null, "metadata", "finalizers")).toEqual(["plain"]);
});
