import { leaves, union } from "../engine/fieldpath/algebra.ts";
import { type Path, printPath } from "../engine/fieldpath/element.ts";
import { emptySet, type FieldSet, has, paths } from "../engine/fieldpath/set.ts";
import { ownershipChanges, valueChanges } from "../engine/scenario/changes.ts";
import { ownershipAt } from "../engine/scenario/history.ts";
import { liveObject } from "../engine/scenario/live.ts";
import { typeOfObject } from "../engine/scenario/object-type.ts";
import { type Ownership, pathText } from "../engine/scenario/ownership.ts";
import { keysOf, valueIn } from "../engine/scenario/place.ts";
import type { Frame } from "../engine/scenario/run.ts";
import type { Type } from "../engine/schema/compile.ts";
import type { ValueMap } from "../engine/value/value.ts";
import { printText } from "../text/print.ts";
import type { Preview, PreviewField, PreviewOwner } from "../worker/protocol.ts";
import type { ActorOf } from "./actors.ts";
import type { Met } from "./conflicts-in.ts";

/** How many fields a preview shows: the rest is counted. */
const MOST = 40;

/** An object on both sides of the last frame. */
type Sides = {
  readonly before: ValueMap | null;
  readonly after: ValueMap | null;
  readonly type: Type | null;
  readonly was: Ownership;
  readonly is: Ownership;
};

/**
 * The fields whose value or owners the last frame changes, those of the conflicts first and in any case: of others only
 * the innermost.
 */
export function previewFields(
  frames: readonly Frame[],
  met: readonly Met[],
  actorOf: ActorOf,
): Pick<Preview, "fields" | "more"> {
  const frame = frames.at(-1) as Frame;
  const keys = [
    ...new Set([...met.map(({ object }) => object), ...frame.acts.flatMap(({ object }) => object ?? [])]),
  ];
  const fields = keys.flatMap((object) => {
    const sides = sidesOf(frames, object);
    const fought = met.flatMap(({ conflict, object: of }) =>
      of === object && conflict.path !== null ? [conflict.path] : [],
    );
    const known = new Set(fought.map(pathText));
    const others = paths(changedLeaves(sides)).filter((path) => !known.has(pathText(path)));
    return [...fought, ...others].map((path) => ({ path, object, sides }));
  });
  const name = keys.length > 1;
  return {
    fields: fields
      .slice(0, MOST)
      .map(({ path, object, sides }) => fieldOf(path, name ? object : null, sides, actorOf)),
    more: Math.max(0, fields.length - MOST),
  };
}

function sidesOf(frames: readonly Frame[], object: string): Sides {
  const index = frames.length - 1;
  const frame = frames[index] as Frame;
  const before = liveObject(frame.before, object);
  const after = liveObject(frame.cluster, object);
  const some = after ?? before;
  return {
    before,
    after,
    type: some === null ? null : typeOfObject(frame.cluster, some),
    was: ownershipAt(frames, index - 1, object),
    is: ownershipAt(frames, index, object),
  };
}

function changedLeaves({ before, after, type, was, is }: Sides): FieldSet {
  const { added, modified, removed } = valueChanges(before, after, type);
  const owned = ownershipChanges(was, is).flatMap(({ gained, lost }) => [gained, lost]);
  return leaves([added, modified, removed, ...owned].reduce(union, emptySet));
}

function fieldOf(path: Path, object: string | null, sides: Sides, actorOf: ActorOf): PreviewField {
  const { before, after, type } = sides;
  return {
    path: pathText(path),
    label: printPath(path),
    object,
    before: valueText(before, path, type),
    after: valueText(after, path, type),
    owners: ownersOf(path, sides, actorOf),
  };
}

function valueText(object: ValueMap | null, path: Path, type: Type | null): string | null {
  const keys = object === null ? null : keysOf(object, type, path);
  const value = object === null || keys === null ? undefined : valueIn(object, keys);
  return value === undefined ? null : printText(value).trimEnd();
}

/** Who has the field after, in the order of managedFields, then who has lost it. */
function ownersOf(path: Path, { was, is }: Sides, actorOf: ActorOf): readonly PreviewOwner[] {
  const had = was.owners.filter(({ set }) => has(set, path));
  const have = is.owners.filter(({ set }) => has(set, path));
  const before = new Set(had.map(({ id }) => id));
  const after = new Set(have.map(({ id }) => id));
  const lost = had.filter(({ id }) => !after.has(id));
  return [...have, ...lost].map(({ id, manager, operation, subresource }) => ({
    manager,
    actor: actorOf(manager),
    operation,
    subresource,
    change: !after.has(id) ? "lost" : before.has(id) ? null : "gained",
  }));
}
