import { decodeFieldsV1 } from "../fieldpath/fieldsv1.ts";
import { parseFieldsV1 } from "../fieldpath/fieldsv1-text.ts";
import { emptySet, type FieldSet } from "../fieldpath/set.ts";
import { type VersionedSet, versioned } from "../merge/managers.ts";
import { isDeeper } from "../value/depth.ts";
import { marshalJson, marshalText } from "../value/marshal.ts";
import { quoteGo } from "../value/text.ts";
import { isList, isMap, type Value, type ValueMap } from "../value/value.ts";
import { type Entry, readEntry } from "./entry.ts";
import { type Identifier, identify } from "./identity.ts";
import { type Managed, noManaged } from "./managed.ts";
import { remember, type Slot, slotOfValue } from "./memory.ts";
import type { Time } from "./time.ts";

export type DecodedManaged = { readonly managed: Managed } | { readonly error: string };

/**
 * Managed fields from the value of `metadata.managedFields`. What is no list, or holds what is no entry, counts as none. Of
 * two entries with one identifier the last wins. An entry that was read before, or written here, is not read again.
 * Upstream: apimachinery managedfields internal/managedfields.go, DecodeManagedFields.
 */
export function decodeManagedFields(managedFields: Value | undefined): DecodedManaged {
  if (!Array.isArray(managedFields) || managedFields.length === 0) return { managed: noManaged };
  const slots: Slot[] = [];
  for (const value of managedFields as readonly Value[]) {
    const slot = isMap(value) ? read(value) : null;
    if (slot === null) return { managed: noManaged };
    slots.push(slot);
  }
  const fields = new Map<Identifier, VersionedSet>();
  const times = new Map<Identifier, Time>();
  for (const [i, { entry, meaning }] of slots.entries()) {
    if ("error" in meaning) return { error: meaning.error(i) };
    fields.set(meaning.id, meaning.versioned);
    if (entry.time === undefined) times.delete(meaning.id);
    else times.set(meaning.id, entry.time);
  }
  return { managed: { fields, times } };
}

function read(value: ValueMap): Slot | null {
  const known = slotOfValue(value);
  if (known !== undefined) return known;
  const entry = readEntry(value);
  if (entry === undefined) return null;
  const slot = { value, entry, meaning: meaningOf(entry) };
  remember(slot);
  return slot;
}

function meaningOf(entry: Entry): Slot["meaning"] {
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
  return { id: identify(entry), versioned: versioned(decoded.set, apiVersion, operation === "Apply") };
}

function failed(message: string): Slot["meaning"] {
  return { error: () => message };
}

/** The fields of an entry; none if it says none. */
export function decodeSet({ fieldsV1 }: Entry): { readonly set: FieldSet } | { readonly error: string } {
  if (fieldsV1 === undefined) return { set: emptySet };
  const decoded = decodeFieldsV1(fieldsV1);
  return "set" in decoded || isDeeper(fieldsV1) ? decoded : parseFieldsV1(printSource(fieldsV1));
}

/** JSON as it came: its keys in their own order. */
function printSource(value: Value): string {
  if (isList(value)) return `[${value.map(printSource).join(",")}]`;
  if (!isMap(value)) return marshalJson(value);
  const parts = Object.keys(value).map((key) => `${marshalText(key)}:${printSource(value[key] as Value)}`);
  return `{${parts.join(",")}}`;
}

/** An entry as Go's `%v` prints it. */
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
