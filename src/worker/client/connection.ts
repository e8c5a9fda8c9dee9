import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { ViewRequest } from "../../session/frame/types.ts";
import type { FromWorker } from "../protocol.ts";
import type { EngineHost, EngineOptions } from "./options.ts";
import { createOutbox } from "./outbox.ts";
import { createProgressReports } from "./progress-reports.ts";
import { needsRun, type Question, taskOf } from "./requests.ts";
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
  let isLoading = false;

  const progress = createProgressReports(progressDelay, (revision, step) =>
    onEvent({ kind: "progress", revision, step }),
  );
  const outbox = createOutbox(options.changeOf ?? (() => undefined), progress);

  const watchdog = createWatchdog(() => {
    if (phase === "starting") {
      if (!hasAnswered) dropHost();
      fail(`The engine did not load within ${loadTimeout / 1000} s. ${TRY_AGAIN}`);
    } else restart(isLoading ? "late" : "hung");
  });

  /** Waits for a host that has not answered yet. If the engine runs in the page, it waits only while the engine loads something. */
  const watch = () => {
    if (phase === "starting" || (isLoading && !outbox.isAnswered())) watchdog.wait(loadTimeout);
    else watchdog.wait(where === "page" || outbox.isAnswered() ? null : hangTimeout);
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

  const dropHost = () => {
    watchdog.wait(null);
    host?.terminate();
    host = null;
    hostNumber++;
    isLoading = false;
    outbox.takeBack();
  };

  /** Reports that nothing can run. A living host still answers questions that need no run. */
  const fail = (message: string) => {
    phase = "broken";
    outbox.refuseAll(host !== null);
    watch();
    onEvent({ kind: "broken", message });
  };

  const handleCrash = (message: string) => {
    if (phase === "ready") return restart("crashed");
    dropHost();
    if (hasWorkerAnswered) return fail(`The engine could not be loaded: ${message}. ${TRY_AGAIN}`);
    startInPage(); // the browser refuses workers, or cannot load the worker's file
    watch();
  };

  const restart = (why: "hung" | "crashed" | "late") => {
    const { failed, run } = outbox.removeFailed(why === "late");
    const task = taskOf(failed, progress.step());
    dropHost();
    onEvent({ kind: "restarted", why, task, run });
    startWorker();
  };

  const sendNext = () => {
    if (host === null) return;
    outbox.sendNext(host.post, phase === "ready");
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
        if (message.revision === outbox.run()?.revision) progress.update(message.step);
        break;
      case "unknownBase":
      case "timeline":
      case "frame":
      case "failed": {
        const run = outbox.run();
        if (run === undefined || message.revision !== run.revision) break; // late: a newer run or a new worker replaced it
        if (outbox.finishRun(run, message) && message.kind !== "unknownBase") onEvent(message);
        return sendNext();
      }
      case "reading":
        outbox.question(message.id)?.onProgress?.(message.progress);
        break;
      default: {
        const question = outbox.question(message.id);
        if (question === undefined) break;
        outbox.removeQuestion(question);
        question.answer(message);
      }
    }
    watch();
  };

  /** Sends the waiting run and questions. Starts a new host first if `needsHost`. */
  const proceed = (needsHost: boolean) => {
    if (!needsHost) return sendNext();
    dropHost();
    startWorker();
  };

  /** Gives a question up. If the host works on it, a new host replaces it. */
  const drop = (question: Question) => {
    question.answer(null);
    if (!outbox.removeQuestion(question)) return;
    dropHost();
    startWorker();
  };

  startWorker();

  return {
    run: (next, view) => {
      if (outbox.setRun(next, view)) proceed(phase === "broken" || phase === "resting");
      return outbox.revision();
    },
    ask: (message, onProgress, signal) =>
      new Promise((answer) => {
        const question: Question = { kind: "question", message, answer, onProgress };
        signal?.addEventListener("abort", () => drop(question));
        if (phase === "closed" || (phase === "broken" && needsRun(question))) return answer(null);
        outbox.addQuestion(question);
        proceed(phase === "broken" && host === null);
      }),
    rest: () => {
      if (phase === "closed") return;
      dropHost();
      phase = "resting";
    },
    stop: () => {
      if (outbox.run() === undefined) return;
      const step = progress.step() ?? null;
      outbox.giveUpRun();
      dropHost();
      onEvent({ kind: "stopped", revision: outbox.revision(), step });
      startWorker();
    },
    close: () => {
      dropHost();
      phase = "closed";
      outbox.refuseAll(false);
    },
  };
}

const TRY_AGAIN = "Check the connection and try again.";
