import { listOf, mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../../../value/value.ts";
import { annotationLines, formatSelector, labelLines, line, plainTime } from "./describe-text.ts";

/** Returns a NetworkPolicy. Upstream: kubectl pkg/describe/describe.go, describeNetworkPolicy (v0.36.3). */
export function networkPolicyLines(object: ValueMap): string {
  const metadata = mapOf(get(object, "metadata"));
  const spec = mapOf(get(object, "spec"));
  const types = listOf(get(spec, "policyTypes"));
  const selector = mapOf(get(spec, "podSelector"));
  const all = "<none> (Allowing the specific traffic to all pods in this namespace)";
  const isEmpty =
    Object.keys(mapOf(get(selector, "matchLabels"))).length === 0 &&
    listOf(get(selector, "matchExpressions")).length === 0;
  return [
    line("Name", textAt(metadata, "name")),
    line("Namespace", textAt(metadata, "namespace")),
    line("Created on", plainTime(get(metadata, "creationTimestamp"))),
    labelLines("Labels", get(metadata, "labels")),
    annotationLines("Annotations", get(metadata, "annotations")),
    `Spec:\n  PodSelector:     ${isEmpty ? all : formatSelector(selector)}\n`,
    types.includes("Ingress")
      ? `  Allowing ingress traffic:\n${rules(spec, INGRESS)}`
      : "  Not affecting ingress traffic\n",
    types.includes("Egress")
      ? `  Allowing egress traffic:\n${rules(spec, EGRESS)}`
      : "  Not affecting egress traffic\n",
    `  Policy Types: ${types.join(", ") || "<none>"}\n`,
  ].join("");
}

/** The words for one direction of traffic. */
type Direction = { readonly key: string; readonly peers: string; readonly word: string; readonly by: string };

const INGRESS: Direction = { key: "ingress", peers: "from", word: "From", by: "source" };
const EGRESS: Direction = { key: "egress", peers: "to", word: "To", by: "destination" };

const INDENT = "    ";

function rules(spec: ValueMap, direction: Direction): string {
  const { key, peers, word, by } = direction;
  const all = mapsOf(get(spec, key));
  if (all.length === 0) {
    return `${INDENT}<none> (Selected pods are isolated for ${key} connectivity)\n`;
  }
  const texts = all.map((rule) => {
    const ports = mapsOf(get(rule, "ports"));
    const others = mapsOf(get(rule, peers));
    return [
      ports.length === 0 ? `${INDENT}To Port: <any> (traffic allowed to all ports)\n` : "",
      ...ports.map(portText),
      others.length === 0 ? `${INDENT}${word}: <any> (traffic not restricted by ${by})\n` : "",
      ...others.map((peer) => `${INDENT}${word}:\n${peerText(peer)}`),
    ].join("");
  });
  return texts.join(`${INDENT}----------\n`);
}

function portText(port: ValueMap): string {
  const number = get(port, "port") ?? "<nil>";
  const end = get(port, "endPort");
  const range = end === undefined ? `To Port: ${number}` : `To Port Range: ${number}-${end}`;
  return `${INDENT}${range}/${get(port, "protocol") ?? "TCP"}\n`;
}

function peerText(peer: ValueMap): string {
  const block = get(peer, "ipBlock");
  const selectors = (["NamespaceSelector", "PodSelector"] as const).flatMap((name) => {
    const selector = get(peer, name === "PodSelector" ? "podSelector" : "namespaceSelector");
    return isMap(selector) ? [`  ${INDENT}${name}: ${formatSelector(selector)}\n`] : [];
  });
  if (selectors.length > 0 || !isMap(block)) return selectors.join("");
  const except = listOf(get(block, "except")).join(", ");
  return `  ${INDENT}IPBlock:\n    ${INDENT}CIDR: ${get(block, "cidr")}\n    ${INDENT}Except: ${except}\n`;
}
