import type { Path } from "../../engine/fieldpath/element.ts";
import { pathText } from "../../engine/ownership/object-ownership.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import { plural } from "../../words.ts";
import type { FrameConflict } from "../conflicts/frame-conflicts.ts";
import { objectChange } from "../outcome/object-change.ts";
import { oneLine, twoOnOneLine } from "../outcome/one-line.ts";
import {
  fields as fieldNames,
  list,
  managers,
  message,
  text,
  value,
  withDistinctNames,
} from "../outcome/sentence.ts";
import type { Sentence, SentencePart } from "../outcome/types.ts";
import { otherValues, ownersAfter } from "./other-values.ts";
import { repeatedPhrase, writerPart } from "./repeated-words.ts";
import type { Preview, PreviewField, PreviewOwner, PreviewStep } from "./types.ts";

/** What the sentences about a move need. */
export type MoveResult = Pick<Preview, "outcome" | "remainingConflicts"> & {
  /** Why the move fails; null if it does not fail, or if nobody says why. */
  readonly reason: string | null;
  /** Whether an owner wrote before the actor. */
  readonly isWritten: boolean;
  /** Whether the move is a dry run. */
  readonly isDry: boolean;
  /** The owner whose write fails, so that the actor does not write; null if it is the actor's write, or if none fails. */
  readonly failedOwner: ManagerIdentity | null;
  /** The manager of the step with the conflict. */
  readonly writer: ManagerIdentity;
  /** The previewed fields of the conflicts that the move is about. */
  readonly concerned: readonly PreviewField[];
};

/** Returns what a move does at once: `.spec.replicas: 5 → 3; alice owns it, hpa loses it.` */
export function nowSentence(result: MoveResult): Sentence {
  const { concerned, remainingConflicts, isWritten, failedOwner } = result;
  if (remainingConflicts.length > 0) {
    const count = remainingConflicts.length;
    const verb = failedOwner !== null ? (count === 1 ? "is" : "are") : count === 1 ? "stays" : "stay";
    return [
      ...(failedOwner === null
        ? [text("Still refused: ")]
        : [text("The write of "), ...managers([failedOwner]), text(" is refused: ")]),
      ...list(remainingConflicts.map((label) => ({ kind: "field", path: "", text: label }))),
      text(` ${verb} in conflict`),
      text(isWritten ? ". The write of the owner stays." : ", so nothing changes."),
    ];
  }
  if (hasMoveFailed(result.outcome)) return failure(result);
  if (result.isDry)
    return [text("Nothing changes, because this is a dry run. The server accepts the request.")];
  const owners = ownerClauses(concerned);
  const sentence = [
    ...valueClause(concerned),
    ...(owners.length === 0 ? [] : [text("; "), ...joined(owners, ", ")]),
    text("."),
  ];
  return withDistinctNames(sentence, managersOf(result));
}

/** Returns the managers that one could mistake for one of a sentence about the move: the writer, the owners and the former owners. */
function managersOf({ concerned, writer }: MoveResult): readonly ManagerIdentity[] {
  return [writer, ...concerned.flatMap(({ owners }) => owners)];
}

const FAILED: ReadonlySet<string> = new Set(["conflict", "refused", "invalid"]);

/** Whether a step with this outcome wrote nothing because of a conflict or an error. */
export function hasMoveFailed(outcome: string): boolean {
  return FAILED.has(outcome);
}

function failure({ outcome, reason }: MoveResult): Sentence {
  const head = outcome === "refused" ? "The server refuses it" : "It fails";
  return reason === null ? [text(`${head}.`)] : [text(`${head}: `), message(reason)];
}

function valueClause(concerned: readonly PreviewField[]): Sentence {
  const [only] = concerned;
  const changed = concerned.filter(({ before, after }) => before !== after).length;
  if (concerned.length === 1 && only !== undefined) return oneValue(only);
  if (changed === 0)
    return [text(concerned.length === 2 ? "Both values stay" : `All ${concerned.length} values stay`)];
  return [
    text(
      changed < concerned.length
        ? `${changed} of ${concerned.length} values change`
        : changed === 2
          ? "Both values change"
          : `${changed} values change`,
    ),
  ];
}

function oneValue({ path, label, before, after }: PreviewField): Sentence {
  const name: SentencePart = { kind: "field", path, text: label };
  const [was, is] =
    before === null || after === null
      ? [null, after === null ? null : oneLine(after)]
      : twoOnOneLine(before, after);
  if (after === null) return [name, text(" is removed")];
  if (before === after) return is === null ? [name, text(" stays")] : [name, text(" stays "), value(is)];
  if (was === null || is === null) return [name, text(" changes")];
  return [name, text(": "), value(was), text(" → "), value(is)];
}

/** Returns what becomes of each owner: `alice owns it`, `hpa loses it`, `hpa keeps it`. */
function ownerClauses(concerned: readonly PreviewField[]): readonly Sentence[] {
  const it = concerned.length === 1 ? "it" : "them";
  return (["gained", "lost", null] as const).flatMap((change): readonly Sentence[] => {
    const some = concerned.flatMap(({ owners }) => owners.filter((owner) => owner.change === change));
    if (some.length === 0) return [];
    const count = new Set(some.map(({ key }) => key)).size;
    const verb = change === "gained" ? "own" : change === "lost" ? "lose" : "keep";
    return [[...managers(some), text(` ${verb}${count === 1 ? "s" : ""} ${it}`)]];
  });
}

