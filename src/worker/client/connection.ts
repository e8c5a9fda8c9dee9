import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { ViewRequest } from "../../session/frame/types.ts";
import type { FromWorker } from "../protocol.ts";
import type { KnownScenario } from "../scenario-change.ts";
import type { EngineHost, EngineOptions } from "./options.ts";
import { createProgressReports } from "./progress-reports.ts";
import { isQuestion, isRun, needsRun, type Question, type RunRequest, taskOf } from "./requests.ts";
import { createWatchdog } from "./watchdog.ts";

/** The page's connection to its engine. */
export type Connection = {
  /** Asks for the timeline of a scenario and one frame of it; null: of the same scenario again. Returns the revision of the answer. */
  readonly run: (scenario: Scenario | null, view: ViewRequest) => number;
  /** Resolves to the answer; to null if the engine failed, or took too long and was stopped, or if `signal` stopped the question. */
  readonly ask: (
    message: Question["message"],
    onProgress?: Question["onProgress"],
    signal?: AbortSignal,
  ) => Promise<FromWorker | null>;
  /** Ends the worker. The next run starts a new one, and questions wait for it. */
  readonly rest: () => void;
  /** Stops the current run. */
  readonly stop: () => void;
  readonly close: () => void;
};

/** After how many hangs or crashes of one run the page gives the run up. */
const MAX_FAILURES = 2;

/**
 * Connects the page to one worker. Only the newest run counts: while the worker is busy, a new run replaces the one that
 * waits. The connection drops answers to older runs. It replaces a worker that hangs or crashes, and sends the run once more.
 */
