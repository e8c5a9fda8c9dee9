import type { Scenario } from "../engine/scenario/scenario.ts";
import type { Blame, QuestionKind } from "./client-events.ts";
import type { FromWorker, ToWorker, ViewRequest } from "./protocol.ts";

/** Asks for the timeline of a scenario, or for another frame of it. */
export type Run = {
  readonly kind: "run";
  readonly revision: number;
  readonly scenario: Scenario;
  readonly view: ViewRequest;
};

/** Anything else that is asked, each answered once; null: no answer will come. */
export type Question = {
  readonly kind: "question";
  readonly message: Extract<ToWorker, { kind: QuestionKind }>;
  readonly answer: (answer: FromWorker | null) => void;
};

/** Whether it is a question. */
export function isQuestion(one: Run | Question): one is Question {
  return one.kind === "question";
}

/** Whether it is a run. */
export function isRun(one: Run | Question): one is Run {
  return one.kind === "run";
}

/** Whether a question is about what was run last: others stand for themselves. */
export function isOfRun({ message }: Question): boolean {
  return message.kind !== "open" && message.kind !== "print";
}

/** What a worker was doing that owed `culprit`, when a run was at `at`, as in the `progress` of {@link FromWorker}; undefined: not told yet. */
export function blameOf(culprit: Run | Question | undefined, at: string | null | undefined): Blame {
  if (culprit?.kind === "question") return { kind: "question", of: culprit.message.kind };
  if (culprit === undefined || at === undefined) return { kind: "unknown" };
  return at === null ? { kind: "beginning" } : { kind: "step", step: at };
}
