import type { ValueMap } from "../../../src/engine/value/value.ts";
import {
  type AdmissionSequence,
  type AdmissionStep,
  newNamespace,
  patch,
  pathIn,
  pod,
  post,
  read,
  settling,
  tryPost,
} from "./admission-sequence.ts";

const resources = (cpu: string, limit?: string): ValueMap => ({
  resources: { requests: { cpu }, ...(limit !== undefined && { limits: { cpu: limit } }) },
});
const service = (name: string, spec: ValueMap): ValueMap => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name },
  spec: { ports: [{ port: 80 }], ...spec },
});
const claim = (name: string, storage: string, spec: ValueMap = {}): ValueMap => ({
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  metadata: { name },
  spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage } }, ...spec },
});
const config = (name: string): ValueMap => ({ apiVersion: "v1", kind: "ConfigMap", metadata: { name } });
const deployment = (name: string): ValueMap => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name },
  spec: {
    selector: { matchLabels: { a: "b" } },
    template: { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "app", image: "nginx" }] } },
  },
});

/** A quota, with the status that the controller of quotas would write: nothing is used. */
function quota(
  namespace: string,
  name: string,
  hard: ValueMap,
  spec: ValueMap = {},
  used: ValueMap = Object.fromEntries(Object.keys(hard).map((key) => [key, "0"])),
): readonly AdmissionStep[] {
  const path = pathIn(namespace, "resourcequotas");
  const body = { apiVersion: "v1", kind: "ResourceQuota", metadata: { name }, spec: { hard, ...spec } };
  return [settling(post(path, body)), settling(patch(`${path}/${name}/status`, { status: { hard, used } }))];
}

type Make = (namespace: string) => readonly AdmissionStep[];

