import type { ValueMap } from "../../../src/engine/value/value.ts";
import {
  type AdmissionSequence,
  newNamespace,
  patch,
  pathIn,
  pod,
  podOfTwo,
  post,
  settling,
  tryPost,
} from "./admission-sequence.ts";

const label = (mode: string, value: string): ValueMap => ({ [`pod-security.kubernetes.io/${mode}`]: value });
const secured = (context: ValueMap, more: ValueMap = {}): ValueMap =>
  pod("a", { securityContext: context, ...more });

/** What a container needs at the level `restricted`. */
const STRICT: ValueMap = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ["ALL"] },
  runAsNonRoot: true,
  seccompProfile: { type: "RuntimeDefault" },
};
const strict = (context: ValueMap = {}, spec: ValueMap = {}, container: ValueMap = {}): ValueMap =>
  pod("a", { securityContext: { ...STRICT, ...context }, ...container }, spec);
const withVolumes = (volumes: readonly ValueMap[]): ValueMap => strict({}, { volumes });
const annotated = (annotations: ValueMap, spec: ValueMap = {}): ValueMap => ({
  ...pod("a", {}, spec),
  metadata: { name: "a", annotations },
});

/** Pods that break the rules of `baseline`, each one rule. */
const BASELINE: readonly ValueMap[] = [
  pod("a"),
  secured({ privileged: true }),
  pod("a", {}, { hostNetwork: true }),
  pod("a", {}, { hostPID: true, hostIPC: true }),
  pod(
    "a",
    {},
    {
      volumes: [
        { name: "one", hostPath: { path: "/a" } },
        { name: "two", hostPath: { path: "/b" } },
        { name: "three", emptyDir: {} },
      ],
    },
  ),
  pod("a", { ports: [{ containerPort: 80, hostPort: 8080 }] }),
  podOfTwo(
    { ports: [{ containerPort: 80, hostPort: 90 }] },
    {
      ports: [
        { containerPort: 81, hostPort: 1000 },
        { containerPort: 82, hostPort: 90, protocol: "UDP" },
      ],
    },
  ),
  secured({ capabilities: { add: ["NET_ADMIN", "CHOWN"] } }),
  podOfTwo(
    { securityContext: { capabilities: { add: ["SYS_TIME"] } } },
    { securityContext: { capabilities: { add: ["NET_RAW", "SYS_TIME"] } } },
  ),
  secured({ procMount: "Unmasked" }),
  pod("a", { securityContext: { procMount: "Unmasked" } }, { hostUsers: false }),
  pod("a", {}, { securityContext: { seLinuxOptions: { type: "spc_t", user: "u", role: "r" } } }),
  secured({ seLinuxOptions: { user: "u" } }),
  pod("a", {}, { securityContext: { seLinuxOptions: { type: "container_engine_t" } } }),
  pod(
    "a",
    { securityContext: { seLinuxOptions: { type: "other_t" } } },
    {
      securityContext: { seLinuxOptions: { level: "s0", role: "r" } },
    },
  ),
  pod("a", {}, { securityContext: { seccompProfile: { type: "Unconfined" } } }),
  secured({ seccompProfile: { type: "Unconfined" } }),
  secured({ seccompProfile: { type: "Localhost", localhostProfile: "a.json" } }),
  pod(
    "a",
    {},
    {
      securityContext: {
        sysctls: [
          { name: "kernel.msgmax", value: "1" },
          { name: "net.ipv4.tcp_syncookies", value: "1" },
          { name: "net.core.somaxconn", value: "1" },
        ],
      },
    },
  ),
  ...[
    "net.ipv4.ip_local_reserved_ports",
    "net.ipv4.tcp_keepalive_time",
    "net.ipv4.tcp_fin_timeout",
    "net.ipv4.tcp_keepalive_intvl",
    "net.ipv4.tcp_keepalive_probes",
    "net.ipv4.tcp_rmem",
    "net.ipv4.tcp_wmem",
    "kernel.shm_rmid_forced",
  ].map((name) => pod("a", {}, { securityContext: { sysctls: [{ name, value: "1" }] } })),
  secured({ appArmorProfile: { type: "Unconfined" } }),
  pod("a", {}, { securityContext: { appArmorProfile: { type: "Unconfined" } } }),
  annotated({ "container.apparmor.security.beta.kubernetes.io/app": "unconfined" }),
  pod("a", { livenessProbe: { httpGet: { port: 80, host: "127.0.0.1" } } }),
  podOfTwo(
    { readinessProbe: { tcpSocket: { port: 80, host: "a.example.com" } } },
    { lifecycle: { preStop: { httpGet: { port: 80, host: "b.example.com" } } } },
  ),
  pod("a", {}, { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } }),
  pod(
    "a",
    {},
    {
      initContainers: [{ name: "first", image: "nginx", securityContext: { privileged: true } }],
      hostNetwork: true,
    },
  ),
  annotated({ "seccomp.security.alpha.kubernetes.io/pod": "unconfined" }),
];

