import { canonicalQuantity } from "../../../../server/structs/quantity.ts";
import {
  addQuantities,
  compareQuantity,
  quantityNumber,
} from "../../../../server/structs/quantity-numbers.ts";
import { listOf, mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { compareText, sortedKeys } from "../../../../value/order.ts";
import { dig, get, type ValueMap } from "../../../../value/value.ts";
import { annotationLines, labelLines, line, longTime } from "./describe-text.ts";

/** What kubectl shows of a node beside the node itself. */
export type NodeSurroundings = {
  /** The pods of the node that have not ended; null if they may not be read. */
  readonly pods: readonly ValueMap[] | null;
  /** The lease of the node, or why there is none. */
  readonly lease: ValueMap | string;
  readonly since: (time: string) => string;
  /** Whether kubectl shows the version of kube-proxy: it did before v1.36. */
  readonly showsProxy: boolean;
};

/** Returns a Node without its events. Upstream: kubectl pkg/describe/describe.go, describeNode (v0.36.3). */
export function nodeLines(node: ValueMap, { pods, lease, since, showsProxy }: NodeSurroundings): string {
  const metadata = mapOf(get(node, "metadata"));
  const spec = mapOf(get(node, "spec"));
  const status = mapOf(get(node, "status"));
  const address = (one: ValueMap) => line(textAt(one, "type"), textAt(one, "address"), 1);
  return [
    line("Name", textAt(metadata, "name")),
    line("Roles", rolesOf(mapOf(get(metadata, "labels"))).join(",") || "<none>"),
    labelLines("Labels", get(metadata, "labels")),
    annotationLines("Annotations", get(metadata, "annotations")),
    line("CreationTimestamp", longTime(get(metadata, "creationTimestamp"))),
    taintLines(mapsOf(get(spec, "taints"))),
    line("Unschedulable", String(get(spec, "unschedulable") === true)),
    leaseLines(lease),
    conditionTable(mapsOf(get(status, "conditions"))),
    "Addresses:\n",
    ...mapsOf(get(status, "addresses")).map(address),
    amountLines("Capacity", mapOf(get(status, "capacity"))),
    amountLines("Allocatable", mapOf(get(status, "allocatable"))),
    "System Info:\n",
    ...SYSTEM_INFO.map(([name, key]) => line(name, textAt(mapOf(get(status, "nodeInfo")), key), 1)),
    showsProxy
      ? line("Kube-Proxy Version", textAt(mapOf(get(status, "nodeInfo")), "kubeProxyVersion"), 1)
      : "",
    ...[
      ["PodCIDR", textAt(spec, "podCIDR")],
      ["PodCIDRs", listOf(get(spec, "podCIDRs")).join(",")],
      ["ProviderID", textAt(spec, "providerID")],
    ].map(([name = "", value = ""]) => (value === "" ? "" : line(name, value))),
    pods === null ? line("Pods", "not authorized") : podTable(status, pods, since),
  ].join("");
}

const SYSTEM_INFO: readonly (readonly [string, string])[] = [
  ["Machine ID", "machineID"],
  ["System UUID", "systemUUID"],
  ["Boot ID", "bootID"],
  ["Kernel Version", "kernelVersion"],
  ["OS Image", "osImage"],
  ["Operating System", "operatingSystem"],
  ["Architecture", "architecture"],
  ["Container Runtime Version", "containerRuntimeVersion"],
  ["Kubelet Version", "kubeletVersion"],
];

const ROLE_PREFIX = "node-role.kubernetes.io/";

function rolesOf(labels: ValueMap): readonly string[] {
  const roles = Object.keys(labels).flatMap((key) =>
    key.startsWith(ROLE_PREFIX)
      ? [key.slice(ROLE_PREFIX.length)]
      : key === "kubernetes.io/role"
        ? [String(get(labels, key))]
        : [],
  );
  return [...new Set(roles.filter((role) => role !== ""))].sort(compareText);
}

function taintLines(taints: readonly ValueMap[]): string {
  if (taints.length === 0) return "Taints:\t<none>\n";
  const order = (one: ValueMap) => `${textAt(one, "effect")},${textAt(one, "key")}`;
  const texts = [...taints]
    .sort((a, b) => compareText(order(a), order(b)))
    .map((one) => {
      const [key, value, effect] = ["key", "value", "effect"].map((name) => textAt(one, name));
      return `${key}${value === "" ? "" : `=${value}`}${effect === "" ? "" : `:${effect}`}\n`;
    });
  return `Taints:\t${texts.join("\t")}`;
}

function leaseLines(lease: ValueMap | string): string {
  if (typeof lease === "string") return line("Lease", `Failed to get lease: ${lease}`);
  const spec = mapOf(get(lease, "spec"));
  const time = (key: string) => (get(spec, key) === undefined ? "<unset>" : longTime(get(spec, key)));
  return [
    "Lease:\n",
    line("HolderIdentity", textAt(spec, "holderIdentity") || "<unset>", 1),
    line("AcquireTime", time("acquireTime"), 1),
    line("RenewTime", time("renewTime"), 1),
  ].join("");
}

function conditionTable(conditions: readonly ValueMap[]): string {
  if (conditions.length === 0) return "";
  const rows = conditions.map(
    (one) =>
      `  ${textAt(one, "type")} \t${textAt(one, "status")} \t${longTime(get(one, "lastHeartbeatTime"))} \t${longTime(get(one, "lastTransitionTime"))} \t${textAt(one, "reason")} \t${textAt(one, "message")}\n`,
  );
  return `Conditions:\n  Type\tStatus\tLastHeartbeatTime\tLastTransitionTime\tReason\tMessage\n  ----\t------\t-----------------\t------------------\t------\t-------\n${rows.join("")}`;
}

function amountLines(title: string, amounts: ValueMap): string {
  const keys = sortedKeys(amounts);
  if (keys.length === 0) return "";
  return `${title}:\n${keys.map((key) => line(key, quantityText(get(amounts, key)), 1)).join("")}`;
}

function quantityText(value: unknown): string {
  return canonicalQuantity(String(value)) ?? String(value);
}

/** The amounts of resources, by name. */
type Amounts = ReadonlyMap<string, string>;

/** Returns the requests or limits of a pod: the sum of its containers, or what one of its init containers needs alone. */
function amountsOfPod(pod: ValueMap, kind: "requests" | "limits"): Amounts {
  const total = new Map<string, string>();
  const amounts = (container: ValueMap) => mapOf(dig(container, "resources", kind));
  for (const container of mapsOf(dig(pod, "spec", "containers"))) {
    for (const [name, value] of Object.entries(amounts(container))) {
      total.set(name, addQuantities(total.get(name) ?? "0", String(value)));
    }
  }
  for (const container of mapsOf(dig(pod, "spec", "initContainers"))) {
    for (const [name, value] of Object.entries(amounts(container))) {
      if (compareQuantity(String(value), total.get(name) ?? "0") > 0) total.set(name, String(value));
    }
  }
  for (const [name, value] of Object.entries(mapOf(dig(pod, "spec", "overhead")))) {
    if (kind === "requests" || total.has(name)) {
      total.set(name, addQuantities(total.get(name) ?? "0", String(value)));
    }
  }
  return total;
}

/** What Go makes of a number that is not finite. */
const NOT_FINITE = "-9223372036854775808";

function percent(part: string, whole: string, ifNone: string): string {
  const share = (quantityNumber(part) / quantityNumber(whole)) * 100;
  if (quantityNumber(whole) === 0) return ifNone;
  return Number.isFinite(share) ? String(Math.trunc(share)) : NOT_FINITE;
}

function podTable(status: ValueMap, pods: readonly ValueMap[], since: (time: string) => string): string {
  const own = mapOf(get(status, "allocatable"));
  const allocatable = Object.keys(own).length > 0 ? own : mapOf(get(status, "capacity"));
  const whole = (name: string) => String(get(allocatable, name) ?? "0");
  const totals = { requests: new Map<string, string>(), limits: new Map<string, string>() };
  const rows = pods.map((pod) => {
    const found = { requests: amountsOfPod(pod, "requests"), limits: amountsOfPod(pod, "limits") };
    for (const kind of ["requests", "limits"] as const) {
      for (const [name, value] of found[kind]) {
        totals[kind].set(name, addQuantities(totals[kind].get(name) ?? "0", value));
      }
    }
    const cells = ["cpu", "memory"].flatMap((name) =>
      (["requests", "limits"] as const).map((kind) => {
        const value = found[kind].get(name) ?? "0";
        return `${quantityText(value)} (${percent(value, whole(name), NOT_FINITE)}%)`;
      }),
    );
    const metadata = mapOf(get(pod, "metadata"));
    const age = since(textAt(metadata, "creationTimestamp"));
    return `  ${textAt(metadata, "namespace")}\t${textAt(metadata, "name")}\t\t${cells.join("\t")}\t${age}\n`;
  });
  const others = sortedKeys(allocatable).filter(
    (name) => !/^(cpu|memory|ephemeral-storage|pods)$/.test(name),
  );
  const huge = others.filter((name) => name.startsWith("hugepages-"));
  const extended = others.filter((name) => !name.startsWith("hugepages-"));
  const amount = (kind: "requests" | "limits", name: string) => totals[kind].get(name) ?? "0";
  const shared = ["cpu", "memory", "ephemeral-storage", ...huge].map((name) => {
    const cells = (["requests", "limits"] as const).map((kind) => {
      const value = amount(kind, name);
      return `${quantityText(value)} (${percent(value, whole(name), "0")}%)`;
    });
    return `  ${name}\t${cells.join("\t")}\n`;
  });
  const plain = extended.map(
    (name) =>
      `  ${name}\t${quantityText(amount("requests", name))}\t${quantityText(amount("limits", name))}\n`,
  );
  return [
    line("Non-terminated Pods", `(${pods.length} in total)`),
    "  Namespace\tName\t\tCPU Requests\tCPU Limits\tMemory Requests\tMemory Limits\tAge\n",
    "  ---------\t----\t\t------------\t----------\t---------------\t-------------\t---\n",
    ...rows,
    "Allocated resources:\n  (Total limits may be over 100 percent, i.e., overcommitted.)\n",
    "  Resource\tRequests\tLimits\n  --------\t--------\t------\n",
    ...shared,
    ...plain,
  ].join("");
}
