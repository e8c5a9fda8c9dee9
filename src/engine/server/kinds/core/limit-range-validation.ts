import { mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, type ValueMap } from "../../../value/value.ts";
import { duplicateField } from "../../http/late-errors.ts";
import { type FieldError, forbiddenField, invalidField, requiredField } from "../../http/status-errors.ts";
import { compareQuantity, quantityNumber } from "../../structs/quantity-numbers.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import {
  allowsOvercommit,
  amountsOf,
  containerResourceErrors,
  resourceNameErrors,
} from "../../validate/resource-names.ts";
import { type Errors, qualifiedErrors } from "../../validate/value-checks.ts";

const TYPES = ["Pod", "Container", "PersistentVolumeClaim"];
const AMOUNTS = ["max", "min", "default", "defaultRequest", "maxLimitRequestRatio"];

/** Returns the invalid fields of a LimitRange. */
export function limitRangeErrors(object: ValueMap): Errors {
  const seen = new Set<string>();
  return mapsOf(dig(object, "spec", "limits")).flatMap((limit, i) => {
    const at = `spec.limits[${i}]`;
    const type = textAt(limit, "type");
    const isKnown = seen.has(type);
    seen.add(type);
    return [
      ...typeErrors(type, `${at}.type`),
      ...(isKnown ? [duplicateField(`${at}.type`, printInvalid(type))] : []),
      ...nameErrors(limit, type, at),
      ...storageErrors(limit, type, at),
      ...namesOf(limit, type).flatMap((name) => amountErrors(limit, type, name, at)),
    ];
  });
}

function typeErrors(type: string, at: string): Errors {
  const errors = qualifiedErrors(type, at);
  if (errors.length > 0 || type.includes("/") || TYPES.includes(type)) return errors;
  return [invalidField(at, printInvalid(type), "must be a standard limit type or fully qualified")];
}

/** Returns the fields with amounts that a limit of this type has. */
function fieldsOf(type: string): readonly string[] {
  return type === "Pod" ? AMOUNTS.filter((field) => !field.startsWith("default")) : AMOUNTS;
}

function namesOf(limit: ValueMap, type: string): readonly string[] {
  const all = fieldsOf(type).flatMap((field) => amountsOf(get(limit, field)).map(([name]) => name));
  return [...new Set(all)].sort();
}

function nameErrors(limit: ValueMap, type: string, at: string): Errors {
  const check = type === "Pod" || type === "Container" ? containerResourceErrors : resourceNameErrors;
  const forbidden = AMOUNTS.filter(
    (field) => !fieldsOf(type).includes(field) && amountsOf(get(limit, field)).length > 0,
  );
  return [
    ...fieldsOf(type).flatMap((field) =>
      amountsOf(get(limit, field)).flatMap(([name]) => check(name, `${at}.${field}[${name}]`)),
    ),
    ...forbidden.map((field) =>
      forbiddenField(`${at}.${field}`, "may not be specified when `type` is 'Pod'"),
    ),
  ];
}

function storageErrors(limit: ValueMap, type: string, at: string): Errors {
  const has = (field: string): boolean => dig(limit, field, "storage") !== undefined;
  if (type !== "PersistentVolumeClaim" || has("min") || has("max")) return [];
  return [
    requiredField(
      `${at}.limits`,
      "either minimum or maximum storage value is required, but neither was provided",
    ),
  ];
}

/** Returns the errors of the amounts of one resource, compared with each other. */
function amountErrors(limit: ValueMap, type: string, name: string, at: string): Errors {
  const amount = (field: string): string | null => {
    const value = fieldsOf(type).includes(field) ? dig(limit, field, name) : undefined;
    return typeof value === "string" ? value : null;
  };
  const [min, max] = [amount("min"), amount("max")];
  const [normal, request, ratio] = [
    amount("default"),
    amount("defaultRequest"),
    amount("maxLimitRequestRatio"),
  ];
  const errors: FieldError[] = [];
  const isMore = (a: string | null, b: string | null): boolean =>
    a !== null && b !== null && compareQuantity(a, b) > 0;
  const wrong = (field: string, value: string | null, why: string): number =>
    errors.push(invalidField(`${at}.${field}[${name}]`, printInvalid(value), why));
  if (isMore(min, max)) wrong("min", min, `min value ${min} is greater than max value ${max}`);
  if (isMore(min, request))
    wrong("defaultRequest", request, `min value ${min} is greater than default request value ${request}`);
  if (isMore(request, max))
    wrong("defaultRequest", request, `default request value ${request} is greater than max value ${max}`);
  if (isMore(request, normal))
    wrong(
      "defaultRequest",
      request,
      `default request value ${request} is greater than default limit value ${normal}`,
    );
  if (isMore(min, normal)) wrong("default", min, `min value ${min} is greater than default value ${normal}`);
  if (isMore(normal, max)) wrong("default", max, `default value ${normal} is greater than max value ${max}`);
  if (ratio !== null && isMore("1", ratio))
    wrong("maxLimitRequestRatio", ratio, `ratio ${ratio} is less than 1`);
  if (ratio !== null && min !== null && max !== null) {
    const limitOf = quantityNumber(max) / quantityNumber(min);
    if (quantityNumber(ratio) > limitOf)
      wrong("maxLimitRequestRatio", ratio, `ratio ${ratio} is greater than max/min = ${limitOf.toFixed(6)}`);
  }
  const differs = normal !== null && request !== null && compareQuantity(normal, request) !== 0;
  if (differs && !allowsOvercommit(name))
    wrong(
      "defaultRequest",
      request,
      `default value ${normal} must equal to defaultRequest value ${request} in ${name}`,
    );
  return errors;
}
