import { printPath } from "../../engine/fieldpath/element.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { shorten } from "../../words.ts";
import { conflictsOfLastFrame } from "../conflicts/frame-conflicts.ts";
import { findField, goalObjectOf, nameOfKey, ownersOfField } from "../goals/find-field.ts";
import { goalSentence } from "../goals/goal-sentence.ts";
import { changedFields, isInside } from "../goals/only-changed.ts";
import { refusalTexts } from "./refusal-texts.ts";
import { sizeOf } from "./scenario-size.ts";
import { strategyDifferences } from "./strategy-differences.ts";
import { differencesOf, isTrue, type TruthRun } from "./truth.ts";
import type { OfferedTruth, StateGoal } from "./types.ts";

/** How many truths of a kind are offered at most. */
const MOST = 8;

/** The strategies are compared only if the scenario has not more lines: they run all its steps four times, for one answer. */
const MAX_COMPARED = 8000;

/** A field that the user looks at: the key of its object, and its printed path. */
export type LookedAt = { readonly object: string; readonly field: string | null };

/**
 * Returns what is true of the last step of a run, the most likely first: where it differs from what is expected, its conflicts, its refusals, then
 * the field that the user looks at, what the step changed, and where strategies differ.
 */
export function offeredTruths(run: TruthRun, lookedAt: LookedAt | null): readonly OfferedTruth[] {
  const frame = run.frames.at(-1);
  if (frame === undefined) return [];
  const seen =
    lookedAt?.field == null ? [] : [lookedAt as { readonly object: string; readonly field: string }];
  const results = [...unmet(frame, run), ...conflicts(frame, run), ...refusals(frame)];
  const changed = [
    ...seen.flatMap(({ object, field }) => aboutField(run, frame, object, field)),
    ...changes(run, frame),
  ];
  const isNothing = results.length === 0 && changed.length === 0;
  const offered = [
    ...results,
    ...deletions(frame),
    ...changed,
    ...(isNothing ? present(run, frame, lookedAt?.object ?? lastObject(run)) : []),
    ...(sizeOf(run.scenario).lines > MAX_COMPARED ? [] : strategyDifferences(run)),
    ...ending(frame),
  ];
  const different = new Map(offered.map((one) => [one.says, one]));
  return [...different.values()].filter(({ truth }) => truth.of === "strategies" || isTrue(truth, run));
}

function nameOfStep({ index }: Frame): string {
  return `Step ${index + 1}`;
}

function unmet(frame: Frame, run: TruthRun): readonly OfferedTruth[] {
  const { id: step } = frame.planned.step;
  return differencesOf(run).map((difference) => ({
    truth: { of: "unmet", step, difference },
    says: `${nameOfStep(frame)} does not end as expected. ${difference}`,
  }));
}

function conflicts(frame: Frame, { frames }: TruthRun): readonly OfferedTruth[] {
  const { id: step, actor, fieldManager = actor } = frame.planned.step;
  const found = conflictsOfLastFrame(frames).flatMap(({ object, conflict: { field, owners } }) =>
    [...new Set(owners.map(({ manager }) => manager))].map(
      (manager): OfferedTruth => ({
        truth: { of: "conflict", step, object, field, manager },
        says: `${nameOfStep(frame)}: ${fieldManager} has a conflict with ${manager} over \`${field}\` of ${nameOfKey(frame.before, object)}.`,
      }),
    ),
  );
  return found.slice(0, MOST);
}

function refusals(frame: Frame): readonly OfferedTruth[] {
  const { id: step } = frame.planned.step;
  return refusalTexts(frame)
    .slice(0, MOST)
    .map((text) => ({
      truth: { of: "refusal", step, text },
      says: `${nameOfStep(frame)} is refused with exactly this message: “${shorten(text.replaceAll("`", "'"), 200)}”`,
    }));
}

function deletions(frame: Frame): readonly OfferedTruth[] {
  const { before, cluster } = frame;
  const gone =
    before === cluster ? [] : [...before.objects.keys()].filter((key) => !cluster.objects.has(key));
  return gone.slice(0, MOST).map((object) => ({
    truth: { of: "deleted", step: frame.planned.step.id, object },
    says: `${nameOfStep(frame)} deletes ${nameOfKey(before, object)}.`,
  }));
}

/** Returns how a step ended, which is true of each step that runs. */
function ending(frame: Frame): readonly OfferedTruth[] {
  const { outcome, planned } = frame;
  if (outcome === "disabled" || outcome === "read") return [];
  return [
    {
      truth: { of: "outcome", step: planned.step.id, outcome },
      says: `${nameOfStep(frame)} ${outcome === "refused" ? "is refused, with any message" : `ends as “${outcome}”`}.`,
    },
  ];
}

