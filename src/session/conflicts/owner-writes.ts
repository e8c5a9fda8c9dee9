import type { Path } from "../../engine/fieldpath/element.ts";
import { has } from "../../engine/fieldpath/set.ts";
import type { ConflictingOwner } from "../../engine/ownership/field-conflicts.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import { type Keys, keysOf, valueAtKeys } from "../../engine/scenario/field-location.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import type { OwnerWrite } from "../../engine/scenario/resolve-conflict.ts";
import { textOf, withText } from "../../engine/scenario/scenario.ts";
import { equal } from "../../engine/value/equal.ts";
import { isList, isScalar, type Value } from "../../engine/value/value.ts";
import { setField } from "../../text/edit/edit-field.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { kubectlPart } from "../parts/late-parts.ts";
import { typeOfManifest } from "../positions/type-of-manifest.ts";
import { type ManifestObject, parseStep } from "../read-step-text.ts";
import { liveValueOf } from "./conflict-view.ts";
import { type FrameConflict, maxEditedConflicts } from "./frame-conflicts.ts";
import { jsonPatchWithValue } from "./json-patch-value.ts";
import { framesWrittenBy } from "./writes-of-manager.ts";

/** How many of an owner's last writes are searched for the one that sets the field. */
const MOST_WRITES = 10;

/** Longer texts are not searched: their edits would take too long. */
const LONGEST_TEXT = 500_000;

/** A value that the refused step wants, instead of the live one. */
type Wish = {
  readonly object: string;
  readonly path: Path;
  readonly value: Value;
  readonly live: Value;
};

/** With the index of the last write of the owner that set the live value. */
type WishAt = Wish & { readonly index: number };

/**
 * Returns for each owner of conflicting fields its last write with the wanted values, in the order of the steps. Null if one of the
 * fields cannot be written so: its owner has no text with the field, or only appliers share it.
 */
export function ownerWrites(
  conflicts: readonly FrameConflict[],
  frames: readonly Frame[],
): readonly OwnerWrite[] | null {
  const wishes = conflicts.map((one, position) => wishOf(one, frames, position));
  if (!wishes.every((wish) => wish !== null)) return null;
  const indices = [...new Set(wishes.map(({ index }) => index))].sort((a, b) => a - b);
  const writes = indices.map((index) => {
    const frame = frames[index] as Frame;
    const edited = editedText(
      frame,
      wishes.filter((wish) => wish.index === index),
    );
    return edited === null ? null : { step: frame.planned.step.id, ...edited };
  });
  return writes.every((write) => write !== null) ? writes : null;
}

/**
 * Returns the name of who can write the value of a conflict first; null if nobody can, or if the edits of the text for the conflicts
 * of the frame would take too long. `position` is the index of the conflict in the frame.
 */
export function writerOfConflict(
  conflict: FrameConflict,
  frames: readonly Frame[],
  position = 0,
): string | null {
  const wish = wishOf(conflict, frames, position);
  const owner = ownerThatWrites(conflict, frames);
  if (wish === null || owner === null) return null;
  const { step } = (frames[wish.index] as Frame).planned;
  const isOther = step.actor !== frames.at(-1)?.planned.step.actor;
  return step.action.kind === "run" && isOther ? step.actor : owner.manager;
}

function wishOf(found: FrameConflict, frames: readonly Frame[], position: number): WishAt | null {
  const { conflict, object, config, type } = found;
  const { path } = conflict;
  const live = liveValueOf(found);
  const owner = ownerThatWrites(found, frames);
  const keys = path === null ? null : keysOf(config, type, path);
  const value = keys === null ? undefined : valueAtKeys(config, keys);
  const isDry = frames.at(-1)?.planned.step.dryRun === true;
  if (isDry || owner === null || path === null || value == null || live === undefined) return null;
  const wish = { object, path, value, live };
  const index = framesWrittenBy(frames, object, owner)
    .slice(-MOST_WRITES)
    .findLast((at) => canWrite(frames[at] as Frame, wish, position));
  return index === undefined ? null : { ...wish, index };
}

/** Whether a step can be repeated with a wanted value. Each text is parsed once, and each value is tried once. */
function canWrite(frame: Frame, wish: Wish, position: number): boolean {
  const source = lengthOfTexts(frame) > LONGEST_TEXT ? null : sourceOf(frame, wish.object, null);
  if (source === null || position >= maxEditedConflicts(source.text)) return false;
  const tried = triedWishesOf(frame);
  const key = JSON.stringify([wish.object, wish.path, wish.value, wish.live]);
  const known = tried.get(key) ?? textWithValue(source, wish, frame) !== null;
  tried.set(key, known);
  return known;
}

