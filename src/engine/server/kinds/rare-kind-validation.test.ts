import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, type Value, type ValueMap } from "../../value/value.ts";
import { type Cluster, newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });

function send(cluster: Cluster, request: Request) {
  const { cluster: after, response } = handle(cluster, request, "2026-01-01T00:00:00Z");
  const causes = (dig(response.body, "details", "causes") ?? []) as readonly ValueMap[];
  return { after, response, problems: causes.map(({ field, message }) => `${field}: ${message}`) };
}

const create = (cluster: Cluster, path: string, content: ValueMap, name = "a") =>
  send(cluster, { method: "POST", path, body: { metadata: { name }, ...content } });

function patch(cluster: Cluster, path: string, body: ValueMap) {
  return send(cluster, { method: "PATCH", path, contentType: "application/merge-patch+json", body });
}

const NODES = "/api/v1/nodes";
const NAMESPACES = "/api/v1/namespaces";
const LEASES = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
const BUDGETS = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
const CLASSES = "/apis/scheduling.k8s.io/v1/priorityclasses";
const PODS = "/api/v1/namespaces/default/pods";
const labels = (mode: string, level: string): ValueMap => ({
  metadata: { name: "a", labels: { [`pod-security.kubernetes.io/${mode}`]: level } },
});

it.each<{ name: string; path: string; content: ValueMap; want: readonly string[] }>([
  {
    name: "taints of a node",
    path: NODES,
    content: {
      spec: { taints: [{ key: "a", effect: "NoRun" }, { key: "b" }, { key: "a", effect: "NoRun" }] },
    },
    want: [
      'metadata.taints[0].effect: Unsupported value: "NoRun": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
      "metadata.taints[1].effect: Required value",
      'metadata.taints[2].effect: Unsupported value: "NoRun": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
      'metadata.taints[2]: Duplicate value: {"Key":"a","Value":"","Effect":"NoRun","TimeAdded":null}: taints must be unique by key and effect pair',
    ],
  },
  {
    name: "credentials of a registry that are no JSON",
    path: "/api/v1/namespaces/default/secrets",
    content: { type: "kubernetes.io/dockerconfigjson", stringData: { ".dockerconfigjson": "<set me>" } },
    want: [
      "data[.dockerconfigjson]: Invalid value: \"<secret contents redacted>\": invalid character '<' looking for beginning of value",
    ],
  },
  {
    name: "two blocks of one family",
    path: NODES,
    content: { spec: { podCIDRs: ["10.0.0.0/24", "10.1.0.0/24"] } },
    want: [
      'spec.podCIDRs: Invalid value: ["10.0.0.0/24","10.1.0.0/24"]: may specify no more than one CIDR for each IP family',
    ],
  },
  {
    name: "mount options in an annotation of a volume that has none",
    path: "/api/v1/persistentvolumes",
    content: {
      metadata: { name: "a", annotations: { "volume.beta.kubernetes.io/mount-options": "ro" } },
      spec: { capacity: { storage: "1Gi" }, accessModes: ["ReadWriteOnce"], hostPath: { path: "/a" } },
    },
    want: [
      "metadata.annotations.volume.beta.kubernetes.io/mount-options: Forbidden: may not specify mount options for this volume type",
    ],
  },
  {
    name: "endpoints whose addresses are not in their usual form",
    path: "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices",
    content: { addressType: "IPv6", endpoints: [{ addresses: ["FD00::1", "fd00::2"] }] },
    want: ['endpoints[0].addresses[0]: Invalid value: "FD00::1": must be in canonical form ("fd00::1")'],
  },
  {
    name: "an address whose name is not in its usual form",
    path: "/apis/networking.k8s.io/v1/ipaddresses",
    content: { metadata: { name: "fd00:0::1" }, spec: { parentRef: { resource: "services", name: "a" } } },
    want: ['metadata.name: Invalid value: "fd00:0::1": must be in canonical form ("fd00::1")'],
  },
  {
    name: "a template of claims with a name and finalizers",
    path: "/apis/resource.k8s.io/v1/namespaces/default/resourceclaimtemplates",
    content: { spec: { metadata: { name: "a", finalizers: ["x"], labels: { a: "b" } }, spec: {} } },
    want: [
      "spec.metadata.name: Forbidden: cannot be set",
      "spec.metadata.finalizers: Forbidden: cannot be set",
    ],
  },
  {
    name: "a Service with two topologies",
    path: "/api/v1/namespaces/default/services",
    content: {
      metadata: {
        name: "a",
        annotations: {
          "service.kubernetes.io/topology-mode": "Auto",
          "service.kubernetes.io/topology-aware-hints": "auto",
        },
      },
      spec: { ports: [{ port: 80 }] },
    },
    want: [
      'metadata.annotations[service.kubernetes.io/topology-mode]: Invalid value: "Auto": must match annotations[service.kubernetes.io/topology-aware-hints] when both are specified',
    ],
  },
  {
    name: "a lease of no seconds",
    path: LEASES,
    content: { spec: { leaseDurationSeconds: 0, leaseTransitions: -1 } },
    want: [
      "spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0",
      "spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0",
    ],
  },
  {
    name: "a runtime class with a wrong handler, a negative overhead and a toleration given twice",
    path: "/apis/node.k8s.io/v1/runtimeclasses",
    content: {
      handler: "",
      overhead: { podFixed: { cpu: "-1" } },
      scheduling: {
        tolerations: [
          { operator: "Exists" },
          { operator: "Exists", tolerationSeconds: 5, effect: "NoExecute" },
          { operator: "Exists" },
        ],
      },
    },
    want: [
      "handler: Required value",
      'overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0',
      'scheduling.tolerations[2]: Duplicate value: {"Key":"","Operator":"Exists","Value":"","Effect":"","TolerationSeconds":null}',
    ],
  },
  {
    name: "an unknown level of pod security",
    path: NAMESPACES,
    content: labels("enforce", "strict"),
    want: [
      'metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value: "strict": must be one of privileged, baseline, restricted',
    ],
  },
  {
    name: "an unknown version of pod security",
    path: NAMESPACES,
    content: labels("warn-version", "v1.x"),
    want: [
      'metadata.labels[pod-security.kubernetes.io/warn-version]: Invalid value: "v1.x": must be "latest" or "v1.x"',
    ],
  },
  {
    name: "a finalizer of a budget without a domain",
    path: BUDGETS,
    content: { metadata: { name: "a", finalizers: ["hold"] }, spec: { minAvailable: 1 } },
    want: [],
  },
])("$name", ({ path, content, want }) => {
  expect(create(empty, path, content).problems).toEqual(want);
});

