import type { ValueMap } from "../../../src/engine/value/value.ts";
import {
  type AdmissionSequence,
  type AdmissionStep,
  newNamespace,
  patch,
  pathIn,
  pod,
  post,
  settling,
  tryPost,
} from "./admission-sequence.ts";

const claim = (spec: ValueMap = {}, annotations: ValueMap = {}): ValueMap => ({
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  metadata: { name: "a", annotations },
  spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } }, ...spec },
});
const storageClass = (name: string, annotations: ValueMap = {}, more: ValueMap = {}): ValueMap => ({
  apiVersion: "storage.k8s.io/v1",
  kind: "StorageClass",
  metadata: { name, annotations },
  provisioner: "disk.example.com",
  ...more,
});
const ingressClass = (name: string, annotations: ValueMap = {}): ValueMap => ({
  apiVersion: "networking.k8s.io/v1",
  kind: "IngressClass",
  metadata: { name, annotations },
  spec: { controller: "example.com/a" },
});
const ingress = (spec: ValueMap = {}, annotations: ValueMap = {}): ValueMap => ({
  apiVersion: "networking.k8s.io/v1",
  kind: "Ingress",
  metadata: { name: "a", annotations },
  spec: { defaultBackend: { service: { name: "a", port: { number: 80 } } }, ...spec },
});
const runtimeClass = (name: string, more: ValueMap = {}): ValueMap => ({
  apiVersion: "node.k8s.io/v1",
  kind: "RuntimeClass",
  metadata: { name },
  handler: "runc",
  ...more,
});
const priorityClass = (name: string, value: number, more: ValueMap = {}): ValueMap => ({
  apiVersion: "scheduling.k8s.io/v1",
  kind: "PriorityClass",
  metadata: { name },
  value,
  ...more,
});

const STORAGE = "/apis/storage.k8s.io/v1/storageclasses";
const INGRESS = "/apis/networking.k8s.io/v1/ingressclasses";
const RUNTIME = "/apis/node.k8s.io/v1/runtimeclasses";
const PRIORITY = "/apis/scheduling.k8s.io/v1/priorityclasses";
const isDefault = (group: string): ValueMap => ({ [`${group}.kubernetes.io/is-default-class`]: "true" });

const sequence = (
  name: string,
  about: string,
  steps: (at: string) => readonly AdmissionStep[],
): AdmissionSequence => {
  const namespace = `classes-${name}`;
  return { name: namespace, about, steps: [newNamespace(namespace), ...steps(namespace)] };
};

