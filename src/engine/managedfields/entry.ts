import { own } from "../value/own.ts";
import { isMap, type MutableMap, type Value, type ValueMap } from "../value/value.ts";
import { parseTime, type Time } from "./time.ts";

/** An entry of `metadata.managedFields` as it is written. What is missing is empty. */
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
 * The entries of `metadata.managedFields` of an object without a Go type, as the API server reads them: undefined where there
 * is no list, or where one entry has a wrong type or a time that is none.
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

/** One entry; undefined if a part has a wrong type. Parts of other names are passed over, null is like missing. */
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

/** Undefined if there is none; null for what is none. */
function timeOf(value: ValueMap): Time | undefined | null {
  const found = own(value, "time") ?? undefined;
  if (found === undefined) return undefined;
  return typeof found === "string" ? parseTime(found) : null;
}

/** Empty for a missing text; undefined for what is none. */
function textOf(value: ValueMap, key: string): string | undefined {
  const found = own(value, key) ?? "";
  return typeof found === "string" ? found : undefined;
}

/** An entry as it is written: keys in alphabetical order, nothing empty but `fieldsV1`. */
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

/** Whether nothing is set: a list of one such entry asks to forget all managed fields. */
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