it("lets a node get addresses and a provider once", () => {
  const { after } = create(empty, NODES, { spec: { podCIDR: "10.0.0.0/24" } });
  expect(patch(after, `${NODES}/a`, { spec: { providerID: "x://1" } }).problems).toEqual([]);
  expect(patch(after, `${NODES}/a`, { spec: { podCIDR: "10.1.0.0/24" } }).problems).toEqual([
    'spec.podCIDRs: Forbidden: node updates may not change podCIDR except from "" to valid',
  ]);
});

it("accepts an unchanged wrong label of pod security, and refuses a changed one", () => {
  const { after } = create(empty, NAMESPACES, labels("enforce", "baseline"));
  const changed = { metadata: { labels: { "pod-security.kubernetes.io/enforce": "x" } } };
  expect(patch(after, `${NAMESPACES}/a`, changed).response.code).toBe(422);
  expect(patch(after, `${NAMESPACES}/a`, { metadata: { labels: { a: "b" } } }).response.code).toBe(200);
});

it("has one default priority class", () => {
  const { after } = create(empty, CLASSES, { value: 1, globalDefault: true });
  const second = create(after, CLASSES, { value: 2, globalDefault: true }, "b");
  expect(second.response.body["message"]).toBe(
    'priorityclasses.scheduling.k8s.io "b" is forbidden: PriorityClass a is already marked as default. Only one default can exist',
  );
  expect(patch(after, `${CLASSES}/a`, { globalDefault: true, description: "x" }).response.code).toBe(200);
});

it("takes a negative grace period of a pod as one second, and keeps the priority in a PUT", () => {
  const spec = { terminationGracePeriodSeconds: -1, containers: [{ name: "a", image: "a" }] };
  const made = create(empty, PODS, { spec });
  expect(dig(made.response.body, "spec", "terminationGracePeriodSeconds")).toBe(1);
  const body = { metadata: { name: "a" }, spec };
  const put = send(made.after, { method: "PUT", path: `${PODS}/a`, body });
  expect(put.response.code).toBe(200);
  expect(dig(put.response.body, "spec", "priority")).toBe(0);
});

it("prints a patched object with the sorted keys of its labels, and of the values of a merge patch", () => {
  const metadata = { name: "a", labels: { b: "2", a: "1" } };
  const { after } = create(empty, PODS, { metadata, spec: { containers: [{ name: "a", image: "a" }] } });
  const containers: Value = [{ name: "a", image: "a", env: 5 }];
  const { body } = patch(after, `${PODS}/a`, { spec: { containers } }).response;
  expect(body["message"]).toContain('\\"labels\\":{\\"a\\":\\"1\\",\\"b\\":\\"2\\"}');
  expect(body["message"]).toContain(
    '\\"containers\\":[{\\"env\\":5,\\"image\\":\\"a\\",\\"name\\":\\"a\\"}]',
  );
});

