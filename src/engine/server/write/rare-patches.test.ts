import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import type { ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";

const SERVICES = "/api/v1/namespaces/default/services";
const NOW = "2026-01-01T00:00:00Z";

function message(patch: ValueMap): string {
  const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const body = { metadata: { name: "a", labels: { x: "y" } }, spec: { ports: [{ port: 80 }] } };
  const { cluster } = handle(empty, { method: "POST", path: SERVICES, body }, NOW);
  const contentType = "application/strategic-merge-patch+json";
  const request = { method: "PATCH", path: `${SERVICES}/a`, contentType, body: patch } as const;
  return String(handle(cluster, request, NOW).response.body["message"]);
}

it.each<{ patch: ValueMap; shown: string }>([
  { patch: { metadata: { labels: [{ a: "b", c: null }] } }, shown: "map[metadata:map[labels:[map[a:b]]]]" },
  {
    patch: { metadata: { annotations: [{ a: null }], labels: { x: null, z: { w: null, v: 1 } } } },
    shown: "map[metadata:map[annotations:[map[]] labels:map[x:<nil> z:map[v:1]]]]",
  },
  {
    patch: {
      metadata: { labels: 1 },
      spec: { "$setElementOrder/ports": [{ port: 80 }], ports: [{ port: 80, name: "b" }], type: "ClusterIP" },
    },
    shown: "map[metadata:map[labels:1] spec:map[type:ClusterIP]]",
  },
])("shows a strategic merge patch without the null of what the object lacks: $shown", ({ patch, shown }) => {
  expect(message(patch)).toContain(`patch: Invalid value: "${shown}"`);
});
