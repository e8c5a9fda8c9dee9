import { expect, it } from "vitest";
import { widgets } from "../../../../scripts/fuzz/sequences/definitions.ts";
import { clusterWith } from "../../../testing/conformance/apiserver/recorded-cluster.ts";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, type Value, type ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
const NOW = "2026-01-01T00:00:00Z";
const contentType = "application/merge-patch+json";

/** Creates an object and returns the response to a merge patch. */
function patched(path: string, content: ValueMap, patch: ValueMap): ValueMap {
  const made = handle(empty, { method: "POST", path, body: { metadata: { name: "a" }, ...content } }, NOW);
  expect(made.response.code).toBe(201);
  const request = { method: "PATCH", path: `${path}/a`, contentType, body: patch } as const;
  return handle(made.cluster, request, NOW).response.body;
}

function problems(path: string, content: ValueMap, patch: ValueMap): readonly string[] {
  const causes = (dig(patched(path, content, patch), "details", "causes") ?? []) as readonly ValueMap[];
  return causes.map(({ field, message }) => `${field}: ${message}`);
}

const namespaced = (api: string, plural: string): string => `${api}/namespaces/default/${plural}`;
const PODS = namespaced("/api/v1", "pods");
const CLAIMS = namespaced("/api/v1", "persistentvolumeclaims");
const SERVICES = namespaced("/api/v1", "services");
const JOBS = namespaced("/apis/batch/v1", "jobs");
const containers = [{ name: "web", image: "web:1" }];

it("shows the changed lines of a pod, but not those of its image", () => {
  const patch = { spec: { nodeSelector: { a: "b" }, containers: [{ name: "web", image: "web:2" }] } };
  const [problem] = problems(PODS, { spec: { containers } }, patch);
  expect(problem).toMatch(/^spec: Forbidden: pod updates may not change fields other than /);
  expect(problem).toContain('\n@@ -39,7 +39,9 @@\n  "TerminationGracePeriodSeconds": 30,\n');
  expect(problem).toContain('\n- "NodeSelector": null,\n+ "NodeSelector": {\n+  "a": "b"\n+ },\n');
  expect(problem).not.toContain("web:2");
});

it("shows the changed lines of a claim", () => {
  const spec = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } };
  const [problem] = problems(CLAIMS, { spec }, { spec: { accessModes: ["ReadOnlyMany"] } });
  expect(problem).toContain(
    'for bound claims\n@@ -1,6 +1,6 @@\n {\n  "AccessModes": [\n-  "ReadWriteOnce"\n',
  );
});

it("lets a claim get a volume and a class once", () => {
  const spec = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } };
  expect(problems(CLAIMS, { spec }, { spec: { volumeName: "v", storageClassName: "fast" } })).toEqual([]);
  const other = problems(CLAIMS, { spec: { ...spec, volumeName: "v" } }, { spec: { volumeName: "w" } });
  expect(other[0]).toContain('- "VolumeName": "v",\n+ "VolumeName": "w",\n');
});

it("lets a volume of a CSI driver get the secret for its growth once", () => {
  const csi = { driver: "d", volumeHandle: "v" };
  const spec = { capacity: { storage: "1Gi" }, accessModes: ["ReadWriteOnce"], csi };
  const secret = (name: string) => ({ csi: { controllerExpandSecretRef: { name, namespace: "n" } } });
  expect(problems("/api/v1/persistentvolumes", { spec }, { spec: secret("s") })).toEqual([]);
  const later = problems(
    "/api/v1/persistentvolumes",
    { spec: { ...spec, csi: { ...csi, ...secret("s").csi } } },
    { spec: secret("t") },
  );
  expect(later[0]).toContain('-   "Name": "s",\n+   "Name": "t",\n');
});

it("takes the families of a Service from its policy and addresses, not from before", () => {
  const headless = { spec: { clusterIP: "None" } };
  const patch = { selector: { app: "a" }, ipFamilies: null };
  expect(problems(SERVICES, headless, { spec: patch })).toEqual([
    'spec.ipFamilyPolicy: Invalid value: "RequireDualStack": this cluster is not configured for dual-stack services',
  ]);
  const single = patched(SERVICES, headless, { spec: { ...patch, ipFamilyPolicy: "SingleStack" } });
  expect(dig(single, "spec", "ipFamilies")).toEqual(["IPv4"]);
});

it.each([
  { plural: "configmaps", patch: { data: {} }, want: [] },
  { plural: "configmaps", patch: { binaryData: {} }, want: ["binaryData"] },
  { plural: "secrets", patch: { data: {} }, want: ["data"] },
  { plural: "secrets", patch: { data: null }, want: [] },
  { plural: "secrets", patch: { metadata: { labels: { a: "b" } } }, want: [] },
])("compares an empty map with none in immutable $plural: $patch", ({ plural, patch, want }) => {
  const why = "Forbidden: field is immutable when `immutable` is set";
  const found = problems(namespaced("/api/v1", plural), { immutable: true }, patch);
  expect(found).toEqual(want.map((field) => `${field}: ${why}`));
});

it("checks the range of a node port, but not in a dry run", () => {
  const body = { metadata: { name: "a" }, spec: { type: "NodePort", ports: [{ port: 80, nodePort: 80 }] } };
  const post = { method: "POST", path: SERVICES, body } as const;
  expect(handle(empty, post, NOW).response.body["message"]).toContain(
    "provided port is not in the valid range",
  );
  expect(handle(empty, { ...post, query: { dryRun: "All" } }, NOW).response.code).toBe(201);
});

