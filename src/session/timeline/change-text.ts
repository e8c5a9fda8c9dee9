import type { Path } from "../../engine/fieldpath/element.ts";
import { size } from "../../engine/fieldpath/set.ts";
import { ownerChanges } from "../../engine/ownership/owner-changes.ts";
import { joinNames, plural } from "../../words.ts";
import { problemsPart } from "../parts/late-parts.ts";
import { shortChange } from "./short-change.ts";
import { shortFieldName } from "./short-field-name.ts";
import { formerOwners, isLastApplied, type StepChange, toldChanges } from "./told-changes.ts";
import type { ValueChange } from "./top-changes.ts";

/** Returns what a step changed in an object: first values, with a change of their owner; else owners only. Null if it changed neither. */
export function changeText(change: StepChange): string | null {
  const told = toldChanges(change);
  const [first] = told;
  if (first === undefined) return problemsPart().ownersText(change);
  if (isLastApplied(first.path)) return problemsPart().ownersText(change) ?? annotationText(first, change);
  const { text, count } = shortChange(first, change);
  return withMore(`${text}${takenText(change, first.path)}`, told.length - 1 + count);
}

/** Returns the words for a change of nothing but the annotation. Its value is too long to be of use. */
function annotationText({ path, before, after }: ValueChange, change: StepChange): string {
  const verb = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  const object = after === undefined && change.before !== null ? change.before : change.after;
  return `${verb} ${shortFieldName(path, object, change.type)}${takenText(change, path)}`;
}

function takenText(change: StepChange, path: Path): string {
  const from = formerOwners(change, path);
  return from.length === 0 ? "" : `, taken from ${joinNames(from)}`;
}

/** Returns what a step created: `created, owns 6 fields`. */
export function createdText({ was, is }: StepChange): string {
  const count = ownerChanges(was, is).reduce((sum, { gained }) => sum + size(gained), 0);
  return count === 0 ? "created" : `created, owns ${plural(count, "field")}`;
}

/** Returns a text about the first of `count` changes. */
export function withMore(text: string, count: number): string {
  return count > 1 ? `${text}, ${count - 1} more` : text;
}
