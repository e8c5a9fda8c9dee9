import { runStrategies } from "../../engine/compare/run-strategies.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { equal } from "../../engine/value/equal.ts";
import { conflictsOfLastFrame } from "../conflicts/frame-conflicts.ts";
import { checkGoal } from "../goals/check-goals.ts";
import { expectationDifferences } from "../goals/expectation.ts";
import { findField, ownersOfField } from "../goals/find-field.ts";
import type { TriedRun } from "./player.ts";
import { refusalTexts } from "./refusal-texts.ts";
import type { Truth } from "./types.ts";

/** A run that ends with the step of a truth. */
export type TruthRun = Pick<TriedRun, "scenario" | "start" | "frames" | "options" | "prepared">;

/** Whether a truth holds after the last step of a run. A truth about a step holds only if this is the last step. */
export function isTrue(truth: Truth, run: TruthRun): boolean {
  if (truth.of === "goal") return checkGoal(truth.goal, { ...run, given: 0 }).missing === null;
  const frame = run.frames.at(-1);
  if (frame?.planned.step.id !== truth.step) return false;
  switch (truth.of) {
    case "conflict":
      return conflictsOfLastFrame(run.frames).some(
        ({ object, conflict }) =>
          object === truth.object &&
          conflict.field === truth.field &&
          conflict.owners.some(({ manager }) => manager === truth.manager),
      );
    case "refusal":
      return refusalTexts(frame).includes(truth.text);
    case "unmet":
      return differencesOf(run).includes(truth.difference);
    case "deleted":
      return frame.before.objects.has(truth.object) && !frame.cluster.objects.has(truth.object);
    case "outcome":
      return frame.outcome === truth.outcome;
    case "removed":
      return (
        frame.cluster.objects.has(truth.object) &&
        findField(frame.before, truth.object, truth.field) !== null &&
        findField(frame.cluster, truth.object, truth.field) === null
      );
    case "lost":
      return (
        frame.cluster.objects.has(truth.object) &&
        ownsField(run.frames.slice(0, -1), run.start, truth) &&
        !ownsField(run.frames, run.start, truth)
      );
    case "strategies":
      return differs(truth, run);
  }
}

/** Returns how the last step of a run differs from its `expect`. A frame may have an earlier `expect`, since the run does not depend on it. */
export function differencesOf({ frames, prepared }: TruthRun): readonly string[] {
  const expect = prepared.at(-1)?.step.expect;
  return expect === undefined ? [] : expectationDifferences(expect, frames, frames.length - 1);
}

function ownsField(
  frames: readonly Frame[],
  start: Cluster,
  { object, field, manager }: Extract<Truth, { readonly of: "lost" }>,
): boolean {
  return ownersOfField({ frames, start, given: 0 }, object, field).some(
    ({ owner }) => owner.manager === manager,
  );
}

function differs(
  { object, field, between }: Extract<Truth, { readonly of: "strategies" }>,
  { frames, options }: TruthRun,
): boolean {
  const planned = frames.map((frame) => frame.planned);
  const runs = runStrategies({ ...options, planned, previous: frames }, between);
  const [one, other] = runs.map((run) => run.frames.at(-1)?.cluster);
  if (one === undefined || other === undefined) return false;
  if (!one.objects.has(object) || !other.objects.has(object)) return false;
  const [a, b] = [findField(one, object, field)?.value, findField(other, object, field)?.value];
  return a === undefined || b === undefined ? a !== b : !equal(a, b);
}
