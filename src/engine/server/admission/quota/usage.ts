import { mapOf, mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, isMap, type ValueMap } from "../../../value/value.ts";
import { type GroupResource, printGroupResource } from "../../http/status-errors.ts";
import { storageClassOf } from "../../kinds/core/claim-class.ts";
import { podTotals } from "../../kinds/core/pod-template/resources/pod-level-requests.ts";
import { wholeQuantity } from "../../structs/quantity-numbers.ts";
import { amountsOf, isExtended, isHugePages } from "../../validate/resource-names.ts";
import type { Amounts } from "./amounts.ts";

/** What a quota counts of the objects of one resource. Upstream: kubernetes pkg/quota/v1/evaluator/core (v1.36.3). */
export type Counted = {
  /** Whether a write of an object that exists counts, too: to the object or to a subresource. */
  readonly countsUpdate: (subresource: string) => boolean;
  /** Whether a resource of a quota is about these objects. */
  readonly isAbout: (name: string) => boolean;
  /** Returns what an object uses. */
  readonly usage: (object: ValueMap) => Amounts;
  /** Returns which of these resources containers must name and do not, or null. Pods only. */
  readonly missing?: (object: ValueMap, names: readonly string[]) => string | null;
};

/** Old names of some counts. */
const ALIASES = ["configmaps", "replicationcontrollers", "resourcequotas", "secrets"];

/** Returns what quotas count of the objects of a resource. */
export function countedOf(at: GroupResource): Counted {
  const count = `count/${printGroupResource(at)}`;
  if (at.group === "" && at.resource === "pods") return pods(count);
  if (at.group === "" && at.resource === "services") return services(count);
  if (at.group === "" && at.resource === "persistentvolumeclaims") return claims(count);
  const names = at.group === "" && ALIASES.includes(at.resource) ? [count, at.resource] : [count];
  return {
    countsUpdate: () => false,
    isAbout: (name) => names.includes(name),
    usage: () => Object.fromEntries(names.map((name) => [name, "1"])),
  };
}

/** The resources with limits that differ from requests. */
const COMPUTE = ["cpu", "memory", "ephemeral-storage"];
/** The resources that each container must name if a quota is about them. */
const NEEDED = ["cpu", "memory"].flatMap((name) => [name, `requests.${name}`, `limits.${name}`]);

function pods(count: string): Counted {
  const names = [count, "pods", ...COMPUTE.flatMap((name) => [name, `requests.${name}`, `limits.${name}`])];
  return {
    countsUpdate: (subresource) => subresource === "resize",
    isAbout: (name) =>
      names.includes(name) ||
      isHugePages(name) ||
      (name.startsWith("requests.") && (isHugePages(name.slice(9)) || isExtended(name.slice(9)))),
    usage: (pod) => {
      const phase = dig(pod, "status", "phase");
      if (phase === "Succeeded" || phase === "Failed") return { [count]: "1" };
      const used = computeUsage(podTotals(pod, "requests", true), podTotals(pod, "limits", true));
      return { [count]: "1", pods: "1", ...used };
    },
    missing: (pod, required) =>
      missingAmounts(
        pod,
        required.filter((name) => NEEDED.includes(name)),
      ),
  };
}

function computeUsage(requests: ValueMap, limits: ValueMap): Amounts {
  const used: { [name: string]: string } = {};
  for (const [name, amount] of amountsOf(requests)) {
    if (COMPUTE.includes(name) || isHugePages(name)) used[name] = amount;
    if (COMPUTE.includes(name) || isHugePages(name) || isExtended(name)) used[`requests.${name}`] = amount;
  }
  for (const [name, amount] of amountsOf(limits)) if (COMPUTE.includes(name)) used[`limits.${name}`] = amount;
  return used;
}

function missingAmounts(pod: ValueMap, required: readonly string[]): string | null {
  if (isMap(dig(pod, "spec", "resources"))) return null; // the pod as a whole has amounts
  const missing = new Map<string, Set<string>>();
  for (const container of ["containers", "initContainers"].flatMap((field) =>
    mapsOf(dig(pod, "spec", field)),
  )) {
    const amounts = (field: string): ValueMap => mapOf(dig(container, "resources", field));
    const used = computeUsage(amounts("requests"), amounts("limits"));
    for (const name of required) {
      if (Object.hasOwn(used, name)) continue;
      missing.set(name, (missing.get(name) ?? new Set()).add(textAt(container, "name")));
    }
  }
  if (missing.size === 0) return null;
  const parts = [...missing]
    .sort()
    .map(([name, containers]) => `${name} for: ${[...containers].sort().join(",")}`);
  return `must specify ${parts.join("; ")}`;
}

function services(count: string): Counted {
  const names = [count, "services", "services.nodeports", "services.loadbalancers"];
  return {
    countsUpdate: () => true,
    isAbout: (name) => names.includes(name),
    usage: (service) => {
      const spec = get(service, "spec");
      const type = dig(spec, "type");
      const ports = mapsOf(dig(spec, "ports"));
      const isBalancer = type === "LoadBalancer";
      const hasOwnOnly = isBalancer && dig(spec, "allocateLoadBalancerNodePorts") === false;
      const nodePorts = hasOwnOnly ? ports.filter((port) => Boolean(get(port, "nodePort"))) : ports;
      const usesNodes = isBalancer || type === "NodePort";
      return {
        [count]: "1",
        services: "1",
        "services.nodeports": String(usesNodes ? nodePorts.length : 0),
        "services.loadbalancers": isBalancer ? "1" : "0",
      };
    },
  };
}

const OF_CLASS = ".storageclass.storage.k8s.io/";

function claims(count: string): Counted {
  const names = ["persistentvolumeclaims", "requests.storage"];
  return {
    countsUpdate: (subresource) => subresource === "" || subresource === "status",
    isAbout: (name) => [count, ...names].includes(name) || names.some((one) => name.endsWith(OF_CLASS + one)),
    usage: (claim) => {
      const storage = storageOf(claim);
      const used = { persistentvolumeclaims: "1", ...(storage !== null && { "requests.storage": storage }) };
      const name = storageClassOf(claim) ?? "";
      const ofClass = Object.entries(used).map(([one, amount]) => [`${name}${OF_CLASS}${one}`, amount]);
      return { [count]: "1", ...used, ...(name !== "" && Object.fromEntries(ofClass)) };
    },
  };
}

/** Returns the storage that a claim asks for, as whole bytes; null if it asks for none. */
function storageOf(claim: ValueMap): string | null {
  const asked = dig(claim, "spec", "resources", "requests", "storage");
  return asked === undefined ? null : wholeQuantity(String(asked));
}
