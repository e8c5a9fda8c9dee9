import { compareText } from "../../value/order.ts";
import { own } from "../../value/own.ts";
import { isMap, type MutableMap, type Value, type ValueMap } from "../../value/value.ts";
import { compareTimes, parseTime, type Time } from "./time.ts";

/** An entry of `metadata.managedFields`. Missing parts are empty. */
export type Entry = {
  readonly manager: string;
  readonly operation: string;
  readonly apiVersion: string;
  readonly time: Time | undefined;
  readonly fieldsType: string;
  readonly fieldsV1: Value | undefined;
  readonly subresource: string;
};

/**
 * Reads the entries of an object without a Go type, as the API server does. Undefined if the value is not a list, or if an entry
 * has a part with a wrong type or an invalid time.
 * Upstream: apimachinery unstructured.go, GetManagedFields.
 */
export function readEntries(managedFields: Value | undefined): readonly Entry[] | undefined {
  if (!Array.isArray(managedFields)) return undefined;
  const out: Entry[] = [];
  for (const value of managedFields as readonly Value[]) {
    const entry = isMap(value) ? readEntry(value) : undefined;
    if (entry === undefined) return undefined;
    out.push(entry);
  }
  return out;
}

/** Reads one entry; undefined if a part has a wrong type. Unknown parts are skipped, null counts as missing. */
export function readEntry(value: ValueMap): Entry | undefined {
  const manager = textOf(value, "manager");
  const operation = textOf(value, "operation");
  const apiVersion = textOf(value, "apiVersion");
  const fieldsType = textOf(value, "fieldsType");
  const subresource = textOf(value, "subresource");
  const time = timeOf(value);
  if (
    manager === undefined ||
    operation === undefined ||
    apiVersion === undefined ||
    fieldsType === undefined ||
    subresource === undefined ||
    time === null
  ) {
    return undefined;
  }
  const fieldsV1 = own(value, "fieldsV1") ?? undefined;
  return { manager, operation, apiVersion, time, fieldsType, fieldsV1, subresource };
}

/** Undefined if there is no time; null if it is invalid. */
function timeOf(value: ValueMap): Time | undefined | null {
  const found = own(value, "time") ?? undefined;
  if (found === undefined) return undefined;
  return typeof found === "string" ? parseTime(found) : null;
}

/** Empty if the part is missing; undefined if it is not a string. */
function textOf(value: ValueMap, key: string): string | undefined {
  const found = own(value, key) ?? "";
  return typeof found === "string" ? found : undefined;
}

/** Writes an entry with its keys in alphabetical order, and without empty parts other than `fieldsV1`. */
export function writeEntry(entry: Entry): ValueMap {
  const out: MutableMap = {};
  if (entry.apiVersion !== "") out.apiVersion = entry.apiVersion;
  if (entry.fieldsType !== "") out.fieldsType = entry.fieldsType;
  if (entry.fieldsV1 !== undefined) out.fieldsV1 = entry.fieldsV1;
  if (entry.manager !== "") out.manager = entry.manager;
  if (entry.operation !== "") out.operation = entry.operation;
  if (entry.subresource !== "") out.subresource = entry.subresource;
  if (entry.time !== undefined) out.time = entry.time;
  return out;
}

/** Whether an entry is empty: a list with one such entry clears the managed fields. */
export function isBlank(entry: Entry): boolean {
  return (
    entry.manager === "" &&
    entry.operation === "" &&
    entry.apiVersion === "" &&
    entry.time === undefined &&
    entry.fieldsType === "" &&
    entry.fieldsV1 === undefined &&
    entry.subresource === ""
  );
}

/**
 * Compares entries: appliers come first, then entries are ordered by time (none is 1970), manager, apiVersion and subresource.
 * Upstream: apimachinery managedfields internal/managedfields.go, sortEncodedManagedFields.
 */
export function compareEntries(a: Entry, b: Entry): number {
  return (
    compareText(a.operation, b.operation) ||
    compareTimes(a.time, b.time) ||
    compareText(a.manager, b.manager) ||
    compareText(a.apiVersion, b.apiVersion) ||
    compareText(a.subresource, b.subresource)
  );
}
