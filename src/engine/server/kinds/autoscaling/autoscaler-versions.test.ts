import { expect, it } from "vitest";
import { testBuiltins } from "../../../../testing/test-builtins.ts";
import { readYaml } from "../../../../text/manifest/server-yaml.ts";
import { dig, type ValueMap } from "../../../value/value.ts";
import { newCluster } from "../../cluster/cluster.ts";
import { handle } from "../../handle.ts";
import type { Request } from "../../http/http.ts";

const NOW = "2026-01-01T00:00:00Z";
const path = (version: string) => `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`;

/** Creates an autoscaler in v1, sends a patch, and returns it in v2. */
function patched(version: string, way: string, patch: ValueMap | readonly ValueMap[]): ValueMap {
  let cluster = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const send = (request: Request): ValueMap => {
    const answer = handle(cluster, request, NOW);
    cluster = answer.cluster;
    return answer.response.body;
  };
  const spec = { maxReplicas: 5, scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "w" } };
  send({ method: "POST", path: path("v1"), body: { metadata: { name: "a" }, spec } });
  const contentType = `application/${way}+json`;
  send({ method: "PATCH", path: `${path(version)}/a`, contentType, body: patch as ValueMap });
  return send({ method: "GET", path: `${path("v2")}/a` });
}

const annotate = (name: string, text: string) => ({
  metadata: { annotations: { [`autoscaling.alpha.kubernetes.io/${name}`]: text } },
});

it("ignores an annotation with an empty behavior", () => {
  expect(dig(patched("v1", "merge-patch", annotate("behavior", "{}")), "spec", "behavior")).toBeUndefined();
});

it("reads the behavior in an annotation whatever the case of its keys", () => {
  const rules = { policies: [{ type: "Pods", VALUE: 2, periodSeconds: 9 }] };
  const object = patched("v1", "merge-patch", annotate("behavior", JSON.stringify({ scaledown: rules })));
  expect(dig(object, "spec", "behavior", "scaleDown", "policies")).toEqual([
    { type: "Pods", value: 2, periodSeconds: 9 },
  ]);
});

it("drops the annotations of v1 in v2", () => {
  const object = patched("v2", "merge-patch", annotate("conditions", "[]"));
  expect(dig(object, "metadata", "annotations")).toBeUndefined();
  expect(JSON.stringify(dig(object, "metadata", "managedFields"))).not.toContain("f:annotations");
});

it("reads a patched autoscaler in the version that a JSON patch gives it", () => {
  const object = patched("v1", "json-patch", [
    { op: "replace", path: "/apiVersion", value: "autoscaling/v2" },
    { op: "replace", path: "/spec/maxReplicas", value: 7 },
  ]);
  expect(dig(object, "spec", "maxReplicas")).toBe(7);
});
