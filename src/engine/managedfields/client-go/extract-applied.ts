import { leaves } from "../../fieldpath/algebra.ts";
import type { Type } from "../../schema/resolve-type.ts";
import { extractItems } from "../../typed/extract.ts";
import { printIssues } from "../../typed/typed.ts";
import { validate } from "../../typed/validate.ts";
import { goType } from "../../value/go-format.ts";
import { own } from "../../value/own.ts";
import { has, isMap, type ValueMap, withKey } from "../../value/value.ts";
import { decodeSet } from "../entries/decode-entries.ts";
import { type Entry, readEntries } from "../entries/entry.ts";
import { managedFieldsOf } from "../object.ts";

export type Extracted = { readonly config: ValueMap | null } | { readonly error: string };

/**
 * Returns the fields of an object that a manager applied, with their live values; `config` is null if the manager has no Apply
 * entry. `object` is the whole object, not that of a subresource. Duplicate list items are an error.
 * Upstream: apimachinery managedfields extract.go, ExtractInto.
 */
export function extractApplied(object: ValueMap, type: Type, manager: string, subresource = ""): Extracted {
  const issues = validate(object, type);
  if (issues.length > 0) return { error: `error converting obj to typed: ${printIssues(issues)}` };
  const entry = findApplied(readEntries(managedFieldsOf(object)) ?? [], manager, subresource);
  if (entry === undefined) return { config: null };
  const decoded = decodeSet(entry);
  if ("error" in decoded) return { error: `error marshalling FieldsV1 to JSON: ${decoded.error}` };
  const config = extractItems({ value: object, type }, leaves(decoded.set));
  if (!isMap(config)) {
    const what = `unable to convert managed fields for ${manager} to unstructured`;
    return { error: `${what}, expected map, got ${goType(config)}` };
  }
  return { config: withKind(config, object) };
}

function findApplied(entries: readonly Entry[], manager: string, subresource: string): Entry | undefined {
  return entries.find(
    (entry) => entry.manager === manager && entry.operation === "Apply" && entry.subresource === subresource,
  );
}

function withKind(config: ValueMap, object: ValueMap): ValueMap {
  const kind = own(object, "kind");
  if (has(config, "kind") || typeof kind !== "string" || kind === "") return config;
  return withKey(withKey(config, "kind", kind), "apiVersion", own(object, "apiVersion") ?? "");
}
