import type { ConflictingOwner, FieldConflict } from "../../engine/ownership/field-conflicts.ts";
import { pathText } from "../../engine/ownership/object-ownership.ts";
import { type Keys, keysOf, valueAtKeys } from "../../engine/scenario/field-location.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import type { Value, ValueMap } from "../../engine/value/value.ts";
import { removeField, setField } from "../../text/edit/edit-field.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import type { ConflictView } from "../frame/types.ts";
import { writerNote } from "../owners/owner-notes.ts";
import { problemsPart } from "../parts/late-parts.ts";
import type { ManifestObject } from "../read-step-text.ts";
import type { FrameConflict } from "./frame-conflicts.ts";

/** The text, objects and type that a conflict is about. */
export type ConflictInput = {
  readonly text: string;
  /** The file of a command line that has the text; null for the step's own text. */
  readonly file: string | null;
  /** The object with the conflict in the text; null if the text has changed since the run and must not be edited. */
  readonly manifestObject: ManifestObject | null;
  /** False if the edits would take too long. */
  readonly isEditable: boolean;
  /** The applied configuration. */
  readonly config: ValueMap;
  readonly live: ValueMap | null;
  readonly type: Type | null;
  /** As in {@link ConflictView}. */
  readonly writer: string | null;
  readonly holders: ConflictView["holders"];
};

/** Returns a conflict with both values, and the manifest after each edit that resolves it. */
export function conflictView(conflict: FieldConflict, input: ConflictInput): ConflictView {
  const { text, manifestObject, isEditable, config, type } = input;
  const mine = keysOfConflict(config, conflict, type);
  const yours = mine === null ? undefined : valueAtKeys(config, mine);
  const value = liveValue(conflict, input);
  const at =
    mine === null || manifestObject === null
      ? null
      : {
          document: manifestObject.position,
          map: manifestObject.document.map,
          keys: [...manifestObject.prefix, ...mine],
        };
  return {
    path: conflict.path === null ? "" : pathText(conflict.path),
    label: conflict.field,
    yours: yours === undefined ? "" : printYamlText(yours).trimEnd(),
    live: value === undefined ? "" : printYamlText(value).trimEnd(),
    owners: conflict.owners.map(ownerView),
    holders: input.holders.map(({ manager, operation, subresource }) => ({
      manager,
      operation,
      subresource,
    })),
    file: input.file,
    writer: input.writer,
    giveUp: at === null || !isEditable ? null : removeField(text, at.document, at.keys),
    share:
      at === null || !isEditable || value === undefined ? null : setField(text, at.document, at.keys, value),
    line: at?.map?.rangeOf(at.keys).line ?? null,
  };
}

/** Returns the text without the field of a conflict, or with its live value. The same text if it does not have the field; null if the edit is impossible. */
export function textWithoutConflict(
  conflict: FieldConflict,
  way: "giveUp" | "share",
  input: Pick<ConflictInput, "text" | "manifestObject" | "live" | "type">,
): string | null {
  const { text, manifestObject, type } = input;
  if (manifestObject === null) return null;
  const keys = keysOfConflict(manifestObject.value, conflict, type);
  if (keys === null) return text;
  const at = [...manifestObject.prefix, ...keys];
  if (way === "giveUp") return removeField(text, manifestObject.position, at);
  const value = liveValue(conflict, input);
  return value === undefined ? null : setField(text, manifestObject.position, at, value);
}

/** Returns the live value of the field of a conflict; undefined if the object does not have it. */
export function liveValueOf({ conflict, ...input }: FrameConflict): Value | undefined {
  return liveValue(conflict, input);
}

function liveValue(conflict: FieldConflict, { live, type }: Pick<ConflictInput, "live" | "type">) {
  const keys = live === null ? null : keysOfConflict(live, conflict, type);
  return keys === null || live === null ? undefined : valueAtKeys(live, keys);
}

/** Returns the keys of the field of a conflict in a configuration or live object; null if it is absent. */
function keysOfConflict(value: Value, { path, field }: FieldConflict, type: Type | null): Keys | null {
  const keys = path === null ? null : keysOf(value, type, path);
  if (keys !== null) return keys;
  const found = problemsPart().locatePath(value, field);
  return found.whole ? found.keys : null;
}

function ownerView(owner: ConflictingOwner): ConflictView["owners"][number] {
  const { manager, operation, subresource, apiVersion, since } = owner;
  const using = apiVersion === null ? "" : ` using ${apiVersion}`;
  return { manager, operation, subresource, description: writerNote(owner) + using, since };
}