it("does not store a custom resource again after a write through /scale that changes nothing", () => {
  const path = "/apis/demo.example.com/v1/namespaces/default/widgets";
  let cluster = clusterWith([widgets]);
  const send = (request: Omit<Request, "method">, method: Request["method"] = "PATCH"): ValueMap => {
    const done = handle(cluster, { ...request, method }, NOW);
    cluster = done.cluster;
    return done.response.body;
  };
  const body = {
    apiVersion: "demo.example.com/v1",
    kind: "Widget",
    metadata: { name: "a" },
    spec: { replicas: 1, ports: [{ port: 80 }, { port: 443 }] },
  };
  const query = { fieldManager: "alice" };
  const made = send({ path: `${path}/a`, query, contentType: "application/apply-patch+yaml", body });
  const scaled = send({ path: `${path}/a/scale`, contentType, body: { spec: { replicas: 1 } } });
  expect(dig(scaled, "metadata", "resourceVersion")).toBe(dig(made, "metadata", "resourceVersion"));
});

it("prints the template of a Job that may not change it", () => {
  const spec = { template: { spec: { restartPolicy: "Never", containers } } };
  const patch = { spec: { template: { spec: { containers: [{ name: "web", image: "web:2" }] } } } };
  const [problem] = problems(JOBS, { spec }, patch);
  expect(problem).toMatch(
    /^spec\.template: Invalid value: \{"labels":\{.*"Spec":\{"Volumes":null,.*: field is immutable$/,
  );
  expect(problem).toContain('"Image":"web:2"');
});

it.each<{ name: string; pod: ValueMap; ok: boolean }>([
  {
    name: "where its pods run",
    pod: { nodeSelector: { a: "b" }, tolerations: [{ operator: "Exists" }] },
    ok: true,
  },
  { name: "the affinity to nodes", pod: { affinity: { nodeAffinity: {} } }, ok: true },
  { name: "the affinity to pods", pod: { affinity: { podAffinity: {} } }, ok: false },
  {
    name: "resources",
    pod: { containers: [{ ...containers[0], resources: { limits: { cpu: "1" } } }] },
    ok: true,
  },
  { name: "the image", pod: { containers: [{ name: "web", image: "web:2" }] }, ok: false },
])("a suspended Job may change $name: $ok", ({ pod, ok }) => {
  const spec = { suspend: true, template: { spec: { restartPolicy: "Never", containers } } };
  const found = problems(JOBS, { spec }, { spec: { template: { spec: pod } } });
  expect(found.map((one) => one.slice(0, one.indexOf(": Invalid")))).toEqual(
    ok ? [] : ["spec.template.spec"],
  );
});

const SERVICE: ValueMap = { spec: { clusterIP: "10.96.0.10", ports: [{ port: 80 }] } };

it.each<{ name: string; spec: ValueMap; want: readonly string[] | Value }>([
  {
    name: "clusterIPs alone",
    spec: { clusterIPs: ["10.96.0.11"] },
    want: ['spec.clusterIPs: Invalid value: ["10.96.0.11"]: first value must match `clusterIP`'],
  },
  {
    name: "clusterIP alone",
    spec: { clusterIP: "10.96.0.11" },
    want: ['spec.clusterIPs[0]: Invalid value: ["10.96.0.11"]: may not change once set'],
  },
  { name: "an empty clusterIP", spec: { clusterIP: "" }, want: [] },
  {
    name: "the type, with another clusterIP",
    spec: { type: "ExternalName", externalName: "a.example", clusterIP: "10.96.0.11" },
    want: ["spec.clusterIPs: Forbidden: may not be set for ExternalName services"],
  },
  { name: "the type", spec: { type: "ExternalName", externalName: "a.example" }, want: [] },
])("an update of a Service: $name", ({ spec, want }) => {
  expect(problems(SERVICES, SERVICE, { spec })).toEqual(want);
});

it("fixes the nodes of a volume, but accepts the later name of a label", () => {
  const onNodes = (key: string): ValueMap => ({
    required: { nodeSelectorTerms: [{ matchExpressions: [{ key, operator: "Exists" }] }] },
  });
  const spec = {
    capacity: { storage: "1Gi" },
    accessModes: ["ReadWriteOnce"],
    hostPath: { path: "/data" },
    nodeAffinity: onNodes("failure-domain.beta.kubernetes.io/zone"),
  };
  const change = (key: string) =>
    problems("/api/v1/persistentvolumes", { spec }, { spec: { nodeAffinity: onNodes(key) } });
  expect(change("topology.kubernetes.io/zone")).toEqual([]);
  const ofDisks = { ...spec, nodeAffinity: onNodes("disk") };
  const withoutKey = problems(
    "/api/v1/persistentvolumes",
    { spec: ofDisks },
    { spec: { nodeAffinity: onNodes("") } },
  );
  expect(withoutKey.filter((problem) => problem.startsWith("nodeAffinity"))).toEqual([]);
  expect(change("zone")).toEqual([
    'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"zone","Operator":"Exists","Values":null}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA',
  ]);
});

it("refuses other parameters of a VolumeAttributesClass before it looks at them", () => {
  const content = { driverName: "d.example.com", parameters: { iops: "5" } };
  expect(problems("/apis/storage.k8s.io/v1/volumeattributesclasses", content, { parameters: null })).toEqual([
    "parameters: Forbidden: updates to parameters are forbidden.",
    "parameters: Required value: must contain at least one key/value pair",
  ]);
});

it("checks the generateName of an update for the kinds whose update it checks like a new object", () => {
  const prefix = { metadata: { generateName: "A_B" } };
  const [found] = problems(namespaced("/api/v1", "configmaps"), {}, prefix);
  expect(found).toMatch(/^metadata.generateName: Invalid value: "A_B": a lowercase RFC 1123 subdomain/);
  expect(problems(namespaced("/api/v1", "services"), { spec: { ports: [{ port: 80 }] } }, prefix)).toEqual(
    [],
  );
});
