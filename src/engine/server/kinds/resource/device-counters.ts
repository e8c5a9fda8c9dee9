import { mapAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { sortedKeys } from "../../../value/order.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { tooManyItems } from "../../http/late-errors.ts";
import { requiredField } from "../../http/status-errors.ts";
import { dnsLabelErrors, type Errors, eachErrors } from "../../validate/value-checks.ts";
import { formOf } from "../../version/current-version.ts";
import { keyPath } from "./device-attributes.ts";
import { limitedList, NAME, repeatedErrors } from "./device-fields.ts";

/**
 * Returns the errors of the counters that the devices of a slice share.
 * Upstream: kubernetes pkg/apis/resource/validation/validation.go, validateCounterSet (v1.36.3).
 */
export function sharedCounterErrors(spec: ValueMap): Errors {
  return counterSetErrors(spec, "spec", "sharedCounters", "name", 8);
}

/** Returns the errors of the counters that a device consumes. */
export function consumedCounterErrors(device: ValueMap, at: string): Errors {
  return counterSetErrors(device, at, "consumesCounters", "counterSet", 2);
}

function counterSetErrors(owner: ValueMap, path: string, field: string, name: string, max: number): Errors {
  const sets = get(owner, field);
  const names = mapsOf(sets).map((one) => textAt(one, name));
  const at = `${path}.${field}`;
  return limitedList(sets, at, max, () => [
    ...eachErrors(sets, at, (one, own) => [
      ...(textAt(one, name) === ""
        ? [requiredField(`${own}.${name}`)]
        : dnsLabelErrors(textAt(one, name), `${own}.${name}`)),
      ...counterErrors(mapAt(one, "counters"), `${own}.counters`),
    ]),
    ...repeatedErrors(names, at, formOf(NAME) === "" ? "" : `.${name}`),
  ]);
}

function counterErrors(counters: ValueMap, at: string): Errors {
  const names = sortedKeys(counters);
  if (names.length === 0) return [requiredField(at)];
  if (names.length > 32) return [tooManyItems(at, names.length, 32)];
  return names.flatMap((name) => dnsLabelErrors(name, keyPath(at, name, 63)));
}
