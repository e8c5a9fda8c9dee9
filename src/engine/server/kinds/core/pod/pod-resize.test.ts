import { expect, it } from "vitest";
import { testBuiltins } from "../../../../../testing/test-builtins.ts";
import { readYaml } from "../../../../../text/manifest/server-yaml.ts";
import { dig, type ValueMap } from "../../../../value/value.ts";
import { newCluster } from "../../../cluster/cluster.ts";
import { handle } from "../../../handle.ts";
import type { Request } from "../../../http/http.ts";

const NOW = "2026-01-01T00:00:00Z";
const POD = "/api/v1/namespaces/default/pods/a";

/** Sends a resize of a pod with these containers, and returns the message of each error. */
function resize(
  pod: ValueMap,
  spec: ValueMap,
  status: ValueMap = {},
  version = "v1.36.3",
): readonly string[] {
  const builtins = { ...testBuiltins(), version };
  let cluster = newCluster({ builtins, host: { parseYaml: readYaml } });
  const send = (request: Request): ValueMap => {
    const answer = handle(cluster, request, NOW);
    cluster = answer.cluster;
    return answer.response.body;
  };
  const contentType = "application/merge-patch+json";
  send({ method: "POST", path: POD.slice(0, -2), body: { metadata: { name: "a" }, spec: pod } });
  send({ method: "PATCH", path: `${POD}/status`, contentType, body: { status } });
  const body = send({ method: "PATCH", path: `${POD}/resize`, contentType, body: { spec } });
  const causes = dig(body, "details", "causes");
  return Array.isArray(causes) ? causes.map(({ field, message }) => `${field}: ${message}`) : [];
}

const container = (resources: ValueMap, more: ValueMap = {}): ValueMap => ({
  name: "c",
  image: "i",
  resources,
  ...more,
});
const cpu = (limit: string) => ({ limits: { cpu: limit }, requests: { cpu: "1", memory: "1Gi" } });

it("does not remove resources, and changes CPU and memory only", () => {
  const pod = { containers: [container(cpu("2"))] };
  expect(resize(pod, { containers: [container(cpu("3"))] })).toEqual([]);
  expect(resize(pod, { containers: [container({ requests: { cpu: "1" } })] })).toEqual([
    "spec.containers[0].resources.requests: Forbidden: resource requests cannot be removed",
    "spec.containers[0].resources.limits: Forbidden: resource limits cannot be removed",
  ]);
  const storage = { ...cpu("2"), requests: { cpu: "1", memory: "1Gi", "ephemeral-storage": "1Gi" } };
  expect(resize(pod, { containers: [container(storage)] })).toEqual([
    "spec: Forbidden: only cpu and memory resources are mutable",
  ]);
});

it("checks the new resources", () => {
  expect(resize({ containers: [container(cpu("2"))] }, { containers: [container(cpu("500m"))] })).toEqual([
    'spec.containers[0].resources.requests: Invalid value: "1": must be less than or equal to cpu limit of 500m',
  ]);
});

it("needs a node that tells resources of what runs", () => {
  const pod = { containers: [container(cpu("2"))] };
  const running = {
    name: "c",
    image: "i",
    imageID: "",
    ready: true,
    restartCount: 0,
    state: { running: {} },
  };
  const spec = { containers: [container(cpu("3"))] };
  expect(resize(pod, spec, { containerStatuses: [running] })).toEqual([
    "spec: Forbidden: Pod running on node without support for resize",
  ]);
  expect(resize(pod, spec, { containerStatuses: [{ ...running, resources: {} }] })).toEqual([]);
});

it.each([
  ["v1.35.4", ["spec: Forbidden: resources for non-sidecar init containers are immutable"]],
  ["v1.36.3", []],
])("resizes init containers since v1.36: %s", (version, want) => {
  const pod = (limit: string) => ({
    containers: [container({}, { name: "d" })],
    initContainers: [container(cpu(limit))],
  });
  expect(resize(pod("2"), pod("3"), {}, version)).toEqual(want);
});

it.each([
  ["v1.34.4", ["[]: Forbidden: pods with pod-level resources cannot be resized"]],
  [
    "v1.35.4",
    [
      "[]: Forbidden: resize of pods with pod-level resources is forbidden when InPlacePodLevelResourcesVerticalScalingEnabled feature gate is disabled",
    ],
  ],
  ["v1.36.3", []],
])("resizes resources of all containers together since v1.36: %s", (version, want) => {
  const pod = (limit: string) => ({ containers: [container({})], resources: cpu(limit) });
  expect(resize(pod("2"), pod("3"), {}, version)).toEqual(want);
});
