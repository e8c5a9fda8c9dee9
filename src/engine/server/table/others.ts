import { dig, isList, type Value } from "../../value/value.ts";
import { accessModes, count, items, labels, type Row, selector, since, size, text } from "./cells.ts";
import { quotaCells } from "./quota.ts";
import type { TableRule } from "./rule.ts";

const binding: TableRule = {
  columns: "Name,Role,Age,Users+,Groups+,ServiceAccounts+",
  cells: (row) => [
    `${text(row, "roleRef.kind")}/${text(row, "roleRef.name")}`,
    since(row),
    subjects(row, "User"),
    subjects(row, "Group"),
    subjects(row, "ServiceAccount"),
  ],
};

/** Tables of all other kinds that have one of their own. Upstream: kubernetes pkg/printers/internalversion/printers.go (v1.36.3). */
export const otherTables: Readonly<Record<string, TableRule>> = {
  "ConfigMap.": { columns: "Name,Data,Age", cells: (row) => [size(row, "data", "binaryData"), since(row)] },
  "Secret.": {
    columns: "Name,Type,Data,Age",
    cells: (row) => [text(row, "type"), size(row, "data"), since(row)],
  },
  "Namespace.": { columns: "Name,Status,Age", cells: (row) => [text(row, "status.phase"), since(row)] },
  "ServiceAccount.": { columns: "Name,Age", cells: (row) => [since(row)] },
  "Service.": {
    columns: "Name,Type,Cluster-IP,External-IP,Port(s),Age,Selector+",
    cells: (row) => [
      text(row, "spec.type"),
      text(row, "spec.clusterIP", "<none>"),
      externalIp(row),
      ports(row),
      since(row),
      labels(row, "spec.selector"),
    ],
  },
  "Ingress.networking.k8s.io": {
    columns: "Name,Class,Hosts,Address,Ports,Age",
    cells: (row) => [
      text(row, "spec.ingressClassName", "<none>"),
      hosts(row),
      loadBalancers(row),
      items(row, "spec.tls").length > 0 ? "80, 443" : "80",
      since(row),
    ],
  },
  "IngressClass.networking.k8s.io": {
    columns: "Name,Controller,Parameters,Age",
    cells: (row) => [text(row, "spec.controller"), parameters(row), since(row)],
  },
  "NetworkPolicy.networking.k8s.io": {
    columns: "Name,Pod-Selector,Age",
    cells: (row) => [selector(row, "spec.podSelector"), since(row)],
  },
  "Endpoints.": { columns: "Name,Endpoints,Age", cells: (row) => [endpoints(row), since(row)] },
  "EndpointSlice.discovery.k8s.io": {
    columns: "Name,AddressType,Ports,Endpoints,Age",
    cells: (row) => [text(row, "addressType"), slicePorts(row), sliceAddresses(row), since(row)],
  },
  "Node.": {
    columns:
      "Name,Status,Roles,Age,Version,Internal-IP+,External-IP+,OS-Image+,Kernel-Version+,Container-Runtime+",
    cells: (row) => [
      nodeStatus(row),
      nodeRoles(row),
      since(row),
      text(row, "status.nodeInfo.kubeletVersion"),
      nodeAddress(row, "InternalIP"),
      nodeAddress(row, "ExternalIP"),
      text(row, "status.nodeInfo.osImage", "<unknown>"),
      text(row, "status.nodeInfo.kernelVersion", "<unknown>"),
      text(row, "status.nodeInfo.containerRuntimeVersion", "<unknown>"),
    ],
  },
  "PersistentVolume.": {
    columns:
      "Name,Capacity,Access Modes,Reclaim Policy,Status,Claim,StorageClass,VolumeAttributesClass,Reason,Age,VolumeMode+",
    cells: (row) => [
      text(row, "spec.capacity.storage"),
      accessModes(row, "spec.accessModes"),
      text(row, "spec.persistentVolumeReclaimPolicy"),
      text(row, "status.phase", "Pending"),
      claim(row),
      text(row, "spec.storageClassName"),
      text(row, "spec.volumeAttributesClassName", "<unset>"),
      text(row, "status.reason"),
      since(row),
      text(row, "spec.volumeMode", "<unset>"),
    ],
  },
  "PersistentVolumeClaim.": {
    columns: "Name,Status,Volume,Capacity,Access Modes,StorageClass,VolumeAttributesClass,Age,VolumeMode+",
    cells: (row) => [
      text(row, "metadata.deletionTimestamp") === "" ? text(row, "status.phase", "Pending") : "Terminating",
      text(row, "spec.volumeName"),
      text(row, "spec.volumeName") === "" ? "" : text(row, "status.capacity.storage"),
      text(row, "spec.volumeName") === "" ? "" : accessModes(row, "status.accessModes"),
      text(row, "spec.storageClassName"),
      text(row, "spec.volumeAttributesClassName", "<unset>"),
      since(row),
      text(row, "spec.volumeMode", "<unset>"),
    ],
  },
  "StorageClass.storage.k8s.io": {
    columns: "Name,Provisioner,ReclaimPolicy,VolumeBindingMode,AllowVolumeExpansion,Age",
    cells: (row) => [
      text(row, "provisioner"),
      text(row, "reclaimPolicy", "Delete"),
      text(row, "volumeBindingMode", "<unset>"),
      text(row, "allowVolumeExpansion", "false"),
      since(row),
    ],
  },
  "RoleBinding.rbac.authorization.k8s.io": binding,
  "ClusterRoleBinding.rbac.authorization.k8s.io": binding,
  "ResourceQuota.": { columns: "Name,Request,Limit,Age", cells: (row) => [...quotaCells(row), since(row)] },
  "Lease.coordination.k8s.io": {
    columns: "Name,Holder,Age",
    cells: (row) => [text(row, "spec.holderIdentity"), since(row)],
  },
  "PriorityClass.scheduling.k8s.io": {
    columns: "Name,Value:integer,Global-Default:boolean,Age,PreemptionPolicy",
    cells: (row) => [
      count(row, "value"),
      text(row, "globalDefault") === "true",
      since(row),
      text(row, "preemptionPolicy"),
    ],
  },
};

