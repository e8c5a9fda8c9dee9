import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, type Value, type ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const PATH = "/api/v1/namespaces/default/configmaps";
const NOW = "2026-01-01T00:00:00Z";
const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
const owner = (uid: string, more: ValueMap = {}): ValueMap => ({
  apiVersion: "v1",
  kind: "Pod",
  name: "p",
  uid,
  ...more,
});
const owned = (owners: readonly Value[]): ValueMap => ({
  metadata: { name: "a", ownerReferences: owners },
});

const TWICE = [owner("x"), owner("y"), owner("x")];
const ONCE = [owner("x"), owner("y")];

it.each<{ way: string; request: Request; when: string }>([
  { way: "create", request: { method: "POST", path: PATH, body: owned(TWICE) }, when: "" },
  { way: "update", request: { method: "PUT", path: `${PATH}/a`, body: owned(TWICE) }, when: "" },
  {
    way: "merge patch",
    request: {
      method: "PATCH",
      path: `${PATH}/a`,
      contentType: "application/merge-patch+json",
      body: owned(TWICE),
    },
    when: " after mutating admission happens",
  },
])("stores owners once and warns: $way", ({ way, request, when }) => {
  const made =
    way === "create" ? empty : handle(empty, { method: "POST", path: PATH, body: owned([]) }, NOW).cluster;
  const { response } = handle(made, request, NOW);
  expect(dig(response.body, "metadata", "ownerReferences")).toEqual(ONCE);
  expect(response.warnings).toEqual([
    `299 - ".metadata.ownerReferences contains duplicate entries${when}; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: x"`,
  ]);
});

it("keeps owners that differ in one field", () => {
  const body = owned([owner("x"), owner("x", { controller: true })]);
  const { response } = handle(empty, { method: "POST", path: PATH, body }, NOW);
  expect(dig(response.body, "metadata", "ownerReferences")).toHaveLength(2);
  expect(response.warnings ?? []).toEqual([]);
});
