import { difference, leaves } from "../../engine/fieldpath/algebra.ts";
import { fieldElement, type Path, partsOf } from "../../engine/fieldpath/element.ts";
import { type FieldSet, has, paths } from "../../engine/fieldpath/set.ts";
import { type Owner, type Ownership, ownerName } from "../../engine/ownership/object-ownership.ts";
import { ownerChanges } from "../../engine/ownership/owner-changes.ts";
import { joinNames, verbFor } from "../../words.ts";
import { withMore } from "./change-text.ts";
import { shortFieldName } from "./short-field-name.ts";
import { formerOwners, hasBelow, isLastApplied, isOf, type StepChange } from "./told-changes.ts";

type OwnedPath = { readonly path: Path; readonly owner: Owner };

/** Returns how the owners changed: `shares colour with alice`, `gave up colour, nobody owns it`. Null if they are the same. */
export function ownersText(change: StepChange): string | null {
  const changes = ownerChanges(change.was, change.is);
  const lost = changes.flatMap((one) =>
    toldPaths(difference(one.lost, one.gained)).map((path): OwnedPath => ({ path, owner: one.owner })),
  );
  const gained = changes
    .flatMap((one) => toldPaths(one.gained).map((path): OwnedPath => ({ path, owner: one.owner })))
    .filter(({ path }) => !change.is.owners.some(({ set }) => hasBelow(set, path)));
  return gainText(gained, change) ?? lossText(lost, change);
}

function gainText(gained: readonly OwnedPath[], change: StepChange): string | null {
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
  const owner = ownerName(first.owner);
  // The card names the actor: `alice shares it with alice` would be odd.
  const who = owner !== change.actor && others(first).includes(change.actor) ? `${owner} ` : "";
  const text =
    others(first).length > 0
      ? `${who}shares ${name(first.path)} with ${joinNames(others(first))}`
      : `now owns ${name(first.path)}`;
  return withMore(text, gained.length);
}

function lossText(
  lost: readonly OwnedPath[],
  { is, writer, after, before, type }: StepChange,
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
