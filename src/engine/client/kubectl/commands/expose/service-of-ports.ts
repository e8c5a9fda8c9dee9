import type { MutableMap, ValueMap } from "../../../../value/value.ts";
import { put } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import { readIntOrText } from "../../flags/quantity-flags.ts";

/** What a Service is made of. Empty texts are left out. */
export type ServiceParts = {
  readonly name: string;
  readonly selector: string;
  readonly labels: string;
  /** Numbers, separated by commas. */
  readonly ports: string;
  /** The protocol of all ports. */
  readonly protocol: string;
  /** The protocols by port, for ports without {@link protocol}. */
  readonly protocols: ReadonlyMap<string, readonly string[]>;
  readonly targetPort: string;
  readonly type: string;
  readonly clusterIP: string;
  readonly externalIP: string;
  readonly loadBalancerIP: string;
  readonly sessionAffinity: string;
};

/** Returns a Service. Upstream: kubectl pkg/cmd/expose/expose.go, createService (v0.36.3). */
export function makeServiceOfPorts(parts: ServiceParts): Result<ValueMap> {
  const selector = readLabels(parts.selector);
  if ("error" in selector) return selector;
  const labels = parts.labels === "" ? null : readLabels(parts.labels);
  if (labels !== null && "error" in labels) return labels;
  const ports = portsOf(parts);
  if ("error" in ports) return ports;
  if (parts.sessionAffinity !== "" && !/^(None|ClientIP)$/.test(parts.sessionAffinity)) {
    return fail(`unknown session affinity: ${parts.sessionAffinity}`);
  }
  const optional = (key: string, value: string) => (value === "" ? {} : { [key]: value });
  return {
    value: {
      apiVersion: "v1",
      kind: "Service",
      metadata: { ...(labels !== null && { labels: labels.value }), name: parts.name },
      spec: {
        ...optional("clusterIP", parts.clusterIP),
        ...(parts.externalIP !== "" && { externalIPs: [parts.externalIP] }),
        ...(parts.type === "LoadBalancer" && optional("loadBalancerIP", parts.loadBalancerIP)),
        ...(ports.value.length > 0 && { ports: ports.value }),
        selector: selector.value,
        ...optional("sessionAffinity", parts.sessionAffinity),
        ...optional("type", parts.type),
      },
      status: { loadBalancer: {} },
    },
  };
}

/** Parses `a=b,c=d`. */
export function readLabels(text: string): Result<ValueMap> {
  const labels: MutableMap = {};
  for (const pair of text.split(",")) {
    const [key = "", value, ...more] = pair.split("=");
    if (value === undefined || more.length > 0) return fail(`unexpected label spec: ${pair}`);
    if (key === "") return fail("unexpected empty label key");
    put(labels, key, value);
  }
  return { value: labels };
}

function portsOf({ ports, protocol, protocols, targetPort }: ServiceParts): Result<readonly ValueMap[]> {
  if (ports === "") return { value: [] };
  const texts = ports.split(",");
  const out: ValueMap[] = [];
  for (const [at, text] of texts.entries()) {
    if (!/^[+-]?\d+$/.test(text)) {
      return fail(`strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`);
    }
    const port = Number(text);
    const target = targetPort === "" ? port : readIntOrText(targetPort);
    const own = protocol === "" ? (protocols.get(text) ?? ["TCP"]) : [protocol];
    for (const one of own) {
      const number = `port-${at + 1}`;
      const name = own.length > 1 ? `${number}-${one.toLowerCase()}` : texts.length > 1 ? number : "";
      out.push({ ...(name !== "" && { name }), port, protocol: one, targetPort: target });
    }
  }
  return { value: out };
}
