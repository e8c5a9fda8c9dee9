import { dig } from "../../value/value.ts";
import { accessModes, count, items, type Row, since, size, text } from "./cells.ts";
import { networkTables } from "./network.ts";
import { nodeCells } from "./node.ts";
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
  ...networkTables,
  "ConfigMap.": { columns: "Name,Data,Age", cells: (row) => [size(row, "data", "binaryData"), since(row)] },
  "Secret.": {
    columns: "Name,Type,Data,Age",
    cells: (row) => [text(row, "type"), size(row, "data"), since(row)],
  },
  "Namespace.": { columns: "Name,Status,Age", cells: (row) => [text(row, "status.phase"), since(row)] },
  "ServiceAccount.": { columns: "Name,Age", cells: (row) => [since(row)] },
  "Node.": {
    columns:
      "Name,Status,Roles,Age,Version,Internal-IP+,External-IP+,OS-Image+,Kernel-Version+,Container-Runtime+",
    cells: nodeCells,
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

function claim(row: Row): string {
  const name = text(row, "spec.claimRef.name");
  return name === "" ? "" : `${text(row, "spec.claimRef.namespace")}/${name}`;
}
