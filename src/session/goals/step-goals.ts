import { KUBECTL_APPLY } from "../../engine/scenario/command-line/apply-line.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { Goal } from "../../engine/scenario/goal.ts";
import type { Outcome } from "../../engine/scenario/outcome.ts";
import { joinNames, plural } from "../../words.ts";
import { conflictsOfLastFrame } from "../conflicts/frame-conflicts.ts";
import { ownSteps, type PlayedRun } from "./played-run.ts";

/** The result of a step, as a goal or an `expect` names it. */
export type WantedResult = {
  readonly outcome?: Outcome;
  readonly conflicts?: readonly string[];
  readonly code?: number;
};

type GoalWith<Key extends string> = Extract<Goal, { readonly [key in Key]: unknown }>;

/** Returns what is missing until a step ends as wanted; null if one did. */
export function missingOutcome(run: PlayedRun, goal: GoalWith<"outcome">): string | null {
  const steps = ownSteps(run).filter(
    ({ frame }) =>
      (goal.actor === undefined || frame.planned.step.actor === goal.actor) &&
      (goal.dryRun === undefined || isDryRun(frame)),
  );
  const differences = steps.map(({ index }) => resultDifferences(run.frames, index, goal));
  if (differences.some((found) => found.length === 0)) return null;
  const last = steps.at(-1);
  if (last === undefined) {
    const what = goal.dryRun ? "dry run" : "step";
    return `You have added no ${what}${goal.actor === undefined ? "" : ` of ${goal.actor}`} yet.`;
  }
  const found = (differences.at(-1) as readonly string[]).join(" ");
  return `Step ${last.index + 1}: ${found}${goal.outcome === "conflict" && usesForce(last.frame) ? FORCED : ""}`;
}

/** How to go on after a step that used force, if a conflict is wanted. */
const FORCED =
  " It uses force, so it gets no conflict: keep it without force, and add another step if you need force.";

/** Returns which steps are too many; null if none is. */
export function tooManySteps(run: PlayedRun, { atMostSteps }: GoalWith<"atMostSteps">): string | null {
  const used = ownSteps(run).length;
  return used <= atMostSteps ? null : `You have ${plural(used, "step")}.`;
}

/** Returns which steps use force; null if none does. */
export function forcedSteps(run: PlayedRun): string | null {
  return saidOfSteps(run, usesForce, ["uses force", "use force"]);
}

/** Returns which steps ended in a conflict; null if none did. */
export function conflictingSteps(run: PlayedRun): string | null {
  return saidOfSteps(run, ({ outcome }) => outcome === "conflict", [
    "ends in a conflict",
    "end in a conflict",
  ]);
}

/** Returns which steps write without an apply; null if none does. */
export function otherWrites(run: PlayedRun): string | null {
  return saidOfSteps(run, (frame) => !isApply(frame) && writesOf(frame).length > 0, [
    "is not an apply",
    "are not an apply",
  ]);
}

/** Returns a sentence about the own steps for which something is true, with the words for one step and for several; null if there are none. */
function saidOfSteps(
  run: PlayedRun,
  isOne: (frame: Frame) => boolean,
  [one, several]: readonly [string, string],
): string | null {
  const found = ownSteps(run).filter(({ frame }) => isOne(frame));
  if (found.length === 0) return null;
  const numbers = joinNames(found.map(({ index }) => String(index + 1)));
  return found.length === 1 ? `Step ${numbers} ${one}.` : `Steps ${numbers} ${several}.`;
}

/** Whether a step applies: server-side, or with `kubectl apply`. */
function isApply({ planned: { step } }: Frame): boolean {
  const { action } = step;
  return action.kind === "apply" || (action.kind === "run" && KUBECTL_APPLY.test(action.line));
}

function usesForce({ exchanges }: Frame): boolean {
  return exchanges.some(({ request }) => request.query?.["force"] === "true");
}

/** Whether a step sends requests that could write, and all of them are dry runs. */
export function isDryRun({ exchanges }: Frame): boolean {
  const writes = writesOf({ exchanges });
  return writes.length > 0 && writes.every(({ request }) => request.query?.["dryRun"] === "All");
}

/** Returns the requests of a step that could write. */
function writesOf({ exchanges }: Pick<Frame, "exchanges">): Frame["exchanges"] {
  return exchanges.filter(({ request }) => request.method !== "GET");
}

/** Returns how the result of a step differs from the wanted one, in sentences; none if it does not. */
export function resultDifferences(
  frames: readonly Frame[],
  index: number,
  { outcome, conflicts, code }: WantedResult,
): readonly string[] {
  const frame = frames[index] as Frame;
  const found: string[] = [];
  if (outcome !== undefined && frame.outcome !== outcome)
    found.push(`The result is ${quoted(frame.outcome)}, not ${quoted(outcome)}.`);
  const answered = frame.exchanges.at(-1)?.response.code;
  if (code !== undefined && answered !== code)
    found.push(
      answered === undefined
        ? `The step sent no request, so there is no code ${code}.`
        : `The server answered ${answered}, not ${code}.`,
    );
  if (conflicts !== undefined) {
    const actual = conflictsOfLastFrame(frames.slice(0, index + 1)).map(({ conflict }) => conflict.field);
    const missing = conflicts.filter((field) => !actual.includes(field));
    const others = actual.filter((field) => !conflicts.includes(field));
    if (missing.length > 0) found.push(`There is no conflict over ${fieldNames(missing)}.`);
    if (others.length > 0) found.push(`There is a conflict over ${fieldNames(others)}, too.`);
  }
  return found;
}

/** Returns fields as a list: `.spec.replicas`, each between backticks. */
export function fieldNames(fields: readonly string[]): string {
  return joinNames(fields.map((field) => `\`${field}\``));
}

/** The outcomes as adjectives. */
export function quoted(outcome: Outcome): string {
  return `“${outcome}”`;
}
