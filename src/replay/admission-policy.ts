import type { Admission } from "../engine/scenario/scenario.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../engine/value/value.ts";
import { parseManifest } from "../text/manifest/parse-manifest.ts";

const VERSION = "admissionregistration.k8s.io/v1";

/**
 * Returns the MutatingAdmissionPolicy and its binding for the admission with the index `at` of a scenario. The policy applies
 * to the resource `plural` of all API groups, in these namespaces. Throws if the patch is not a JSON Patch.
 */
export function policyOf(
  { match, patch }: Admission,
  at: number,
  plural: string,
  namespaces: readonly string[] | null = null,
): readonly ValueMap[] {
  const operations = parseManifest(patch).documents[0]?.content?.value;
  if (!isList(operations)) throw new Error("the patch of an admission must be a list");
  const metadata = { name: `admission-${at + 1}` };
  const rule = {
    apiGroups: ["*"],
    apiVersions: ["*"],
    resources: [plural],
    operations: (match.operations ?? ["create", "update"]).map((one) => one.toUpperCase()),
  };
  const expression = `[${operations.map(operationOf).join(", ")}]`;
  return [
    {
      apiVersion: VERSION,
      kind: "MutatingAdmissionPolicy",
      metadata,
      spec: {
        reinvocationPolicy: "Never",
        matchConstraints: {
          resourceRules: [rule],
          ...(namespaces !== null && { namespaceSelector: { matchExpressions: [inOneOf(namespaces)] } }),
        },
        mutations: [{ patchType: "JSONPatch", jsonPatch: { expression } }],
      },
    },
    {
      apiVersion: VERSION,
      kind: "MutatingAdmissionPolicyBinding",
      metadata,
      spec: { policyName: metadata.name },
    },
  ];
}

function inOneOf(values: readonly string[]): ValueMap {
  return { key: "kubernetes.io/metadata.name", operator: "In", values };
}

function operationOf(operation: Value): string {
  if (!isMap(operation)) throw new Error("an operation of a JSON Patch must be a map");
  const value = get(operation, "value");
  const fields = [`op: ${celOf(get(operation, "op"))}`, `path: ${celOf(get(operation, "path"))}`];
  return `JSONPatch{${[...fields, ...(value === undefined ? [] : [`value: ${celOf(value)}`])].join(", ")}}`;
}

/** Returns a value as a CEL expression. CEL allows values of different types in one list or map only with `dyn`. */
function celOf(value: Value | undefined): string {
  if (isList(value)) return `[${value.map((item) => `dyn(${celOf(item)})`).join(", ")}]`;
  if (!isMap(value)) return JSON.stringify(value);
  const fields = Object.keys(value).map((key) => `${JSON.stringify(key)}: dyn(${celOf(value[key])})`);
  return `{${fields.join(", ")}}`;
}
