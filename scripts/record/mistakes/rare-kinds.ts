// biome-ignore-all format: a table, with a line for each field
import type { Value } from "../../../src/engine/value/value.ts";
import type { FieldValues } from "./pod-fields.ts";
import { policyKinds } from "./policy-kinds.ts";
import type { RareKind } from "./rare-kind.ts";
import { resourceKinds } from "./resource-kinds.ts";
import { ADDRESSES, AMOUNTS, BLOCKS, BOOLEANS, COUNTS, LABELS, listsOf, NAMES, oneOf, PORTS, RESOURCES, SECONDS, SELECTORS, SHARES } from "./values.ts";

const TIME = "2026-01-01T00:00:00Z";
/** Conditions of the type that most kinds share. */
export const CONDITIONS: FieldValues = ["status.conditions", [[{ type: "Ready", status: "True", reason: "Ok", message: "", lastTransitionTime: TIME }], [{ type: "Ready" }], [{ type: "a b", status: "x", reason: "not ok", message: "", lastTransitionTime: TIME }],
  [{ type: "Ready", status: "True", reason: "Ok", message: "", lastTransitionTime: TIME, observedGeneration: -1 }], [{ type: "A", status: "Unknown", reason: "Ok", message: "", lastTransitionTime: TIME }, { type: "B", status: "", reason: "", message: "x", lastTransitionTime: TIME }], []]];

const DRIVER_NAMES: readonly Value[] = ["example.com", "", "A_b", "a b", "Example.com", "x".repeat(64), "-x", "a.b.c"];
const PATHS: readonly Value[] = ["/", "/*", "", "x", "/a b", "/a//b", "/a/*", "/a*", "/*/b", "/healthz", "*"];
const VERBS: readonly Value[] = [["get"], ["*"], [], ["get", "*"], ["nope"], ["get", "post", "list"], ["get", "list", "watch"], [""]];
const SUBJECTS: readonly Value[] = [{ kind: "User", user: { name: "a" } }, { kind: "User", user: { name: "" } }, { kind: "User" }, { kind: "Group", group: { name: "*" } }, { kind: "Group", user: { name: "x" } }, { kind: "ServiceAccount", serviceAccount: { name: "*", namespace: "a" } },
  { kind: "ServiceAccount", serviceAccount: { name: "A b", namespace: "A b" } }, { kind: "ServiceAccount", serviceAccount: { name: "", namespace: "" } }, { kind: "ServiceAccount", user: { name: "x" }, group: { name: "y" } }, { kind: "Nope", user: { name: "x" } }, { kind: "" },
  { kind: "User", user: { name: "a" }, group: { name: "b" }, serviceAccount: { name: "c", namespace: "d" } }, {}];
const LIMITED: readonly Value[] = [{}, { nominalConcurrencyShares: -1 }, { nominalConcurrencyShares: 0 }, { limitResponse: { type: "Queue" } }, { limitResponse: { type: "Reject", queuing: { queues: 1 } } }, { limitResponse: { type: "Queue", queuing: {} } },
  { limitResponse: { type: "Queue", queuing: { queues: -1, handSize: -1, queueLengthLimit: -1 } } }, { limitResponse: { type: "Queue", queuing: { queues: 4, handSize: 8 } } }, { limitResponse: { type: "Queue", queuing: { queues: 512, handSize: 10 } } },
  { limitResponse: { type: "Queue", queuing: { queues: 10_000_001, handSize: 1 } } }, { limitResponse: { type: "Nope" } }, { limitResponse: { type: "" } }, { lendablePercent: 101, limitResponse: { type: "Reject" } }, { lendablePercent: -1, borrowingLimitPercent: -1, limitResponse: { type: "Reject" } },
  { borrowingLimitPercent: 200, limitResponse: { type: "Reject" } }];
const WEBHOOK_PORTS = [...PORTS, 443];
const ENDPOINT: Value = { addresses: ["10.0.0.1"] };
const SUBSET: Value = { addresses: [{ ip: "10.0.0.1" }], ports: [{ port: 80 }] };
const BUDGET_STATUS: readonly FieldValues[] = [CONDITIONS, ...["disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods", "observedGeneration"].map((name): FieldValues => [`status.${name}`, COUNTS]),
  ["status.disruptedPods", [{ a: TIME }, { "A b": TIME }, {}]]];

