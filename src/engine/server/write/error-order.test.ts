import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, type ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";

const metadata = { name: "A_b", labels: { "a b": "c" }, annotations: { "x y": "1" } };
const NAMED = ["metadata.name", "metadata.labels", "metadata.annotations"];
const template = { metadata: { labels: { a: "c" } }, spec: { containers: [{ name: "A", image: "" }] } };
const CONTAINER = ["spec.template.spec.containers[0].name", "spec.template.spec.containers[0].image"];
const PODS = ["spec.template.metadata.labels", ...CONTAINER];
const workload = { replicas: -1, minReadySeconds: -1, selector: { matchLabels: { a: "b" } }, template };
const counts = { revisionHistoryLimit: -1, strategy: { type: "x" }, updateStrategy: { type: "x" } };

// The server lists errors in the order of its checks. Recordings sort them.
it.each<{ path: string; kind: string; content: ValueMap; want: readonly string[] }>([
  {
    path: "/apis/apps/v1/namespaces/default/deployments",
    kind: "Deployment",
    content: { spec: { ...workload, ...counts, progressDeadlineSeconds: -2 } },
    want: [
      ...NAMED,
      "spec.replicas",
      ...PODS,
      "spec.strategy",
      "spec.minReadySeconds",
      "spec.revisionHistoryLimit",
      "spec.progressDeadlineSeconds",
      "spec.progressDeadlineSeconds",
    ],
  },
  {
    path: "/apis/apps/v1/namespaces/default/statefulsets",
    kind: "StatefulSet",
    content: { spec: { ...workload, ...counts } },
    want: [...NAMED, "spec.updateStrategy", "spec.replicas", "spec.minReadySeconds", ...PODS],
  },
  {
    path: "/apis/apps/v1/namespaces/default/replicasets",
    kind: "ReplicaSet",
    content: { spec: workload },
    want: [...NAMED, "spec.replicas", "spec.minReadySeconds", ...PODS],
  },
  {
    path: "/apis/apps/v1/namespaces/default/daemonsets",
    kind: "DaemonSet",
    content: { spec: { ...workload, ...counts } },
    want: [...NAMED, ...PODS, "spec.minReadySeconds", "spec.updateStrategy", "spec.revisionHistoryLimit"],
  },
  {
    path: "/apis/batch/v1/namespaces/default/jobs",
    kind: "Job",
    content: { spec: { parallelism: -1, template } },
    want: [...NAMED, "spec.parallelism", ...CONTAINER, "spec.template.spec.restartPolicy"],
  },
  {
    path: "/api/v1/namespaces/default/replicationcontrollers",
    kind: "ReplicationController",
    content: { spec: { ...workload, selector: { a: "b" } } },
    want: [...NAMED, "spec.minReadySeconds", "spec.replicas", ...PODS],
  },
  {
    path: "/apis/apps/v1/namespaces/default/controllerrevisions",
    kind: "ControllerRevision",
    content: { revision: -1 },
    want: [...NAMED, "revision", "data"],
  },
  {
    path: "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
    kind: "CustomResourceDefinition",
    content: {
      spec: {
        group: "a",
        scope: "Namespaced",
        names: { plural: "xs", kind: "X" },
        versions: [
          { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } },
        ],
      },
    },
    want: ["metadata.name", ...NAMED, "spec.group"],
  },
  {
    path: "/apis/policy/v1/namespaces/default/poddisruptionbudgets",
    kind: "PodDisruptionBudget",
    content: { spec: { minAvailable: "x", maxUnavailable: 1 } },
    want: ["spec", "spec.minAvailable"],
  },
])("lists the errors of a $kind in the order of the server", ({ path, kind, content, want }) => {
  const cluster = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const apiVersion = path.startsWith("/api/") ? "v1" : path.split("/").slice(2, 4).join("/");
  const body = { apiVersion, kind, metadata, ...content };
  const { response } = handle(cluster, { method: "POST", path, body }, "2026-01-01T00:00:00Z");
  const causes = (dig(response.body, "details", "causes") ?? []) as readonly ValueMap[];
  expect(causes.map(({ field }) => field)).toEqual(want);
});

it("lists the changed selector of a DaemonSet before its other errors", () => {
  const path = "/apis/apps/v1/namespaces/default/daemonsets";
  const pod = { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "a", image: "a" }] } };
  const spec = { selector: { matchLabels: { a: "b" } }, template: pod };
  const body = { apiVersion: "apps/v1", kind: "DaemonSet", metadata: { name: "a" }, spec };
  const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const { cluster } = handle(empty, { method: "POST", path, body }, "2026-01-01T00:00:00Z");
  const changed = { spec: { minReadySeconds: -1, selector: { matchLabels: { a: "z" } } } };
  const request = {
    method: "PATCH",
    path: `${path}/a`,
    contentType: "application/merge-patch+json",
  } as const;
  const { response } = handle(cluster, { ...request, body: changed }, "2026-01-01T00:00:01Z");
  const causes = (dig(response.body, "details", "causes") ?? []) as readonly ValueMap[];
  expect(causes.map(({ field }) => field)).toEqual([
    "spec.selector",
    "spec.template.metadata.labels",
    "spec.minReadySeconds",
  ]);
});

const empty = () => newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });

it("tells no warning of deleted jobs if it cannot read the selector", () => {
  const path = "/apis/batch/v1/namespaces/default/jobs";
  const deleted = (labelSelector: string) =>
    handle(empty(), { method: "DELETE", path, query: { labelSelector } }, "2026-01-01T00:00:00Z").response;
  expect(deleted("a=b").warnings?.length).toBe(1);
  expect(deleted("a in (").warnings).toBeUndefined();
});

it("reads a body as the kind that it names before it says that this is another kind", () => {
  const path = "/api/v1/namespaces/default/configmaps";
  const sent = (labels: ValueMap) => {
    const body = { apiVersion: "v1", kind: "Pod", metadata: { name: "a", labels } };
    return handle(empty(), { method: "POST", path, body }, "2026-01-01T00:00:00Z").response.body["message"];
  };
  expect(sent({ a: "b" })).toContain("unknown conversion");
  expect(sent({ a: true })).toContain(
    "cannot unmarshal bool into Go struct field ObjectMeta.metadata.labels",
  );
});

it.each<[ValueMap, string]>([
  [{ APIVERSION: "v2" }, 'no kind "ConfigMap" is registered for version "v2"'],
  [{ apiVersion: "v2", APIVERSION: "v1", KIND: "Pod" }, "converting (v1.Pod) to (core.ConfigMap)"],
  [{ KIND: {}, apiVersion: [] }, "cannot unmarshal object into Go struct field .kind of type string"],
  [{ apiVersion: 7, kind: [] }, "cannot unmarshal number into Go struct field .apiVersion of type string"],
])(
  "reads kind and version from the last key with these letters, and reports the first wrong one: %j",
  (body, want) => {
    const path = "/api/v1/namespaces/default/configmaps";
    const { response } = handle(empty(), { method: "POST", path, body }, "2026-01-01T00:00:00Z");
    expect(response.body["message"]).toContain(want);
  },
);
