import { mapAt } from "../../../value/field-values.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { tooManyItems } from "../../http/late-errors.ts";
import { type FieldError, forbiddenField, invalidField, requiredField } from "../../http/status-errors.ts";
import { canonicalQuantity } from "../../structs/quantity.ts";
import { addQuantities, compareQuantity, wholeUnits } from "../../structs/quantity-numbers.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import type { Errors } from "../../validate/value-checks.ts";
import { repeatedErrors } from "./device-fields.ts";

/**
 * Returns the errors of the policy that says which amounts of a capacity a claim can request. `max` is the whole capacity.
 * Upstream: kubernetes pkg/apis/resource/validation/validation.go, validateRequestPolicy (v1.36.3).
 */
export function requestPolicyErrors(policy: ValueMap, max: string, at: string): Errors {
  const values = get(policy, "validValues");
  const range = get(policy, "validRange");
  const options = isList(values) ? values.map(quantityText) : [];
  const both = `exactly one policy can be specified, cannot specify "validValues" and "validRange" at the same time`;
  if (options.length > 0 && isMap(range)) return [forbiddenField(at, both)];
  const field = options.length > 0 ? "validValues" : isMap(range) ? "validRange" : null;
  if (field === null) return [];
  const wanted = get(policy, "default");
  if (wanted === undefined || wanted === null)
    return [requiredField(`${at}.default`, `required when ${field} is defined`)];
  const limits = { wanted: quantityText(wanted), max };
  return field === "validValues"
    ? optionErrors(options, limits, `${at}.validValues`)
    : rangeErrors(mapAt(policy, "validRange"), limits, `${at}.validRange`);
}

/** The default of a policy, and the whole capacity. */
type Limits = { readonly wanted: string; readonly max: string };

function quantityText(value: Value): string {
  return canonicalQuantity(String(value)) ?? String(value);
}

function wrong(at: string, value: string, why: string): FieldError {
  return invalidField(at, printInvalid(value), why);
}

function optionErrors(options: readonly string[], { wanted, max }: Limits, at: string): Errors {
  const unsorted = options.flatMap((option, i) =>
    i > 0 && compareQuantity(options[i - 1] as string, option) > 0
      ? [wrong(`${at}[${i}]`, option, "values must be sorted in ascending order")]
      : [],
  );
  const isTooMany = options.length > 10;
  const isFound = !isTooMany && options.some((option) => compareQuantity(option, wanted) === 0);
  return [
    ...unsorted,
    ...(isTooMany
      ? [tooManyItems(at, options.length, 10)]
      : [
          ...options.flatMap((option, i) =>
            compareQuantity(option, max) > 0
              ? [wrong(`${at}[${i}]`, option, `option is larger than capacity value: ${max}`)]
              : [],
          ),
          ...repeatedErrors(
            options.map((option) => String(wholeUnits(option))),
            at,
          ),
        ]),
    ...(isFound ? [] : [wrong(at, wanted, "default value is not valid according to the requestPolicy")]),
  ];
}

function rangeErrors(range: ValueMap, limits: Limits, at: string): Errors {
  const [min, most, step] = ["min", "max", "step"].map((field) => {
    const value = get(range, field);
    return value === undefined || value === null ? null : quantityText(value);
  }) as [string | null, string | null, string | null];
  if (min === null) return [requiredField(`${at}.min`, "required when validRange is defined")];
  const { wanted, max } = limits;
  return [
    ...above(min, max, `${at}.min`, min, `min is larger than capacity value: ${max}`),
    ...above(min, wanted, `${at}.min`, wanted, `default is less than min: ${min}`),
    ...(most === null
      ? []
      : [
          ...above(min, most, `${at}.max`, min, `min is larger than max: ${most}`),
          ...above(most, max, `${at}.max`, most, `max is larger than capacity value: ${max}`),
          ...above(wanted, most, `${at}.max`, wanted, `default is more than max: ${most}`),
        ]),
    ...(step === null ? [] : stepErrors([wanted, most], min, step, max, `${at}.step`)),
  ];
}

/** Returns an error if `a` is more than `b`. */
function above(a: string, b: string, at: string, shown: string, why: string): Errors {
  return compareQuantity(a, b) > 0 ? [wrong(at, shown, why)] : [];
}

function stepErrors(
  values: readonly (string | null)[],
  min: string,
  step: string,
  max: string,
  at: string,
): Errors {
  const next = addQuantities(min, step);
  const by = wholeUnits(step);
  return [
    ...above(next, max, at, step, `one step ${next} is larger than capacity value: ${max}`),
    ...values.flatMap((value) => {
      if (value === null || by === 0n) return [];
      const isMultiple = (wholeUnits(value) - wholeUnits(min)) % by === 0n;
      const why = `value is not a multiple of a given step (${step}) from (${min})`;
      return isMultiple ? [] : [wrong(at, value, why)];
    }),
  ];
}
