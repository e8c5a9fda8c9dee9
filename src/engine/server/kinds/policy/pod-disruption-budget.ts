import { get, isMap, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField } from "../../http/status-errors.ts";
import { internalJson } from "../../internal/internal-json.ts";
import { enumErrors } from "../../validate/field-checks.ts";
import { pathSegmentProblems } from "../../validate/path-segment-rule.ts";
import { above100Errors, selectorErrors, shareErrors } from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { count, since, text } from "../common/table-cells.ts";

export const podDisruptionBudget: BuiltinKind = {
  strategy: { generation: "spec" },
  nameRule: pathSegmentProblems,
  checksMetadataLast: true,
  validate: { create: budgetErrors, update: budgetErrors },
  table: (row) => [
    text(row, "spec.minAvailable", "N/A"),
    text(row, "spec.maxUnavailable", "N/A"),
    count(row, "status.disruptionsAllowed"),
    since(row),
  ],
};

function budgetErrors(budget: ValueMap): readonly FieldError[] {
  const spec = get(budget, "spec");
  if (!isMap(spec)) return [];
  const [minAvailable, maxUnavailable] = [get(spec, "minAvailable"), get(spec, "maxUnavailable")];
  const printed = () => internalJson(spec, "apis/policy.PodDisruptionBudgetSpec");
  return [
    ...(minAvailable !== undefined && maxUnavailable !== undefined
      ? [invalidField("spec", printed(), "minAvailable and maxUnavailable cannot be both set")]
      : []),
    ...shareErrors(minAvailable, "spec.minAvailable"),
    ...above100Errors(minAvailable, "spec.minAvailable"),
    ...shareErrors(maxUnavailable, "spec.maxUnavailable"),
    ...above100Errors(maxUnavailable, "spec.maxUnavailable"),
    ...selectorErrors(get(spec, "selector"), "spec.selector"),
    ...enumErrors(get(spec, "unhealthyPodEvictionPolicy"), "spec.unhealthyPodEvictionPolicy", [
      "AlwaysAllow",
      "IfHealthyBudget",
    ]),
  ];
}