it("checks the features that a node declares, and the conditions of a priority level", () => {
  const { after } = create(empty, NODES, {});
  const features = ["B", "a", "B", "B"];
  const found = patch(after, `${NODES}/a/status`, { status: { declaredFeatures: features } }).problems;
  expect(found.map((one) => one.replace(/: must start .*/, ""))).toEqual([
    'status.declaredFeatures[1]: Invalid value: "a": invalid feature name "a"',
    'status.declaredFeatures[2]: Invalid value: "B": list must be sorted alphabetically',
    'status.declaredFeatures[3]: Duplicate value: "B"',
  ]);
  const levels = "/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations";
  const made = create(empty, levels, {
    spec: { type: "Limited", limited: { limitResponse: { type: "Reject" } } },
  });
  const conditions = [{ status: "True" }, { status: "True" }];
  expect(patch(made.after, `${levels}/a/status`, { status: { conditions } }).problems).toEqual([
    "status.conditions[0].type: Required value",
    'status.conditions[1].type: Duplicate value: ""',
    "status.conditions[1].type: Required value",
  ]);
});

it("checks the accepted names of a definition", () => {
  const path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  const schema = { openAPIV3Schema: { type: "object" } };
  const versions = [{ name: "v1", served: true, storage: true, schema }];
  const spec = { group: "x.example.com", scope: "Cluster", names: { plural: "as", kind: "A" }, versions };
  const { after } = create(empty, path, { spec }, "as.x.example.com");
  const acceptedNames = { plural: "A_b", kind: "Ab", listKind: "Ab", shortNames: ["1"] };
  const found = patch(after, `${path}/as.x.example.com/status`, { status: { acceptedNames } }).problems;
  expect(found.map((one) => one.split(" label must")[0])).toEqual([
    'status.acceptedNames.plural: Invalid value: "A_b": a DNS-1035',
    'status.acceptedNames.shortNames[0]: Invalid value: "1": a DNS-1035',
    'status.acceptedNames.listKind: Invalid value: "Ab": kind and listKind may not be the same',
  ]);
});

it("gives a LimitRange without a name a uid as its name", () => {
  const path = "/api/v1/namespaces/default/limitranges";
  const { response } = send(empty, { method: "POST", path, body: { metadata: {} } });
  expect(dig(response.body, "metadata", "name")).toMatch(/^[0-9a-f]{8}-/);
});

it("does not check the prefix of a generated name where only the complete name counts", () => {
  const path = "/apis/resource.k8s.io/v1/deviceclasses";
  const body = { metadata: { generateName: "A_" }, spec: {} };
  const { problems } = send(empty, { method: "POST", path, body });
  expect(problems.map((one) => one.split(":")[0])).toEqual(["metadata.name"]);
  const [long] = create(empty, path, { spec: {} }, "a".repeat(254)).problems;
  expect(long).toContain("must be no more than 253 bytes");
});

it("checks a flexVolume also if the volume has another type before it", () => {
  const spec = {
    capacity: { storage: "1Gi" },
    accessModes: ["ReadWriteOnce"],
    nfs: { server: "s", path: "/p" },
    flexVolume: {},
    csi: { driver: "d", volumeHandle: "h" },
  };
  expect(create(empty, "/api/v1/persistentvolumes", { spec }).problems).toEqual([
    "spec.flexVolume.driver: Required value",
    "spec.csi: Forbidden: may not specify more than 1 volume type",
  ]);
});

it("warns of a driver in upper case, and drops lists of values from its devices", () => {
  const devices = [{ name: "d", attributes: { a: { int: 1, ints: [1] } } }];
  const pool = { name: "p", resourceSliceCount: 1 };
  const spec = { driver: "D", nodeName: "n", pool, devices };
  const { response } = create(empty, "/apis/resource.k8s.io/v1/resourceslices", { spec });
  expect(response.warnings).toEqual([
    expect.stringContaining("spec.driver: driver names should be lowercase"),
  ]);
  expect(dig(response.body, "spec", "devices")).toEqual([{ name: "d", attributes: { a: { int: 1 } } }]);
});

it("refuses an empty scope in a changed quota", () => {
  const path = "/api/v1/namespaces/default/resourcequotas";
  const { after } = create(empty, path, { spec: { hard: { pods: "1" } } });
  expect(patch(after, `${path}/a`, { spec: { scopes: [""] } }).problems).toContain(
    'spec.scopes: Invalid value: [""]: field is immutable',
  );
});
