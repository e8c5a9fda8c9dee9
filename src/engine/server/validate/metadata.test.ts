import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, type ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const NOW = "2026-01-01T00:00:00Z";

/** Returns the fields of the errors when an object of that kind is made and then patched, each as often as the server tells it. */
function fieldsOfPatch(path: string, content: ValueMap, metadata: ValueMap): readonly unknown[] {
  const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const body = { metadata: { name: "a" }, ...content };
  const { cluster } = handle(empty, { method: "POST", path, body }, NOW);
  const patch = { method: "PATCH", path: `${path}/a`, contentType: "application/merge-patch+json" } as const;
  return fieldsOf(cluster, { ...patch, body: { metadata } });
}

function fieldsOf(cluster: ReturnType<typeof newCluster>, request: Request): readonly unknown[] {
  const { body } = handle(cluster, request, NOW).response;
  return ((dig(body, "details", "causes") ?? []) as readonly ValueMap[]).map(({ field }) => field);
}

const CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
const SERVICES = "/api/v1/namespaces/default/services";
const BUDGETS = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
const LIMITS = "/api/v1/namespaces/default/limitranges";
const port: ValueMap = { spec: { ports: [{ port: 1 }] } };
const budget: ValueMap = { spec: { minAvailable: 1 } };
const limits: ValueMap = { spec: { limits: [] } };

it.each<[string, ValueMap, number, number]>([
  [BUDGETS, budget, 2, 1],
  [LIMITS, limits, 3, 1],
  [SERVICES, port, 3, 2],
  [CONFIG_MAPS, {}, 4, 2],
])("tells an error in the metadata of a changed object as often as the server checks it: %s", (...row) => {
  const [path, content, labels, uids] = row;
  expect(fieldsOfPatch(path, content, { labels: { "a b": "" } })).toEqual(
    Array(labels).fill("metadata.labels"),
  );
  expect(fieldsOfPatch(path, content, { uid: "b" })).toEqual(Array(uids).fill("metadata.uid"));
});

const finalizers = ["x", "orphan", "foregroundDeletion"];

it("tells what is wrong with all finalizers before it asks for names with a domain", () => {
  const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const request: Request = {
    method: "POST",
    path: CONFIG_MAPS,
    body: { metadata: { name: "a", finalizers } },
  };
  expect(fieldsOf(empty, request)).toEqual(["metadata.finalizers", "metadata.finalizers[0]"]);
  expect(fieldsOfPatch(SERVICES, port, { finalizers })).toEqual([
    "metadata.finalizers",
    "metadata.finalizers[0]",
  ]);
});