/** Pods at the level `restricted`, and pods that break one of its rules. */
const RESTRICTED: readonly ValueMap[] = [
  pod("a"),
  strict(),
  strict({ allowPrivilegeEscalation: true }),
  podOfTwo({ securityContext: STRICT }, {}),
  podOfTwo({}, {}),
  strict({ capabilities: { drop: ["ALL"], add: ["NET_BIND_SERVICE"] } }),
  strict({ capabilities: { drop: ["ALL"], add: ["CHOWN", "AUDIT_WRITE"] } }),
  strict({ capabilities: { drop: ["CHOWN"], add: ["SYS_TIME"] } }),
  strict({ capabilities: {} }),
  strict({ runAsNonRoot: false }),
  pod(
    "a",
    { securityContext: { ...STRICT, runAsNonRoot: false } },
    { securityContext: { runAsNonRoot: false } },
  ),
  podOfTwo({ securityContext: { ...STRICT, runAsNonRoot: null } }, { securityContext: STRICT }),
  pod(
    "a",
    { securityContext: { ...STRICT, runAsNonRoot: null, seccompProfile: null } },
    {
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
    },
  ),
  pod(
    "a",
    { securityContext: { ...STRICT, seccompProfile: null } },
    {
      securityContext: { seccompProfile: { type: "Unconfined" } },
    },
  ),
  strict({ seccompProfile: { type: "Unconfined" } }),
  strict({ runAsUser: 0 }),
  pod("a", { securityContext: { ...STRICT, runAsUser: 0 } }, { securityContext: { runAsUser: 0 } }),
  strict({ runAsUser: 1000 }),
  strict({ runAsUser: 0, runAsNonRoot: null }, { hostUsers: false }),
  withVolumes([
    { name: "a", configMap: { name: "a" } },
    { name: "b", emptyDir: {} },
    { name: "c", secret: { secretName: "a" } },
    { name: "d", projected: { sources: [{ configMap: { name: "a" } }] } },
    { name: "e", downwardAPI: { items: [] } },
    { name: "f", persistentVolumeClaim: { claimName: "a" } },
    { name: "g", csi: { driver: "a.example.com" } },
    {
      name: "h",
      ephemeral: {
        volumeClaimTemplate: {
          spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
        },
      },
    },
    { name: "i", image: { reference: "a/b:1" } },
  ]),
  withVolumes([{ name: "a", hostPath: { path: "/" } }]),
  withVolumes([
    { name: "a", nfs: { server: "a", path: "/b" } },
    { name: "b", hostPath: { path: "/" } },
    { name: "c", iscsi: { targetPortal: "a", iqn: "iqn.2001-04.com.example:a", lun: 0 } },
    { name: "d", nfs: { server: "b", path: "/b" } },
  ]),
  ...[
    { gcePersistentDisk: { pdName: "a" } },
    { awsElasticBlockStore: { volumeID: "a" } },
    { gitRepo: { repository: "a" } },
    { glusterfs: { endpoints: "a", path: "b" } },
    { rbd: { monitors: ["a"], image: "b" } },
    { flexVolume: { driver: "a/b" } },
    { cinder: { volumeID: "a" } },
    { cephfs: { monitors: ["a"] } },
    { flocker: { datasetName: "a" } },
    { fc: { targetWWNs: ["a"], lun: 1 } },
    { azureFile: { secretName: "a", shareName: "b" } },
    { vsphereVolume: { volumePath: "a" } },
    { azureDisk: { diskName: "a", diskURI: "https://a" } },
    { portworxVolume: { volumeID: "a" } },
  ].map((source) => withVolumes([{ name: "v", ...source }])),
  strict({ privileged: true, allowPrivilegeEscalation: true }, { hostNetwork: true, hostPID: true }),
  strict({}, { os: { name: "windows" }, securityContext: { windowsOptions: { hostProcess: false } } }),
  pod("a", { securityContext: { runAsNonRoot: true } }, { os: { name: "windows" } }),
];

function levelSequence(level: string, version: string, pods: readonly ValueMap[]): AdmissionSequence {
  const namespace = `security-${[level, version.replace(".", "-")].filter(Boolean).join("-")}`;
  return {
    name: namespace,
    about: `Pods in a namespace that enforces ${level} in the version ${version}`,
    steps: [
      newNamespace(namespace, {
        ...label("enforce", level),
        ...(version !== "" && label("enforce-version", version)),
      }),
      ...pods.map((one) => tryPost(pathIn(namespace, "pods"), one)),
    ],
  };
}

const TEMPLATE = { metadata: { labels: { a: "b" } }, spec: pod("a")["spec"] ?? null };
const workload = (kind: string, apiVersion: string, spec: ValueMap): ValueMap => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  spec,
});
const SELECTED = { selector: { matchLabels: { a: "b" } }, template: TEMPLATE };
const JOB = { template: { spec: { ...(pod("a")["spec"] as ValueMap), restartPolicy: "Never" } } };

