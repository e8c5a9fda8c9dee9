import type { ValueMap } from "../../../src/engine/value/value.ts";
import {
  type AdmissionSequence,
  type AdmissionStep,
  newNamespace,
  patch,
  pathIn,
  pod,
  post,
} from "./admission-sequence.ts";

const MERGE = "application/merge-patch+json";

/** A merge patch of the status that only tries what would happen. */
function tryStatus(path: string, status: ValueMap | null): AdmissionStep {
  const query = { dryRun: "All" };
  const request = {
    method: "PATCH",
    path: `${path}/status`,
    query,
    contentType: MERGE,
    body: { status },
  } as const;
  return { request };
}

type Case = {
  readonly name: string;
  readonly resource: string;
  readonly object: ValueMap;
  /** A status that is stored before the others are tried. */
  readonly first?: ValueMap;
  readonly tries: readonly (ValueMap | null)[];
  readonly clusterScoped?: boolean;
};

function sequence({ name, resource, object, first, tries, clusterScoped }: Case): AdmissionSequence {
  const namespace = `status-${name}`;
  const list = clusterScoped ? `/api/v1/${resource}` : pathIn(namespace, resource);
  const path = `${list}/${name}`;
  return {
    name: `status-${name}`,
    about: `the status of an object of ${resource}`,
    steps: [
      newNamespace(namespace),
      post(list, { metadata: { name }, ...object }),
      ...(first === undefined ? [] : [patch(`${path}/status`, { status: first })]),
      ...tries.map((status) => tryStatus(path, status)),
    ],
  };
}

const template = (spec: ValueMap = {}): ValueMap => ({
  metadata: { labels: { a: "b" } },
  spec: { containers: [{ name: "app", image: "nginx" }], ...spec },
});
const workload = (more: ValueMap = {}): ValueMap => ({
  spec: { selector: { matchLabels: { a: "b" } }, template: template(), ...more },
});

const replicaTries: readonly ValueMap[] = [
  { replicas: 3, readyReplicas: 2, availableReplicas: 1 },
  { replicas: -1, observedGeneration: -1 },
  { replicas: 1, readyReplicas: 2 },
  { replicas: 3, readyReplicas: 1, availableReplicas: 2 },
  { replicas: 1, readyReplicas: -1, availableReplicas: 2 },
];
const condition = (type: string, status = "True", more: ValueMap = {}): ValueMap => ({
  type,
  status,
  lastTransitionTime: "2026-01-01T00:00:00Z",
  ...more,
});
const terminated = (name: string, exitCode: number): ValueMap => ({
  name,
  image: "nginx",
  imageID: "",
  ready: false,
  restartCount: 0,
  state: { terminated: { exitCode } },
});
const running = (name: string): ValueMap => ({
  name,
  image: "nginx",
  imageID: "",
  ready: true,
  restartCount: 1,
  state: { running: {} },
});

