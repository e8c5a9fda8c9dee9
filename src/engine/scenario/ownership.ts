import { difference } from "../fieldpath/algebra.ts";
import type { Path } from "../fieldpath/element.ts";
import { decodeFieldsV1 } from "../fieldpath/fieldsv1.ts";
import { emptySet, equals, type FieldSet, paths } from "../fieldpath/set.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../value/value.ts";

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
  const ids = new Set(entries.map((entry) => entry.id));
  const lost = new Map<PathText, Writer[]>();
  const lose = (owner: Owner, set: FieldSet) => {
    for (const path of paths(set)) {
      const text = pathText(path);
      const losers = lost.get(text);
      if (losers === undefined) lost.set(text, [owner]);
      else losers.push(owner);
    }
  };
  for (const owner of old.owners) if (!ids.has(owner.id)) lose(owner, owner.set);
  for (const entry of entries) {
    const was = oldById.get(entry.id);
    if (was !== undefined && was.set !== entry.set) lose(was, difference(was.set, entry.set));
  }
  const owners = entries.map((entry): Owner => {
    const was = oldById.get(entry.id);
    if (was !== undefined && equals(was.set, entry.set)) return { ...entry, set: was.set, since: was.since };
    const since = new Map<PathText, Since>();
    for (const path of paths(entry.set)) {
      const text = pathText(path);
      since.set(text, was?.since.get(text) ?? { step, from: lost.get(text)?.map(writer) ?? [] });
    }
    return { ...entry, since };
  });
  return { object, owners, left: leftBehind(old, owners, lost, step) };
}

function leftBehind(
  old: Ownership,
  owners: readonly Owner[],
  lost: ReadonlyMap<PathText, readonly Writer[]>,
  step: number,
): Ownership["left"] {
  const left = new Map(old.left);
  for (const [text, losers] of lost) left.set(text, { by: writer(losers[0] as Writer), step });
  for (const text of left.keys()) if (owners.some((owner) => owner.since.has(text))) left.delete(text);
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

const decoded = new WeakMap<object, FieldSet>();

function setOfEntry(entry: ValueMap): FieldSet {
  const fields: Value | undefined = get(entry, "fieldsV1");
  if (!isMap(fields)) return emptySet;
  const known = decoded.get(fields);
  if (known !== undefined) return known;
  const read = decodeFieldsV1(fields);
  const set = "set" in read ? read.set : emptySet;
  decoded.set(fields, set);
  return set;
}
