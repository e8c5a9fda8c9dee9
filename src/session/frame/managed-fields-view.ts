import { union } from "../../engine/fieldpath/algebra.ts";
import { printElement } from "../../engine/fieldpath/element.ts";
import { below, emptySet, type FieldSet, isMember, orderOf, size } from "../../engine/fieldpath/set.ts";
import type { Owner, Ownership } from "../../engine/ownership/object-ownership.ts";
import type { EntryView, FieldRow } from "./types.ts";

/**
 * Returns a view of each entry of managedFields, in order, then of each entry that the step removed. `before` null: the step
 * created the object, and no field is marked as gained.
 */
export function entryViews(before: Ownership | null, after: Ownership): readonly EntryView[] {
  const was = new Map((before?.owners ?? []).map((owner) => [owner.id, owner]));
  const views = after.owners.map((owner) => {
    const old = was.get(owner.id);
    was.delete(owner.id);
    const oldSet = before === null ? owner.set : (old?.set ?? emptySet);
    return entryView(owner, oldSet, owner.set, false);
  });
  return [...views, ...[...was.values()].map((owner) => entryView(owner, owner.set, emptySet, true))];
}

function entryView(owner: Owner, old: FieldSet, set: FieldSet, gone: boolean): EntryView {
  const { manager, operation, apiVersion, subresource, time } = owner;
  return {
    manager,
    operation,
    apiVersion,
    subresource,
    time,
    fields: fieldRows(old, set),
    count: size(set),
    gone,
  };
}

/** Returns the fields of both sets, depth-first, in the order of FieldsV1. An unchanged set gives the same rows again. */
function fieldRows(old: FieldSet, set: FieldSet): readonly FieldRow[] {
  const known = old === set ? unchanged.get(set) : undefined;
  if (known !== undefined) return known;
  const rows: FieldRow[] = [];
  collect(union(set, old), old, set, { path: "[]", label: "", depth: 0 }, rows);
  if (old === set) unchanged.set(set, rows);
  return rows;
}

const unchanged = new WeakMap<FieldSet, readonly FieldRow[]>();

type RowPosition = { readonly path: string; readonly label: string; readonly depth: number };

function collect(
  both: FieldSet,
  old: FieldSet | null,
  set: FieldSet | null,
  at: RowPosition,
  rows: FieldRow[],
): void {
  for (const i of orderOf(both)) {
    const element = both.keys[i] as string;
    const kid = both.children[i] as FieldSet | null;
    const was = old === null ? undefined : below(old, element);
    const is = set === null ? undefined : below(set, element);
    const had = was !== undefined && isMember(was);
    const member = is !== undefined && isMember(is);
    const printed = printElement(element);
    const path = `${at.path.slice(0, -1)}${at.depth === 0 ? "" : ","}${JSON.stringify(element)}]`;
    const label = at.label + printed;
    rows.push({
      path,
      label,
      element: printed.replace(/^\./, ""),
      depth: at.depth,
      member,
      hasChildren: kid !== null && kid.keys.length > 0,
      change: member === had ? null : member ? "gained" : "lost",
    });
    if (kid !== null) collect(kid, was ?? null, is ?? null, { path, label, depth: at.depth + 1 }, rows);
  }
}
