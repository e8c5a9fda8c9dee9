import { at, is, missing, present, put, type Rule, set } from "./rule.ts";

const RBAC = "rbac.authorization.k8s.io";

/**
 * Defaults of the smaller groups, by Go struct. Upstream: the defaults.go files of kubernetes pkg/apis, apiextensions-apiserver
 * and kube-aggregator (v1.36.3).
 */
export const groupRules: { readonly [struct: string]: readonly Rule[] } = {
  "networking/v1.NetworkPolicyPort": [set("protocol", "TCP")],
  "networking/v1.NetworkPolicy": [
    set("spec.policyTypes", ["Ingress", "Egress"], present("spec.egress")),
    set("spec.policyTypes", ["Ingress"]),
  ],
  "networking/v1.IngressClass": [set("spec.parameters.scope", "Cluster", present("spec.parameters"))],
  "rbac/v1.ClusterRoleBinding": [set("roleRef.apiGroup", RBAC)],
  "rbac/v1.RoleBinding": [set("roleRef.apiGroup", RBAC)],
  "rbac/v1.Subject": [set("apiGroup", RBAC, is("kind", "User", "Group"))],
  "storage/v1.StorageClass": [set("reclaimPolicy", "Delete"), set("volumeBindingMode", "Immediate")],
  "storage/v1.CSIDriver": [
    set("spec.attachRequired", true),
    set("spec.podInfoOnMount", false),
    set("spec.storageCapacity", false),
    set("spec.fsGroupPolicy", "ReadWriteOnceWithFSType"),
    set("spec.volumeLifecycleModes", ["Persistent"]),
    set("spec.requiresRepublish", false),
    set("spec.seLinuxMount", false),
  ],
  "scheduling/v1.PriorityClass": [set("preemptionPolicy", "PreemptLowerPriority")],
  "discovery/v1.EndpointPort": [set("name", ""), set("protocol", "TCP")],
  "flowcontrol/v1.FlowSchemaSpec": [put("matchingPrecedence", 1000, zeroOf("matchingPrecedence"))],
  "flowcontrol/v1.ExemptPriorityLevelConfiguration": [
    set("nominalConcurrencyShares", 0),
    set("lendablePercent", 0),
  ],
  "flowcontrol/v1.LimitedPriorityLevelConfiguration": [
    set("nominalConcurrencyShares", 30),
    set("lendablePercent", 0),
  ],
  "flowcontrol/v1.QueuingConfiguration": [
    put("handSize", 8, zeroOf("handSize")),
    put("queues", 64, zeroOf("queues")),
    put("queueLengthLimit", 50, zeroOf("queueLengthLimit")),
  ],
  "resource/v1.ExactDeviceRequest": deviceRequest(),
  "resource/v1.DeviceSubRequest": deviceRequest(),
  "apiextensions/v1.CustomResourceDefinition": [
    set("spec.names.singular", (crd) => String(at(crd, "spec.names.kind") ?? "").toLowerCase()),
    set("spec.names.listKind", (crd) => `${at(crd, "spec.names.kind")}List`, present("spec.names.kind")),
    set("spec.conversion", { strategy: "None" }, missing("spec.conversion")),
    set("status.storedVersions", storedVersions),
  ],
  "apiextensions/v1.ServiceReference": [set("port", 443)],
  "apiregistration/v1.ServiceReference": [set("port", 443)],
};

function deviceRequest(): readonly Rule[] {
  return [
    set("allocationMode", "ExactCount"),
    put("count", 1, is("allocationMode", "ExactCount"), zeroOf("count")),
  ];
}

function zeroOf(name: string): (struct: Parameters<typeof at>[0] & object) => boolean {
  return (struct) => !at(struct as never, name);
}

function storedVersions(crd: Parameters<typeof at>[0]) {
  const versions = at(crd, "spec.versions");
  const stored = Array.isArray(versions) ? versions.find((one) => at(one, "storage") === true) : undefined;
  const name = at(stored, "name");
  return name === undefined ? undefined : [name];
}
