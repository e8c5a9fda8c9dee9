import { difference, leaves } from "../../engine/fieldpath/algebra.ts";
import { fieldElement, type Path, partsOf } from "../../engine/fieldpath/element.ts";
import { below, type FieldSet, has, paths, size } from "../../engine/fieldpath/set.ts";
import { type Owner, type Ownership, ownerName, pathText } from "../../engine/ownership/object-ownership.ts";
import { ownerChanges } from "../../engine/ownership/owner-changes.ts";
import { isSameManager, type ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import { joinNames, plural, verbFor } from "../../words.ts";
import { type ChangedObject, shortChange } from "./short-change.ts";
import { shortFieldName } from "./short-field-name.ts";
import { topChanges, type ValueChange } from "./top-changes.ts";

/** An object and its owners before and after a step. */
export type ObjectChange = ChangedObject & {
  readonly was: Ownership;
  readonly is: Ownership;
  /** Position of the step, from 0. */
  readonly step: number;
  /** The manager of the step's last write; null if it sent none. */
  readonly writer: ManagerIdentity | null;
};

/** Returns what a step changed in an object: first values, with a change of their owner; else owners only. Null if it changed neither. */
export function changeText(change: ObjectChange): string | null {
  const told = valuesToTell(change);
  const [first] = told;
  if (first === undefined) return ownersText(change);
  if (isLastApplied(first.path)) return ownersText(change) ?? annotationText(first, change);
  const { text, count } = shortChange(first, change);
  return withMore(`${text}${takenText(change, first.path)}`, told.length - 1 + count);
}

/** Returns the words for a change of nothing but the annotation. Its value is too long to be of use. */
function annotationText({ path, before, after }: ValueChange, change: ObjectChange): string {
  const verb = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  const object = after === undefined && change.before !== null ? change.before : change.after;
  return `${verb} ${shortFieldName(path, object, change.type)}${takenText(change, path)}`;
}

function takenText(change: ObjectChange, path: Path): string {
  const from = formerOwners(change, path);
  return from.length === 0 ? "" : `, taken from ${joinNames(from)}`;
}

/** Returns what a step created: `created, owns 6 fields`. */
export function createdText({ was, is }: ObjectChange): string {
  const count = ownerChanges(was, is).reduce((sum, { gained }) => sum + size(gained), 0);
  return count === 0 ? "created" : `created, owns ${plural(count, "field")}`;
}

/**
 * Returns the changes that a card tells, the most important first: those of fields that the writer owns, or that an owner lost. Changes
 * by the server itself, and the annotation of kubectl, are told only if there is nothing else.
 */
function valuesToTell(change: ObjectChange): readonly ValueChange[] {
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

function rankOf({ path, after }: ValueChange, change: ObjectChange): number {
  const { was, is, writer } = change;
  if (isLastApplied(path)) return ANNOTATION;
  if (formerOwners(change, path).length > 0) return TAKEN;
  const owners = after === undefined ? was.owners : is.owners.filter((owner) => isOf(owner, writer));
  return owners.some(({ set }) => has(set, path)) ? OWNED : SERVER;
}

/** Whether a path is the annotation in which kubectl or Metacontroller keeps the last manifest. */
function isLastApplied(path: Path): boolean {
  return path.at(-1)?.endsWith("/last-applied-configuration") === true;
}

function isOf(owner: Owner, writer: ManagerIdentity | null): boolean {
  return writer !== null && isSameManager(owner, writer);
}

/** Returns the managers that lost a field to its owner in the step. A manager that takes a field from itself is named by its entry. */
function formerOwners(change: ObjectChange, path: Path): readonly string[] {
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
function losersBesideWriter({ was, is, writer }: ObjectChange, path: Path): readonly string[] {
  const isKept = is.owners.some((owner) => isOf(owner, writer) && has(owner.set, path));
  if (!isKept) return [];
  const lost = was.owners.filter(
    ({ id, set }) => has(set, path) && !is.owners.some((owner) => owner.id === id && has(owner.set, path)),
  );
  return lost.map(ownerName);
}

type OwnedPath = { readonly path: Path; readonly owner: Owner };

/** Returns how the owners changed: `shares colour with alice`, `gave up colour, nobody owns it`. Null if they are the same. */
function ownersText(change: ObjectChange): string | null {
  const changes = ownerChanges(change.was, change.is);
  const lost = changes.flatMap((one) =>
    toldPaths(difference(one.lost, one.gained)).map((path): OwnedPath => ({ path, owner: one.owner })),
  );
  const gained = changes
    .flatMap((one) => toldPaths(one.gained).map((path): OwnedPath => ({ path, owner: one.owner })))
    .filter(({ path }) => !change.is.owners.some(({ set }) => hasBelow(set, path)));
  return gainText(gained, change) ?? lossText(lost, change);
}

/** Whether a set has a field below `path`: who then owns `path` itself owns an empty map or list, which tells nothing. */
function hasBelow(set: FieldSet, path: Path): boolean {
  let at: FieldSet | null | undefined = set;
  for (const element of path) at = at == null ? null : below(at, element);
  return at != null && at.keys.length > 0;
}

function gainText(gained: readonly OwnedPath[], change: ObjectChange): string | null {
  const name = (path: Path) => shortFieldName(path, change.after, change.type);
  const taken = gained.filter(({ path }) => formerOwners(change, path).length > 0);
  const [taking] = taken;
  if (taking !== undefined) {
    const from = joinNames(formerOwners(change, taking.path));
    return withMore(`${name(taking.path)} taken from ${from}`, taken.length);
  }
  const others = ({ path, owner }: OwnedPath) => otherOwners(change.is, path, owner);
  const first = gained.find((one) => others(one).length > 0) ?? gained[0];
  if (first === undefined) return null;
  const text =
    others(first).length > 0
      ? `shares ${name(first.path)} with ${joinNames(others(first))}`
      : `now owns ${name(first.path)}`;
  return withMore(text, gained.length);
}

function lossText(
  lost: readonly OwnedPath[],
  { is, writer, after, before, type }: ObjectChange,
): string | null {
  const [first] = lost;
  if (first === undefined) return null;
  const name = shortFieldName(first.path, before ?? after, type);
  if (!lost.every(({ owner }) => isOf(owner, writer)))
    return withMore(`${ownerName(first.owner)} no longer owns ${name}`, lost.length);
  if (lost.length > 1) return withMore(`gave up ${name}`, lost.length);
  const left = otherOwners(is, first.path, first.owner);
  const who = left.length === 0 ? "nobody owns it" : `${joinNames(left)} ${verbFor(left, "owns", "own")} it`;
  return `gave up ${name}, ${who}`;
}

/** Returns the leaves of a set, without the annotation of kubectl, and without the keys of list items if there is something else. */
function toldPaths(set: FieldSet): readonly Path[] {
  const all = paths(leaves(set)).filter((path) => !isLastApplied(path));
  const others = all.filter((path) => !isKeyOfItem(path));
  return others.length > 0 ? others : all;
}

function isKeyOfItem(path: Path): boolean {
  const item = partsOf(path.at(-2) ?? "");
  return item.kind === "key" && item.fields.some(({ name }) => path.at(-1) === fieldElement(name));
}

function otherOwners({ owners }: Ownership, path: Path, owner: Owner): readonly string[] {
  return owners.filter(({ id, set }) => id !== owner.id && has(set, path)).map(ownerName);
}

function withMore(text: string, count: number): string {
  return count > 1 ? `${text}, ${count - 1} more` : text;
}
