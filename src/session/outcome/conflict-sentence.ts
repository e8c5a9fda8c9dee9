import type { Path } from "../../engine/fieldpath/element.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import { keysOf, valueAtKeys } from "../../engine/scenario/field-location.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { managerKey } from "../../engine/scenario/step-manager.ts";
import { equal } from "../../engine/value/equal.ts";
import { plural } from "../../words.ts";
import type { ConflictView } from "../frame/types.ts";
import { twoOnOneLine } from "./one-line.ts";
import { managers, since, text, value, verdict } from "./sentence.ts";
import type { Sentence, SentencePart } from "./types.ts";

/** Returns who wanted what in the last frame, and who owns it. */
export function conflictSentence(conflicts: readonly ConflictView[], frames: readonly Frame[]): Sentence {
  const frame = frames.at(-1) as Frame;
  const { actor } = frame.planned.step;
  const [only] = conflicts;
  const about =
    conflicts.length === 1 && only !== undefined
      ? wantedValue(only, frames)
      : [
          text(` ${actor} wants other values for ${plural(conflicts.length, "field")}; `),
          ...ownersOf(conflicts),
          text("."),
        ];
  return [verdict("Refused."), ...about, text(` ${restOfStep(frame)}`)];
}

/** `hpa owns them`. */
function ownersOf(conflicts: readonly ConflictView[]): Sentence {
  const owners = conflicts.flatMap(({ holders }) => holders);
  const count = new Set(owners.map(managerKey)).size;
  return [...managers(owners), text(count === 1 ? " owns them" : " own them")];
}

/** ` alice wants .spec.replicas = 3; hpa owns it at 5, since step 2.` */
function wantedValue(conflict: ConflictView, frames: readonly Frame[]): Sentence {
  const { path, label, yours, live } = conflict;
  const { actor } = (frames.at(-1) as Frame).planned.step;
  const field: SentencePart = { kind: "field", path, text: label };
  const [wanted, is] = twoOnOneLine(yours, live);
  const head =
    wanted === null
      ? [text(` ${actor} wants another value for `), field]
      : [text(` ${actor} wants `), field, text(" = "), value(wanted)];
  return [...head, text("; "), ...ownersAt(conflict, is, frames), text(".")];
}

/** `hpa owns it at 5 since step 2`; `hpa owns it since step 2, and it is 6 now` if the value is newer. */
function ownersAt(conflict: ConflictView, live: string | null, frames: readonly Frame[]): Sentence {
  const { owners, holders } = conflict;
  // If the applier owns the field too, the others' step is not the step of all.
  const steps = holders.length > owners.length ? [] : [...new Set(owners.map((owner) => owner.since))];
  const [step = null] = steps.length === 1 ? steps : [];
  const head = [...managers(holders), text(holders.length > 1 ? " own it" : " owns it")];
  if (live !== null && step !== null && isNewer(conflict, step, frames))
    return [...head, text(" "), since(step), text(", and it is "), value(live), text(" now")];
  return [
    ...head,
    ...(live === null ? [] : [text(" at "), value(live)]),
    ...(step === null ? [] : [text(" "), since(step)]),
  ];
}

/** Whether the live value of a conflict is another one than after the step at `index`. */
function isNewer({ path }: ConflictView, index: number, frames: readonly Frame[]): boolean {
  const last = frames.at(-1) as Frame;
  const object = last.results.find(({ outcome }) => outcome === "conflict")?.object;
  const then = frames[index]?.cluster;
  if (object == null || then === undefined || path === "") return false;
  const [old, now] = [then, last.before].map((cluster) => {
    const found = liveObject(cluster, object);
    const keys = found && keysOf(found, typeOfObject(cluster, found), JSON.parse(path) as Path);
    return found && keys ? valueAtKeys(found, keys) : undefined;
  });
  return old !== undefined && now !== undefined && !equal(old, now);
}

/** The other objects of a step are written although one has a conflict. */
function restOfStep({ results, before, cluster }: Frame): string {
  const written = results.filter(({ outcome }) => WRITTEN.has(outcome)).length;
  if (written > 0) return `The step wrote ${plural(written, "other object")}.`;
  return before === cluster ? "Nothing changed." : "";
}

const WRITTEN: ReadonlySet<string> = new Set(["created", "changed", "deleted"]);
