import { listOf, mapOf, mapsOf, textAt } from "../../value/field-values.ts";
import { get, type Value } from "../../value/value.ts";
import { labelValueProblems } from "./name-rules.ts";

const DEPRECATED: { readonly [label: string]: string } = {
  "app.kubernetes.io/created-by": "deprecated since v1.9",
  "beta.kubernetes.io/arch": 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  "beta.kubernetes.io/os": 'deprecated since v1.14; use "kubernetes.io/os" instead',
  "beta.kubernetes.io/instance-type":
    'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
  "failure-domain.beta.kubernetes.io/region":
    'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  "failure-domain.beta.kubernetes.io/zone":
    'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  "node-role.kubernetes.io/master": 'use "node-role.kubernetes.io/control-plane" instead',
  "scheduler.alpha.kubernetes.io/preferAvoidPods":
    "deprecated since v1.22; use Taints and Tolerations instead",
};

/** Returns what is wrong with a deprecated label of nodes, or null. Upstream: kubernetes pkg/api/node/util.go. */
export function deprecatedNodeLabel(label: string): string | null {
  return Object.hasOwn(DEPRECATED, label) ? (DEPRECATED[label] as string) : null;
}

/** Returns the warnings for the terms of a node selector. */
export function nodeTermsWarnings(terms: Value | undefined, at: string): readonly string[] {
  return mapsOf(terms).flatMap((term, i) => nodeTermWarnings(term, `${at}[${i}]`, false));
}

/** Returns the warnings for a term of a node selector, also about values that no label can have if `checksValues`. */
export function nodeTermWarnings(
  term: Value | undefined,
  at: string,
  checksValues: boolean,
): readonly string[] {
  return mapsOf(get(mapOf(term), "matchExpressions")).flatMap((expression, i) => {
    const field = `${at}.matchExpressions[${i}]`;
    const key = textAt(expression, "key");
    const why = deprecatedNodeLabel(key);
    const values = checksValues ? listOf(get(expression, "values")) : [];
    return [
      ...(why === null ? [] : [`${field}.key: ${key} is ${why}`]),
      ...values.flatMap((value, k) =>
        labelValueProblems(String(value)).map(
          (problem) => `${field}.values[${k}]: ${String(value)} is invalid, ${problem}`,
        ),
      ),
    ];
  });
}
