import { leaves, union } from "../../engine/fieldpath/algebra.ts";
import { type Path, printPath } from "../../engine/fieldpath/element.ts";
import { emptySet, type FieldSet, has, paths } from "../../engine/fieldpath/set.ts";
import { type Ownership, pathText } from "../../engine/ownership/object-ownership.ts";
import { ownerChanges } from "../../engine/ownership/owner-changes.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import { valueChanges } from "../../engine/ownership/value-changes.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import { keysOf, valueAtKeys } from "../../engine/scenario/field-location.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { managerKey } from "../../engine/scenario/step-manager.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import type { FrameConflict } from "../conflicts/frame-conflicts.ts";
import type { Preview, PreviewField, PreviewOwner } from "./types.ts";

/** How many fields a preview shows. Further fields are only counted. */
const MAX_FIELDS = 40;

/** An object and its owners before and after the last frames. */
type Sides = {
  readonly before: ValueMap | null;
  readonly after: ValueMap | null;
  readonly type: Type | null;
  readonly was: Ownership;
  readonly is: Ownership;
};

/**
 * Returns the fields of the conflicts, then other fields whose value or owners the last `count` frames change. Of these other fields
 * only the leaves are returned.
 */
export function previewFields(
  frames: readonly Frame[],
  count: number,
  conflicts: readonly FrameConflict[],
): Pick<Preview, "fields" | "moreFields"> {
  const results = frames.slice(-count).flatMap((frame) => frame.results);
  const keys = [
    ...new Set([...conflicts.map(({ object }) => object), ...results.flatMap(({ object }) => object ?? [])]),
  ];
  const fields = keys.flatMap((object) => {
    const sides = sidesOf(frames, count, object);
    const inConflict = conflicts.flatMap(({ conflict, object: of }) =>
      of === object && conflict.path !== null ? [conflict.path] : [],
    );
    const known = new Set(inConflict.map(pathText));
    const others = paths(changedLeaves(sides)).filter((path) => !known.has(pathText(path)));
    return [...inConflict, ...others].map((path) => ({ path, object, sides }));
  });
  const name = keys.length > 1;
  return {
    fields: fields
      .slice(0, MAX_FIELDS)
      .map(({ path, object, sides }) => fieldOf(path, name ? object : null, sides)),
    moreFields: Math.max(0, fields.length - MAX_FIELDS),
  };
}

/** Compares an object after the last steps of two runs. Returns the fields that differ. `path`, if it is not null, comes first, also if it is equal. */
export function fieldsBetween(
  before: readonly Frame[],
  after: readonly Frame[],
  object: string,
  path: Path | null,
): readonly PreviewField[] {
  const [old, now] = [before, after].map((frames) => (frames.at(-1) as Frame).cluster);
  const objects = { before: liveObject(old as Cluster, object), after: liveObject(now as Cluster, object) };
  const some = objects.after ?? objects.before;
  const sides: Sides = {
    ...objects,
    type: some === null ? null : typeOfObject(now as Cluster, some),
    was: ownershipAt(before, before.length - 1, object),
    is: ownershipAt(after, after.length - 1, object),
  };
  const first = path === null ? [] : [path];
  const known = new Set(first.map(pathText));
  const others = paths(changedLeaves(sides)).filter((one) => !known.has(pathText(one)));
  return [...first, ...others].slice(0, MAX_FIELDS).map((one) => fieldOf(one, null, sides));
}

function sidesOf(frames: readonly Frame[], count: number, object: string): Sides {
  const index = frames.length - 1;
  const frame = frames[index] as Frame;
  const first = frames[frames.length - count] as Frame;
  const before = liveObject(first.before, object);
  const after = liveObject(frame.cluster, object);
  const some = after ?? before;
  return {
    before,
    after,
    type: some === null ? null : typeOfObject(frame.cluster, some),
    was: ownershipAt(frames, index - count, object),
    is: ownershipAt(frames, index, object),
  };
}

function changedLeaves({ before, after, type, was, is }: Sides): FieldSet {
  const { added, modified, removed } = valueChanges(before, after, type);
  const owned = ownerChanges(was, is).flatMap(({ gained, lost }) => [gained, lost]);
  return leaves([added, modified, removed, ...owned].reduce(union, emptySet));
}

function fieldOf(path: Path, object: string | null, sides: Sides): PreviewField {
  const { before, after, type } = sides;
  return {
    path: pathText(path),
    label: printPath(path),
    object,
    before: valueText(before, path, type),
    after: valueText(after, path, type),
    owners: ownersOf(path, sides),
  };
}

function valueText(object: ValueMap | null, path: Path, type: Type | null): string | null {
  const keys = object === null ? null : keysOf(object, type, path);
  const value = object === null || keys === null ? undefined : valueAtKeys(object, keys);
  return value === undefined ? null : printYamlText(value).trimEnd();
}

/** Returns the owners after the frame, in the order of managedFields, then the former owners. */
function ownersOf(path: Path, { was, is }: Sides): readonly PreviewOwner[] {
  const had = was.owners.filter(({ set }) => has(set, path));
  const have = is.owners.filter(({ set }) => has(set, path));
  const before = new Set(had.map(({ id }) => id));
  const after = new Set(have.map(({ id }) => id));
  const lost = had.filter(({ id }) => !after.has(id));
  return [...have, ...lost].map(({ id, manager, operation, subresource }) => ({
    key: managerKey({ manager, operation, subresource }),
    manager,
    operation,
    subresource,
    change: !after.has(id) ? "lost" : before.has(id) ? null : "gained",
  }));
}
