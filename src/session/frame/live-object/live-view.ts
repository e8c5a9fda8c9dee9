import { isEmpty } from "../../../engine/fieldpath/set.ts";
import { withoutManagedFields } from "../../../engine/managedfields/object.ts";
import { fieldOwners } from "../../../engine/ownership/field-owners.ts";
import type { Ownership } from "../../../engine/ownership/object-ownership.ts";
import { newFieldLocator } from "../../../engine/scenario/field-location.ts";
import type { Type } from "../../../engine/schema/resolve-type.ts";
import type { Comparison } from "../../../engine/typed/compare.ts";
import { dig, isList, isMap, type ValueMap } from "../../../engine/value/value.ts";
import { printYaml } from "../../../text/yaml/print/print-yaml.ts";
import { ownerNote } from "../../owners/owner-notes.ts";
import { removedLinesPart } from "../../parts/late-parts.ts";
import type { LiveLine, LiveView } from "../types.ts";
import type { PrintedLine } from "./insert-removed-lines.ts";
import { lineMarker, type ObjectBefore } from "./line-marker.ts";

/** An object after a step, and what the step changed. */
export type LiveInput = {
  /** Null if the step deleted the object: all lines are then removed lines. */
  readonly object: ValueMap | null;
  /** Null if the kind is unknown. */
  readonly type: Type | null;
  readonly ownership: Ownership;
  /** Null if the step created the object. */
  readonly before: ObjectBefore | null;
  readonly changes: Comparison;
};

/**
 * Returns the lines of the object as `kubectl get -o yaml` prints it, each with its field, the owners and the marker of its
 * change. Lines that the step removed are at their old position.
 */
export function liveView(input: LiveInput): LiveView {
  const { object, before } = input;
  const lines = object === null ? [] : printLines(object, input.type);
  const views = lines.map((line) => lineView(line, input));
  const generation = object === null ? null : dig(object, "metadata", "generation");
  const old =
    before !== null && canHaveRemovedLines(lines, views, input) ? printLines(before.object, input.type) : [];
  return {
    lines: old.length === 0 ? views : removedLinesPart().withRemovedLines(lines, views, old, input),
    generation: typeof generation === "number" ? generation : null,
    isNew: before === null,
  };
}

function printLines(object: ValueMap, type: Type | null): readonly PrintedLine[] {
  const shown = withoutManagedFields(object);
  const locate = newFieldLocator(shown, type);
  return printYaml(shown).lines.map(({ text, path }) => ({ text, keys: path, field: locate(path) }));
}

/** Whether the step can have removed lines. If not, `liveView` does not print the old object, which saves half of its time. */
function canHaveRemovedLines(
  lines: readonly PrintedLine[],
  views: readonly LiveLine[],
  { object, changes }: LiveInput,
): boolean {
  const isCollection = ({ field: { value } }: PrintedLine) => isMap(value) || isList(value);
  return (
    object === null ||
    !isEmpty(changes.removed) ||
    views.some(({ change }, at) => change === "changed" && isCollection(lines[at] as PrintedLine))
  );
}

function lineView({ text, keys, field }: PrintedLine, { ownership, before, changes }: LiveInput): LiveLine {
  const owners = fieldOwners(ownership, field);
  return {
    text,
    path: field.text,
    label: field.label,
    owners: owners.kind === "owned" ? owners.owners.map(({ index }) => index) : [],
    inside: field.isInsideAtomic,
    ...lineMarker(keys, field, before, ownership, changes),
    note: ownerNote(owners, field),
  };
}