function subjects(row: Row, kind: string): string {
  return items(row, "subjects")
    .filter((one) => dig(one, "kind") === kind)
    .map((one) =>
      kind === "ServiceAccount" && dig(one, "namespace") !== undefined
        ? `${dig(one, "namespace")}/${dig(one, "name")}`
        : String(dig(one, "name")),
    )
    .join(", ");
}

function loadBalancers(row: Row): string {
  return items(row, "status.loadBalancer.ingress")
    .map((one) => String(dig(one, "ip") ?? dig(one, "hostname") ?? ""))
    .join(",");
}

function externalIp(row: Row): string {
  const external = items(row, "spec.externalIPs").map(String);
  switch (text(row, "spec.type")) {
    case "ExternalName":
      return text(row, "spec.externalName");
    case "LoadBalancer":
      return [loadBalancers(row), ...external].filter((one) => one !== "").join(",") || "<pending>";
    default:
      return external.join(",") || "<none>";
  }
}

function ports(row: Row): string {
  const shown = items(row, "spec.ports").map((one) => {
    const node = dig(one, "nodePort");
    return `${dig(one, "port")}${node === undefined || node === 0 ? "" : `:${node}`}/${dig(one, "protocol") ?? "TCP"}`;
  });
  return shown.join(",") || "<none>";
}

function hosts(row: Row): string {
  return short(
    items(row, "spec.rules").map((rule) => String(dig(rule, "host") ?? "*")),
    "*",
  );
}

function parameters(row: Row): string {
  const kind = text(row, "spec.parameters.kind");
  if (kind === "") return "<none>";
  const group = text(row, "spec.parameters.apiGroup");
  return `${kind}${group === "" ? "" : `.${group}`}/${text(row, "spec.parameters.name")}`;
}

/** The first three, and how many more there are. */
function short(all: readonly string[], none = "<none>"): string {
  const more = all.length > 3 ? ` + ${all.length - 3} more...` : "";
  return (all.slice(0, 3).join(",") || none) + more;
}

function endpoints(row: Row): string {
  const list = (value: Value | undefined) => (isList(value) ? value : []);
  const all = items(row, "subsets").flatMap((subset) => {
    const addresses = list(dig(subset, "addresses")).map((one) => String(dig(one, "ip")));
    const open = list(dig(subset, "ports"));
    if (open.length === 0) return addresses;
    return open.flatMap((port) => addresses.map((address) => `${address}:${dig(port, "port")}`));
  });
  return short(all);
}

function slicePorts(row: Row): string {
  const all = items(row, "ports").map((one) => String(dig(one, "port") ?? "*"));
  return all.length === 0 ? "<unset>" : short(all);
}

function sliceAddresses(row: Row): string {
  const all = items(row, "endpoints").flatMap((one) => {
    const addresses = dig(one, "addresses");
    return isList(addresses) ? addresses.map(String) : [];
  });
  return all.length === 0 ? "<unset>" : short(all);
}

function claim(row: Row): string {
  const name = text(row, "spec.claimRef.name");
  return name === "" ? "" : `${text(row, "spec.claimRef.namespace")}/${name}`;
}

function nodeStatus(row: Row): string {
  const ready = items(row, "status.conditions").find((one) => dig(one, "type") === "Ready");
  const status = ready === undefined ? "Unknown" : dig(ready, "status") === "True" ? "Ready" : "NotReady";
  return text(row, "spec.unschedulable") === "true" ? `${status},SchedulingDisabled` : status;
}

function nodeRoles({ object }: Row): string {
  const all = Object.keys(dig(object, "metadata", "labels") ?? {});
  const prefix = "node-role.kubernetes.io/";
  const roles = all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  return roles.sort().join(",") || "<none>";
}

function nodeAddress(row: Row, type: string): string {
  const found = items(row, "status.addresses").find((one) => dig(one, "type") === type);
  return String(dig(found ?? null, "address") ?? "<none>");
}
