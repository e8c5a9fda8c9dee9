import { expect, it } from "vitest";
import { testBuiltins } from "../../../../../testing/test-builtins.ts";
import { readYaml } from "../../../../../text/manifest/server-yaml.ts";
import { mapsOf } from "../../../../value/field-values.ts";
import { dig, type Value, type ValueMap } from "../../../../value/value.ts";
import { type Cluster, newCluster } from "../../../cluster/cluster.ts";
import { handle } from "../../../handle.ts";
import type { Request } from "../../../http/http.ts";

const SERVICES = "/api/v1/namespaces/default/services";
const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
const send = (cluster: Cluster, request: Request) => handle(cluster, request, "2026-01-01T00:00:00Z");
const policyOf = (object: ValueMap) => dig(object, "spec", "internalTrafficPolicy");
const firstOf = (list: Value | undefined): ValueMap => mapsOf(list)[0] ?? {};

it("hides the policy for traffic inside of the cluster of an ExternalName, and keeps it with its owners", () => {
  const spec = { ports: [{ port: 80 }] };
  const made = send(empty, { method: "POST", path: SERVICES, body: { metadata: { name: "a" }, spec } });
  const patch = (cluster: Cluster, change: ValueMap) =>
    send(cluster, {
      method: "PATCH",
      path: `${SERVICES}/a`,
      contentType: "application/merge-patch+json",
      body: { spec: change },
    });
  const external = patch(made.cluster, { type: "ExternalName", externalName: "a.example.com" });
  const seen = [
    external.response.body,
    send(external.cluster, { method: "GET", path: `${SERVICES}/a` }).response.body,
    firstOf(send(external.cluster, { method: "GET", path: SERVICES }).response.body["items"]),
  ];
  expect(seen.map(policyOf)).toEqual([undefined, undefined, undefined]);
  const owned = dig(firstOf(dig(external.response.body, "metadata", "managedFields")), "fieldsV1", "f:spec");
  expect(owned).toHaveProperty("f:internalTrafficPolicy");
  const back = patch(external.cluster, { type: "ClusterIP", externalName: null });
  expect(policyOf(back.response.body)).toBe("Cluster");
});
