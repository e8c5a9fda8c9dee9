import { union } from "../../fieldpath/algebra.ts";
import { encodeFieldsV1 } from "../../fieldpath/fieldsv1.ts";
import { printFieldsV1 } from "../../fieldpath/print-fieldsv1.ts";
import { marshalJson } from "../../value/json/marshal.ts";
import type { Value, ValueMap } from "../../value/value.ts";
import { decodeSet } from "../entries/decode-entries.ts";
import { type Entry, readEntries, writeEntry } from "../entries/entry.ts";
import { managedFieldsOf, metadataOf } from "../object.ts";

export type UpgradeOptions = {
  /** The managers of client-side apply, in the order in which they are upgraded. */
  readonly csaManagers: readonly string[];
  /** The manager of server-side apply. */
  readonly ssaManager: string;
  /** Default: the object itself. */
  readonly subresource?: string;
};

/** The entries in their old order; undefined if the object has no managed fields, or none are left. */
export type Upgraded =
  | { readonly entries: readonly Entry[] | undefined; readonly changed: boolean }
  | { readonly error: string };

/**
 * Turns the entries of client-side managers into what `ssaManager` applied. Its entry, or the first client-side entry renamed, gets
 * the fields of the first client-side entry with the same apiVersion. The other client-side entries are removed, and their fields
 * have no owner.
 * Upstream: client-go util/csaupgrade upgrade.go, UpgradeManagedFields.
 */
export function upgradeManagedFields(object: ValueMap, options: UpgradeOptions): Upgraded {
  let state: State = { entries: readEntries(managedFieldsOf(object)), changed: false };
  for (const csaManager of options.csaManagers) {
    const next: State | { readonly error: string } = takeOver(state, csaManager, options);
    if ("error" in next) return next;
    state = next;
  }
  return state;
}

type State = { readonly entries: readonly Entry[] | undefined; readonly changed: boolean };

function takeOver(
  { entries, changed }: State,
  csaManager: string,
  { ssaManager, subresource = "" }: UpgradeOptions,
): State | { readonly error: string } {
  if (entries === undefined) return { entries, changed };
  const isSsa = (entry: Entry): boolean =>
    entry.manager === ssaManager && entry.operation === "Apply" && entry.subresource === subresource;
  const isCsa = (entry: Entry): boolean =>
    entry.manager === csaManager && entry.operation === "Update" && entry.subresource === subresource;

  let at = entries.findIndex(isSsa);
  const renamed = at < 0;
  if (renamed) at = entries.findIndex(isCsa);
  if (at < 0) return { entries, changed };
  const found = entries[at] as Entry;
  const target: Entry = renamed ? { ...found, operation: "Apply", manager: ssaManager } : found;
  const from = entries.find((entry, i) => i !== at && isCsa(entry) && entry.apiVersion === target.apiVersion);

  const own = decodeSet(target);
  if ("error" in own) return { error: `failed to convert fields to set: ${own.error}` };
  const theirs = from === undefined ? null : decodeSet(from);
  if (theirs !== null && "error" in theirs)
    return { error: `failed to convert fields to set: ${theirs.error}` };
  const set = theirs === null ? own.set : union(own.set, theirs.set);

  const kept = entries
    .map((entry, i) => (i === at ? { ...target, fieldsV1: encodeFieldsV1(set) } : entry))
    .filter((entry) => !isCsa(entry));
  // The text is compared: unknown parts and another order of fields are changes, too.
  const same =
    !renamed && kept.length === entries.length && printFieldsV1(set) === marshalJson(found.fieldsV1 ?? null);
  return { entries: kept.length === 0 ? undefined : kept, changed: changed || !same };
}

/**
 * Returns a JSON patch that makes the change; null if nothing changes. It fails with a conflict if the object changed in between.
 * Upstream: client-go util/csaupgrade upgrade.go, UpgradeManagedFieldsPatch.
 */
export function upgradePatch(
  object: ValueMap,
  options: UpgradeOptions,
): { readonly patch: readonly Value[] | null } | { readonly error: string } {
  const upgraded = upgradeManagedFields(object, options);
  if ("error" in upgraded) return upgraded;
  if (!upgraded.changed) return { patch: null };
  const resourceVersion = metadataOf(object, "resourceVersion");
  return {
    patch: [
      { op: "replace", path: "/metadata/managedFields", value: upgraded.entries?.map(writeEntry) ?? null },
      {
        op: "replace",
        path: "/metadata/resourceVersion",
        value: typeof resourceVersion === "string" ? resourceVersion : "",
      },
    ],
  };
}
