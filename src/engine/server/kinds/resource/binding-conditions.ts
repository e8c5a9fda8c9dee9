import type { ValueMap } from "../../../value/value.ts";
import { get } from "../../../value/value.ts";
import { duplicateField, tooManyItems } from "../../http/late-errors.ts";
import { type FieldError, invalidField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { type Errors, qualifiedErrors, textsOf } from "../../validate/value-checks.ts";

const NEEDED = "bindingConditions";
const FAILED = "bindingFailureConditions";

/**
 * Returns the errors of the conditions under which a device is bound, or not bound.
 * Upstream: kubernetes pkg/apis/resource/validation/validation.go, validateDeviceBindingParameters (v1.36.3).
 */
export function bindingErrors(device: ValueMap, at: string): Errors {
  const [needed, failed] = [NEEDED, FAILED].map((field) => textsOf(get(device, field))) as [
    readonly string[],
    readonly string[],
  ];
  const missing = (field: string, other: string): FieldError =>
    invalidField(`${at}.${field}`, printInvalid(get(device, field)), `${field} are required to use ${other}`);
  return [
    ...nameErrors(needed, `${at}.${NEEDED}`),
    ...nameErrors(failed, `${at}.${FAILED}`),
    ...repeatedTexts(needed, `${at}.${NEEDED}`, []),
    ...repeatedTexts(failed, `${at}.${FAILED}`, needed),
    ...(needed.length === 0 && failed.length > 0 ? [missing(NEEDED, FAILED)] : []),
    ...(failed.length === 0 && needed.length > 0 ? [missing(FAILED, NEEDED)] : []),
  ];
}

function nameErrors(names: readonly string[], at: string): Errors {
  if (names.length > 4) return [tooManyItems(at, names.length, 4)];
  return names.flatMap((name, i) => qualifiedErrors(name, `${at}[${i}]`));
}

function repeatedTexts(names: readonly string[], at: string, others: readonly string[]): Errors {
  return names.flatMap((name, i) => [
    ...(names.indexOf(name) < i ? [duplicateField(`${at}[${i}]`, printInvalid(name))] : []),
    ...(others.includes(name)
      ? [invalidField(`${at}[${i}]`, printInvalid(name), `${FAILED} must not overlap with ${NEEDED}`)]
      : []),
  ]);
}
