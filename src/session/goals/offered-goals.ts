import { printPath } from "../../engine/fieldpath/element.ts";
import type { Owner, PathText } from "../../engine/ownership/object-ownership.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import type { Goal } from "../../engine/scenario/goal.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { type Cluster, changedObjects } from "../../engine/server/cluster/cluster.ts";
import { conflictsOfLastFrame } from "../conflicts/frame-conflicts.ts";
import { checkGoal } from "./check-goals.ts";
import { findField, findObject, goalObjectOf } from "./find-field.ts";
import { changedFields, isInside } from "./only-changed.ts";
import { beginningOf, givenCluster, lastCluster, ownSteps, type PlayedRun } from "./played-run.ts";
import { isDryRun } from "./step-goals.ts";
import type { OfferedGoal } from "./types.ts";

/** How many goals are offered at most, so that a large scenario does not take long. */
const MAX_OFFERED = 400;

/**
 * Returns the goals that hold at the end of a run, those first that do not hold after its given steps: which objects exist, which
 * values fields have, who owns them, how the reader's steps ended, and what these steps do without.
 */
export function offeredGoals(run: PlayedRun): readonly OfferedGoal[] {
  const beginning = beginningOf(run);
  const candidates = [...stepGoals(run), ...keysOf(run).flatMap((key) => goalsOfObject(run, key))];
  const offered = candidates.slice(0, MAX_OFFERED).flatMap((goal): readonly OfferedGoal[] => {
    const { says, missing } = checkGoal(goal, run);
    if (missing !== null) return [];
    return [{ goal, says, isNew: checkGoal(goal, beginning).missing !== null }];
  });
  return offered.toSorted((one, other) => Number(other.isNew) - Number(one.isNew));
}

/** Returns the keys of all objects that were in the cluster after a step from the last given one on; not those of every new cluster. */
function keysOf(run: PlayedRun): readonly string[] {
  const clusters = [givenCluster(run), ...run.frames.slice(run.given).map(({ cluster }) => cluster)];
  return [...new Set(clusters.flatMap((cluster) => [...changedObjects(cluster).keys()]))];
}

function stepGoals(run: PlayedRun): readonly Goal[] {
  const steps = ownSteps(run);
  const outcomes = steps.map(({ frame, index }): Goal => {
    const conflicts = conflictsOfLastFrame(run.frames.slice(0, index + 1)).map((one) => one.conflict.field);
    return {
      outcome: frame.outcome,
      actor: frame.planned.step.actor,
      ...(conflicts.length > 0 && { conflicts }),
      ...(isDryRun(frame) && { dryRun: true }),
    };
  });
  const different = new Map(outcomes.map((goal) => [JSON.stringify(goal), goal]));
  return [
    ...different.values(),
    ...otherwiseUnchanged(run),
    { withoutForce: true },
    { withoutConflict: true },
    { onlyApply: true },
    { atMostSteps: steps.length },
  ];
}

/** Returns the goal that nothing else changes: of all objects, else, if one is new or gone, of each other changed one. */
function otherwiseUnchanged(run: PlayedRun): readonly Goal[] {
  const [before, after] = [givenCluster(run), lastCluster(run)];
  const keys = keysOf(run).filter((key) => before.objects.get(key) !== after.objects.get(key));
  const kept = keys.flatMap((key) => {
    const [was, is] = [liveObject(before, key), liveObject(after, key)];
    return was === null || is === null ? [] : [{ key, fields: changedFields(was, is, after) }];
  });
  if (kept.length === keys.length)
    return [{ onlyChanged: [...new Set(kept.flatMap(({ fields }) => fields))] }];
  return kept.flatMap(({ key, fields }) => {
    const object = goalObjectOf(after, key);
    return object === null ? [] : [{ onlyChanged: fields, object }];
  });
}

function goalsOfObject(run: PlayedRun, key: string): readonly Goal[] {
  const cluster = lastCluster(run);
  const object = goalObjectOf(cluster, key);
  if (object === null) return [];
  if (!cluster.objects.has(key)) return [{ exists: false, object }];
  const named = isFirstAndOnly(run, key) ? {} : { object };
  const last = run.frames.length - 1;
  const owners = last < 0 ? [] : ownershipAt(run.frames, last, key).owners;
  const earlier = run.frames.flatMap((_, at) =>
    at >= run.given - 1 && at < last ? ownershipAt(run.frames, at, key).owners : [],
  );
  const texts = new Set([...owners, ...earlier].flatMap(({ since }) => [...since.keys()]));
  return [
    { exists: true, object },
    ...leaves([...texts]).flatMap(({ text, printed }) => [
      ...valueGoals(cluster, key, printed).map((goal) => ({ ...goal, ...named })),
      ...ownerGoals(text, printed, owners, earlier).map((goal) => ({ ...goal, ...named })),
    ]),
  ];
}

/** Whether the given steps write this object first, and the run has no other: then a goal need not name it. */
function isFirstAndOnly(run: PlayedRun, key: string): boolean {
  const isFirst = findObject(beginningOf(run), undefined)?.key === key;
  return isFirst && keysOf(run).length === 1;
}

/** Returns the fields that have none of the others inside. */
function leaves(
  texts: readonly PathText[],
): readonly { readonly text: PathText; readonly printed: string }[] {
  const all = texts.map((text) => ({ text, printed: printPath(JSON.parse(text)) }));
  const sorted = all.toSorted((one, other) => (one.printed < other.printed ? -1 : 1));
  return sorted.filter(
    ({ printed }) => !all.some((other) => other.printed !== printed && isInside(other.printed, printed)),
  );
}

type FieldGoal = Extract<Goal, { readonly field: string }> | Extract<Goal, { readonly manager: string }>;

function valueGoals(cluster: Cluster, key: string, field: string): readonly FieldGoal[] {
  const value = findField(cluster, key, field)?.value;
  return [value === undefined ? { field, absent: true } : { field, value }];
}

/** Returns who owns and shares a field, and which managers owned it earlier and do not now. */
function ownerGoals(
  text: PathText,
  field: string,
  owners: readonly Owner[],
  earlier: readonly Owner[],
): readonly FieldGoal[] {
  const holders = owners.filter(({ since }) => since.has(text));
  const former = earlier.filter(({ since }) => since.has(text)).map(({ manager }) => manager);
  const lost = [...new Set(former)].filter((manager) => !holders.some((one) => one.manager === manager));
  return [
    ...holders.flatMap((holder): readonly FieldGoal[] => {
      const entry = entryOf(holder, owners);
      return [{ ...entry, owns: field }, ...(holders.length > 1 ? [{ ...entry, shares: field }] : [])];
    }),
    ...lost.map((manager) => ({ manager, doesNotOwn: field })),
  ];
}

/** Returns what a goal says of an entry of managedFields: its manager, and what is needed to tell it from other entries of this manager. */
function entryOf({ manager, operation, subresource }: Owner, owners: readonly Owner[]) {
  const others = owners.filter((one) => one.manager === manager);
  return {
    manager,
    ...(others.some((one) => one.operation !== operation) && { operation }),
    ...(subresource !== null && { subresource }),
  };
}
