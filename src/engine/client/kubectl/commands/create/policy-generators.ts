import { parseLabelSelector } from "../../../../server/labels/parse-selector.ts";
import type { Requirement } from "../../../../server/labels/selector-requirement.ts";
import { type MutableMap, put, type ValueMap } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { readIntOrText, readQuantities } from "../../flags/quantity-flags.ts";

/** Returns a ResourceQuota. Upstream: kubectl pkg/cmd/create/create_quota.go (v0.36.3). */
export function makeQuota({ flags }: CommandRun, name: string): Result<ValueMap> {
  const hard = flags.text("hard");
  const scopes = flags.text("scopes");
  const quantities = hard === "" ? { value: {} } : readQuantities(hard);
  if ("error" in quantities) return quantities;
  const names = scopes === "" ? [] : scopes.split(",");
  if (names.includes("")) return fail('invalid resource quota scope ""');
  return {
    value: {
      apiVersion: "v1",
      kind: "ResourceQuota",
      metadata: { name },
      spec: { ...(hard !== "" && { hard: quantities.value }), ...(names.length > 0 && { scopes: names }) },
      status: {},
    },
  };
}

/** Returns a PodDisruptionBudget. Upstream: kubectl pkg/cmd/create/create_pdb.go (v0.36.3). */
export function makeDisruptionBudget({ flags }: CommandRun, name: string): Result<ValueMap> {
  const selector = flags.text("selector");
  const min = flags.text("min-available");
  const max = flags.text("max-unavailable");
  if (selector === "") return fail("a selector must be specified");
  if (min === "" && max === "") return fail("one of min-available or max-unavailable must be specified");
  if (min !== "" && max !== "") return fail("min-available and max-unavailable cannot be both specified");
  const isCount = (text: string) => text === "" || /^\d+%?$/.test(text);
  if (!isCount(min)) return fail("invalid format specified for min-available");
  if (!isCount(max)) return fail("invalid format specified for max-unavailable");
  const parsed = parseLabelSelector(selector);
  if ("error" in parsed) {
    return fail(`couldn't parse the selector string ${JSON.stringify(selector)}: ${parsed.error}`);
  }
  const labels = selectorOf(parsed.requirements);
  if ("error" in labels) return labels;
  return {
    value: {
      apiVersion: "policy/v1",
      kind: "PodDisruptionBudget",
      metadata: { name },
      spec: {
        ...(max !== "" && { maxUnavailable: readIntOrText(max) }),
        ...(min !== "" && { minAvailable: readIntOrText(min) }),
        selector: labels.value,
      },
      status: { currentHealthy: 0, desiredHealthy: 0, disruptionsAllowed: 0, expectedPods: 0 },
    },
  };
}

const OPERATORS: Readonly<Record<string, string>> = {
  in: "In",
  notin: "NotIn",
  exists: "Exists",
  "!": "DoesNotExist",
};

/** Returns the LabelSelector with these requirements. Upstream: apimachinery pkg/apis/meta/v1/helpers.go, ParseToLabelSelector (v0.36.3). */
export function selectorOf(requirements: readonly Requirement[]): Result<ValueMap> {
  const labels: MutableMap = {};
  const expressions: ValueMap[] = [];
  for (const { key, operator, values } of requirements) {
    if (operator === "=") {
      put(labels, key, values[0] ?? "");
      continue;
    }
    const named = OPERATORS[operator];
    if (named === undefined) {
      const sign = operator === ">" ? "gt" : operator === "<" ? "lt" : operator;
      return fail(
        operator === "!="
          ? `"!=" is not a valid label selector operator`
          : `${JSON.stringify(sign)} isn't supported in label selectors`,
      );
    }
    expressions.push({ key, operator: named, ...(values.length > 0 && { values }) });
  }
  return {
    value: {
      ...(expressions.length > 0 && { matchExpressions: expressions }),
      ...(Object.keys(labels).length > 0 && { matchLabels: labels }),
    },
  };
}
