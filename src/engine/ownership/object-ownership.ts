import { difference } from "../fieldpath/algebra.ts";
import type { Path } from "../fieldpath/element.ts";
import { decodeFieldsV1 } from "../fieldpath/fieldsv1.ts";
import { emptySet, equals, type FieldSet, paths } from "../fieldpath/set.ts";
import { dig, get, isList, isMap, type ValueMap } from "../value/value.ts";

/** A path as one string, as a key of maps: the JSON array of its elements. */
export type PathText = string;

/** Returns the {@link PathText} of a path. */
export function pathText(path: Path): PathText {
  return JSON.stringify(path);
}

/** An entry of managedFields, with the steps that its paths are from. */
export type Owner = {
  /** Identifies the manager as the server does. It does not change while the entry exists. */
  readonly id: string;
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly apiVersion: string;
  readonly subresource: string | null;
  /** RFC 3339; null for entries without a time. */
  readonly time: string | null;
  readonly set: FieldSet;
  /** By path of `set`: since when the manager owns it without a break. */
  readonly since: ReadonlyMap<PathText, OwnedSince>;
};

export type OwnedSince = {
  /** Position of the step, from 0; -1 for the initial cluster. */
  readonly step: number;
  /** The managers that lost the path in that step. */
  readonly from: readonly OwnerIdentity[];
};

/** The identity of an owner, without its fields. */
export type OwnerIdentity = Pick<Owner, "id" | "manager" | "operation" | "apiVersion" | "subresource">;

/** The owners of one object, and since when they own their fields. */
export type Ownership = {
  readonly object: ValueMap | null;
  /** In the order of managedFields. */
  readonly owners: readonly Owner[];
  /** Paths without an owner that had one: the last owner, and the step that ended it. */
  readonly formerlyOwned: ReadonlyMap<PathText, { readonly by: OwnerIdentity; readonly step: number }>;
};

/** The ownership of an object that does not exist. */
export const nothingOwned: Ownership = { object: null, owners: [], formerlyOwned: new Map() };

/** Returns the ownership of `object` after `step`, from the ownership before it. The same reference if the object is the same. */
export function nextOwnership(before: Ownership, object: ValueMap | null, step: number): Ownership {
  if (before.object === object) return before;
  if (object === null) return nothingOwned;
  const same =
    before.object !== null && dig(before.object, "metadata", "uid") === dig(object, "metadata", "uid");
  const old = same ? before : nothingOwned;
  const oldById = new Map(old.owners.map((owner) => [owner.id, owner]));
  const entries = entriesOf(object);
  const lost = lostPaths(entries, oldById);
  const gained = new Set<PathText>();
  const owners = entries.map((entry): Owner => {
    const was = oldById.get(entry.id);
    if (was !== undefined && equals(was.set, entry.set)) return { ...entry, set: was.set, since: was.since };
    const since = new Map(was?.since);
    if (was !== undefined)
      for (const path of paths(difference(was.set, entry.set))) since.delete(pathText(path));
    for (const path of paths(was === undefined ? entry.set : difference(entry.set, was.set))) {
      const text = pathText(path);
      gained.add(text);
      since.set(text, { step, from: lost.get(text)?.map(identityOf) ?? NOBODY });
    }
    return { ...entry, since };
  });
  return { object, owners, formerlyOwned: withFormerOwners(old.formerlyOwned, owners, gained, lost, step) };
}

const NOBODY: readonly OwnerIdentity[] = [];

/** Returns the managers that lost a path, by path. */
function lostPaths(
  entries: readonly Entry[],
  oldById: ReadonlyMap<string, Owner>,
): ReadonlyMap<PathText, readonly Owner[]> {
  const lost = new Map<PathText, Owner[]>();
  const kept = new Map(entries.map((entry) => [entry.id, entry.set]));
  for (const owner of oldById.values()) {
    const set = kept.get(owner.id);
    if (set === owner.set) continue;
    for (const path of paths(set === undefined ? owner.set : difference(owner.set, set))) {
      const text = pathText(path);
      const losers = lost.get(text);
      if (losers === undefined) lost.set(text, [owner]);
      else losers.push(owner);
    }
  }
  return lost;
}

function withFormerOwners(
  old: Ownership["formerlyOwned"],
  owners: readonly Owner[],
  gained: ReadonlySet<PathText>,
  lost: ReadonlyMap<PathText, readonly OwnerIdentity[]>,
  step: number,
): Ownership["formerlyOwned"] {
  if (gained.size === 0 && lost.size === 0) return old;
  const former = new Map(old);
  for (const text of gained) former.delete(text);
  for (const [text, losers] of lost) {
    if (!owners.some((owner) => owner.since.has(text)))
      former.set(text, { by: identityOf(losers[0] as OwnerIdentity), step });
  }
  return former;
}

function identityOf({ id, manager, operation, apiVersion, subresource }: OwnerIdentity): OwnerIdentity {
  return { id, manager, operation, apiVersion, subresource };
}

/** Returns the id of an owner. An applier is the same in every version that it writes, an updater is another one in each. */
export function ownerId({ operation, manager, subresource, apiVersion }: Omit<OwnerIdentity, "id">): string {
  return JSON.stringify([operation, manager, subresource, operation === "Update" ? apiVersion : ""]);
}

/** Returns the name of an owner in sentences: `hpa (scale)`, as a manager has another entry for each subresource. */
export function ownerName({ manager, subresource }: Pick<OwnerIdentity, "manager" | "subresource">): string {
  return subresource === null ? manager : `${manager} (${subresource})`;
}

type Entry = Omit<Owner, "since">;

/** Returns the entries of an object's managedFields, in order. An entry with unreadable fields owns nothing. */
function entriesOf(object: ValueMap): readonly Entry[] {
  const owners = ownersOfObject(object);
  return managedFieldsOf(object).map((entry, at) => ({
    ...(owners[at] as OwnerIdentity),
    time: text(entry, "time"),
    set: setOfEntry(entry),
  }));
}

/** Returns the owners that an object's managedFields name, in order, without reading their fields. */
export function ownersOfObject(object: ValueMap): readonly OwnerIdentity[] {
  const seen = new Map<string, number>();
  return managedFieldsOf(object).map((entry) => {
    const operation = text(entry, "operation") === "Apply" ? "Apply" : "Update";
    const manager = text(entry, "manager") ?? "";
    const apiVersion = text(entry, "apiVersion") ?? "";
    const subresource = text(entry, "subresource") || null;
    const base = ownerId({ operation, manager, subresource, apiVersion });
    const times = seen.get(base) ?? 0;
    seen.set(base, times + 1);
    return { id: times === 0 ? base : `${base}#${times}`, manager, operation, apiVersion, subresource };
  });
}

function managedFieldsOf(object: ValueMap): readonly ValueMap[] {
  const list = dig(object, "metadata", "managedFields");
  return isList(list) ? list.filter(isMap) : [];
}

function text(entry: ValueMap, key: string): string | null {
  const value = get(entry, key);
  return typeof value === "string" ? value : null;
}

function setOfEntry(entry: ValueMap): FieldSet {
  const fields = get(entry, "fieldsV1");
  if (!isMap(fields)) return emptySet;
  const read = decodeFieldsV1(fields);
  return "set" in read ? read.set : emptySet;
}