/** Requests that get a default class, or whose class is missing or refuses them. */
export const defaultClassSequences: readonly AdmissionSequence[] = [
  sequence("storage", "Claims get the default storage class", (at) => {
    const claims = pathIn(at, "persistentvolumeclaims");
    return [
      tryPost(claims, claim()),
      settling(post(STORAGE, storageClass("bronze", isDefault("storageclass")))),
      tryPost(claims, claim()),
      tryPost(claims, claim({ storageClassName: "" })),
      tryPost(claims, claim({ storageClassName: "other" })),
      tryPost(claims, claim({}, { "volume.beta.kubernetes.io/storage-class": "other" })),
      settling(post(STORAGE, storageClass("amber", isDefault("storageclass.beta")))),
      settling(post(STORAGE, storageClass("zinc", { "storageclass.kubernetes.io/is-default-class": "yes" }))),
      tryPost(claims, claim()),
      {
        request: {
          method: "PATCH",
          path: `${claims}/a`,
          query: { fieldManager: "alice" },
          contentType: "application/apply-patch+yaml",
          body: claim(),
        },
      },
    ];
  }),
  sequence("resize", "A claim grows only if its class allows it", (at) => {
    const claims = pathIn(at, "persistentvolumeclaims");
    const size = (storage: string): ValueMap => ({ spec: { resources: { requests: { storage } } } });
    return [
      settling(post(STORAGE, storageClass("fixed"))),
      settling(post(STORAGE, storageClass("growing", {}, { allowVolumeExpansion: true }))),
      ...["fixed", "growing", "missing"].flatMap((storageClassName) => [
        post(claims, {
          ...claim({ storageClassName, volumeName: "v" }),
          metadata: { name: storageClassName },
        }),
        settling(
          patch(`${claims}/${storageClassName}/status`, {
            status: { phase: "Bound", capacity: { storage: "1Gi" } },
          }),
        ),
        patch(`${claims}/${storageClassName}`, size("2Gi")),
        patch(`${claims}/${storageClassName}`, size("500Mi")),
      ]),
      post(claims, { ...claim(), metadata: { name: "plain" } }),
      patch(`${claims}/plain`, size("2Gi")),
    ];
  }),
  sequence("ingress", "Ingresses get the default class", (at) => {
    const path = pathIn(at, "networking.k8s.io/v1/ingresses");
    return [
      tryPost(path, ingress()),
      settling(post(INGRESS, ingressClass("blue", isDefault("ingressclass")))),
      tryPost(path, ingress()),
      tryPost(path, ingress({ ingressClassName: "other" })),
      tryPost(path, ingress({}, { "kubernetes.io/ingress.class": "old" })),
      settling(post(INGRESS, ingressClass("azure", isDefault("ingressclass")))),
      tryPost(path, ingress()),
      post(path, ingress()),
      patch(`${path}/a`, { spec: { ingressClassName: null } }),
    ];
  }),
  sequence("runtime", "Pods get the overhead and the nodes of their runtime class", (at) => {
    const pods = pathIn(at, "pods");
    const run = (spec: ValueMap): AdmissionStep =>
      tryPost(pods, pod("a", {}, { runtimeClassName: "kata", ...spec }));
    return [
      run({}),
      settling(
        post(
          RUNTIME,
          runtimeClass("kata", {
            overhead: { podFixed: { cpu: "250m", memory: "120Mi" } },
            scheduling: {
              nodeSelector: { kata: "yes", disk: "ssd" },
              tolerations: [{ key: "kata", operator: "Exists", effect: "NoSchedule" }],
            },
          }),
        ),
      ),
      settling(post(RUNTIME, runtimeClass("plain"))),
      run({}),
      run({ overhead: { cpu: "250m", memory: "120Mi" } }),
      run({ overhead: { cpu: "1" } }),
      run({ nodeSelector: { disk: "ssd", zone: "a" } }),
      run({ nodeSelector: { disk: "hdd" } }),
      run({
        tolerations: [
          { key: "kata", operator: "Exists", effect: "NoSchedule" },
          { key: "b", operator: "Exists" },
        ],
      }),
      run({ runtimeClassName: "plain" }),
      run({ runtimeClassName: "plain", overhead: { cpu: "1" } }),
      tryPost(pods, pod("a", {}, { overhead: { cpu: "1" } })),
    ];
  }),
  sequence("priority", "Pods get the default priority class", (at) => {
    const pods = pathIn(at, "pods");
    const wanting = (spec: ValueMap): AdmissionStep => tryPost(pods, pod("a", {}, spec));
    return [
      wanting({}),
      wanting({ priorityClassName: "gold" }),
      settling(
        post(PRIORITY, priorityClass("gold", 1000, { globalDefault: true, preemptionPolicy: "Never" })),
      ),
      post(PRIORITY, priorityClass("silver", 500, { globalDefault: true })),
      settling(post(PRIORITY, priorityClass("silver", 500))),
      wanting({}),
      wanting({ priorityClassName: "silver" }),
      wanting({ priority: 7 }),
      wanting({ priorityClassName: "silver", priority: 500 }),
      wanting({ priorityClassName: "silver", preemptionPolicy: "Never" }),
      wanting({ priorityClassName: "system-node-critical" }),
      patch(`${PRIORITY}/silver`, { globalDefault: true }),
    ];
  }),
  sequence("tolerations", "Pods tolerate a lost node for a while", (at) => {
    const tolerating = (tolerations: readonly ValueMap[]): AdmissionStep =>
      tryPost(pathIn(at, "pods"), pod("a", {}, { tolerations }));
    return [
      tolerating([]),
      tolerating([{ operator: "Exists" }]),
      tolerating([
        {
          key: "node.kubernetes.io/not-ready",
          operator: "Exists",
          effect: "NoExecute",
          tolerationSeconds: 6,
        },
      ]),
      tolerating([{ key: "node.kubernetes.io/unreachable", operator: "Exists", effect: "NoSchedule" }]),
      tolerating([{ key: "node.kubernetes.io/unreachable", operator: "Exists" }]),
      tolerating([{ operator: "Exists", effect: "NoExecute" }]),
    ];
  }),
  sequence("namespaces", "What may be in a namespace, and which namespaces stay", (at) => {
    const config = (name: string): ValueMap => ({ apiVersion: "v1", kind: "ConfigMap", metadata: { name } });
    const remove = (name: string): AdmissionStep =>
      settling({ request: { method: "DELETE", path: `/api/v1/namespaces/${name}` } });
    return [
      tryPost(pathIn(`${at}-missing`, "configmaps"), config("a")),
      post(pathIn(at, "configmaps"), config("a")),
      ...["default", "kube-system", "kube-public"].map((name) => ({
        request: { method: "DELETE" as const, path: `/api/v1/namespaces/${name}`, query: { dryRun: "All" } },
      })),
      remove(at),
      post(pathIn(at, "configmaps"), config("b")),
      patch(`${pathIn(at, "configmaps")}/a`, { data: { a: "b" } }),
      { request: { method: "DELETE", path: `${pathIn(at, "configmaps")}/a` } },
    ];
  }),
];
