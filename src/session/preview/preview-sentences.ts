import type { Path } from "../../engine/fieldpath/element.ts";
import { pathText } from "../../engine/ownership/object-ownership.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { managerKey } from "../../engine/scenario/step-manager.ts";
import { plural } from "../../words.ts";
import type { FrameConflict } from "../conflicts/frame-conflicts.ts";
import { objectChange, oneLine } from "../outcome/object-change.ts";
import {
  fields as fieldNames,
  list,
  managers,
  text,
  value,
  withDistinctNames,
  withPeriod,
} from "../outcome/sentence.ts";
import type { Sentence, SentencePart } from "../outcome/types.ts";
import { repeatedPhrase, writerPart } from "./repeated-words.ts";
import type { Preview, PreviewField, PreviewOwner, PreviewStep } from "./types.ts";

/** What the sentences about a move need. */
export type MoveResult = Pick<Preview, "outcome" | "remainingConflicts"> & {
  /** Why the move fails; null if it does not fail, or if nobody says why. */
  readonly reason: string | null;
  /** The previewed fields of the conflicts that the move is about. */
  readonly concerned: readonly PreviewField[];
};

/** Returns what a move does at once: `.spec.replicas: 5 → 3; alice owns it, hpa loses it.` */
export function nowSentence(result: MoveResult): Sentence {
  const { concerned, remainingConflicts } = result;
  if (remainingConflicts.length > 0)
    return [
      text("Still refused: "),
      ...list(remainingConflicts.map((label) => ({ kind: "field", path: "", text: label }))),
      text(` ${remainingConflicts.length === 1 ? "stays" : "stay"} in conflict, so nothing changes.`),
    ];
  if (hasMoveFailed(result.outcome)) return failure(result);
  const owners = ownerClauses(concerned);
  return withDistinctNames([
    ...valueClause(concerned),
    ...(owners.length === 0 ? [] : [text("; "), ...joined(owners, ", ")]),
    text("."),
  ]);
}

const FAILED: ReadonlySet<string> = new Set(["conflict", "refused", "invalid"]);

/** Whether a step with this outcome wrote nothing because of a conflict or an error. */
export function hasMoveFailed(outcome: string): boolean {
  return FAILED.has(outcome);
}

function failure({ outcome, reason }: MoveResult): Sentence {
  const head = outcome === "refused" ? "The server refuses it" : "It fails";
  return reason === null ? [text(`${head}.`)] : [text(`${head}: `), value(withPeriod(reason))];
}

function valueClause(concerned: readonly PreviewField[]): Sentence {
  const [only] = concerned;
  const changed = concerned.filter(({ before, after }) => before !== after).length;
  if (concerned.length === 1 && only !== undefined) return oneValue(only);
  if (changed === 0)
    return [text(concerned.length === 2 ? "Both values stay" : `All ${concerned.length} values stay`)];
  return [
    text(
      changed === concerned.length
        ? `${changed} values change`
        : `${changed} of ${concerned.length} values change`,
    ),
  ];
}

function oneValue({ path, label, before, after }: PreviewField): Sentence {
  const name: SentencePart = { kind: "field", path, text: label };
  const [was, is] = [before === null ? null : oneLine(before), after === null ? null : oneLine(after)];
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
    const count = new Set(some.map(managerKey)).size;
    const verb = change === "gained" ? "own" : change === "lost" ? "lose" : "keep";
    return [[...managers(some), text(` ${verb}${count === 1 ? "s" : ""} ${it}`)]];
  });
}

function joined(clauses: readonly Sentence[], between: string): Sentence {
  return clauses.flatMap((clause, at) => (at === 0 ? clause : [text(between), ...clause]));
}

/** Returns who owns the fields after the move: `alice alone owns .spec.replicas now.` Empty if the move failed. */
export function meaningSentence({ concerned, outcome }: MoveResult): Sentence {
  if (hasMoveFailed(outcome)) return [];
  const groups = new Map<string, { owners: readonly PreviewOwner[]; fields: PreviewField[] }>();
  for (const one of concerned.filter(({ after }) => after !== null)) {
    const owners = one.owners.filter(({ change }) => change !== "lost");
    const key = owners.map(managerKey).join(" ");
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
  return withDistinctNames(joined(sentences, " "));
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
): Sentence {
  const first = frames.length - repeated.length;
  const told = repeated.map((step, at) => ({
    step,
    who: writerPart(step, (frames[first + at] as Frame).planned.step),
    does: repeatedPhrase((frames[first + at] as Frame).planned.step),
    effect: effectOf(frames, first + at, conflicts),
  }));
  if (told.length === 0) return [];
  if (told.every(({ step }) => step.outcome === "unchanged"))
    return withDistinctNames([
      text("Nothing changes when "),
      ...joined(
        told.map(({ who, does }): Sentence => [who, text(` ${does} again`)]),
        " or ",
      ),
      text(" with the same values."),
    ]);
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
