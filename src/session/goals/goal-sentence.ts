import type { Goal } from "../../engine/scenario/goal.ts";
import { plural } from "../../words.ts";
import { inlineValue } from "../inline-value.ts";
import { managerName } from "./object-goals.ts";
import { fieldNames, quoted } from "./step-goals.ts";

/** Returns what a goal wants, as a sentence; fields are between backticks. */
export function goalSentence(goal: Goal): string {
  const of =
    "object" in goal && goal.object !== undefined ? ` of ${goal.object.kind} ${goal.object.name}` : "";
  if ("exists" in goal)
    return `${goal.object.kind} ${goal.object.name} ${goal.exists ? "exists" : "does not exist"}.`;
  if ("value" in goal)
    return `\`${goal.field}\`${of} is ${goal.always ? "always " : ""}\`${inlineValue(goal.value)}\`.`;
  if ("absent" in goal) return `\`${goal.field}\`${of} is gone.`;
  if ("owns" in goal) return `${managerName(goal)} owns \`${goal.owns}\`${of}.`;
  if ("shares" in goal) return `${managerName(goal)} shares \`${goal.shares}\`${of} with another manager.`;
  if ("doesNotOwn" in goal) return `${managerName(goal)} does not own \`${goal.doesNotOwn}\`${of}.`;
  if ("outcome" in goal) return outcomeSentence(goal);
  if ("onlyChanged" in goal)
    return goal.onlyChanged.length === 0
      ? `No value${of} changes.`
      : `No other value${of} than ${fieldNames(goal.onlyChanged)} changes.`;
  if ("atMostSteps" in goal) return `You need at most ${plural(goal.atMostSteps, "step")}.`;
  if ("withoutConflict" in goal) return "None of your steps ends in a conflict.";
  if ("onlyApply" in goal) return "You write only with apply.";
  return "You use no force.";
}

function outcomeSentence(goal: Extract<Goal, { readonly outcome: unknown }>) {
  const { outcome, conflicts, code, actor, dryRun } = goal;
  const what = dryRun ? "A dry run" : "A step";
  const who = actor === undefined ? what : `${what} of ${actor}`;
  const over = conflicts === undefined || conflicts.length === 0 ? "" : ` over ${fieldNames(conflicts)}`;
  const as = code === undefined ? "" : ` with code ${code}`;
  return outcome === "conflict"
    ? `${who} gets a conflict${over}${as}.`
    : `${who} ends as ${quoted(outcome)}${as}.`;
}
