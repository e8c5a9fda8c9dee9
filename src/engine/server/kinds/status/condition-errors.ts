import { textAt } from "../../../value/field-values.ts";
import { get, type Value, type ValueMap } from "../../../value/value.ts";
import { duplicateField } from "../../http/late-errors.ts";
import { invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { type Errors, eachErrors, qualifiedErrors } from "../../validate/value-checks.ts";

const REASON = "[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?";

/**
 * Returns the errors of the conditions in a status: one of each type.
 * Upstream: apimachinery pkg/apis/meta/v1/validation/validation.go, ValidateConditions (v0.36.3).
 */
export function conditionErrors(conditions: Value | undefined, path = "status.conditions"): Errors {
  const seen = new Set<string>();
  return eachErrors(conditions, path, (one, at) => {
    const type = textAt(one, "type");
    const again = seen.has(type);
    seen.add(type);
    return [...(again ? [duplicateField(`${at}.type`, printInvalid(type))] : []), ...ownErrors(one, at)];
  });
}

function ownErrors(condition: ValueMap, at: string): Errors {
  const [status, reason] = [textAt(condition, "status"), textAt(condition, "reason")];
  const generation = get(condition, "observedGeneration");
  const isNegative = typeof generation === "number" && generation < 0;
  const hasTime = typeof get(condition, "lastTransitionTime") === "string";
  const isReason = new RegExp(`^${REASON}$`).test(reason);
  const words = `a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is '${REASON}')`;
  return [
    ...qualifiedErrors(textAt(condition, "type"), `${at}.type`),
    ...(["True", "False", "Unknown"].includes(status)
      ? []
      : [unsupportedField(`${at}.status`, printInvalid(status), ["False", "True", "Unknown"])]),
    ...(isNegative
      ? [
          invalidField(
            `${at}.observedGeneration`,
            String(generation),
            "must be greater than or equal to zero",
          ),
        ]
      : []),
    ...(hasTime ? [] : [requiredField(`${at}.lastTransitionTime`)]),
    ...(reason === ""
      ? [requiredField(`${at}.reason`)]
      : isReason
        ? []
        : [invalidField(`${at}.reason`, printInvalid(reason), words)]),
  ];
}
