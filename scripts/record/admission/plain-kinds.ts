import type { ValueMap } from "../../../src/engine/value/value.ts";
import type { AdmissionSequence } from "./admission-sequence.ts";
import { type Kind, kindSequence } from "./kind-sequence.ts";

const template = (labels: ValueMap, spec: ValueMap = {}): ValueMap => ({
  metadata: { labels },
  spec: { containers: [{ name: "app", image: "nginx" }], ...spec },
});

const controllers: Kind = {
  name: "replicationcontrollers",
  resource: "replicationcontrollers",
  object: {
    apiVersion: "v1",
    kind: "ReplicationController",
    spec: { selector: { app: "web" }, template: template({ app: "web" }) },
  },
  creates: [
    {
      spec: {
        replicas: -1,
        minReadySeconds: -1,
        selector: { app: "web" },
        template: template({ app: "api" }),
      },
    },
    { spec: { replicas: 1 } },
    { spec: { selector: { app: "web" } } },
    { spec: { template: template({ app: "web" }) } },
    { spec: { selector: { "a b": "c" }, template: template({ app: "web" }) } },
    {
      spec: {
        selector: { app: "web" },
        template: template({ app: "web" }, { activeDeadlineSeconds: 4, restartPolicy: "Never" }),
      },
    },
    {
      spec: { selector: { app: "web" }, template: template({ app: "web" }, { containers: [{ name: "A" }] }) },
    },
    { metadata: { labels: { "a b": "c" } }, spec: { selector: {}, template: template({}) } },
  ],
  patches: [
    { spec: { replicas: 3, selector: { app: "api" } } },
    { spec: { replicas: 3, selector: { app: "api" }, template: { metadata: { labels: { app: "api" } } } } },
    { spec: { minReadySeconds: -1 } },
    { spec: { template: null } },
  ],
};

const revisions: Kind = {
  name: "controllerrevisions",
  resource: "apps/v1/controllerrevisions",
  object: { apiVersion: "apps/v1", kind: "ControllerRevision", revision: 1, data: { spec: { a: 1 } } },
  creates: [
    { revision: -1, data: [1] },
    { data: "text" },
    { data: 5 },
    { data: true },
    { data: null },
    { data: {} },
    { metadata: { labels: { "a b": "c" } }, revision: -1 },
  ],
  patches: [
    { revision: 4 },
    { revision: -4, data: { b: [1, { c: null }] } },
    { data: null },
    { metadata: { labels: { a: "b" } } },
  ],
};

const volume = (spec: ValueMap): ValueMap => ({
  spec: { capacity: { storage: "1Gi" }, accessModes: ["ReadWriteOnce"], ...spec },
});

const volumes: Kind = {
  name: "persistentvolume-sources",
  resource: "persistentvolumes",
  clusterScoped: true,
  object: { apiVersion: "v1", kind: "PersistentVolume", ...volume({ hostPath: { path: "/data" } }) },
  creates: [
    { quobyte: { registry: "a:1,b:2", volume: "v" } },
    { quobyte: { registry: "a,b:2,[::1]:3", volume: "" } },
    { quobyte: { registry: "a:1", volume: "v", tenant: "t".repeat(65) } },
    { scaleIO: { gateway: "", system: "", volumeName: "", secretRef: { name: "a" } } },
    { storageos: { volumeName: "A_b", volumeNamespace: "A", secretRef: {} } },
    { storageos: { secretRef: { name: "a", namespace: "b" } } },
    { cinder: { volumeID: "a", secretRef: {} } },
    { azureFile: { secretName: "a", shareName: "b", secretNamespace: "" } },
    { flexVolume: { driver: "", options: { "k8s.io/a": "b", "x.Kubernetes.io": "c", other: "d" } } },
    { glusterfs: { endpoints: "a", path: "b", endpointsNamespace: "" } },
    { glusterfs: { endpoints: "a", path: "b", endpointsNamespace: "A_b" } },
    {
      iscsi: {
        targetPortal: "p".repeat(70),
        iqn: "iqn.2015-02.example.com:a",
        initiatorName: "nope",
        secretRef: {},
      },
    },
    { iscsi: { targetPortal: "a", iqn: "nope", lun: 256, chapAuthDiscovery: true } },
    {
      csi: {
        driver: "a.b",
        volumeHandle: "",
        nodePublishSecretRef: {},
        nodeExpandSecretRef: { name: "A", namespace: "b.c" },
      },
    },
    { local: { path: "/a/../b" } },
    { local: { path: "" }, nodeAffinity: {} },
    { nfs: { server: "a", path: "b" }, fc: { lun: 1 } },
  ].map(volume),
};

const pod = (...sources: readonly ValueMap[]): ValueMap => ({
  spec: {
    containers: [{ name: "app", image: "nginx" }],
    volumes: sources.map((source, i) => ({ name: `v${i}`, ...source })),
  },
});

const podVolumes: Kind = {
  name: "pod-volumes",
  resource: "pods",
  object: { apiVersion: "v1", kind: "Pod", ...pod({ emptyDir: {} }) },
  creates: [
    pod({ quobyte: { registry: "a:1", volume: "v" } }, { quobyte: { registry: "a" } }),
    pod({ scaleIO: { gateway: "a", system: "b", secretRef: { name: "c" } } }),
    pod({ storageos: {} }, { storageos: { volumeName: "A", volumeNamespace: "B", secretRef: {} } }),
    pod({ projected: { sources: [{ clusterTrustBundle: { name: "A", path: "" } }] } }),
    pod(
      {
        configMap: {
          name: "a",
          items: [
            { key: "a", path: "x" },
            { key: "b", path: "x/y" },
            { key: "c", path: "x" },
          ],
        },
      },
      {
        secret: {
          secretName: "s",
          items: [
            { key: "a", path: "x/" },
            { key: "b", path: "xy" },
            { key: "c", path: "x" },
          ],
        },
      },
      {
        downwardAPI: {
          items: ["x", "x/z"].map((path) => ({ path, fieldRef: { fieldPath: "metadata.name" } })),
        },
      },
    ),
    pod({
      projected: {
        sources: [
          { configMap: { name: "a", items: [{ key: "a", path: "x" }] } },
          { secret: { name: "b", items: [{ key: "a", path: "x/y" }] } },
          { serviceAccountToken: { path: "x/y/z" } },
          { downwardAPI: { items: [{ path: "x/w", fieldRef: { fieldPath: "metadata.name" } }] } },
          {},
        ],
      },
    }),
    pod({ projected: { sources: [{ podCertificate: { signerName: "a", keyType: "x" } }] } }),
  ],
};

/** Kinds of the core and of apps that clients seldom write themselves, and the types of volumes that old clusters have. */
export const plainKindSequences: readonly AdmissionSequence[] = [
  controllers,
  revisions,
  volumes,
  podVolumes,
].map(kindSequence);