const cases: readonly Case[] = [
  {
    name: "deployment",
    resource: "apps/v1/deployments",
    object: workload(),
    first: { collisionCount: 2 },
    tries: [
      ...replicaTries,
      { replicas: 1, updatedReplicas: 2, unavailableReplicas: -1, terminatingReplicas: -2 },
      { collisionCount: 1 },
      { collisionCount: null },
      { collisionCount: 3 },
      { collisionCount: -3 },
      { conditions: [condition("Available"), condition("Available")] },
      null,
    ],
  },
  {
    name: "replicaset",
    resource: "apps/v1/replicasets",
    object: workload(),
    tries: [...replicaTries, { replicas: 1, fullyLabeledReplicas: 2, terminatingReplicas: -1 }],
  },
  {
    name: "statefulset",
    resource: "apps/v1/statefulsets",
    object: workload({ serviceName: "a" }),
    first: { replicas: 1, collisionCount: 1 },
    tries: [...replicaTries, { replicas: 1, currentReplicas: 2, updatedReplicas: 3, collisionCount: 0 }],
  },
  {
    name: "daemonset",
    resource: "apps/v1/daemonsets",
    object: workload(),
    tries: [
      { currentNumberScheduled: -1, numberMisscheduled: -1, desiredNumberScheduled: -1, numberReady: -1 },
      { numberAvailable: -1, numberUnavailable: -1, updatedNumberScheduled: -1, observedGeneration: -1 },
      { currentNumberScheduled: 1, numberReady: 2 },
      { collisionCount: -1 },
    ],
  },
  {
    name: "controller",
    resource: "replicationcontrollers",
    object: { spec: { selector: { a: "b" }, template: template() } },
    tries: [...replicaTries, { replicas: 1, fullyLabeledReplicas: 2 }],
  },
  {
    name: "autoscaler",
    resource: "autoscaling/v2/horizontalpodautoscalers",
    object: {
      spec: { maxReplicas: 3, scaleTargetRef: { kind: "Deployment", name: "a", apiVersion: "apps/v1" } },
    },
    tries: [
      { currentReplicas: 2, desiredReplicas: 5 },
      { currentReplicas: -2, desiredReplicas: -5 },
    ],
  },
  {
    name: "budget",
    resource: "policy/v1/poddisruptionbudgets",
    object: { spec: { minAvailable: 1, selector: { matchLabels: { a: "b" } } } },
    tries: [
      { disruptionsAllowed: 1, currentHealthy: 2, desiredHealthy: 1, expectedPods: 2 },
      { disruptionsAllowed: -1, currentHealthy: -1, desiredHealthy: -1, expectedPods: -1 },
      { conditions: [{ type: "A b", status: "Maybe", reason: "", message: "", lastTransitionTime: null }] },
      {
        conditions: [
          condition("A", "True", { reason: "Ok", message: "" }),
          condition("A", "True", { reason: "Ok", message: "" }),
        ],
      },
      { conditions: [condition("A", "True", { reason: "not ok", message: "", observedGeneration: -1 })] },
    ],
  },
  {
    name: "service",
    resource: "services",
    object: { spec: { type: "LoadBalancer", ports: [{ port: 80 }] } },
    tries: [
      { loadBalancer: { ingress: [{ ip: "192.0.2.1" }] } },
      { loadBalancer: { ingress: [{ ip: "192.0.2.1", ipMode: "Proxy" }] } },
      { loadBalancer: { ingress: [{ ip: "192.0.2.1", ipMode: "Other" }] } },
      { loadBalancer: { ingress: [{ hostname: "a.example.com", ipMode: "VIP" }] } },
      { loadBalancer: { ingress: [{ hostname: "1.2.3.4" }, { hostname: "A_b" }] } },
      { loadBalancer: { ingress: [{ ip: "1.2.3" }, { ip: "::ffff:1.2.3.4" }, { ip: "01.2.3.4" }] } },
    ],
  },
  {
    name: "plain-service",
    resource: "services",
    object: { spec: { ports: [{ port: 80 }] } },
    tries: [{ loadBalancer: { ingress: [{ ip: "192.0.2.1" }] } }, { conditions: [condition("A")] }],
  },
  {
    name: "ingress",
    resource: "networking.k8s.io/v1/ingresses",
    object: { spec: { defaultBackend: { service: { name: "a", port: { number: 80 } } } } },
    tries: [
      { loadBalancer: { ingress: [{ ip: "192.0.2.1" }, { hostname: "a.example.com" }] } },
      { loadBalancer: { ingress: [{ ip: "1.2.3" }, { hostname: "1.2.3.4" }, { hostname: "_" }] } },
      { loadBalancer: { ingress: [{ ip: "192.0.2.1", ports: [{ port: 0, protocol: "ABC" }] }] } },
    ],
  },
  {
    name: "quota",
    resource: "resourcequotas",
    object: { spec: { hard: { pods: "3" } } },
    tries: [
      { hard: { pods: "3" }, used: { pods: "1" } },
      { hard: { pods: "-3", other: "1" }, used: { pods: "500m", "requests.cpu": "-1" } },
    ],
  },
  {
    name: "claim",
    resource: "persistentvolumeclaims",
    object: { spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } } },
    tries: [
      { phase: "Bound", accessModes: ["ReadWriteOnce"], capacity: { storage: "1Gi" } },
      { capacity: { storage: "-1Gi" } },
      { allocatedResources: { storage: "-1" }, allocatedResourceStatuses: { storage: "Other" } },
      { allocatedResources: { "a b": "1" }, allocatedResourceStatuses: { "a b": "NodeResizePending" } },
      {
        allocatedResources: { "example.com/a": "1" },
        allocatedResourceStatuses: { "example.com/a": "NodeResizePending" },
      },
      { conditions: [condition("Resizing")] },
    ],
  },
  {
    name: "job",
    resource: "batch/v1/jobs",
    object: { spec: { template: template({ restartPolicy: "Never" }) } },
    first: { startTime: "2026-01-01T00:00:00Z", active: 1, failed: 2, succeeded: 1 },
    tries: [
      { active: 2, ready: 1 },
      { active: 0, ready: 1, terminating: -1 },
      { active: -1, succeeded: -1, failed: -1 },
      { failed: 1, succeeded: 0 },
      { startTime: "2026-01-02T00:00:00Z" },
      { startTime: null },
      { completionTime: "2026-01-03T00:00:00Z" },
      { active: 0, conditions: [condition("Complete")] },
      {
        active: 0,
        completionTime: "2026-01-03T00:00:00Z",
        conditions: [condition("SuccessCriteriaMet"), condition("Complete")],
      },
      {
        active: 0,
        completionTime: "2025-01-03T00:00:00Z",
        conditions: [condition("SuccessCriteriaMet"), condition("Complete")],
      },
      { active: 1, conditions: [condition("FailureTarget"), condition("Failed")] },
      { active: 0, conditions: [condition("Failed")] },
      { active: 0, conditions: [condition("FailureTarget"), condition("Failed"), condition("Complete")] },
      { active: 0, conditions: [condition("FailureTarget"), condition("SuccessCriteriaMet")] },
      { completedIndexes: "1-3", failedIndexes: "1" },
      { uncountedTerminatedPods: { succeeded: ["a", "a", ""], failed: ["a", ""] } },
    ],
  },
  {
    name: "indexed-job",
    resource: "batch/v1/jobs",
    object: {
      spec: {
        completions: 5,
        completionMode: "Indexed",
        backoffLimitPerIndex: 1,
        template: template({ restartPolicy: "Never" }),
      },
    },
    first: { startTime: "2026-01-01T00:00:00Z", completedIndexes: "0" },
    tries: [
      { completedIndexes: "0,2-3", failedIndexes: "1" },
      { completedIndexes: "0,2-3", failedIndexes: "3" },
      { completedIndexes: "0,7" },
      { completedIndexes: "2,1" },
      { completedIndexes: "x" },
      { completedIndexes: "3-2" },
      { completedIndexes: "1-2-3" },
      { completedIndexes: "", failedIndexes: "9" },
    ],
  },
  {
    name: "pod",
    resource: "pods",
    object: { spec: pod("a", {}, { restartPolicy: "OnFailure", nodeName: "n" })["spec"] as ValueMap },
    first: { phase: "Running", containerStatuses: [terminated("app", 0)] },
    tries: [
      { phase: "Succeeded", containerStatuses: [terminated("app", 0)] },
      { containerStatuses: [running("app")] },
      { containerStatuses: [running("other")] },
      { conditions: [condition("Ready"), condition("a/b/c"), condition("example.com/gate")] },
      { conditions: [condition("Ready", "True", { observedGeneration: -1 })] },
      { nominatedNodeName: "other" },
      { nominatedNodeName: "A_b" },
      { observedGeneration: -1 },
      { qosClass: "Guaranteed" },
      { qosClass: null },
      { podIP: "10.0.0.1", podIPs: [{ ip: "10.0.0.1" }] },
      { podIP: "10.0.0.1" },
      { podIP: "10.0.0.1", podIPs: [{ ip: "10.0.0.2" }] },
      { podIPs: [{ ip: "1.2.3" }, { ip: "::1" }] },
      { podIPs: [{ ip: "10.0.0.1" }, { ip: "10.0.0.2" }] },
      { podIPs: [{ ip: "10.0.0.1" }, { ip: "fd00::1" }, { ip: "fd00::2" }] },
      { podIPs: [{ ip: "10.0.0.1" }, { ip: "10.0.0.1" }] },
      { hostIP: "10.0.0.1", hostIPs: [{ ip: "10.0.0.1" }] },
      { hostIP: "10.0.0.1", hostIPs: [{ ip: "10.0.0.2" }] },
      { hostIPs: [{ ip: "x" }] },
      { hostIP: "10.0.0.1" },
      { resourceClaimStatuses: [{ name: "a" }] },
    ],
  },
  {
    name: "failed-pod",
    resource: "pods",
    object: { spec: pod("a", {}, { restartPolicy: "OnFailure" })["spec"] as ValueMap },
    first: { containerStatuses: [terminated("app", 1)] },
    tries: [
      { containerStatuses: [running("app")] },
      { nominatedNodeName: "other" },
      { nominatedNodeName: "A_b" },
    ],
  },
  {
    name: "node",
    resource: "nodes",
    clusterScoped: true,
    object: {},
    tries: [
      { capacity: { cpu: "4", "example.com/gpu": "1" }, allocatable: { cpu: "3" } },
      { capacity: { cpu: "-4", "example.com/gpu": "500m", "a b": "1" } },
      { allocatable: { pods: "1500m" } },
      {
        addresses: [
          { type: "InternalIP", address: "10.0.0.1" },
          { type: "InternalIP", address: "10.0.0.1" },
        ],
      },
    ],
  },
];

/** Writes to /status of built-in kinds: what the server keeps, and what it refuses. */
export const statusSequences: readonly AdmissionSequence[] = cases.map(sequence);
