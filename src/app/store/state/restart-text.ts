import type { EngineEvent, QuestionKind, WorkerTask } from "../../../worker/client/events.ts";
import { indexOfStep } from "../scenario/find-step.ts";
import type { State } from "./state.ts";

type Restart = Extract<EngineEvent, { kind: "restarted" }>;

/** Says why the engine was restarted, what it was doing, and what the user can do. */
export function restartText(state: State, { why, task, run }: Restart): string {
  const where = taskPlace(state, task);
  const what = {
    hung: `The engine took too long${where} and was stopped.`,
    crashed: `The engine crashed${where}.`,
    late: "A part of the engine could not be loaded. Check your connection.",
  }[why];
  if (run === "unaffected") return `${what} It was restarted.`;
  if (run === "retried") return `${what} It was restarted and tries again.`;
  const advice =
    task.kind === "step" && why !== "late"
      ? "Change the step to try again."
      : "Make any change to try again.";
  return `${what} It was restarted. ${advice}`;
}

/** Returns what the engine was doing, as the end of a sentence; empty if that is unknown. */
function taskPlace(state: State, task: WorkerTask): string {
  if (task.kind === "initial-cluster") return " while it prepared the cluster before the first step";
  if (task.kind === "question") return ` while it tried to ${QUESTION_TEXTS[task.of]}`;
  const at = task.kind === "step" ? indexOfStep(state.scenario, task.step) : -1;
  return at < 0 ? "" : ` at step ${at + 1}`;
}

/** The questions to the engine, after `tried to`. */
const QUESTION_TEXTS: Readonly<Record<QuestionKind, string>> = {
  hover: "explain the field under the cursor",
  complete: "suggest completions",
  fieldLines: "find the fields of a text",
  editField: "change a value in a manifest",
  laterTexts: "look at the later steps",
  preview: "preview a resolution of the conflict",
  explain: "explain a step",
  figure: "make a figure",
  script: "write a script",
  open: "read the text",
  import: "read the text",
  print: "print the scenario",
  report: "create the Markdown",
  analyse: "compare or check the results",
};
