import { listOf, mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { formatPlain } from "../../../../value/go-format.ts";
import { dig, get, isList, type ValueMap } from "../../../../value/value.ts";
import { formatLabels } from "../../output/format-labels.ts";
import { annotationLines, headLines, labelLines, line, longTime } from "./describe-text.ts";

// Upstream: kubectl pkg/describe/describe.go (v0.36.3).

/** Returns name, labels and annotations of a cluster-scoped object. */
function clusterHead(object: ValueMap): string {
  const metadata = mapOf(get(object, "metadata"));
  return [
    line("Name", textAt(metadata, "name")),
    labelLines("Labels", get(metadata, "labels")),
    annotationLines("Annotations", get(metadata, "annotations")),
  ].join("");
}

/** Returns Endpoints without their events. */
export function endpointsLines(object: ValueMap): string {
  const subsets = mapsOf(get(object, "subsets")).map((subset) => {
    const addresses = (key: string) =>
      mapsOf(get(subset, key))
        .map((one) => textAt(one, "ip"))
        .join(",") || "<none>";
    const ports = mapsOf(get(subset, "ports")).map(
      (port) =>
        `    ${textAt(port, "name") || "<unset>"}\t${get(port, "port") ?? 0}\t${textAt(port, "protocol")}\n`,
    );
    const table =
      ports.length === 0
        ? ""
        : `  Ports:\n    Name\tPort\tProtocol\n    ----\t----\t--------\n${ports.join("")}`;
    return [
      line("Addresses", addresses("addresses"), 1),
      line("NotReadyAddresses", addresses("notReadyAddresses"), 1),
      `${table}\n`,
    ].join("");
  });
  return `${headLines(object)}Subsets:\n${subsets.join("")}`;
}

/** Returns a ServiceCIDR without its events. */
export function serviceCidrLines(object: ValueMap): string {
  const rows = mapsOf(dig(object, "status", "conditions")).map(
    (one) =>
      `  ${textAt(one, "type")}\t${textAt(one, "status")}\t${longTime(get(one, "lastTransitionTime"))}\t${textAt(one, "reason")}\t${textAt(one, "message")}\n`,
  );
  const conditions =
    rows.length === 0
      ? ""
      : `Status:\nConditions:\n  Type\tStatus\tLastTransitionTime\tReason\tMessage\n  ----\t------\t------------------\t------\t-------\n${rows.join("")}`;
  const cidrs = line("CIDRs", listOf(dig(object, "spec", "cidrs")).join(", "));
  return clusterHead(object) + cidrs + conditions;
}

/** Returns an IPAddress without its events. */
export function ipAddressLines(object: ValueMap): string {
  const parent = dig(object, "spec", "parentRef");
  if (parent === undefined) return clusterHead(object);
  const lines = ["Group", "Resource", "Namespace", "Name"].map((name) =>
    line(name, textAt(mapOf(parent), name.toLowerCase()), 1),
  );
  return `${clusterHead(object)}Parent Reference:\n${lines.join("")}`;
}

/** Returns a CSINode without its events. */
export function csiNodeLines(object: ValueMap): string {
  const drivers = mapsOf(dig(object, "spec", "drivers")).map((driver) => {
    const count = dig(driver, "allocatable", "count");
    const keys = get(driver, "topologyKeys");
    return [
      `    ${textAt(driver, "name")}:\n`,
      line("Node ID", textAt(driver, "nodeID"), 3),
      count === undefined ? "" : `      Allocatables:\n${line("Count", count, 4)}`,
      !isList(keys) ? "" : line("Topology Keys", formatPlain(keys), 3),
    ].join("");
  });
  const created = line("CreationTimestamp", longTime(dig(object, "metadata", "creationTimestamp")));
  const list = drivers.length === 0 ? "" : `  Drivers:\n${drivers.join("")}`;
  return `${clusterHead(object)}${created}Spec:\n${list}`;
}

/** Returns a VolumeAttributesClass without its events. */
export function volumeAttributesClassLines(object: ValueMap): string {
  return [
    line("Name", String(dig(object, "metadata", "name") ?? "")),
    line("Annotations", formatLabels(dig(object, "metadata", "annotations"))),
    line("DriverName", textAt(object, "driverName")),
    line("Parameters", formatLabels(get(object, "parameters"))),
  ].join("");
}