function joined(clauses: readonly Sentence[], between: string): Sentence {
  return clauses.flatMap((clause, at) => (at === 0 ? clause : [text(between), ...clause]));
}

/** Returns the whole change of a move of several steps: `.spec.replicas: 5 → 3; alice and hpa own it.` */
export function wholeSentence(result: MoveResult): Sentence {
  const { concerned, outcome } = result;
  const keys = new Set(
    concerned.map((field) =>
      ownersAfter(field)
        .map(({ key }) => key)
        .join(" "),
    ),
  );
  const [owners = []] = concerned.map(ownersAfter);
  if (hasMoveFailed(outcome) || keys.size !== 1 || owners.length < 2) return [];
  const them = concerned.length === 1 ? "it" : "them";
  const sentence = [...valueClause(concerned), text("; "), ...managers(owners), text(` own ${them}.`)];
  return withDistinctNames(sentence, managersOf(result));
}

/** Returns who owns the fields after the move: `alice alone owns .spec.replicas now.` Empty if the move failed. */
export function meaningSentence(result: MoveResult): Sentence {
  const { concerned, outcome, isDry } = result;
  if (hasMoveFailed(outcome) || isDry) return [];
  const groups = new Map<string, { owners: readonly PreviewOwner[]; fields: PreviewField[] }>();
  for (const one of concerned.filter(({ after }) => after !== null)) {
    const owners = ownersAfter(one);
    const key = owners.map(({ key }) => key).join(" ");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { owners, fields: [one] });
    else group.fields.push(one);
  }
  const sentences = [...groups.values()].slice(0, 2).map(({ owners, fields }): Sentence => {
    const what = namesOf(fields);
    if (owners.length === 0) return [text("Nobody owns "), what, text(" now.")];
    if (owners.length === 1) return [...managers(owners), text(" alone owns "), what, text(" now.")];
    return [...managers(owners), text(" own "), what, text(" together now.")];
  });
  return withDistinctNames(joined(sentences, " "), managersOf(result));
}

function namesOf(concerned: readonly PreviewField[]): SentencePart {
  const [only] = concerned;
  return concerned.length === 1 && only !== undefined
    ? { kind: "field", path: only.path, text: only.label }
    : text(`these ${plural(concerned.length, "field")}`);
}

/**
 * Returns what happens when the other owners and then the actor write again: `When hpa scales again, it takes .spec.replicas from
 * alice.` `frames` ends with the frames of these writes.
 */
export function laterSentence(
  repeated: readonly PreviewStep[],
  frames: readonly Frame[],
  conflicts: readonly FrameConflict[],
  concerned: readonly PreviewField[],
): Sentence {
  const first = frames.length - repeated.length;
  const told = repeated.map((step, at) => ({
    step,
    who: writerPart(step, (frames[first + at] as Frame).planned.step),
    does: repeatedPhrase((frames[first + at] as Frame).planned.step),
    effect: effectOf(frames, first + at, conflicts),
  }));
  if (told.length === 0) return [];
  if (told.every(({ step }) => step.outcome === "unchanged")) {
    const others = otherValues(repeated, frames, concerned);
    if (others.length > 0) return withDistinctNames(others);
    return withDistinctNames([
      text("Nothing changes when "),
      ...joined(
        told.map(({ who, does }): Sentence => [who, text(` ${does} again`)]),
        " or ",
      ),
      text(" with the same values."),
    ]);
  }
  return withDistinctNames(
    joined(
      told.map(
        ({ who, does, effect }, at): Sentence => [
          text("When "),
          who,
          text(` ${at === 0 ? "" : "then "}${does} again, `),
          ...effect,
          text("."),
        ],
      ),
      " ",
    ),
  );
}

/** Returns what a repeated write does. */
function effectOf(frames: readonly Frame[], index: number, conflicts: readonly FrameConflict[]): Sentence {
  const frame = frames[index] as Frame;
  if (frame.outcome === "unchanged" || frame.outcome === "read") return [text("nothing changes")];
  if (frame.outcome === "conflict") return [text("it is refused because of a conflict")];
  if (hasMoveFailed(frame.outcome)) return [text("it fails")];
  for (const object of new Set(conflicts.map((one) => one.object))) {
    const { owners, values } = objectChange(frames, index, object);
    const taken = owners.find(({ kind }) => kind === "taken");
    if (taken !== undefined)
      return [text("it takes "), fieldNames(taken.paths), text(" from "), ...managers(taken.lost)];
    if (values.length > 0) return [text("it changes "), fieldNames(values.map(({ path }) => path))];
    const mine = conflicts.flatMap(({ conflict }) => (conflict.path === null ? [] : [conflict.path]));
    const shared = mine.filter((path) => isShared(frames, index, object, path));
    if (shared.length > 0) return [text("it owns "), fieldNames(shared), text(" too")];
  }
  return [text("no value changes")];
}

function isShared(frames: readonly Frame[], index: number, object: string, path: Path): boolean {
  const at = pathText(path);
  return ownershipAt(frames, index, object).owners.filter(({ since }) => since.has(at)).length > 1;
}
