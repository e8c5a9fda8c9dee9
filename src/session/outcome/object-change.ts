import { leaves, union } from "../../engine/fieldpath/algebra.ts";
import { fromPaths } from "../../engine/fieldpath/build.ts";
import { type Path, type PathElement, partsOf } from "../../engine/fieldpath/element.ts";
import { type FieldSet, isEmpty, paths } from "../../engine/fieldpath/set.ts";
import type { FieldOwnersChange } from "../../engine/ownership/field-owners-change.ts";
import { fieldOwnersChange } from "../../engine/ownership/field-owners-change.ts";
import { type Ownership, pathText } from "../../engine/ownership/object-ownership.ts";
import { ownerChanges } from "../../engine/ownership/owner-changes.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { hasBelow, isLastApplied, stepChange, toldChanges } from "../timeline/told-changes.ts";
import type { ValueChange } from "../timeline/top-changes.ts";

/** What a step changed in one object: values and owners. */
export type ObjectChange = {
  /** The changed values that its card tells. */
  readonly values: readonly ValueChange[];
  /** The fields whose owners changed, by what happened and by the managers. */
  readonly owners: readonly OwnersChange[];
};

/** The same change of the owners of some fields. */
export type OwnersChange = FieldOwnersChange & { readonly paths: readonly Path[] };

/** Returns what the step at `index` changed in an object: of values, what its card tells. */
export function objectChange(frames: readonly Frame[], index: number, object: string): ObjectChange {
  const frame = frames[index] as Frame;
  const before = liveObject(frame.before, object);
  const after = liveObject(frame.cluster, object);
  const told = after === null ? [] : toldChanges(stepChange(frames, index, object, { before, after }));
  return { values: told, owners: changedOwners(frames, index, object) };
}

/** Groups the fields whose owners changed by the same change. Fields that contain others of a group are left out. */
function changedOwners(frames: readonly Frame[], index: number, object: string): readonly OwnersChange[] {
  const before = ownershipAt(frames, index - 1, object);
  const after = ownershipAt(frames, index, object);
  const touched = ownerChanges(before, after).flatMap(({ gained, lost }) => [gained, lost]);
  const groups = new Map<string, { change: FieldOwnersChange; paths: Path[] }>();
  for (const path of paths(touched.reduce(union, fromPaths([])))) {
    const change = fieldOwnersChange(before, after, pathText(path));
    if (change === null || isOnlyParent(path, change, before, after)) continue;
    const key = JSON.stringify([change.kind, ...[change.gained, change.lost, change.kept].map(idsOf)]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { change, paths: [path] });
    else group.paths.push(path);
  }
  return [...groups.values()].map(({ change, paths: all }) => ({ ...change, paths: withoutParents(all) }));
}

/** Whether a map or list only got or lost its own mark: somebody owns a field below it, which tells more. */
function isOnlyParent(
  path: Path,
  { kind, kept }: FieldOwnersChange,
  before: Ownership,
  after: Ownership,
): boolean {
  const hasOwnersBelow = ({ owners }: Ownership) => owners.some(({ set }) => hasBelow(set, path));
  if (kind === "gained") return hasOwnersBelow(after);
  return kind === "lost" && kept.length === 0 && (hasOwnersBelow(after) || hasOwnersBelow(before));
}

function idsOf(owners: FieldOwnersChange["gained"]): readonly string[] {
  return owners.map(({ id }) => id);
}

/** Leaves out fields that contain others. */
function withoutParents(all: readonly Path[]): readonly Path[] {
  const set: FieldSet = leaves(fromPaths(all));
  return isEmpty(set) ? all : paths(set);
}

/** Whether nobody asks who owns a path: a list item that its keys identify, one of these keys, and kubectl's annotation. */
export function isBookkeeping(path: Path): boolean {
  if (isLastApplied(path)) return true;
  const last = partsOf(path.at(-1) ?? "");
  if (last.kind === "key") return true;
  const item = path.length < 2 ? null : partsOf(path.at(-2) as PathElement);
  return item?.kind === "key" && last.kind === "field" && item.fields.some(({ name }) => name === last.name);
}