export function createConnection(options: EngineOptions): Connection {
  const { onEvent, hangTimeout = 5000, loadTimeout = 30_000, progressDelay = 200 } = options;
  /** `starting`: the worker or its schemas are loading. `broken`: they did not load; the next run tries again. `resting`: there is no worker until the next run. */
  let phase: "starting" | "ready" | "broken" | "resting" | "closed" = "starting";
  let host: EngineHost | null = null;
  let hostNumber = 0; // counts the hosts, so that a late fallback is recognised
  let where: "worker" | "page" = "worker";
  let hasAnswered = false; // the host has sent a message
  let hasWorkerAnswered = false; // a worker has sent a message, so the browser allows workers
  let revision = 0; // of the newest run
  let newest: RunRequest | null = null;
  let settled = 0; // the newest revision that needs no further answer
  let givenUp = 0; // the newest revision that will get no answer
  let failures = { revision: 0, count: 0 };
  let sent: readonly (RunRequest | Question)[] = []; // not answered yet, in this order
  let queued: readonly Question[] = []; // not sent yet
  let lastSent: KnownScenario | null = null; // the scenario that the host received last
  let lastRun: Scenario | null = null; // the scenario whose timeline the host answered last
  let isLoading = false;

  const progress = createProgressReports(progressDelay, (revision, step) =>
    onEvent({ kind: "progress", revision, step }),
  );

  const watchdog = createWatchdog(() => {
    if (phase === "starting") {
      if (!hasAnswered) dropHost();
      fail(`The engine did not load within ${loadTimeout / 1000} s. ${TRY_AGAIN}`);
    } else restart(isLoading ? "late" : "hung");
  });

  /** Waits for a host that has not answered yet. If the engine runs in the page, it waits only while the engine loads something. */
  const watch = () => {
    if (phase === "starting" || (isLoading && sent.length > 0)) watchdog.wait(loadTimeout);
    else watchdog.wait(where === "page" || sent.length === 0 ? null : hangTimeout);
  };

  const connect = (next: EngineHost) => {
    host = next;
    next.listen(
      (message) => {
        if (host === next) receive(message);
      },
      (message) => {
        if (host === next) handleCrash(message);
      },
    );
    const { schemas, withoutFields = false } = options;
    next.post({ kind: "init", schemas, ...(withoutFields && { withoutFields }) });
    sendNext();
  };

  const startWorker = () => {
    phase = "starting";
    where = "worker";
    hasAnswered = false;
    watch();
    try {
      connect(options.createWorker());
    } catch {
      startInPage();
    }
  };

  const startInPage = () => {
    where = "page";
    const own = hostNumber;
    options.openHere().then(
      (next) => {
        if (own === hostNumber) connect(next);
      },
      (error) => {
        if (own === hostNumber) fail(`The engine could not be loaded: ${String(error)}. ${TRY_AGAIN}`);
      },
    );
  };

  /** Disconnects the host. Questions are queued again for the next host; `sendNext` sends the run again. */
  const dropHost = () => {
    watchdog.wait(null);
    progress.stop();
    host?.terminate();
    host = null;
    hostNumber++;
    lastSent = lastRun = null;
    isLoading = false;
    queued = [...sent.filter(isQuestion), ...queued];
    sent = [];
  };

  /** Reports that nothing can run. A living host still answers questions that need no run. */
  const fail = (message: string) => {
    phase = "broken";
    settled = revision;
    answerWithNull(host === null ? () => true : needsRun);
    watch();
    onEvent({ kind: "broken", message });
  };

  /** Answers queued questions with null. */
  const answerWithNull = (applies: (question: Question) => boolean) => {
    const lost = queued.filter(applies);
    queued = queued.filter((question) => !applies(question));
    for (const question of lost) question.answer(null);
  };

  const handleCrash = (message: string) => {
    if (phase === "ready") return restart("crashed");
    dropHost();
    if (hasWorkerAnswered) return fail(`The engine could not be loaded: ${message}. ${TRY_AGAIN}`);
    startInPage(); // the browser refuses workers, or cannot load the worker's file
    watch();
  };

  const restart = (why: "hung" | "crashed" | "late") => {
    const [failed, ...others] = sent;
    const task = taskOf(failed, progress.step());
    sent = others;
    let run: "retried" | "given-up" | "unaffected" = "unaffected";
    if (failed?.kind === "question") failed.answer(null);
    else {
      const lost = failed?.revision ?? revision;
      failures = { revision: lost, count: failures.revision === lost ? failures.count + 1 : 1 };
      const isLast = lost === revision && (why === "late" || failures.count >= MAX_FAILURES);
      if (isLast) giveUpRun();
      run = isLast ? "given-up" : "retried";
    }
    dropHost();
    onEvent({ kind: "restarted", why, task, run });
    startWorker();
  };

  /** Gives a question up. If the host works on it, a new host replaces it. */
  const drop = (question: Question) => {
    question.answer(null);
    queued = queued.filter((one) => one !== question);
    if (!sent.includes(question)) return;
    sent = sent.filter((one) => one !== question);
    dropHost();
    startWorker();
  };

  const giveUpRun = () => {
    settled = givenUp = revision;
  };

  const send = (request: RunRequest | Question) => {
    sent = [...sent, request];
    if (request.kind === "question") return host?.post(request.message);
    const { revision, scenario, view } = request;
    progress.start(revision, scenario === lastRun ? (view.step ?? undefined) : undefined);
    if (scenario === lastRun) return host?.post({ kind: "view", revision, view });
    lastRun = null;
    const change = options.changeOf?.(lastSent, scenario) ?? { base: null, scenario };
    host?.post({ kind: "run", revision, change, view });
    lastSent = { revision, scenario };
  };

  /** Whether the newest scenario has to run, or to run again because the host is a new one. */
  const mustRun = () =>
    newest !== null && givenUp < revision && (settled < revision || lastRun !== newest.scenario);

  const sendNext = () => {
    if (host === null) return;
    const independent = queued.filter((question) => !needsRun(question));
    queued = queued.filter(needsRun);
    independent.forEach(send);
    if (phase === "ready") {
      if (newest !== null && mustRun() && !sent.some(isRun)) send(newest);
      if (newest !== null && givenUp === revision && lastRun !== newest.scenario) answerWithNull(needsRun);
      // Questions are about the newest text: they wait until the host has it.
      if (newest === null || sent.includes(newest) || !mustRun()) {
        const ready = queued;
        queued = [];
        ready.forEach(send);
      }
    }
    watch();
  };

  const receive = (message: FromWorker) => {
    hasAnswered = true;
    if (where === "worker") hasWorkerAnswered = true;
    watchdog.heard();
    switch (message.kind) {
      case "started":
        break;
      case "loading":
        isLoading = true; // a slow network is not a hung worker
        break;
      case "loaded":
        isLoading = false;
        if (message.failed) onEvent({ kind: "partMissing" });
        break;
      case "ready":
        phase = "ready";
        onEvent({ kind: "ready", where });
        return sendNext();
      case "unready":
        return fail(message.message);
      case "progress":
        if (message.revision === sent.find(isRun)?.revision) progress.update(message.step);
        break;
      case "unknownBase":
      case "timeline":
      case "frame":
      case "failed": {
        const run = sent.find(isRun);
        if (message.revision !== run?.revision) break; // late: a newer run or a new worker replaced it
        sent = sent.filter((one) => one !== run);
        progress.stop();
        if (message.kind === "unknownBase") lastSent = null;
        else finishRun(message, run);
        return sendNext();
      }
      default: {
        const question = sent.filter(isQuestion).find((one) => one.message.id === message.id);
        if (message.kind === "reading") {
          question?.onProgress?.(message.progress);
          break;
        }
        sent = sent.filter((one) => one !== question);
        question?.answer(message);
      }
    }
    watch();
  };

  const finishRun = (
    message: Extract<FromWorker, { kind: "timeline" | "frame" | "failed" }>,
    run: RunRequest,
  ) => {
    settled = run.revision;
    if (message.kind === "failed") lastRun = null;
    if (run.revision !== revision) return;
    if (message.kind === "failed") giveUpRun();
    if (message.kind === "timeline") lastRun = run.scenario;
    onEvent(message);
  };

  /** Sends the waiting run and questions. Starts a new host first if `needsHost`. */
  const proceed = (needsHost: boolean) => {
    if (!needsHost) return sendNext();
    dropHost();
    startWorker();
  };

  startWorker();

  return {
    run: (next, view) => {
      const scenario = next ?? newest?.scenario;
      if (scenario === undefined) return revision;
      revision++;
      newest = { kind: "run", revision, scenario, view };
      proceed(phase === "broken" || phase === "resting");
      return revision;
    },
    ask: (message, onProgress, signal) =>
      new Promise((answer) => {
        const question: Question = { kind: "question", message, answer, onProgress };
        signal?.addEventListener("abort", () => drop(question));
        if (phase === "closed" || (phase === "broken" && needsRun(question))) return answer(null);
        queued = [...queued, question];
        proceed(phase === "broken" && host === null);
      }),
    rest: () => {
      if (phase === "closed") return;
      dropHost();
      phase = "resting";
    },
    stop: () => {
      if (!sent.some(isRun)) return;
      const step = progress.step() ?? null;
      giveUpRun();
      dropHost();
      onEvent({ kind: "stopped", revision, step });
      startWorker();
    },
    close: () => {
      dropHost();
      phase = "closed";
      answerWithNull(() => true);
    },
  };
}

const TRY_AGAIN = "Check the connection and try again.";
