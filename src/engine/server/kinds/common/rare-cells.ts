import { listOf, mapOf, mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, type Value, type ValueMap } from "../../../value/value.ts";
import { printSelector } from "../../labels/selector-requirement.ts";
import type { TableCells } from "./kind-table.ts";
import { type Cell, containers, items, labels, type Row, since, text } from "./table-cells.ts";

// The cells of kinds that people rarely list. Upstream: kubernetes pkg/printers/internalversion/printers.go (v1.36.3).

const NONE = "<none>";
const UNSET = "<unset>";

/** Returns the cell with the time since the object was created. */
export const ageCells: TableCells = (row) => [since(row)];

function flag({ object }: Row, path: string, otherwise = false): boolean {
  const value = dig(object, ...path.split("."));
  return typeof value === "boolean" ? value : otherwise;
}

function cell(value: Value | undefined, otherwise: Cell): Cell {
  return typeof value === "string" || typeof value === "number" ? value : otherwise;
}

export const csiDriverCells: TableCells = (row) => {
  const requests = dig(row.object, "spec", "tokenRequests");
  const audiences = mapsOf(requests).map((one) => textAt(one, "audience"));
  return [
    flag(row, "spec.attachRequired", true),
    flag(row, "spec.podInfoOnMount"),
    flag(row, "spec.storageCapacity"),
    requests === undefined ? UNSET : audiences.join(","),
    flag(row, "spec.requiresRepublish"),
    items(row, "spec.volumeLifecycleModes").join(",") || NONE,
    since(row),
  ];
};

export const csiNodeCells: TableCells = (row) => [items(row, "spec.drivers").length, since(row)];

export const volumeAttachmentCells: TableCells = (row) => [
  text(row, "spec.attacher"),
  text(row, "spec.source.persistentVolumeName"),
  text(row, "spec.nodeName"),
  flag(row, "status.attached"),
  since(row),
];

export const volumeAttributesClassCells: TableCells = (row) => [text(row, "driverName"), since(row)];

/** The table of IPAddresses has no column for their age. */
export const ipAddressCells: TableCells = (row) => {
  const parent = dig(row.object, "spec", "parentRef");
  if (parent === undefined) return [NONE, since(row)];
  const [group, resource, namespace, name] = ["group", "resource", "namespace", "name"].map((key) =>
    textAt(mapOf(parent), key),
  );
  const type = (group === "" ? `${resource}` : `${resource}.${group}`).toLowerCase();
  return [`${type}${namespace === "" ? "" : `/${namespace}`}/${name}`, since(row)];
};

export const serviceCidrCells: TableCells = (row) => [items(row, "spec.cidrs").join(","), since(row)];

export const podTemplateCells: TableCells = (row) => [
  ...containers(row, "template.spec"),
  labels(row, "template.metadata.labels"),
];

export const controllerRevisionCells: TableCells = (row) => {
  const owner = mapsOf(dig(row.object, "metadata", "ownerReferences")).find(
    (one) => get(one, "controller") === true,
  );
  return [owner === undefined ? NONE : ownerName(owner), cell(get(row.object, "revision"), 0), since(row)];
};

function ownerName(owner: ValueMap): string {
  const version = textAt(owner, "apiVersion");
  const group = version.includes("/") ? `.${version.split("/")[0]}` : "";
  return `${textAt(owner, "kind").toLowerCase()}${group}/${textAt(owner, "name")}`;
}

export const flowSchemaCells: TableCells = (row) => {
  const dangling = items(row, "status.conditions").find((one) => dig(one, "type") === "Dangling");
  return [
    text(row, "spec.priorityLevelConfiguration.name"),
    cell(dig(row.object, "spec", "matchingPrecedence"), 0),
    text(row, "spec.distinguisherMethod.type", NONE),
    since(row),
    dangling === undefined ? "?" : cell(dig(dangling, "status"), ""),
  ];
};

export const priorityLevelCells: TableCells = (row) => {
  const limited = dig(row.object, "spec", "limited");
  const queuing = dig(limited, "limitResponse", "queuing");
  return [
    text(row, "spec.type"),
    cell(dig(limited, "nominalConcurrencyShares"), NONE),
    cell(dig(queuing, "queues"), NONE),
    cell(dig(queuing, "handSize"), NONE),
    cell(dig(queuing, "queueLengthLimit"), NONE),
    since(row),
  ];
};

/** Returns the cells of a policy; `rules` is the field that it counts. */
export function policyCells(rules: string): TableCells {
  return (row) => {
    const kind = dig(row.object, "spec", "paramKind");
    const param = kind === undefined ? UNSET : `${dig(kind, "apiVersion")}/${dig(kind, "kind")}`;
    return [items(row, `spec.${rules}`).length, param, since(row)];
  };
}

export const policyBindingCells: TableCells = (row) => [
  text(row, "spec.policyName"),
  paramName(mapOf(dig(row.object, "spec", "paramRef"))),
  since(row),
];

function paramName(ref: ValueMap): string {
  const [name, namespace] = [textAt(ref, "name"), textAt(ref, "namespace")];
  if (name !== "") return `${namespace || "*"}/${name}`;
  const selector = get(ref, "selector");
  return selector === undefined ? UNSET : printSelector(selector);
}

export const webhooksCells: TableCells = (row) => [listOf(get(row.object, "webhooks")).length, since(row)];

export const resourceClaimCells: TableCells = (row) => {
  const isDeleted = text(row, "metadata.deletionTimestamp") !== "";
  const isAllocated = dig(row.object, "status", "allocation") !== undefined;
  const states = [
    ...(isDeleted ? ["deleted"] : []),
    ...(isAllocated ? ["allocated"] : isDeleted ? [] : ["pending"]),
    ...(isAllocated && items(row, "status.reservedFor").length > 0 ? ["reserved"] : []),
  ];
  return [states.join(","), since(row)];
};

export const resourceSliceCells: TableCells = (row) => [
  text(row, "spec.nodeName"),
  text(row, "spec.driver"),
  text(row, "spec.pool.name"),
  since(row),
];

/** Upstream: kube-aggregator pkg/registry/apiservice/etcd/etcd.go (v0.36.3). */
export const apiServiceCells: TableCells = (row) => {
  const service = dig(row.object, "spec", "service");
  const available = items(row, "status.conditions").find((one) => dig(one, "type") === "Available");
  const [status, reason] = [dig(available, "status"), dig(available, "reason")].map((one) =>
    String(one ?? ""),
  );
  const shown = status === "True" || reason === "" ? status : `${status} (${reason})`;
  return [
    service === undefined ? "Local" : `${dig(service, "namespace")}/${dig(service, "name")}`,
    available === undefined ? "Unknown" : (shown ?? ""),
    since(row),
  ];
};
