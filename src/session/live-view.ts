import { has, isEmpty } from "../engine/fieldpath/set.ts";
import { blame } from "../engine/scenario/blame.ts";
import { nothingOwned, type Ownership } from "../engine/scenario/ownership.ts";
import { type Keys, type Place, placerOf, valueIn } from "../engine/scenario/place.ts";
import { shiftOf } from "../engine/scenario/shifts.ts";
import type { Type } from "../engine/schema/compile.ts";
import type { Comparison } from "../engine/typed/compare.ts";
import { equal } from "../engine/value/equal.ts";
import { dig, isList, isMap, type ValueMap, withKey, withoutKey } from "../engine/value/value.ts";
import { printYaml } from "../text/print.ts";
import type { LiveLine, LiveView } from "../worker/protocol.ts";
import { isFilled, noteOf, shiftNote } from "./notes.ts";
import { type PlacedLine, withRemoved } from "./removed-lines.ts";

/** What the lines of a live object are made from. */
export type LiveInput = {
  /** Null if the step removed it: all its lines are removed ones then. */
  readonly object: ValueMap | null;
  /** Null if the kind is not known. */
  readonly type: Type | null;
  readonly ownership: Ownership;
  /** The object before the step, and who owned it; null if the step made it, for then everything is new and nothing is marked. */
  readonly before: { readonly object: ValueMap; readonly ownership: Ownership } | null;
  readonly changes: Comparison;
};

/** The object as `kubectl get -o yaml` prints it, each line with its field, owners and what the step did to it; what it removed stands where it was. */
export function liveView(input: LiveInput): LiveView {
  const { object, before } = input;
  const lines = object === null ? [] : linesOf(object, input.type);
  const views = lines.map((line) => lineView(line, input));
  const generation = object === null ? null : dig(object, "metadata", "generation");
  const gone = before !== null && mayHaveLost(lines, views, input) ? linesOf(before.object, input.type) : [];
  return {
    lines: gone.length === 0 ? views : withRemoved(lines, views, gone, (line) => removedView(line, input)),
    generation: typeof generation === "number" ? generation : null,
  };
}

function linesOf(object: ValueMap, type: Type | null): readonly PlacedLine[] {
  const shown = withoutManagedFields(object);
  const place = placerOf(shown, type);
  return printYaml(shown).lines.map(({ text, path }) => ({ text, keys: path, place: place(path) }));
}

export function withoutManagedFields(object: ValueMap): ValueMap {
  const metadata = dig(object, "metadata");
  return isMap(metadata) ? withKey(object, "metadata", withoutKey(metadata, "managedFields")) : object;
}

/** Whether lines may be gone: printing the object as it was only to find that none is would cost as much as all the rest. */
function mayHaveLost(
  lines: readonly PlacedLine[],
  views: readonly LiveLine[],
  { object, changes }: LiveInput,
): boolean {
  const isWhole = ({ place: { value } }: PlacedLine) => isMap(value) || isList(value);
  return (
    object === null ||
    !isEmpty(changes.removed) ||
    views.some(({ change }, at) => change === "changed" && isWhole(lines[at] as PlacedLine))
  );
}

function lineView({ text, keys, place }: PlacedLine, input: LiveInput): LiveLine {
  const { ownership, before } = input;
  const found = blame(ownership, place);
  const change = changeOf(keys, place, input);
  const shift =
    before === null || place.inside || change === "added"
      ? null
      : shiftOf(before.ownership, ownership, place.text);
  return {
    text,
    path: place.text,
    label: place.label,
    owners: found.kind === "owned" ? found.owners.map(({ index }) => index) : [],
    inside: place.inside,
    change,
    shift: shift?.kind ?? null,
    shiftNote: shift === null ? "" : shiftNote(shift),
    note: noteOf(found, place),
  };
}

/** A line that is no more. Its owners are those it had: they stand among the entries, the ones that are gone last. */
function removedView({ text, place }: PlacedLine, { ownership, before }: LiveInput): LiveLine {
  const was = before?.ownership ?? nothingOwned;
  const found = blame(was, place);
  const ids = entryIds(was, ownership);
  return {
    text,
    path: place.text,
    label: place.label,
    owners: found.kind === "owned" ? found.owners.map(({ owner }) => ids.indexOf(owner.id)) : [],
    inside: place.inside,
    change: "removed",
    shift: null,
    shiftNote: "",
    note: found.kind === "owned" ? `removed; ${noteOf(found, place)}` : "removed",
  };
}

/** Ids of the entries in the order in which they are shown. */
function entryIds(was: Ownership, is: Ownership): readonly string[] {
  const now = is.owners.map(({ id }) => id);
  return [...now, ...was.owners.flatMap(({ id }) => (now.includes(id) ? [] : [id]))];
}

function changeOf(keys: Keys, place: Place, { before, changes }: LiveInput): LiveLine["change"] {
  if (before === null) return null;
  if (place.inside) return changeInside(keys, place, before.object);
  if (has(changes.added, place.path)) return "added";
  return has(changes.modified, place.path) ? "changed" : null;
}

/** Inside of what is owned as a whole the values themselves tell. */
function changeInside(keys: Keys, place: Place, before: ValueMap): LiveLine["change"] {
  const was = valueIn(before, keys);
  if (was === undefined) return "added";
  const is = place.value;
  if (isFilled(is) && isFilled(was) && isMap(is) === isMap(was)) return null; // its lines say what is different
  return is !== undefined && equal(was, is) ? null : "changed";
}