/** Objects that make pods. */
const WORKLOADS: readonly (readonly [resource: string, body: ValueMap])[] = [
  ["apps/v1/deployments", workload("Deployment", "apps/v1", SELECTED)],
  ["apps/v1/daemonsets", workload("DaemonSet", "apps/v1", SELECTED)],
  ["apps/v1/statefulsets", workload("StatefulSet", "apps/v1", { ...SELECTED, serviceName: "a" })],
  ["apps/v1/replicasets", workload("ReplicaSet", "apps/v1", SELECTED)],
  ["batch/v1/jobs", workload("Job", "batch/v1", JOB)],
  [
    "batch/v1/cronjobs",
    workload("CronJob", "batch/v1", { schedule: "* * * * *", jobTemplate: { spec: JOB } }),
  ],
  [
    "replicationcontrollers",
    workload("ReplicationController", "v1", { selector: { a: "b" }, template: TEMPLATE }),
  ],
  ["podtemplates", { apiVersion: "v1", kind: "PodTemplate", metadata: { name: "a" }, template: TEMPLATE }],
];

function workloadSequence(name: string, labels: ValueMap): AdmissionSequence {
  const namespace = `security-${name}`;
  return {
    name: namespace,
    about: "Objects that make pods get warnings",
    steps: [
      newNamespace(namespace, labels),
      ...WORKLOADS.map(([resource, body]) => tryPost(pathIn(namespace, resource), body)),
      tryPost(pathIn(namespace, "pods"), pod("a")),
      tryPost(pathIn(namespace, "pods"), secured({ privileged: true })),
    ],
  };
}

const OLD = "security-existing-pods";
const UPDATES = "security-updates";
const one = (namespace: string): string => `${pathIn(namespace, "pods")}/a`;
const NAMESPACES = "/api/v1/namespaces";

const others: readonly AdmissionSequence[] = [
  {
    name: OLD,
    about: "A namespace whose level rises warns of the pods that it has",
    steps: [
      newNamespace(OLD),
      ...["a", "b", "c"].map((name) => post(pathIn(OLD, "pods"), pod(name))),
      post(pathIn(OLD, "pods"), { ...secured({ privileged: true }), metadata: { name: "d" } }),
      ...[
        label("enforce", "baseline"),
        label("enforce", "restricted"),
        label("enforce-version", "v1.20"),
        { ...label("enforce", "baseline"), ...label("enforce-version", "latest") },
        label("enforce", "privileged"),
        label("enforce", "strict"),
        label("warn", "restricted"),
      ].map((labels) => patch(`${NAMESPACES}/${OLD}`, { metadata: { labels } })),
    ],
  },
  {
    name: UPDATES,
    about: "Only some updates of a pod are checked",
    steps: [
      newNamespace(UPDATES),
      post(pathIn(UPDATES, "pods"), pod("a")),
      patch(`${NAMESPACES}/${UPDATES}`, { metadata: { labels: label("enforce", "restricted") } }),
      patch(one(UPDATES), { metadata: { labels: { a: "b" } } }),
      patch(one(UPDATES), { metadata: { annotations: { a: "b" } } }),
      patch(one(UPDATES), { spec: { containers: [{ name: "app", image: "nginx:2" }] } }),
      patch(`${one(UPDATES)}/ephemeralcontainers`, {
        spec: {
          ephemeralContainers: [{ name: "debug", image: "nginx", securityContext: { privileged: true } }],
        },
      }),
      patch(`${NAMESPACES}/${UPDATES}`, {
        metadata: { labels: { ...label("enforce", "privileged"), ...label("warn", "restricted") } },
      }),
      patch(one(UPDATES), { spec: { containers: [{ name: "app", image: "nginx:2" }] } }),
      patch(one(UPDATES), { metadata: { labels: { a: "c" } } }),
      patch(`${one(UPDATES)}/status`, { status: { message: "a" } }),
    ].map((step) => settling(step)),
  },
];

/** Requests in namespaces with levels of pod security. */
export const podSecuritySequences: readonly AdmissionSequence[] = [
  levelSequence("baseline", "", BASELINE),
  levelSequence("restricted", "latest", [...RESTRICTED, ...BASELINE.slice(1, 6)]),
  levelSequence("baseline", "v1.18", BASELINE),
  levelSequence("restricted", "v1.18", RESTRICTED.slice(0, 20)),
  levelSequence("restricted", "v1.24", RESTRICTED.slice(0, 20)),
  levelSequence("baseline", "v1.30", BASELINE.slice(9)),
  levelSequence("restricted", "v1.99", [pod("a")]),
  levelSequence("privileged", "", BASELINE.slice(1, 3)),
  workloadSequence("warn", label("warn", "restricted")),
  workloadSequence("audit", label("audit", "restricted")),
  workloadSequence("enforce", label("enforce", "baseline")),
  workloadSequence("enforce-strict", {
    ...label("enforce", "restricted"),
    ...label("enforce-version", "v1.22"),
  }),
  workloadSequence("both", {
    ...label("enforce", "baseline"),
    ...label("warn", "restricted"),
    ...label("warn-version", "v1.25"),
  }),
  ...others,
];
