import { difference } from "../fieldpath/algebra.ts";
import type { Path } from "../fieldpath/element.ts";
import { decodeFieldsV1 } from "../fieldpath/fieldsv1.ts";
import { emptySet, equals, type FieldSet, paths } from "../fieldpath/set.ts";
import { dig, get, isList, isMap, type ValueMap } from "../value/value.ts";

/** A path as one text, to look it up by: a JSON array of its elements. */
export type PathText = string;

export function pathText(path: Path): PathText {
  return JSON.stringify(path);
}

/** One entry of managedFields, with what came before. */
export type Owner = {
  /** Stays the same as long as the API server takes it for the same writer. */
  readonly id: string;
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly apiVersion: string;
  readonly subresource: string | null;
  /** RFC 3339; null for entries without. */
  readonly time: string | null;
  readonly set: FieldSet;
  /** For each path of `set` since when the owner has had it without a break. */
  readonly since: ReadonlyMap<PathText, Since>;
};

export type Since = {
  /** Index of the step, from 0; -1 for what was there before the first. */
  readonly step: number;
  /** Who lost the path in that very step, if anybody did. */
  readonly from: readonly Writer[];
};

/** Who an owner is, without what it owns. */
export type Writer = Pick<Owner, "id" | "manager" | "operation" | "apiVersion" | "subresource">;

/** Who owns what of one object, and since when. */
export type Ownership = {
  readonly object: ValueMap | null;
  /** In the order of managedFields. */
  readonly owners: readonly Owner[];
  /** Paths that somebody owned and nobody does now: the last owner, and the step that ended it. */
  readonly left: ReadonlyMap<PathText, { readonly by: Writer; readonly step: number }>;
};

export const nothingOwned: Ownership = { object: null, owners: [], left: new Map() };

/** What `object` becomes after `step`, given what it was before. The same reference if the object is the same. */
export function follow(before: Ownership, object: ValueMap | null, step: number): Ownership {
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
      since.set(text, { step, from: lost.get(text)?.map(writer) ?? NOBODY });
    }
    return { ...entry, since };
  });
  return { object, owners, left: leftBehind(old.left, owners, gained, lost, step) };
}

const NOBODY: readonly Writer[] = [];

/** Who lost which path. */
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

function leftBehind(
  old: Ownership["left"],
  owners: readonly Owner[],
  gained: ReadonlySet<PathText>,
  lost: ReadonlyMap<PathText, readonly Writer[]>,
  step: number,
): Ownership["left"] {
  if (gained.size === 0 && lost.size === 0) return old;
  const left = new Map(old);
  for (const text of gained) left.delete(text);
  for (const [text, losers] of lost) {
    if (!owners.some((owner) => owner.since.has(text)))
      left.set(text, { by: writer(losers[0] as Writer), step });
  }
  return left;
}

function writer({ id, manager, operation, apiVersion, subresource }: Writer): Writer {
  return { id, manager, operation, apiVersion, subresource };
}

type Entry = Omit<Owner, "since">;

/** The entries of an object's managedFields, in order; what cannot be read owns nothing. */
function entriesOf(object: ValueMap): readonly Entry[] {
  const list = dig(object, "metadata", "managedFields");
  if (!isList(list)) return [];
  const seen = new Map<string, number>();
  return list.filter(isMap).map((entry) => {
    const operation = text(entry, "operation") === "Apply" ? "Apply" : "Update";
    const manager = text(entry, "manager") ?? "";
    const apiVersion = text(entry, "apiVersion") ?? "";
    const subresource = text(entry, "subresource") || null;
    // an applier is the same whatever version it writes, an updater is one per version
    const base = JSON.stringify([operation, manager, subresource, operation === "Update" ? apiVersion : ""]);
    const times = seen.get(base) ?? 0;
    seen.set(base, times + 1);
    const id = times === 0 ? base : `${base}#${times}`;
    return {
      id,
      manager,
      operation,
      apiVersion,
      subresource,
      time: text(entry, "time"),
      set: setOfEntry(entry),
    };
  });
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
