import { leaves } from "../fieldpath/algebra.ts";
import type { Type } from "../schema/compile.ts";
import { extractItems } from "../typed/extract.ts";
import { printIssues } from "../typed/typed.ts";
import { validate } from "../typed/validate.ts";
import { own } from "../value/own.ts";
import { goType } from "../value/text.ts";
import { has, isMap, type ValueMap, withKey } from "../value/value.ts";
import { decodeSet } from "./decode.ts";
import { type Entry, readEntries } from "./entry.ts";
import { managedFieldsOf } from "./object.ts";

export type Extracted = { readonly config: ValueMap | null } | { readonly error: string };

/**
 * What a manager has applied to an object, as the object has it now; null if he has no entry as an applier. `object` is the
 * whole object, not what a subresource gives, and must not hold a list item twice.
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