const SEQUENCES: { readonly [name: string]: { readonly about: string; readonly steps: Make } } = {
  "without-status": {
    about: "Without a controller that writes its status, a quota does not count",
    steps: (at) => [
      settling(
        post(pathIn(at, "resourcequotas"), {
          apiVersion: "v1",
          kind: "ResourceQuota",
          metadata: { name: "q" },
          spec: { hard: { pods: "0", configmaps: "0" } },
        }),
      ),
      post(pathIn(at, "pods"), pod("a")),
      post(pathIn(at, "configmaps"), config("a")),
      read(`${pathIn(at, "resourcequotas")}/q`),
    ],
  },
  pods: {
    about: "Pods, their requests and their limits",
    steps: (at) => [
      ...quota(at, "q", { pods: "3", "requests.cpu": "1", "limits.cpu": "2" }),
      tryPost(pathIn(at, "pods"), pod("a")),
      tryPost(pathIn(at, "pods"), pod("a", resources("100m"))),
      post(pathIn(at, "pods"), pod("a", resources("600m", "1"))),
      read(`${pathIn(at, "resourcequotas")}/q`),
      post(pathIn(at, "pods"), pod("b", resources("500m", "1"))),
      post(pathIn(at, "pods"), pod("b", resources("400m", "1500m"))),
      tryPost(pathIn(at, "pods"), pod("b", resources("400m", "1"))),
      read(`${pathIn(at, "resourcequotas")}/q`),
      post(pathIn(at, "pods"), pod("b", resources("300m", "500m"))),
      post(pathIn(at, "pods"), pod("c", resources("100m", "500m"))),
      post(pathIn(at, "pods"), pod("d", resources("0", "0"))),
      patch(`${pathIn(at, "pods")}/a`, { metadata: { labels: { a: "b" } } }),
      read(`${pathIn(at, "resourcequotas")}/q`),
      { request: { method: "DELETE", path: `${pathIn(at, "pods")}/a`, query: { gracePeriodSeconds: "0" } } },
      read(`${pathIn(at, "resourcequotas")}/q`),
    ],
  },
  "old-names": {
    about: "cpu and memory are the requests",
    steps: (at) => [
      ...quota(at, "q", { cpu: "1", memory: "1Gi", "requests.ephemeral-storage": "1Gi" }),
      post(pathIn(at, "pods"), pod("a")),
      post(pathIn(at, "pods"), pod("a", resources("1"))),
      post(
        pathIn(at, "pods"),
        pod("a", { resources: { requests: { cpu: "500m", memory: "512Mi", "ephemeral-storage": "1Mi" } } }),
      ),
      post(
        pathIn(at, "pods"),
        pod("b", { resources: { requests: { cpu: "1", memory: "1Gi", "ephemeral-storage": "1Gi" } } }),
      ),
      read(`${pathIn(at, "resourcequotas")}/q`),
    ],
  },
  "pod-sums": {
    about: "Containers, init containers, sidecars, overhead of a pod",
    steps: (at) => [
      ...quota(at, "q", { "requests.cpu": "1", "limits.memory": "2Gi", "count/pods": "5" }),
      ...[
        pod("a", resources("100m"), {
          initContainers: [{ name: "i", image: "nginx", ...resources("2") }],
        }),
        pod(
          "a",
          { resources: { requests: { cpu: "600m" }, limits: { memory: "1Gi" } } },
          {
            initContainers: [
              {
                name: "i",
                image: "nginx",
                restartPolicy: "Always",
                resources: { requests: { cpu: "500m" }, limits: { memory: "1.5Gi" } },
              },
            ],
          },
        ),
        pod("a", { resources: { limits: { memory: "1Gi", cpu: "500m" } } }),
        pod("a", {}, { resources: { requests: { cpu: "1500m" }, limits: { cpu: "2", memory: "1Gi" } } }),
      ].map((one) => tryPost(pathIn(at, "pods"), one)),
    ],
  },
  counts: {
    about: "Numbers of objects, by their old names and by count/",
    steps: (at) => [
      ...quota(at, "q", {
        configmaps: "1",
        "count/deployments.apps": "1",
        "count/leases.coordination.k8s.io": "0",
        resourcequotas: "1",
      }),
      post(pathIn(at, "configmaps"), config("a")),
      post(pathIn(at, "configmaps"), config("b")),
      patch(`${pathIn(at, "configmaps")}/a`, { data: { a: "b" } }),
      post(pathIn(at, "apps/v1/deployments"), deployment("a")),
      post(pathIn(at, "apps/v1/deployments"), deployment("b")),
      {
        request: {
          method: "PATCH",
          path: `${pathIn(at, "configmaps")}/c`,
          query: { fieldManager: "alice" },
          contentType: "application/apply-patch+yaml",
          body: config("c"),
        },
      },
      post(pathIn(at, "coordination.k8s.io/v1/leases"), {
        apiVersion: "coordination.k8s.io/v1",
        kind: "Lease",
        metadata: { name: "a" },
      }),
      post(pathIn(at, "resourcequotas"), {
        apiVersion: "v1",
        kind: "ResourceQuota",
        metadata: { name: "r" },
        spec: {},
      }),
      post(pathIn(at, "resourcequotas"), {
        apiVersion: "v1",
        kind: "ResourceQuota",
        metadata: { name: "s" },
        spec: {},
      }),
      post(pathIn(at, "secrets"), { apiVersion: "v1", kind: "Secret", metadata: { name: "a" } }),
      read(`${pathIn(at, "resourcequotas")}/q`),
    ],
  },
  services: {
    about: "Services, their node ports and load balancers, also when a service changes its type",
    steps: (at) => [
      ...quota(at, "q", {
        services: "3",
        "services.nodeports": "2",
        "services.loadbalancers": "1",
        "count/services": "3",
      }),
      post(pathIn(at, "services"), service("a", {})),
      patch(`${pathIn(at, "services")}/a`, { spec: { type: "NodePort" } }),
      read(`${pathIn(at, "resourcequotas")}/q`),
      post(pathIn(at, "services"), service("b", { type: "LoadBalancer" })),
      post(pathIn(at, "services"), service("c", { type: "LoadBalancer" })),
      post(
        pathIn(at, "services"),
        service("c", { type: "LoadBalancer", allocateLoadBalancerNodePorts: false }),
      ),
      post(pathIn(at, "services"), service("c", { type: "NodePort" })),
      post(pathIn(at, "services"), service("c", {})),
      post(pathIn(at, "services"), service("d", {})),
      patch(`${pathIn(at, "services")}/c`, { spec: { type: "NodePort" } }),
      patch(`${pathIn(at, "services")}/b`, { spec: { type: "ClusterIP" } }),
      read(`${pathIn(at, "resourcequotas")}/q`),
    ],
  },
  claims: {
    about: "Claims and their storage, also for one storage class",
    steps: (at) => [
      ...quota(at, "q", {
        persistentvolumeclaims: "3",
        "requests.storage": "10Gi",
        "gold.storageclass.storage.k8s.io/requests.storage": "4Gi",
        "gold.storageclass.storage.k8s.io/persistentvolumeclaims": "1",
      }),
      post(pathIn(at, "persistentvolumeclaims"), claim("a", "3Gi", { storageClassName: "gold" })),
      post(pathIn(at, "persistentvolumeclaims"), claim("b", "1Gi", { storageClassName: "gold" })),
      post(pathIn(at, "persistentvolumeclaims"), claim("b", "8Gi", { storageClassName: "" })),
      post(pathIn(at, "persistentvolumeclaims"), claim("b", "7Gi", { storageClassName: "lead" })),
      post(pathIn(at, "persistentvolumeclaims"), claim("c", "1Mi", { storageClassName: "lead" })),
      read(`${pathIn(at, "resourcequotas")}/q`),
    ],
  },
  "no-usage": {
    about: "A quota whose status lacks what is used refuses everything that it limits",
    steps: (at) => [
      ...quota(at, "q", { pods: "3", configmaps: "3" }, {}, { pods: "0" }),
      tryPost(pathIn(at, "configmaps"), config("a")),
      tryPost(pathIn(at, "pods"), pod("a")),
      tryPost(pathIn(at, "secrets"), { apiVersion: "v1", kind: "Secret", metadata: { name: "a" } }),
    ],
  },
  scopes: {
    about: "Quotas for some pods only",
    steps: (at) => [
      ...quota(at, "best", { pods: "0" }, { scopes: ["BestEffort"] }),
      tryPost(pathIn(at, "pods"), pod("a")),
      tryPost(pathIn(at, "pods"), pod("a", resources("1"))),
      ...quota(
        at,
        "ending",
        { pods: "0", "requests.cpu": "1" },
        { scopes: ["Terminating", "NotBestEffort"] },
      ),
      tryPost(pathIn(at, "pods"), pod("a", resources("1"), { activeDeadlineSeconds: 60 })),
      tryPost(pathIn(at, "pods"), pod("a", resources("1"))),
      ...quota(
        at,
        "important",
        { pods: "0" },
        {
          scopeSelector: {
            matchExpressions: [
              { scopeName: "PriorityClass", operator: "In", values: ["system-cluster-critical"] },
            ],
          },
        },
      ),
      tryPost(pathIn(at, "pods"), pod("a", resources("1"), { priorityClassName: "system-cluster-critical" })),
      tryPost(pathIn(at, "pods"), pod("a", resources("1"))),
      ...quota(
        at,
        "affine",
        { pods: "0" },
        {
          scopeSelector: {
            matchExpressions: [{ scopeName: "CrossNamespacePodAffinity", operator: "Exists" }],
          },
        },
      ),
      tryPost(
        pathIn(at, "pods"),
        pod("a", resources("1"), {
          affinity: {
            podAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: [
                { topologyKey: "zone", namespaces: ["other"], labelSelector: { matchLabels: { a: "b" } } },
              ],
            },
          },
        }),
      ),
    ],
  },
  "refused-later": {
    about: "A name that exists counts in the quota all the same; an invalid object does not",
    steps: (at) => [
      ...quota(at, "q", { configmaps: "3" }),
      post(pathIn(at, "configmaps"), config("a")),
      post(pathIn(at, "configmaps"), config("a")),
      read(`${pathIn(at, "resourcequotas")}/q`),
      post(pathIn(at, "configmaps"), config("Not_valid")),
      read(`${pathIn(at, "resourcequotas")}/q`),
    ],
  },
  extended: {
    about: "Huge pages and resources of others",
    steps: (at) => [
      ...quota(at, "q", {
        "requests.example.com/gpu": "1",
        "hugepages-2Mi": "4Mi",
        "count/widgets.play.example.com": "1",
      }),
      ...["1", "2"].map((gpu) =>
        tryPost(pathIn(at, "pods"), pod("a", { resources: { limits: { "example.com/gpu": gpu } } })),
      ),
      tryPost(
        pathIn(at, "pods"),
        pod("a", {
          resources: { limits: { "hugepages-2Mi": "6Mi", "example.com/gpu": "1" }, requests: { cpu: "1" } },
        }),
      ),
    ],
  },
};

/** Requests that quotas count, accept and refuse. */
export const quotaSequences: readonly AdmissionSequence[] = Object.entries(SEQUENCES).map(
  ([name, { about, steps }]) => {
    const namespace = `quota-${name}`;
    return { name: namespace, about, steps: [newNamespace(namespace), ...steps(namespace)] };
  },
);