/** Returns what is true of a field: its value, its owners, and what the last step took away. */
function aboutField(run: TruthRun, frame: Frame, key: string, field: string): readonly OfferedTruth[] {
  const { id: step } = frame.planned.step;
  const object = goalObjectOf(frame.cluster, key);
  if (object === null) return [];
  const name = nameOfKey(frame.cluster, key);
  const value = findField(frame.cluster, key, field)?.value;
  const after = ownersOfField({ ...run, given: 0 }, key, field);
  const before = ownersOfField({ ...run, given: 0, frames: run.frames.slice(0, -1) }, key, field);
  const goals: readonly StateGoal[] = [
    ...(value === undefined ? [] : [{ object, field, value }]),
    ...after.map(({ owner }) => ({
      object,
      manager: owner.manager,
      operation: owner.operation,
      owns: field,
    })),
  ];
  const lost = new Set(before.map(({ owner }) => owner.manager));
  for (const { owner } of after) lost.delete(owner.manager);
  return [
    ...(value === undefined
      ? [
          {
            truth: { of: "removed", step, object: key, field } as const,
            says: `${nameOfStep(frame)} removes \`${field}\` of ${name}.`,
          },
        ]
      : []),
    ...[...lost].map((manager) => ({
      truth: { of: "lost", step, object: key, field, manager } as const,
      says: `In step ${frame.index + 1}, ${manager} loses \`${field}\` of ${name}.`,
    })),
    ...goals.map((goal) => ({ truth: { of: "goal", step, goal } as const, says: goalSentence(goal) })),
  ];
}

/** Returns what is true of the fields that the last step changed, or that other managers own after it. */
function changes(run: TruthRun, frame: Frame): readonly OfferedTruth[] {
  const keys = [...new Set(frame.results.flatMap(({ object }) => (object === null ? [] : [object])))];
  const fields = keys.flatMap((key) => fieldsOf(run, frame, key).map((field) => ({ key, field })));
  return fields.slice(0, MOST).flatMap(({ key, field }) => aboutField(run, frame, key, field));
}

/** Returns what is true of the fields of an object, when the last step changed none. */
function present(run: TruthRun, frame: Frame, key: string | null): readonly OfferedTruth[] {
  if (key === null) return [];
  const owned = ownershipAt(run.frames, run.frames.length - 1, key).owners.flatMap(({ since }) => [
    ...since.keys(),
  ]);
  const fields = leavesOf(owned.map((path) => printPath(JSON.parse(path)))).toSorted(
    (one, other) => Number(one.startsWith(".metadata.")) - Number(other.startsWith(".metadata.")),
  );
  return fields.slice(0, MOST).flatMap((field) => aboutField(run, frame, key, field));
}

/** Returns the key of the object that the steps wrote or read last; null if there is none. */
function lastObject({ frames }: TruthRun): string | null {
  return frames.flatMap(({ results }) => results).findLast(({ object }) => object !== null)?.object ?? null;
}

/** Returns the fields of an object whose value the last step changed, then those whose owners it changed. */
function fieldsOf({ frames }: TruthRun, frame: Frame, key: string): readonly string[] {
  const [was, is] = [liveObject(frame.before, key), liveObject(frame.cluster, key)];
  if (is === null || was === is) return [];
  const values = was === null ? [] : changedFields(was, is, frame.cluster);
  const last = frames.length - 1;
  const owned = ownershipAt(frames, last, key).owners.flatMap(({ since }) =>
    [...since].flatMap(([path, { step }]) => (step === last ? [printPath(JSON.parse(path))] : [])),
  );
  const lost = ownershipAt(frames, last - 1, key).owners.flatMap(({ id, since }) => {
    const left = ownershipAt(frames, last, key).owners.find((one) => one.id === id)?.since;
    return [...since.keys()].flatMap((path) => (left?.has(path) ? [] : [printPath(JSON.parse(path))]));
  });
  return leavesOf([...values, ...lost, ...owned]);
}

/** Returns different fields that have none of the others inside, without those that the server sets in each object. */
function leavesOf(fields: readonly string[]): readonly string[] {
  const all = [...new Set(fields)].filter((field) => !SERVER_FIELDS.test(field));
  return all.filter((one) => !all.some((other) => other !== one && isInside(other, one)));
}

const SERVER_FIELDS = /^\.metadata\.(uid|resourceVersion|generation|creationTimestamp|managedFields)\b/;
