import { listOf, mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { formatLabels } from "../../output/format-labels.ts";
import { annotationLines, headLines, labelLines, line } from "./describe-text.ts";

/** Returns a Service with its endpoints, without its events. */
export function serviceLines(object: ValueMap, slices: readonly ValueMap[], showsProtocols: boolean): string {
  const spec = mapOf(get(object, "spec"));
  const joined = (key: string) => listOf(get(spec, key)).join(",");
  const optional = (name: string, value: Value | undefined) =>
    value === undefined || value === "" || value === 0 ? "" : line(name, value);
  const ingress = mapsOf(dig(object, "status", "loadBalancer", "ingress"));
  return [
    headLines(object),
    line("Selector", formatLabels(get(spec, "selector"))),
    line("Type", textAt(spec, "type")),
    optional("IP Family Policy", get(spec, "ipFamilyPolicy")),
    line("IP Families", joined("ipFamilies") || "<none>"),
    line("IP", textAt(spec, "clusterIP")),
    line("IPs", joined("clusterIPs") || "<none>"),
    optional("External IPs", joined("externalIPs")),
    optional("Desired LoadBalancer IP", get(spec, "loadBalancerIP")),
    optional("External Name", get(spec, "externalName")),
    ingress.length === 0 ? "" : line("LoadBalancer Ingress", ingress.map(ingressText).join(", ")),
    ...mapsOf(get(spec, "ports")).map((port) => portLines(port, slices, showsProtocols)),
    line("Session Affinity", textAt(spec, "sessionAffinity")),
    optional("External Traffic Policy", get(spec, "externalTrafficPolicy")),
    optional("Internal Traffic Policy", get(spec, "internalTrafficPolicy")),
    optional("HealthCheck NodePort", get(spec, "healthCheckNodePort")),
    optional("LoadBalancer Source Ranges", joined("loadBalancerSourceRanges")),
    optional("Traffic Distribution", get(spec, "trafficDistribution")),
  ].join("");
}

function ingressText(ingress: ValueMap): string {
  const ip = textAt(ingress, "ip");
  const mode = get(ingress, "ipMode");
  return ip === "" ? textAt(ingress, "hostname") : `${ip}${mode === undefined ? "" : ` (${mode})`}`;
}

function portLines(port: ValueMap, slices: readonly ValueMap[], showsProtocol: boolean): string {
  const own = textAt(port, "name");
  const name = own || "<unset>";
  const protocol = textAt(port, "protocol");
  const node = get(port, "nodePort");
  const app = get(port, "appProtocol");
  return [
    line("Port", `${name}\t${get(port, "port")}/${protocol}`),
    line("TargetPort", `${get(port, "targetPort")}/${protocol}`),
    app === undefined || !showsProtocol ? "" : line("AppProtocol", app),
    node === undefined || node === 0 ? "" : line("NodePort", `${name}\t${node}/${protocol}`),
    line("Endpoints", endpointText(slices, own)),
  ].join("");
}

const MAX_ENDPOINTS = 3;

/** Returns the ready endpoints of a port of a Service: the first three, and how many more there are. */
export function endpointText(slices: readonly ValueMap[], portName: string): string {
  if (slices.length === 0) return "<none>";
  const all: string[] = [];
  for (const slice of slices) {
    const addresses = mapsOf(get(slice, "endpoints"))
      .filter((one) => dig(one, "conditions", "ready") !== false)
      .map((one) => String(listOf(get(one, "addresses"))[0] ?? ""));
    const ports = mapsOf(get(slice, "ports"));
    if (ports.length === 0) all.push(...addresses);
    for (const port of ports) {
      if (textAt(port, "name") !== portName) continue;
      all.push(
        ...addresses.map((one) => `${one.includes(":") ? `[${one}]` : one}:${get(port, "port") ?? ""}`),
      );
    }
  }
  const shown = all.slice(0, MAX_ENDPOINTS).join(",");
  return all.length > MAX_ENDPOINTS ? `${shown} + ${all.length - MAX_ENDPOINTS} more...` : shown;
}

/** Returns an Ingress without its events. `backendText` returns a backend with its endpoints. */
export function ingressLines(object: ValueMap, backendText: (backend: ValueMap) => string): string {
  const metadata = mapOf(get(object, "metadata"));
  const spec = mapOf(get(object, "spec"));
  const fallback = get(spec, "defaultBackend");
  const fallbackText = isMap(fallback) ? backendText(fallback) : "<default>";
  const tls = mapsOf(get(spec, "tls"));
  const rules = mapsOf(get(spec, "rules")).filter((rule) => isMap(get(rule, "http")));
  const addresses = mapsOf(dig(object, "status", "loadBalancer", "ingress")).map(
    (one) => textAt(one, "ip") || textAt(one, "hostname"),
  );
  return [
    line("Name", textAt(metadata, "name")),
    labelLines("Labels", get(metadata, "labels")),
    line("Namespace", textAt(metadata, "namespace")),
    line("Address", [...new Set(addresses)].sort().join(",")),
    line("Ingress Class", get(spec, "ingressClassName") ?? "<none>"),
    line("Default backend", fallbackText),
    tls.length === 0 ? "" : "TLS:\n",
    ...tls.map(tlsText),
    "Rules:\n  Host\tPath\tBackends\n  ----\t----\t--------\n",
    ...rules.map((rule) => {
      const paths = mapsOf(dig(rule, "http", "paths")).map(
        (path) => `    \t${textAt(path, "path")} \t${backendText(mapOf(get(path, "backend")))}\n`,
      );
      return `  ${textAt(rule, "host") || "*"}\t\n${paths.join("")}`;
    }),
    rules.length === 0 ? `  *\t*\t${fallbackText}\n` : "",
    annotationLines("Annotations", get(metadata, "annotations")),
  ].join("");
}

function tlsText(tls: ValueMap): string {
  const secret = textAt(tls, "secretName");
  const hosts = listOf(get(tls, "hosts")).join(",");
  return secret === "" ? `  SNI routes ${hosts}\n` : `  ${secret} terminates ${hosts}\n`;
}

/** Returns a backend that names no Service, or `service:port`. */
export function backendName(backend: ValueMap): string {
  const service = get(backend, "service");
  if (isMap(service)) {
    const port = get(service, "port");
    return `${textAt(service, "name")}:${dig(port, "name") || (dig(port, "number") ?? "")}`;
  }
  const resource = mapOf(get(backend, "resource"));
  return `APIGroup: ${get(resource, "apiGroup") ?? "<none>"}, Kind: ${get(resource, "kind")}, Name: ${get(resource, "name")}`;
}

/** Returns an IngressClass without its events. */
export function ingressClassLines(object: ValueMap): string {
  const metadata = mapOf(get(object, "metadata"));
  const parameters = dig(object, "spec", "parameters");
  const group = dig(parameters, "apiGroup");
  return [
    line("Name", textAt(metadata, "name")),
    labelLines("Labels", get(metadata, "labels")),
    annotationLines("Annotations", get(metadata, "annotations")),
    line("Controller", dig(object, "spec", "controller")),
    isMap(parameters) ? "Parameters:\n" : "",
    isMap(parameters) && group !== undefined ? line("APIGroup", group, 1) : "",
    isMap(parameters)
      ? line("Kind", get(parameters, "kind"), 1) + line("Name", get(parameters, "name"), 1)
      : "",
  ].join("");
}

/** Returns an EndpointSlice without its events. */
export function endpointSliceLines(object: ValueMap): string {
  const ports = mapsOf(get(object, "ports"));
  const endpoints = mapsOf(get(object, "endpoints"));
  return [
    headLines(object),
    line("AddressType", textAt(object, "addressType")),
    ports.length === 0 ? "Ports: <unset>\n" : "Ports:\n  Name\tPort\tProtocol\n  ----\t----\t--------\n",
    ...ports.map(
      (port) =>
        `  ${textAt(port, "name") || "<unset>"}\t${get(port, "port") ?? "<unset>"}\t${get(port, "protocol")}\n`,
    ),
    endpoints.length === 0 ? "Endpoints: <none>\n" : "Endpoints:\n",
    ...endpoints.map(endpointLines),
  ].join("");
}

function endpointLines(endpoint: ValueMap): string {
  const target = get(endpoint, "targetRef");
  return [
    line("- Addresses", listOf(get(endpoint, "addresses")).join(", ") || "<none>", 1),
    "    Conditions:\n",
    line("Ready", dig(endpoint, "conditions", "ready") ?? "<unset>", 3),
    line("Hostname", get(endpoint, "hostname") ?? "<unset>", 2),
    isMap(target) ? line("TargetRef", `${get(target, "kind")}/${get(target, "name")}`, 2) : "",
    line("NodeName", get(endpoint, "nodeName") ?? "<unset>", 2),
    line("Zone", get(endpoint, "zone") ?? "<unset>", 2),
  ].join("");
}
