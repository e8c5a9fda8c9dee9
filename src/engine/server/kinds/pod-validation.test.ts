import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, type ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";

const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
const path = "/api/v1/namespaces/default/pods";
const container = { name: "web", image: "web:1" };

function create(spec: ValueMap, annotations: ValueMap = {}): ValueMap {
  const body = { metadata: { name: "a", annotations }, spec: { containers: [container], ...spec } };
  return handle(empty, { method: "POST", path, body }, "2026-01-01T00:00:00Z").response.body;
}

function problems(spec: ValueMap, annotations: ValueMap = {}): readonly string[] {
  const causes = (dig(create(spec, annotations), "details", "causes") ?? []) as readonly ValueMap[];
  return causes.map(({ field, message }) => `${field}: ${message}`);
}

const windows = { os: { name: "windows" } };
const forWindows = "cannot be set for a windows pod";
const withContext = (securityContext: ValueMap): ValueMap => ({
  containers: [{ ...container, securityContext }],
});
const hostProcess = (hostProcess: boolean): ValueMap => ({ windowsOptions: { hostProcess } });

it.each<{ name: string; spec: ValueMap; want: readonly string[] }>([
  { name: "a Windows pod", spec: windows, want: [] },
  {
    name: "a Windows pod with fields of Linux",
    spec: {
      ...windows,
      hostPID: true,
      securityContext: { runAsUser: 1 },
      ...withContext({ privileged: true }),
    },
    want: [
      `spec.hostPID: Forbidden: ${forWindows}`,
      `spec.securityContext.runAsUser: Forbidden: ${forWindows}`,
      `spec.containers[0].securityContext.privileged: Forbidden: ${forWindows}`,
    ],
  },
  {
    name: "a Linux pod with options of Windows",
    spec: { os: { name: "linux" }, ...withContext({ windowsOptions: {} }) },
    want: [
      "spec.containers[0].securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod",
    ],
  },
  {
    name: "credentials of Windows",
    spec: withContext({ windowsOptions: { gmsaCredentialSpec: "" } }),
    want: [
      'spec.containers[0].securityContext.windowsOptions.gmsaCredentialSpec: Invalid value: "": gmsaCredentialSpec cannot be an empty string',
    ],
  },
  {
    name: "a process of a Windows host without its network",
    spec: withContext(hostProcess(true)),
    want: [
      "spec.hostNetwork: Invalid value: false: hostNetwork must be true if pod contains any hostProcess containers",
    ],
  },
  {
    name: "containers that disagree with the pod",
    spec: { hostNetwork: true, securityContext: hostProcess(true), ...withContext(hostProcess(false)) },
    want: [
      "spec.containers[0].securityContext.windowsOptions.hostProcess: Invalid value: false: pod hostProcess value must be identical if both are specified, was true",
    ],
  },
  {
    name: "users of its own in the network of the host",
    spec: { hostUsers: false, hostNetwork: true, hostIPC: true },
    want: [
      "spec.hostNetwork: Forbidden: when `hostUsers` is false",
      "spec.HostIPC: Forbidden: when `hostUsers` is false",
    ],
  },
  {
    name: "another host name, and the network of the host",
    spec: { hostNetwork: true, hostnameOverride: "a.b" },
    want: ["spec.hostnameOverride: Forbidden: may not be specified when hostNetwork is true"],
  },
  {
    name: "a claim without a source",
    spec: { resourceClaims: [{ name: "gpu" }] },
    want: [
      'spec.resourceClaims[0]: Invalid value: {"Name":"gpu","ResourceClaimName":null,"ResourceClaimTemplateName":null}: must specify one of: `resourceClaimName`, `resourceClaimTemplateName`',
    ],
  },
  {
    name: "containers that need more than the pod",
    spec: {
      resources: { requests: { cpu: "1" }, limits: { cpu: "2" } },
      containers: [{ ...container, resources: { requests: { cpu: "1500m" }, limits: { cpu: "3" } } }],
    },
    want: [
      'spec.resources.requests[cpu]: Invalid value: "1": must be greater than or equal to aggregate container requests of 1500m',
      'spec.resources.containers[0][cpu].limits: Invalid value: "3": must be less than or equal to pod limits of 2',
    ],
  },
])("$name", ({ spec, want }) => {
  expect(problems(spec)).toEqual(want);
});

