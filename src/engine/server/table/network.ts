import { dig, isList, type Value } from "../../value/value.ts";
import { items, labels, type Row, selector, since, text } from "./cells.ts";
import type { TableRule } from "./rule.ts";

/** Tables of Services and what leads to them. Upstream: kubernetes pkg/printers/internalversion/printers.go (v1.36.3). */
export const networkTables: Readonly<Record<string, TableRule>> = {
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
};

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
