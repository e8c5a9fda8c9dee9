import { quoteGo } from "../../value/go-format.ts";
import { compareText } from "../../value/order.ts";
import type { PolicyRule } from "./policy-rule.ts";

/**
 * Returns the parts of `wanted` that no rule of `held` covers, as rules with one verb, one resource and at most one name.
 */
export function uncoveredRules(
  held: readonly PolicyRule[],
  wanted: readonly PolicyRule[],
): readonly PolicyRule[] {
  return wanted.flatMap(splitRule).filter((part) => !held.some((rule) => covers(rule, part)));
}

function splitRule(rule: PolicyRule): readonly PolicyRule[] {
  const out: PolicyRule[] = [];
  const names = rule.resourceNames.length === 0 ? [[]] : rule.resourceNames.map((name) => [name]);
  for (const group of rule.apiGroups)
    for (const resource of rule.resources)
      for (const verb of rule.verbs)
        for (const resourceNames of names)
          out.push({
            apiGroups: [group],
            resources: [resource],
            verbs: [verb],
            resourceNames,
            nonResourceURLs: [],
          });
  for (const url of rule.nonResourceURLs)
    for (const verb of rule.verbs)
      out.push({ apiGroups: [], resources: [], verbs: [verb], resourceNames: [], nonResourceURLs: [url] });
  return out;
}

function covers(rule: PolicyRule, part: PolicyRule): boolean {
  return (
    hasAll(rule.verbs, part.verbs) &&
    hasAll(rule.apiGroups, part.apiGroups) &&
    part.resources.every((one) => coversResource(rule.resources, one)) &&
    part.nonResourceURLs.every((url) => rule.nonResourceURLs.some((own) => coversPath(own, url))) &&
    (rule.resourceNames.length === 0 ||
      (part.resourceNames.length > 0 &&
        part.resourceNames.every((name) => rule.resourceNames.includes(name))))
  );
}

function hasAll(own: readonly string[], wanted: readonly string[]): boolean {
  return own.includes("*") || wanted.every((one) => own.includes(one));
}

function coversResource(own: readonly string[], resource: string): boolean {
  if (own.includes("*") || own.includes(resource)) return true;
  const slash = resource.indexOf("/");
  return slash >= 0 && own.includes(`*${resource.slice(slash)}`);
}

function coversPath(own: string, path: string): boolean {
  return own === path || (own.endsWith("*") && path.startsWith(own.replace(/\*+$/, "")));
}

/**
 * Returns rules as the server prints them: one line a rule, sorted, with the verbs of the same resource and name in one.
 */
export function printRules(rules: readonly PolicyRule[]): string {
  const merged = new Map<string, PolicyRule>();
  for (const rule of rules) {
    const key = JSON.stringify({ ...rule, verbs: rule.nonResourceURLs.length > 0 ? rule.verbs : [] });
    const known = merged.get(key);
    merged.set(key, known === undefined ? rule : { ...known, verbs: [...known.verbs, ...rule.verbs] });
  }
  return [...new Set([...merged.values()].map(printRule))].sort(compareText).join("\n");
}

function printRule(rule: PolicyRule): string {
  const parts = [
    ["APIGroups", rule.apiGroups],
    ["Resources", rule.resources],
    ["NonResourceURLs", rule.nonResourceURLs],
    ["ResourceNames", rule.resourceNames],
    ["Verbs", rule.verbs],
  ] as const;
  const shown = parts
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => `${name}:${printTexts(list)}`);
  return `{${shown.join(", ")}}`;
}

/** Returns a list of strings as Go prints it. */
export function printTexts(list: readonly string[]): string {
  return `[${list.map(quoteGo).join(" ")}]`;
}