it.each<{ annotation: string; value: string; spec?: ValueMap; want: readonly string[] }>([
  { annotation: "controller.kubernetes.io/pod-deletion-cost", value: "-10", want: [] },
  {
    annotation: "controller.kubernetes.io/pod-deletion-cost",
    value: "+10",
    want: [
      'metadata.annotations[controller.kubernetes.io/pod-deletion-cost]: Invalid value: "+10": must be a 32bit integer',
    ],
  },
  {
    annotation: "seccomp.security.alpha.kubernetes.io/pod",
    value: "strict",
    want: [
      'metadata.annotations.seccomp.security.alpha.kubernetes.io/pod: Invalid value: "strict": must be a valid seccomp profile',
    ],
  },
  {
    annotation: "seccomp.security.alpha.kubernetes.io/pod",
    value: "unconfined",
    spec: { securityContext: { seccompProfile: { type: "RuntimeDefault" } } },
    want: [
      "spec.securityContext.seccompProfile.type: Forbidden: seccomp type in annotation and field must match",
    ],
  },
])("the annotation $annotation: $value", ({ annotation, value, spec = {}, want }) => {
  expect(problems(spec, { [annotation]: value })).toEqual(want);
});

it("removes fields of features that are off", () => {
  const lifecycle = { stopSignal: "SIGTERM", preStop: { sleep: { seconds: 1 } } };
  const made = create({
    os: { name: "linux" },
    containers: [
      { ...container, lifecycle },
      { name: "b", image: "b", lifecycle: { stopSignal: "SIGTERM" } },
    ],
  });
  const [first, second] = dig(made, "spec", "containers") as readonly ValueMap[];
  expect(first?.["lifecycle"]).toEqual({ preStop: { sleep: { seconds: 1 } } });
  expect(second?.["lifecycle"]).toBeUndefined();
});

it("checks a pod before it refuses an overhead without a runtime class", () => {
  const overhead = { cpu: "1" };
  expect(create({ overhead })["message"]).toContain("Pod Overhead set without corresponding RuntimeClass");
  expect(create({ overhead, restartPolicy: "Nope" })["reason"]).toBe("Invalid");
});

it("asks for a runtime class also if its name is empty, and fails", () => {
  expect(create({ runtimeClassName: "" })).toMatchObject({
    code: 500,
    message: "resource name may not be empty",
  });
});

it("warns about the address of a host without its port", () => {
  const ports = [{ containerPort: 80, hostIP: "10.0.0.1" }];
  const body = { metadata: { name: "a" }, spec: { containers: [{ ...container, ports }] } };
  const { response } = handle(empty, { method: "POST", path, body }, "2026-01-01T00:00:00Z");
  expect(response.warnings).toEqual([
    '299 - "spec.containers[0].ports[0]: hostIP set without hostPort: {Name: HostPort:0 ContainerPort:80 Protocol:TCP HostIP:10.0.0.1}"',
  ]);
});

it("keeps the QoS class in the status of a new pod, and nothing else of it", () => {
  const status = { qosClass: "Burstable", phase: "Running" };
  const body = { metadata: { name: "a" }, spec: { containers: [container] }, status };
  const { response } = handle(empty, { method: "POST", path, body }, "2026-01-01T00:00:00Z");
  expect(response.body["status"]).toEqual({ phase: "Pending", qosClass: "Burstable" });
});

it("refuses a search path of a name server that is too long", () => {
  const path = "a".repeat(254);
  expect(problems({ dnsConfig: { searches: [path, `${path.slice(1)}.`, "_a.b"] } })).toEqual([
    `spec.dnsConfig.searches[0]: Invalid value: "${path}": must be no more than 253 characters`,
  ]);
});
