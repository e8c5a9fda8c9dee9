import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { ViewRequest } from "../../session/frame/types.ts";
import type { ReadingProgress } from "../../session/import/types.ts";
import type { FromWorker, ToWorker } from "../protocol.ts";
import type { QuestionKind, WorkerTask } from "./events.ts";

/** Asks for the timeline of a scenario and one frame of it. */
export type RunRequest = {
  readonly kind: "run";
  readonly revision: number;
  readonly scenario: Scenario;
  readonly view: ViewRequest;
};

/** Any other request. `answer` is called once; with null if the worker will not answer. */
export type Question = {
  readonly kind: "question";
  readonly message: Extract<ToWorker, { kind: QuestionKind }>;
  readonly answer: (answer: FromWorker | null) => void;
  /** Called several times while the worker reads, if that takes long. */
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
};

export function isQuestion(request: RunRequest | Question): request is Question {
  return request.kind === "question";
}

export function isRun(request: RunRequest | Question): request is RunRequest {
  return request.kind === "run";
}

/** Whether a question needs a session. Scenario files can be read and printed without one. */
export function needsRun({ message }: Question): boolean {
  return message.kind !== "open" && message.kind !== "print";
}

/**
 * Returns the task of a worker that had to answer `request`. `step`: the step that the run executed; null before the first step,
 * undefined if the worker did not report it.
 */
export function taskOf(
  request: RunRequest | Question | undefined,
  step: string | null | undefined,
): WorkerTask {
  if (request?.kind === "question") return { kind: "question", of: request.message.kind };
  if (request === undefined || step === undefined) return { kind: "unknown" };
  return step === null ? { kind: "initial-cluster" } : { kind: "step", step };
}
