import { mapsOf } from "../../../../../value/field-values.ts";
import { dig, get, isMap, type ValueMap } from "../../../../../value/value.ts";
import { forbiddenField, invalidField, unsupportedField } from "../../../../http/status-errors.ts";
import { compareQuantity } from "../../../../structs/quantity-numbers.ts";
import { printInvalid } from "../../../../validate/field-checks.ts";
import { amountsOf, isHugePages, resourceNameErrors } from "../../../../validate/resource-names.ts";
import type { Errors } from "../../../../validate/value-checks.ts";
import { claimNames } from "./claim-reference-validation.ts";
import { containerTotals } from "./pod-level-requests.ts";
import { resourceErrors } from "./resource-validation.ts";

/** Returns the errors of the resources that a pod has for all its containers together. */
export function wholePodErrors(spec: ValueMap, at: string): Errors {
  const resources = get(spec, "resources");
  if (!isMap(resources)) return [];
  if (dig(spec, "os", "name") === "windows") return [forbiddenField(at, "may not be set for a windows pod")];
  const claims = get(resources, "claims");
  return [
    ...(claims === undefined
      ? []
      : [forbiddenField(`${at}.claims`, "claims may not be set for Resources at pod-level")]),
    ...resourceErrors(resources, at, claimNames(spec), nameErrors),
    ...totalErrors(spec, at, "requests"),
    ...totalErrors(spec, at, "limits"),
    ...containerLimitErrors(spec, at),
  ];
}

const NAMES = ["cpu", "hugepages-", "memory"];

function nameErrors(name: string, at: string): Errors {
  const errors = resourceNameErrors(name, at);
  if (errors.length > 0 || name === "cpu" || name === "memory" || isHugePages(name)) return errors;
  return [unsupportedField(at, printInvalid(name), NAMES)];
}

/** The containers together must not need more than the pod. Limits may be higher, except those of huge pages. */
function totalErrors(spec: ValueMap, at: string, field: "requests" | "limits"): Errors {
  return amountsOf(containerTotals(spec, field)).flatMap(([name, total]) => {
    const own = dig(spec, "resources", field, name);
    const counts = field === "requests" || isHugePages(name);
    if (!counts || typeof own !== "string" || compareQuantity(total, own) <= 0) return [];
    const why = `must be greater than or equal to aggregate container ${field} of ${total}`;
    return [invalidField(`${at}.${field}[${name}]`, printInvalid(own), why)];
  });
}

function containerLimitErrors(spec: ValueMap, at: string): Errors {
  return mapsOf(get(spec, "containers")).flatMap((container, i) =>
    amountsOf(dig(container, "resources", "limits")).flatMap(([name, limit]) => {
      const own = dig(spec, "resources", "limits", name);
      if (typeof own !== "string" || compareQuantity(limit, own) <= 0) return [];
      const why = `must be less than or equal to pod limits of ${own}`;
      return [invalidField(`${at}.containers[${i}][${name}].limits`, printInvalid(limit), why)];
    }),
  );
}