/** The kinds that people rarely write. */
export const rareKinds: readonly RareKind[] = [...policyKinds, ...resourceKinds,
  { kind: "FlowSchema", apiVersion: "flowcontrol.apiserver.k8s.io/v1", plural: "flowschemas", clusterScoped: true,
    base: { spec: { matchingPrecedence: 500, priorityLevelConfiguration: { name: "system" }, rules: [{ subjects: [{ kind: "User", user: { name: "nobody" } }], nonResourceRules: [{ verbs: ["get"], nonResourceURLs: ["/x"] }] }] } },
    fields: [["spec.matchingPrecedence", [0, -1, 1, 10000, 10001, 2]], ["spec.distinguisherMethod", [{ type: "ByUser" }, { type: "Nope" }, {}, { type: "" }, { type: "ByNamespace" }]], ["spec.priorityLevelConfiguration.name", NAMES],
      ["spec.rules", [[], [{}], [{ subjects: [] }], [{ subjects: [{ kind: "User", user: { name: "a" } }] }]]], ["spec.rules.0.subjects.0", SUBJECTS], ["spec.rules.0.subjects", SUBJECTS.map((one): Value => [one, { kind: "Group", group: { name: "g" } }])],
      ["spec.rules.0.nonResourceRules.0.verbs", VERBS], ["spec.rules.0.nonResourceRules.0.nonResourceURLs", listsOf(PATHS)], ["spec.rules.0.resourceRules.0.verbs", VERBS],
      ["spec.rules.0.resourceRules", [[{ verbs: ["*"], apiGroups: ["*"], resources: ["*"], clusterScope: true }], [{ verbs: ["get"], apiGroups: [], resources: [] }], [{ verbs: ["get"], apiGroups: ["", "*"], resources: ["pods", "*"], namespaces: ["a", "*"] }],
        [{ verbs: ["get"], apiGroups: [""], resources: ["pods"], namespaces: ["A b", "c"] }], [{ verbs: ["get"], apiGroups: [""], resources: ["pods"] }], [{ verbs: ["get"], apiGroups: [""], resources: ["pods"], namespaces: ["*"] }]]],
      ["metadata.name", ["exempt", "catch-all", "A_b"]]],
    updates: [], isServers: true },
  { kind: "PriorityLevelConfiguration", apiVersion: "flowcontrol.apiserver.k8s.io/v1", plural: "prioritylevelconfigurations", clusterScoped: true,
    base: { spec: { type: "Limited", limited: { nominalConcurrencyShares: 5, limitResponse: { type: "Reject" } } } },
    fields: [["spec.type", oneOf("Limited", "Exempt")], ["spec.limited", LIMITED], ["spec.limited.lendablePercent", COUNTS], ["spec.limited.limitResponse", [{ type: "Queue", queuing: { queues: 8, handSize: 2, queueLengthLimit: 5 } }, {}]],
      ["spec.exempt", [{}, { nominalConcurrencyShares: -1, lendablePercent: 200 }]], ["spec", [{}, { type: "Exempt" }, { type: "Exempt", exempt: { lendablePercent: -1 } }, { type: "Limited" }]], ["metadata.name", ["exempt", "catch-all", "a..b"]],
      ["metadata.annotations", [{ "flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares": "" }]]],
    updates: [["spec.type", ["Exempt"]], ["spec.limited.nominalConcurrencyShares", COUNTS]],
    parts: { status: [["status.conditions", [[{ type: "A", status: "True" }], [{}], [{ type: "A" }, { type: "B" }]]]] } },
  { kind: "CSIDriver", apiVersion: "storage.k8s.io/v1", plural: "csidrivers", clusterScoped: true, base: { spec: {} }, name: (number) => `m-${number}.example.com`,
    fields: [["spec.fsGroupPolicy", oneOf("None", "File", "ReadWriteOnceWithFSType")], ["spec.volumeLifecycleModes", [["Persistent"], ["Ephemeral", "Persistent"], ["Nope"], [], ["persistent", ""], ["Persistent", "Persistent"]]],
      ["spec.tokenRequests", [[{ audience: "a" }], [{ audience: "a" }, { audience: "a" }], [{ audience: "", expirationSeconds: 1 }], [{ audience: "a", expirationSeconds: 600 }], [{ audience: "a", expirationSeconds: 4294967297 }], [{}, {}]]],
      ["spec.serviceAccountTokenInSecrets", BOOLEANS], ["spec.nodeAllocatableUpdatePeriodSeconds", [9, 10, 0, -1, 60]], ["spec.attachRequired", BOOLEANS], ["spec.podInfoOnMount", BOOLEANS], ["spec.requiresRepublish", BOOLEANS], ["spec.seLinuxMount", BOOLEANS],
      ["spec.storageCapacity", BOOLEANS], ["spec.preventPodSchedulingIfMissing", BOOLEANS], ["metadata.name", NAMES]],
    updates: [["spec.attachRequired", [false]], ["spec.volumeLifecycleModes", [["Ephemeral"], ["Persistent"]]], ["spec.podInfoOnMount", [true]]] },
  { kind: "CSINode", apiVersion: "storage.k8s.io/v1", plural: "csinodes", clusterScoped: true, base: { spec: { drivers: [{ name: "example.com", nodeID: "n", topologyKeys: ["example.com/zone"], allocatable: { count: 3 } }] } },
    fields: [["spec.drivers.0.name", DRIVER_NAMES], ["spec.drivers.0.nodeID", ["", "n".repeat(256), "n".repeat(257), "a b"]], ["spec.drivers.0.topologyKeys", [[], ["a", "a"], ["", "a b"], ["a/b/c"], ["example.com/zone", "zone"]]], ["spec.drivers.0.allocatable.count", COUNTS],
      ["spec.drivers", [[], [{}], [{ name: "a.b", nodeID: "x" }, { name: "a.b", nodeID: "y" }], [{ name: "a.b", nodeID: "x" }, { name: "c.d", nodeID: "y" }]]], ["metadata.name", NAMES]],
    updates: [["spec.drivers", [[{ name: "example.com", nodeID: "other", topologyKeys: ["example.com/zone"], allocatable: { count: 3 } }], [{ name: "example.com", nodeID: "n", topologyKeys: ["example.com/zone"], allocatable: { count: 5 } }], [],
      [{ name: "example.com", nodeID: "n", topologyKeys: ["b"] }], [{ name: "other.com", nodeID: "n" }]]]] },
  { kind: "CSIStorageCapacity", apiVersion: "storage.k8s.io/v1", plural: "csistoragecapacities", base: { storageClassName: "fast", capacity: "1Gi", nodeTopology: { matchLabels: { zone: "a" } } },
    fields: [["storageClassName", NAMES], ["capacity", AMOUNTS], ["maximumVolumeSize", AMOUNTS], ["nodeTopology", SELECTORS], ["metadata.name", NAMES]],
    updates: [["storageClassName", ["slow", ""]], ["nodeTopology", [{ matchLabels: { zone: "b" } }, {}]], ["capacity", ["2Gi", "-1", "1024Mi"]]] },
  { kind: "VolumeAttachment", apiVersion: "storage.k8s.io/v1", plural: "volumeattachments", clusterScoped: true, base: { spec: { attacher: "example.com", nodeName: "node-1", source: { persistentVolumeName: "pv-1" } } },
    fields: [["spec.attacher", DRIVER_NAMES], ["spec.nodeName", NAMES], ["spec.source", [{}, { persistentVolumeName: "" }, { persistentVolumeName: "A_b" }, { persistentVolumeName: "a", inlineVolumeSpec: {} }, { inlineVolumeSpec: {} },
      { inlineVolumeSpec: { capacity: { storage: "1Gi" }, accessModes: ["ReadWriteOnce"], csi: { driver: "example.com", volumeHandle: "x" } } }, { inlineVolumeSpec: { accessModes: ["ReadWriteOnce"], csi: { driver: "example.com", volumeHandle: "x" } } },
      { inlineVolumeSpec: { accessModes: ["Nope"], csi: { driver: "", volumeHandle: "" } } }, { inlineVolumeSpec: { accessModes: ["ReadWriteOnce"], hostPath: { path: "/x" } } }]], ["status", [{ attached: true }]], ["metadata.name", NAMES]],
    updates: [["spec.nodeName", ["node-2"]], ["spec.attacher", ["other.com"]], ["metadata.labels", LABELS]],
    parts: { status: [["status.attached", BOOLEANS], ["status.attachError", [{ message: "x" }, { message: "x".repeat(1025) }, { message: "x", errorCode: -1 }, { errorCode: 3 }]], ["status.detachError", [{ message: "x", errorCode: -5, time: TIME }]], ["status.attachmentMetadata", [{ a: "b" }]]] } },
  { kind: "VolumeAttributesClass", apiVersion: "storage.k8s.io/v1", plural: "volumeattributesclasses", clusterScoped: true, base: { driverName: "example.com", parameters: { iops: "5" } },
    fields: [["driverName", DRIVER_NAMES], ["driverName", ["A/b", "a/b/c", "x/"]], ["parameters", [{}, { "": "x" }, { a: "" }, { "a b": "x" }]], ["metadata.name", NAMES]],
    updates: [["driverName", ["other.com", ""]], ["parameters", [{ iops: "6" }, { more: "1" }]]] },
  { kind: "RuntimeClass", apiVersion: "node.k8s.io/v1", plural: "runtimeclasses", clusterScoped: true, base: { handler: "runc" },
    fields: [["handler", NAMES], ["overhead", [{}, ...RESOURCES.map((podFixed): Value => ({ podFixed }))]], ["scheduling.nodeSelector", LABELS], ["scheduling.tolerations", [[{ operator: "Exists" }], [{ key: "a", operator: "Nope" }], [{ key: "a", value: "b", effect: "Nope" }],
      [{ key: "a", operator: "Exists", effect: "NoSchedule" }, { key: "a", operator: "Exists", effect: "NoSchedule", tolerationSeconds: 5 }], [{ key: "a b", operator: "Exists", value: "x" }], [{}]]], ["metadata.name", NAMES]],
    updates: [["handler", ["gvisor", ""]], ["overhead", [{ podFixed: { cpu: "1" } }]]] },
  { kind: "Lease", apiVersion: "coordination.k8s.io/v1", plural: "leases", base: { spec: { holderIdentity: "a", leaseDurationSeconds: 15 } },
    fields: [["spec.leaseDurationSeconds", SECONDS], ["spec.leaseTransitions", COUNTS], ["spec.renewTime", ["2026-01-01T00:00:00.000000Z", "2026-01-01T00:00:00Z", "nope", ""]], ["spec.acquireTime", ["2026-01-01T00:00:00.123456Z", "2026-01-01"]], ["spec.strategy", ["OldestEmulationVersion", "Nope"]],
      ["spec.preferredHolder", ["a"]], ["spec.holderIdentity", ["", "a b"]], ["metadata.name", NAMES]],
    updates: [["spec.holderIdentity", ["b"]], ["spec.leaseTransitions", COUNTS], ["spec.leaseDurationSeconds", SECONDS]] },
  { kind: "APIService", apiVersion: "apiregistration.k8s.io/v1", plural: "apiservices", clusterScoped: true, name: (number) => `v1.m-${number}.example.com`,
    base: { spec: { version: "v1", group: "m.example.com", groupPriorityMinimum: 100, versionPriority: 10, service: { name: "x", namespace: "default" } } },
    fields: [["spec.version", ["v2", "", "1a", "V1"]], ["spec.group", ["", "A b", "other.example.com"]], ["spec.groupPriorityMinimum", [0, -1, 20000, 20001]], ["spec.versionPriority", [0, 1000, 1001, -5]], ["spec.service", [{}, { name: "x" }, { namespace: "y" }, { name: "x", namespace: "y", port: 0 }]],
      ["spec.service.port", WEBHOOK_PORTS], ["spec.insecureSkipTLSVerify", BOOLEANS], ["spec.caBundle", ["eA==", "!"]], ["metadata.name", ["v1.m.example.com", "m", "a/b"]]],
    updates: [], isServers: true },
  { kind: "IPAddress", apiVersion: "networking.k8s.io/v1", plural: "ipaddresses", clusterScoped: true, name: (number) => `10.111.0.${number % 250}`, base: { spec: { parentRef: { resource: "services", name: "x", namespace: "default" } } },
    fields: [["spec.parentRef", [{}, { resource: "services" }, { name: "x" }, { resource: "a/b", name: "..", namespace: "%" }, { group: "A b", resource: "x", name: "y" }, { group: "apps", resource: "x", name: "y" }]], ["spec", [{}]], ["metadata.name", [...ADDRESSES, "a"]]],
    updates: [["spec.parentRef.name", ["y", ""]], ["metadata.labels", LABELS]] },
  { kind: "ServiceCIDR", apiVersion: "networking.k8s.io/v1", plural: "servicecidrs", clusterScoped: true, base: { spec: { cidrs: ["10.222.0.0/24"] } },
    fields: [["spec.cidrs", listsOf(BLOCKS)], ["spec.cidrs", [["10.0.0.0/24", "fd00::/112"], ["10.0.0.0/24", "10.1.0.0/24"], ["10.0.0.0/24", "fd00::/112", "10.1.0.0/24"], []]], ["spec", [{}]], ["metadata.name", NAMES]],
    updates: [["spec.cidrs", [["10.223.0.0/24"], ["10.222.0.0/24", "fd00::/112"], ["10.222.0.0/24", "10.223.0.0/24"], [], ["10.222.0.0/24"]]]],
    parts: { status: [CONDITIONS] } },
  { kind: "PodDisruptionBudget", apiVersion: "policy/v1", plural: "poddisruptionbudgets", base: { spec: { selector: { matchLabels: { app: "web" } }, minAvailable: 1 } },
    fields: [["spec.minAvailable", SHARES], ["spec.maxUnavailable", SHARES], ["spec.selector", SELECTORS], ["spec.unhealthyPodEvictionPolicy", oneOf("AlwaysAllow", "IfHealthyBudget")], ["spec", [{}, { minAvailable: 1, maxUnavailable: 1 }]], ["metadata.name", NAMES]],
    updates: [["spec.minAvailable", SHARES], ["spec.selector", SELECTORS]], parts: { status: BUDGET_STATUS } },
  { kind: "EndpointSlice", apiVersion: "discovery.k8s.io/v1", plural: "endpointslices", base: { addressType: "IPv4", endpoints: [ENDPOINT], ports: [{ name: "a", port: 80 }] },
    fields: [["addressType", oneOf("IPv4", "IPv6", "FQDN")], ["endpoints.0.addresses", listsOf(ADDRESSES)], ["endpoints.0.hostname", NAMES], ["endpoints.0.nodeName", NAMES], ["endpoints.0.targetRef", [{ kind: "Pod", name: "a" }, {}]], ["endpoints.0.conditions", [{ ready: true, serving: false }, {}]],
      ["endpoints.0.zone", ["a", "a b", ""]], ["endpoints.0.deprecatedTopology", LABELS], ["ports.0.name", NAMES], ["ports.0.port", PORTS], ["ports.0.protocol", oneOf("TCP", "UDP", "SCTP")], ["ports.0.appProtocol", ["http", "a b", "x/y/z"]], ["ports", [[], [{}, {}], [{ name: "a" }, { name: "a" }]]]],
    updates: [["addressType", ["IPv6"]], ["endpoints", [[{ addresses: ["10.0.0.2"] }], [{ addresses: ["x"] }], []]], ["metadata.labels", LABELS]] },
  { kind: "Endpoints", apiVersion: "v1", plural: "endpoints", base: { subsets: [SUBSET] },
    fields: [["subsets.0.addresses.0.ip", ADDRESSES], ["subsets.0.addresses.0.hostname", NAMES], ["subsets.0.addresses.0.nodeName", NAMES], ["subsets.0.ports.0.port", PORTS], ["subsets.0.ports.0.protocol", oneOf("TCP", "UDP")], ["subsets.0.ports.0.name", NAMES],
      ["subsets.0.notReadyAddresses", [[{ ip: "10.0.0.1" }], [{ ip: "x" }], []]], ["subsets", [[], [{}], [SUBSET, SUBSET]]], ["metadata.annotations", [{ "endpoints.kubernetes.io/last-change-trigger-time": "x" }]]],
    updates: [["subsets", [[{ addresses: [{ ip: "10.0.0.2" }], ports: [{ port: 81 }] }], [{ addresses: [{ ip: "::1" }] }]]], ["metadata.labels", LABELS]] }];
