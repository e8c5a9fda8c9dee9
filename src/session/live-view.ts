import { has } from "../engine/fieldpath/set.ts";
import { blame } from "../engine/scenario/blame.ts";
import type { Ownership } from "../engine/scenario/ownership.ts";
import { type Keys, type Place, placerOf, valueIn } from "../engine/scenario/place.ts";
import type { Type } from "../engine/schema/compile.ts";
import type { Comparison } from "../engine/typed/compare.ts";
import { equal } from "../engine/value/equal.ts";
import { dig, isMap, type ValueMap, withKey, withoutKey } from "../engine/value/value.ts";
import { printYaml } from "../text/print.ts";
import type { LiveLine, LiveView } from "../worker/protocol.ts";
import { isFilled, noteOf } from "./notes.ts";

/** What the lines of a live object are made from. */
export type LiveInput = {
  readonly object: ValueMap;
  /** Null if the kind is not known. */
  readonly type: Type | null;
  readonly ownership: Ownership;
  /** The object before the step; null if the step made it, for then everything is new and nothing is marked. */
  readonly before: ValueMap | null;
  readonly changes: Comparison;
};

/** The object as `kubectl get -o yaml` prints it, each line with its field, owners and what the step did to it. */
export function liveView(input: LiveInput): LiveView {
  const shown = withoutManagedFields(input.object);
  const place = placerOf(shown, input.type);
  const lines = printYaml(shown).lines.map(({ text, path }) => lineView(text, path, place(path), input));
  const generation = dig(shown, "metadata", "generation");
  return { lines, generation: typeof generation === "number" ? generation : null };
}

export function withoutManagedFields(object: ValueMap): ValueMap {
  const metadata = dig(object, "metadata");
  return isMap(metadata) ? withKey(object, "metadata", withoutKey(metadata, "managedFields")) : object;
}

function lineView(text: string, keys: Keys, place: Place, input: LiveInput): LiveLine {
  const found = blame(input.ownership, place);
  const owned = found.kind === "owned";
  return {
    text,
    path: place.text,
    label: place.label,
    owners: owned ? found.owners.map(({ index }) => index) : [],
    inside: place.inside,
    change: changeOf(keys, place, input),
    note: noteOf(found, place),
  };
}

function changeOf(keys: Keys, place: Place, { before, changes }: LiveInput): LiveLine["change"] {
  if (before === null) return null;
  if (place.inside) return changeInside(keys, place, before);
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
