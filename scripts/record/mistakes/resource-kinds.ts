// biome-ignore-all format: a table, with a line for each field
import type { Value, ValueMap } from "../../../src/engine/value/value.ts";
import { type FieldValues, under } from "./pod-fields.ts";
import type { RareKind } from "./rare-kind.ts";
import { AMOUNTS, COUNTS, LABELS, NAMES, NODE_EXPRESSIONS, oneOf } from "./values.ts";

const GROUP = "resource.k8s.io/v1";
const EXACTLY: ValueMap = { deviceClassName: "gpu" };
const REQUEST: ValueMap = { name: "gpu", exactly: EXACTLY };
const SELECTORS: readonly Value[] = [[], [{ cel: { expression: "true" } }], [{}], [{ cel: {} }], [{ cel: { expression: "device.driver == 'x'" } }]];
const TOLERATIONS: readonly Value[] = [[{ key: "a", operator: "Exists" }], [{}], [{ operator: "Exists" }], [{ key: "a", operator: "Equal", value: "b", effect: "NoSchedule" }], [{ key: "a b", operator: "Nope", effect: "Nope" }], [{ key: "a", operator: "Exists", value: "x" }]];
const EXACT: readonly FieldValues[] = [["deviceClassName", NAMES], ["allocationMode", oneOf("ExactCount", "All")], ["count", COUNTS], ["selectors", SELECTORS], ["adminAccess", [true, false]], ["tolerations", TOLERATIONS],
  ["capacity", [{ requests: { memory: "1Gi" } }, { requests: { "a b": "1" } }, {}]]];
const REQUESTS: readonly Value[] = [[], [REQUEST], [REQUEST, REQUEST], [{}], [{ name: "A b", exactly: EXACTLY }], [{ name: "a" }], [{ name: "a", exactly: EXACTLY, firstAvailable: [{ name: "b", deviceClassName: "x" }] }], [{ name: "a", firstAvailable: [] }],
  [{ name: "a", firstAvailable: [{ name: "b", deviceClassName: "x" }, { name: "b", deviceClassName: "" }] }], [{ name: "a", firstAvailable: [{ name: "B", deviceClassName: "A_b", allocationMode: "Nope", count: -1 }] }], [{ name: "a", firstAvailable: [{ name: "b", deviceClassName: "x", selectors: [{}] }] }],
  Array.from({ length: 33 }, (_, i): Value => ({ name: `r-${i}`, exactly: EXACTLY }))];
