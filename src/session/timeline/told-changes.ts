import type { Path } from "../../engine/fieldpath/element.ts";
import { below, type FieldSet, has } from "../../engine/fieldpath/set.ts";
import { type Owner, type Ownership, ownerName, pathText } from "../../engine/ownership/object-ownership.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { isSameManager, type ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import { frameWriter } from "./frame-writer.ts";
import type { ChangedObject } from "./short-change.ts";
import { topChanges, type ValueChange } from "./top-changes.ts";

/** An object and its owners before and after a step. */
export type StepChange = ChangedObject & {
  readonly was: Ownership;
  readonly is: Ownership;
  /** Position of the step, from 0. */
  readonly step: number;
  readonly actor: string;
  /** The manager of the step's last write; null if it sent none. */
  readonly writer: ManagerIdentity | null;
};

/** Returns what the step at `index` did with an object that exists after it. */
export function stepChange(
  frames: readonly Frame[],
  index: number,
  object: string,
  { before, after }: Pick<StepChange, "before" | "after">,
): StepChange {
  const frame = frames[index] as Frame;
  return {
    before,
    after,
    type: typeOfObject(frame.cluster, after),
    was: ownershipAt(frames, index - 1, object),
    is: ownershipAt(frames, index, object),
    step: index,
    actor: frame.planned.step.actor,
    writer: frameWriter(frame),
  };
}

/**
 * Returns the changes of values that the page tells, the most important first: those of fields that the writer owns, or that an owner
 * lost. Changes by the server itself, and the annotation with the last manifest, are told only if there is nothing else.
 */
export function toldChanges(change: StepChange): readonly ValueChange[] {
  const all = topChanges(change.before, change.after, change.type);
  const ranked = all.map((one) => ({ one, rank: rankOf(one, change) }));
  const best = Math.min(...ranked.map(({ rank }) => rank));
  const told = ranked.filter(({ rank }) => rank < SERVER || rank === best);
  return told.sort((a, b) => a.rank - b.rank).map(({ one }) => one);
}

const TAKEN = 0;
const OWNED = 1;
const SERVER = 2;
const ANNOTATION = 3;

function rankOf({ path, after }: ValueChange, change: StepChange): number {
  const { was, is, writer } = change;
  if (isLastApplied(path)) return ANNOTATION;
  if (formerOwners(change, path).length > 0) return TAKEN;
  const owners = after === undefined ? was.owners : is.owners.filter((owner) => isOf(owner, writer));
  return owners.some(({ set }) => has(set, path) || hasBelow(set, path)) ? OWNED : SERVER;
}

/** Whether a path is the annotation in which kubectl or Metacontroller keeps the last manifest. */
export function isLastApplied(path: Path): boolean {
  return path.at(-1)?.endsWith("/last-applied-configuration") === true;
}

export function isOf(owner: Owner, writer: ManagerIdentity | null): boolean {
  return writer !== null && isSameManager(owner, writer);
}

/** Returns the managers that lost a field to its owner in the step. A manager that takes a field from itself is named by its entry. */
export function formerOwners(change: StepChange, path: Path): readonly string[] {
  const { is, step } = change;
  const text = pathText(path);
  const from = is.owners.flatMap((owner) => {
    const since = owner.since.get(text);
    if (since === undefined || since.step !== step) return [];
    return since.from.map((old) =>
      ownerName(old) === ownerName(owner)
        ? `${old.manager}'s ${old.operation.toLowerCase()}`
        : ownerName(old),
    );
  });
  return from.length > 0 ? from : losersBesideWriter(change, path);
}

/** Returns the managers that owned a field together with the writer, and lost it in the step. */
function losersBesideWriter({ was, is, writer }: StepChange, path: Path): readonly string[] {
  const isKept = is.owners.some((owner) => isOf(owner, writer) && has(owner.set, path));
  if (!isKept) return [];
  const lost = was.owners.filter(
    ({ id, set }) => has(set, path) && !is.owners.some((owner) => owner.id === id && has(owner.set, path)),
  );
  return lost.map(ownerName);
}

/** Whether a set has a field below `path`: who then owns `path` itself owns an empty map or list, which tells nothing. */
export function hasBelow(set: FieldSet, path: Path): boolean {
  let at: FieldSet | null | undefined = set;
  for (const element of path) at = at == null ? null : below(at, element);
  return at != null && at.keys.length > 0;
}
