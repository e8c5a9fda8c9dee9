import { mapsOf, textAt } from "../../../value/field-values.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { duplicateField, tooManyItems } from "../../http/late-errors.ts";
import { invalidField, requiredField, tooLongField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { type Errors, subdomainErrors } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import { driverErrors } from "../core/pod-template/volume-sources.ts";
/** Returns the errors of a list of maps that has at most `max` items. */
export function limitedList(list: Value | undefined, at: string, max: number, check: () => Errors): Errors {
  return limitedCount(mapsOf(list).length, at, max, check);
}

/** Returns the errors of a list that has at most `max` items. `check` returns those of the items. */
export function limitedCount(count: number, at: string, max: number, check: () => Errors): Errors {
  if (count <= max) return check();
  return [...(formOf(CHECKS_ALL) ? check() : []), tooManyItems(at, count, max)];
}

/** Whether the server also checks the items of a list that is too long. */
const CHECKS_ALL: ByVersion<boolean> = { "1.34": true, "1.35": false };

/** Where the error of a name that occurs again is, after the path of the item. */
export const NAME: ByVersion<string> = { "1.34": ".name", "1.35": "" };

/** Returns an error for each key that occurs again. `end` is the end of its path, after the index. */
export function repeatedErrors(keys: readonly string[], at: string, end: string = ""): Errors {
  return keys.flatMap((key, i) =>
    keys.indexOf(key) < i ? [duplicateField(`${at}[${i}]${end}`, printInvalid(key))] : [],
  );
}

/** Returns the errors of the name of a pool. */
export function poolNameErrors(name: string, at: string): Errors {
  if (name === "") return [requiredField(at)];
  return [
    ...(name.length > 253 ? [tooLongField(at, 253)] : []),
    ...name.split("/").flatMap((part) => subdomainErrors(part, at)),
  ];
}

/** Returns the errors of the configuration that a driver reads. */
export function opaqueErrors(config: ValueMap, at: string): Errors {
  const opaque = get(config, "opaque");
  if (!isMap(opaque)) return [requiredField(`${at}.opaque`)];
  return [
    ...driverErrors(textAt(opaque, "driver"), `${at}.opaque.driver`),
    ...rawErrors(get(opaque, "parameters"), `${at}.opaque.parameters`),
  ];
}

const MOST_BYTES = 10 * 1024;

/** Returns the errors of a value that the server does not read. Upstream: validateRawExtension, of a new value. */
export function rawErrors(value: Value | undefined, at: string): Errors {
  if (value === undefined || value === null) return [requiredField(at)];
  if (utf8Length(marshalJson(value)) > MOST_BYTES) return [tooLongField(at, MOST_BYTES)];
  return isMap(value) ? [] : [invalidField(at, '"<value omitted>"', "must be a valid JSON object")];
}