const CONSTRAINTS: readonly Value[] = [[{ matchAttribute: "example.com/x" }], [{}], [{ requests: ["gpu"], matchAttribute: "example.com/x" }], [{ requests: ["nope"], matchAttribute: "x" }], [{ requests: ["gpu", "gpu"], matchAttribute: "a b/c" }], [{ matchAttribute: "" }]];
const OPAQUE: ValueMap = { driver: "example.com", parameters: { a: 1 } };
const CONFIGS: readonly Value[] = [[{ opaque: OPAQUE }], [{}], [{ requests: ["gpu"], opaque: OPAQUE }], [{ requests: ["nope"], opaque: {} }], [{ opaque: { driver: "A b", parameters: "x" } }], [{ opaque: { driver: "example.com" } }], [{ requests: ["gpu", "gpu"], opaque: OPAQUE }]];
const DEVICES: readonly FieldValues[] = [...under("requests.0.exactly", EXACT), ["requests.0.name", NAMES], ["requests", REQUESTS], ["constraints", CONSTRAINTS], ["config", CONFIGS], ["", [{}]]];
const SLICE: ValueMap = { driver: "example.com", nodeName: "node-1", pool: { name: "pool", generation: 1, resourceSliceCount: 1 }, devices: [{ name: "gpu-0" }] };
const ATTRIBUTES: readonly Value[] = [{ a: { int: 1 } }, { "a b": { int: 1 } }, { a: {} }, { a: { int: 1, string: "x" } }, { a: { version: "1.0.0" } }, { a: { version: "x" } }, { a: { string: "x".repeat(65) } }, { "example.com/a": { bool: true } }, { "A_b/c": { bool: true } }, { "": { int: 1 } }];
const TAINTS: readonly Value[] = [[{ key: "a", effect: "NoSchedule" }], [{}], [{ key: "a b", value: "c d", effect: "Nope" }], [{ key: "a", value: "b", effect: "NoExecute" }], [{ key: "a", effect: "None" }]];
const NODE_SELECTORS: readonly Value[] = [{ nodeSelectorTerms: [] }, {}, ...NODE_EXPRESSIONS.map((matchExpressions): Value => ({ nodeSelectorTerms: [{ matchExpressions }] })), { nodeSelectorTerms: [{ matchFields: [{ key: "metadata.name", operator: "In", values: ["a"] }] }, {}] }];
/** Kinds of devices, and templates of pods. */
export const resourceKinds: readonly RareKind[] = [
  { kind: "ResourceClaim", apiVersion: GROUP, plural: "resourceclaims", base: { spec: { devices: { requests: [REQUEST] } } }, fields: [...under("spec.devices", DEVICES), ["spec", [{}]], ["metadata.name", NAMES]],
    updates: [["spec.devices.requests", [[], [{ name: "other", exactly: EXACTLY }]]], ["metadata.labels", LABELS]] },
  { kind: "ResourceClaimTemplate", apiVersion: GROUP, plural: "resourceclaimtemplates", base: { spec: { spec: { devices: { requests: [REQUEST] } } } }, fields: [...under("spec.spec.devices", DEVICES), ["spec.metadata.labels", LABELS], ["spec.metadata.annotations", LABELS], ["spec", [{}]], ["metadata.name", NAMES]],
    updates: [["spec.spec.devices.requests", [[], [{ name: "other", exactly: EXACTLY }]]], ["spec.metadata.labels", LABELS]] },
  { kind: "DeviceClass", apiVersion: GROUP, plural: "deviceclasses", clusterScoped: true, base: { spec: { selectors: [{ cel: { expression: "true" } }] } },
    fields: [["spec.selectors", SELECTORS], ["spec.config", [[], [{ opaque: OPAQUE }], [{}], [{ opaque: { driver: "", parameters: {} } }]]], ["spec.extendedResourceName", ["example.com/gpu", "gpu", "a b/c", "kubernetes.io/gpu", "", "requests.example.com/x"]], ["metadata.name", NAMES]],
    updates: [["spec.selectors", SELECTORS], ["spec.extendedResourceName", ["example.com/x", "x"]]] },
  { kind: "ResourceSlice", apiVersion: GROUP, plural: "resourceslices", clusterScoped: true, base: { spec: SLICE },
    fields: [["spec.driver", ["example.com", "", "A b", "x".repeat(64)]], ["spec.nodeName", NAMES], ["spec.pool", [{}, { name: "A b", generation: -1, resourceSliceCount: 0 }, { name: "a/b", generation: 0, resourceSliceCount: 1 }, { name: "a//b", resourceSliceCount: 1 }]], ["spec.allNodes", [true, false]], ["spec.nodeSelector", NODE_SELECTORS],
      ["spec.devices", [[], [{}], [{ name: "a" }, { name: "a" }], [{ name: "A b" }], [{ name: "a" }, { name: "b" }]]], ["spec.devices.0.attributes", ATTRIBUTES], ["spec.devices.0.capacity", [{ memory: { value: "1Gi" } }, { "a b": { value: "1" } }, { memory: {} }, { "": { value: "-1" } }]], ["spec.devices.0.taints", TAINTS],
      ["spec.devices.0.capacity.memory.value", AMOUNTS], ["spec", [{}, { driver: "example.com", pool: { name: "p", resourceSliceCount: 1 } }, { driver: "example.com", allNodes: true, pool: { name: "p", resourceSliceCount: 1 }, devices: [] }, { driver: "example.com", nodeSelector: NODE_SELECTORS[2] as Value, pool: { name: "p", resourceSliceCount: 1 } }]],
      ["spec.perDeviceNodeSelection", [true]], ["spec.sharedCounters", [[{ name: "c", counters: { a: { value: "1" } } }], [{}]]], ["metadata.name", NAMES]],
    updates: [["spec.nodeName", ["node-2", ""]], ["spec.driver", ["other.com"]], ["spec.pool", [{ name: "other", generation: 2, resourceSliceCount: 1 }, { name: "pool", generation: 2, resourceSliceCount: 1 }]], ["spec.devices", [[], [{ name: "b" }]]]] },
  { kind: "PodTemplate", apiVersion: "v1", plural: "podtemplates", base: { template: { metadata: { labels: { app: "web" } }, spec: { containers: [{ name: "main", image: "nginx" }] } } },
    fields: [["template.spec.containers", [[], [{}], [{ name: "a", image: "" }], [{ name: "A b", image: "x" }]]], ["template.metadata.labels", LABELS], ["template.metadata.annotations", LABELS], ["template.spec.restartPolicy", oneOf("Always", "Never", "OnFailure")], ["template", [{}]], ["metadata.name", NAMES],
      ["template.spec.nodeSelector", LABELS], ["template.spec.tolerations", [[{ key: "a", operator: "Nope" }]]], ["template.spec.containers.0.ports", [[{ containerPort: 0 }], [{ containerPort: 80 }]]]],
    updates: [["template.spec.containers.0.image", ["x", ""]], ["template.metadata.labels", LABELS]] }];
