import { decodeFieldsV1 } from "../../fieldpath/fieldsv1.ts";
import { emptySet, type FieldSet } from "../../fieldpath/set.ts";
import { type VersionedSet, versioned } from "../../merge/managers.ts";
import { part } from "../../part.ts";
import { isDeeper } from "../../value/depth.ts";
import { quoteGo } from "../../value/go-format.ts";
import { marshalJson, marshalText } from "../../value/json/marshal.ts";
import { isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { type ManagedFields, noManagedFields } from "./decoded-managed-fields.ts";
import { type Entry, readEntry } from "./entry.ts";
import { type CachedEntry, cachedByValue, cacheEntry } from "./entry-cache.ts";
import { buildIdentifier, type Identifier } from "./identity.ts";
import type { Time } from "./time.ts";

/** Reads FieldsV1 as a text, with the errors of Kubernetes: only for fields that are not valid. */
const fieldsText = part("server", () => import("../../fieldpath/fieldsv1-text.ts"));

export type DecodedManagedFields = { readonly managed: ManagedFields } | { readonly error: string };

/**
 * Decodes the value of `metadata.managedFields`. A value that is not a list, or that has an item that is not an entry, has no
 * managed fields. Of two entries with the same identifier the last one counts. Entries are cached by reference. An unreadable entry
 * is an error.
 * Upstream: apimachinery managedfields internal/managedfields.go, DecodeManagedFields.
 */
export function decodeManagedFields(managedFields: Value | undefined): DecodedManagedFields {
  if (!Array.isArray(managedFields) || managedFields.length === 0) return { managed: noManagedFields };
  const entries: CachedEntry[] = [];
  for (const value of managedFields as readonly Value[]) {
    const cached = isMap(value) ? read(value) : null;
    if (cached === null) return { managed: noManagedFields };
    entries.push(cached);
  }
  const managers = new Map<Identifier, VersionedSet>();
  const times = new Map<Identifier, Time>();
  for (const [i, { entry, meaning }] of entries.entries()) {
    if ("error" in meaning) return { error: meaning.error(i) };
    managers.set(meaning.id, meaning.versioned);
    if (entry.time === undefined) times.delete(meaning.id);
    else times.set(meaning.id, entry.time);
  }
  return { managed: { managers, times } };
}

function read(value: ValueMap): CachedEntry | null {
  const known = cachedByValue(value);
  if (known !== undefined) return known;
  const entry = readEntry(value);
  if (entry === undefined) return null;
  const cached = { value, entry, meaning: meaningOf(entry) };
  cacheEntry(cached);
  return cached;
}

function meaningOf(entry: Entry): CachedEntry["meaning"] {
  const { operation, apiVersion, fieldsType } = entry;
  if (operation !== "Apply" && operation !== "Update") return failed("operation must be `Apply` or `Update`");
  if (apiVersion === "") return failed("apiVersion must not be empty");
  if (fieldsType === "") return { error: (i) => `missing fieldsType in managed fields entry ${i}` };
  if (fieldsType !== "FieldsV1") {
    return { error: (i) => `invalid fieldsType ${quoteGo(fieldsType)} in managed fields entry ${i}` };
  }
  const decoded = decodeSet(entry);
  if ("error" in decoded) {
    return failed(
      `error decoding versioned set from ${printEntry(entry)}: error decoding set: ${decoded.error}`,
    );
  }
  return { id: buildIdentifier(entry), versioned: versioned(decoded.set, apiVersion, operation === "Apply") };
}

function failed(message: string): CachedEntry["meaning"] {
  return { error: () => message };
}

/** Decodes the fields of an entry; an empty set if it has none. */
export function decodeSet({ fieldsV1 }: Entry): { readonly set: FieldSet } | { readonly error: string } {
  if (fieldsV1 === undefined) return { set: emptySet };
  const decoded = decodeFieldsV1(fieldsV1);
  return "set" in decoded || isDeeper(fieldsV1) ? decoded : fieldsText().parseFieldsV1(printSource(fieldsV1));
}

/** Prints JSON with its keys in their original order. */
function printSource(value: Value): string {
  if (isList(value)) return `[${value.map(printSource).join(",")}]`;
  if (!isMap(value)) return marshalJson(value);
  const parts = Object.keys(value).map((key) => `${marshalText(key)}:${printSource(value[key] as Value)}`);
  return `{${parts.join(",")}}`;
}

/** Prints an entry as Go's `%v`. */
function printEntry({
  manager,
  operation,
  apiVersion,
  time,
  fieldsType,
  fieldsV1,
  subresource,
}: Entry): string {
  const at = time === undefined ? "<nil>" : `${time.slice(0, 10)} ${time.slice(11, 19)} +0000 UTC`;
  const fields = fieldsV1 === undefined ? "<nil>" : isDeeper(fieldsV1) ? "…" : printSource(fieldsV1);
  return `{${manager} ${operation} ${apiVersion} ${at} ${fieldsType} ${fields} ${subresource}}`;
}
