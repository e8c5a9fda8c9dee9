import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { ViewRequest } from "../../session/frame/types.ts";
import type { FromWorker, ToWorker } from "../protocol.ts";
import type { KnownScenario } from "../scenario-change.ts";
import type { RestartedRun } from "./events.ts";
import type { EngineOptions } from "./options.ts";
import type { ProgressReports } from "./progress-reports.ts";
import { isQuestion, isRun, needsRun, type Question, type RunRequest } from "./requests.ts";

/** The answers to a run. */
type RunAnswer = Extract<FromWorker, { kind: "timeline" | "frame" | "failed" | "unknownBase" }>;

/** The requests of a connection: those that its host has not answered yet, and those that wait. Only the newest run counts. */
export type Outbox = {
  /** Returns the revision of the newest run; 0 before the first. */
  readonly revision: () => number;
  /** Returns the run that the host executes. */
  readonly run: () => RunRequest | undefined;
  /** Returns the question with this id that the host has not answered yet. */
  readonly question: (id: number | undefined) => Question | undefined;
  /** Whether the host has answered everything. */
  readonly isAnswered: () => boolean;
  /** Replaces the newest run; null: the same scenario again. Returns false, and does nothing, if there is no scenario yet. */
  readonly setRun: (scenario: Scenario | null, view: ViewRequest) => boolean;
  readonly addQuestion: (question: Question) => void;
  /** Sends what can be sent now. A host that is not ready answers only questions that need no run. */
  readonly sendNext: (post: (message: ToWorker) => void, isReady: boolean) => void;
  /** Removes a run that the host answered. Returns whether the page needs the answer. */
  readonly finishRun: (run: RunRequest, message: RunAnswer) => boolean;
  /** Removes a question. Returns whether the host works on it, or will. */
  readonly removeQuestion: (question: Question) => boolean;
  /** Removes the request on which the host failed. `isLast`: a run gets no second try. Returns the request, and what happens to the run. */
  readonly removeFailed: (isLast: boolean) => {
    readonly failed: RunRequest | Question | undefined;
    readonly run: RestartedRun;
  };
  /** The newest run will get no answer. */
  readonly giveUpRun: () => void;
  /** Call it when nothing can run. The newest run then needs no answer. Questions get null; if there is a host, only questions that need a run. */
  readonly refuseAll: (hasHost: boolean) => void;
  /** The host is gone. The next one gets its questions and its run. */
  readonly takeBack: () => void;
};

/** After how many hangs or crashes of one run the page gives the run up. */
const MAX_FAILURES = 2;

export function createOutbox(
  changeOf: NonNullable<EngineOptions["changeOf"]>,
  progress: ProgressReports,
): Outbox {
  let revision = 0; // of the newest run
  let newest: RunRequest | null = null;
  let settled = 0; // the newest revision that needs no further answer
  let givenUp = 0; // the newest revision that will get no answer
  let failures = { revision: 0, count: 0 };
  let sent: readonly (RunRequest | Question)[] = []; // not answered yet, in this order
  let queued: readonly Question[] = []; // not sent yet
  let lastSent: KnownScenario | null = null; // the scenario that the host received last
  let lastRun: Scenario | null = null; // the scenario whose timeline the host answered last

  /** Whether the newest scenario must run: it did not run yet, or the host is a new one. */
  const mustRun = () =>
    newest !== null && givenUp < revision && (settled < revision || lastRun !== newest.scenario);

  const giveUpRun = () => {
    settled = givenUp = revision;
  };

  /** Answers questions that wait with null. */
  const refuse = (applies: (question: Question) => boolean) => {
    const lost = queued.filter(applies);
    queued = queued.filter((question) => !applies(question));
    for (const question of lost) question.answer(null);
  };

  /** Sends a run, as the change from the scenario that the host has, or as another view of it. */
  const sendRun = (run: RunRequest, post: (message: ToWorker) => void) => {
    const { revision, scenario, view } = run;
    sent = [...sent, run];
    progress.start(revision, scenario === lastRun ? (view.step ?? undefined) : undefined);
    if (scenario === lastRun) return post({ kind: "view", revision, view });
    lastRun = null;
    const change = changeOf(lastSent, scenario) ?? { base: null, scenario };
    post({ kind: "run", revision, change, view });
    lastSent = { revision, scenario };
  };

  /** Sends the questions that wait and for which `applies` is true. */
  const sendQuestions = (post: (message: ToWorker) => void, applies: (question: Question) => boolean) => {
    const ready = queued.filter(applies);
    queued = queued.filter((question) => !applies(question));
    sent = [...sent, ...ready];
    for (const { message } of ready) post(message);
  };

  return {
    revision: () => revision,
    run: () => sent.find(isRun),
    question: (id) => sent.filter(isQuestion).find((one) => one.message.id === id),
    isAnswered: () => sent.length === 0,
    setRun: (next, view) => {
      const scenario = next ?? newest?.scenario;
      if (scenario === undefined) return false;
      revision++;
      newest = { kind: "run", revision, scenario, view };
      return true;
    },
    addQuestion: (question) => {
      queued = [...queued, question];
    },
    sendNext: (post, isReady) => {
      sendQuestions(post, (question) => !needsRun(question));
      if (!isReady) return;
      if (newest !== null && mustRun() && !sent.some(isRun)) sendRun(newest, post);
      if (newest !== null && givenUp === revision && lastRun !== newest.scenario) refuse(needsRun);
      // Questions are about the newest text: they wait until the host has it.
      if (newest === null || sent.includes(newest) || !mustRun()) sendQuestions(post, () => true);
    },
    finishRun: (run, { kind }) => {
      sent = sent.filter((one) => one !== run);
      progress.stop();
      if (kind === "unknownBase") {
        lastSent = null;
        return false;
      }
      settled = run.revision;
      if (kind === "failed") lastRun = null;
      if (run.revision !== revision) return false;
      if (kind === "failed") giveUpRun();
      if (kind === "timeline") lastRun = run.scenario;
      return true;
    },
    removeQuestion: (question) => {
      const isSent = sent.includes(question);
      queued = queued.filter((one) => one !== question);
      sent = sent.filter((one) => one !== question);
      return isSent;
    },
    removeFailed: (isLast) => {
      const [failed, ...others] = sent;
      sent = others;
      if (failed?.kind === "question") {
        failed.answer(null);
        return { failed, run: "unaffected" };
      }
      const lost = failed?.revision ?? revision;
      failures = { revision: lost, count: failures.revision === lost ? failures.count + 1 : 1 };
      if (lost !== revision || (!isLast && failures.count < MAX_FAILURES)) return { failed, run: "retried" };
      giveUpRun();
      return { failed, run: "given-up" };
    },
    giveUpRun,
    refuseAll: (hasHost) => {
      settled = revision;
      refuse(hasHost ? needsRun : () => true);
    },
    takeBack: () => {
      progress.stop();
      lastSent = lastRun = null;
      queued = [...sent.filter(isQuestion), ...queued];
      sent = [];
    },
  };
}