function lengthOfTexts({ terminal, planned: { step, intent } }: Frame): number {
  if (terminal === null) return textOf(step.action).length;
  const input = intent.kind === "run" ? (intent.command.stdin ?? "") : "";
  return [input, ...terminal.filesFound.values()].reduce((sum, text) => sum + text.length, 0);
}

const parsedStepOf = oncePerFrame(({ planned: { step } }) => parseStep(step));
const parsedFilesOf = oncePerFrame((frame) => kubectlPart().parseSources(frame));
const triedWishesOf = oncePerFrame(() => new Map<string, boolean>());

/** Returns a function that keeps its result for each frame as long as the frame exists. */
function oncePerFrame<Result>(find: (frame: Frame) => Result): (frame: Frame) => Result {
  const known = new WeakMap<Frame, Result>();
  return (frame) => {
    const found = known.get(frame) ?? find(frame);
    known.set(frame, found);
    return found;
  };
}

/**
 * Returns the owner whose write can change the value: an update takes the field from all others, an apply conflicts with them. Null if
 * there is none.
 */
function ownerThatWrites(
  { conflict: { path, owners }, object }: FrameConflict,
  frames: readonly Frame[],
): ConflictingOwner | null {
  const updater = owners.find(({ operation }) => operation === "Update");
  if (updater !== undefined || path === null) return updater ?? null;
  const all = ownershipAt(frames, frames.length - 2, object).owners.filter(({ set }) => has(set, path));
  return all.length === 1 ? (owners[0] ?? null) : null;
}

type Text = { readonly file: string | null; readonly text: string };

/** Returns the text of a step with some values; null if it does not have all of the fields, or if they are in several files. */
function editedText(frame: Frame, wishes: readonly Wish[]): Text | null {
  let edited: Text | null = null;
  for (const wish of wishes) {
    const source = sourceOf(frame, wish.object, edited);
    if (source === null || (edited !== null && edited.file !== source.file)) return null;
    const text = textWithValue(source, wish, frame);
    if (text === null) return null;
    edited = { file: source.file, text };
  }
  return edited;
}

type Source = Text & { readonly manifestObject: ManifestObject };

/** Returns the manifest or the patch of an object in a step, as it is after the edits before; null if there is none. */
function sourceOf(frame: Frame, object: string, edited: Text | null): Source | null {
  if (frame.terminal !== null) {
    const { findSource, parseSource } = kubectlPart();
    const texts = parsedFilesOf(frame).map((one) =>
      edited?.file === one.file ? parseSource(one.file, edited.text) : one,
    );
    return findSource(texts, frame.before, object);
  }
  const { action } = frame.planned.step;
  const text = edited?.text ?? textOf(action);
  const parsed = edited === null ? parsedStepOf(frame) : parseStep({ action: withText(action, text) });
  const at = frame.results.find((result) => result.object === object)?.index ?? 0;
  const manifestObject = parsed.manifestObjects[at];
  return manifestObject === undefined ? null : { file: null, text, manifestObject };
}

/** Returns the text with the wanted value instead of the live one; null if it does not set the live value, or not as a whole. */
function textWithValue(
  { text, manifestObject }: Source,
  { object, path, value, live }: Wish,
  frame: Frame,
): string | null {
  const { value: written, position, prefix } = manifestObject;
  if (isList(written)) {
    const keys = liveKeys(frame, object, path);
    const next = keys === null ? null : jsonPatchWithValue(written, keys, value);
    return next === null ? null : printYamlText(next);
  }
  const isMerged = frame.planned.step.action.kind === "patch" && !isScalar(value);
  const keys = isMerged ? null : keysOf(written, typeOfManifest(written, object, frame), path);
  const old = keys === null ? undefined : valueAtKeys(written, keys);
  if (keys === null || old === undefined || !equal(old, live)) return null;
  return setField(text, position, [...prefix, ...keys], value);
}

function liveKeys({ cluster }: Frame, object: string, path: Path): Keys | null {
  const live = liveObject(cluster, object);
  return live === null ? null : keysOf(live, typeOfObject(cluster, live), path);
}
