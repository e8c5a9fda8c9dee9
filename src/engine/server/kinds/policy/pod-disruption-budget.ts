import { quoteGo } from "../../../value/go-format.ts";
import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField } from "../../http/status-errors.ts";
import { enumErrors, nonNegativeErrors, printInvalid } from "../../validate/field-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { count, since, text } from "../common/table-cells.ts";

export const podDisruptionBudget: BuiltinKind = {
  strategy: { generation: "spec" },
  validate: { create: budgetErrors, update: budgetErrors },
  table: (row) => [
    text(row, "spec.minAvailable", "N/A"),
    text(row, "spec.maxUnavailable", "N/A"),
    count(row, "status.disruptionsAllowed"),
    since(row),
  ],
};

const PERCENT =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";

/** Returns an error if the value is neither a number from 0 on nor a percentage from 0% to 100%. */
function shareErrors(value: Value | undefined, field: string): readonly FieldError[] {
  if (typeof value !== "string") return nonNegativeErrors(value, field);
  if (!/^[0-9]+%$/.test(value)) return [invalidField(field, quoteGo(value), PERCENT)];
  return Number(value.slice(0, -1)) > 100
    ? [invalidField(field, quoteGo(value), "must not be greater than 100%")]
    : [];
}

function budgetErrors(budget: ValueMap): readonly FieldError[] {
  const spec = get(budget, "spec");
  if (!isMap(spec)) return [];
  const [minAvailable, maxUnavailable] = [get(spec, "minAvailable"), get(spec, "maxUnavailable")];
  const errors = [
    ...shareErrors(minAvailable, "spec.minAvailable"),
    ...shareErrors(maxUnavailable, "spec.maxUnavailable"),
  ];
  if (minAvailable !== undefined && maxUnavailable !== undefined) {
    const printed = printInvalid({
      MinAvailable: minAvailable,
      Selector: get(spec, "selector") ?? null,
      MaxUnavailable: maxUnavailable,
      UnhealthyPodEvictionPolicy: get(spec, "unhealthyPodEvictionPolicy") ?? null,
    });
    errors.push(invalidField("spec", printed, "minAvailable and maxUnavailable cannot be both set"));
  }
  return [
    ...errors,
    ...enumErrors(get(spec, "unhealthyPodEvictionPolicy"), "spec.unhealthyPodEvictionPolicy", [
      "AlwaysAllow",
      "IfHealthyBudget",
    ]),
  ];
}
