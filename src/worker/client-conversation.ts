import type { Scenario } from "../engine/scenario/scenario.ts";
import type { EngineOptions, Host } from "./client-host.ts";
import { blameOf, isOfRun, isQuestion, isRun, type Question, type Run } from "./client-owed.ts";
import { createWatch } from "./client-watch.ts";
import type { FromWorker, ViewRequest } from "./protocol.ts";
import { type Base, changeOf } from "./protocol-change.ts";

/** What the page asks of its engine. */
export type Conversation = {
  /** Asks for the timeline of a scenario and one frame of it; of the scenario before for null. Returns the revision of the answer. */
  readonly run: (scenario: Scenario | null, view: ViewRequest) => number;
  /** What is answered; null if the engine failed, or took too long and was stopped. */
  readonly ask: (message: Question["message"]) => Promise<FromWorker | null>;
  readonly stop: () => void;
  readonly close: () => void;
};

/** How long a run tells nothing of its steps after it told of one, in milliseconds: each word is work for the page. */
const PACE = 50;

/** How often one request may stop a worker before it is given up. */
const STRIKES = 2;

/**
 * Keeps one worker busy with the newest request only: answers to older ones are dropped, requests that come while it is
 * busy replace each other. A worker that hangs or crashes is replaced, and its request tried once more.
 */
export function createConversation(options: EngineOptions): Conversation {
  const { onEvent, limit = 5000, delivery = 30_000, patience = 200 } = options;
  /** `starting`: it or its schemas are on the way. `broken`: they did not come; the next request starts anew. */
  let phase: "starting" | "ready" | "broken" | "closed" = "starting";
  let host: Host | null = null;
  let starts = 0;
  let where: "worker" | "page" = "worker";
  let isAlive = false; // the host has said a word
  let hadWorker = false; // a worker has: they are not refused here
  let wanted: Run | null = null;
  let answered = 0; // newest revision that needs no answer any more
  let givenUp = 0; // newest revision that will not get one
  let struck = { revision: 0, times: 0 };
  let owed: readonly (Run | Question)[] = []; // what the host was asked, in this order
  let waiting: readonly Question[] = []; // what it was not asked yet
  let base: Base | null = null; // what the host was sent last
  let known: Scenario | null = null; // what it has run last, if its timeline was told
  let at: string | null | undefined; // where the run is, as in `progress`; undefined: it did not say yet
  let isLoading = false;
  let told: string | null | undefined; // the same, as the page was told
  let blink: ReturnType<typeof setTimeout> | undefined;
  let revision = 0;

  const watch = createWatch(() => {
    if (phase === "starting") {
      if (!isAlive) drop();
      broke(`The engine has not come within ${delivery / 1000} s. ${TRY_AGAIN}`);
    } else restart(isLoading ? "late" : "hung");
  });

  /** Whoever owes something is waited for, the page's own thread only for what it loads. */
  const wait = () => {
    if (phase === "starting" || (isLoading && owed.length > 0)) watch.wait(delivery);
    else watch.wait(where === "page" || owed.length === 0 ? null : limit);
  };

  const listenTo = (next: Host) => {
    host = next;
    next.listen(
      (message) => {
        if (host === next) receive(message);
      },
      (message) => {
        if (host === next) crashed(message);
      },
    );
    next.post({ kind: "init", schemas: options.schemas });
    pump();
  };

  const start = () => {
    phase = "starting";
    where = "worker";
    isAlive = false;
    wait();
    try {
      listenTo(options.createWorker());
    } catch {
      startHere();
    }
  };

  const startHere = () => {
    where = "page";
    const own = starts;
    options.openHere().then(
      (next) => {
        if (own === starts) listenTo(next);
      },
      (error) => {
        if (own === starts) broke(`The engine could not be loaded: ${String(error)}. ${TRY_AGAIN}`);
      },
    );
  };

  /** Forgets the host and what it was about to say. Questions wait for the next one; `pump` sees to the run. */
  const drop = () => {
    watch.wait(null);
    clearTimeout(blink);
    host?.terminate();
    host = null;
    starts++;
    base = known = null;
    at = undefined;
    isLoading = false;
    waiting = [...owed.filter(isQuestion), ...waiting];
    owed = [];
  };

  /** Nothing can be run. What stands for itself is answered still by a host that lives. */
  const broke = (message: string) => {
    phase = "broken";
    answered = revision;
    dismiss(host === null ? () => true : isOfRun);
    wait();
    onEvent({ kind: "broken", message });
  };

  /** Tells those who wait for an answer of these kinds that none will come. */
  const dismiss = (which: (question: Question) => boolean) => {
    const lost = waiting.filter(which);
    waiting = waiting.filter((question) => !which(question));
    for (const question of lost) question.answer(null);
  };

  const crashed = (message: string) => {
    if (phase === "ready") return restart("crashed");
    drop();
    if (hadWorker) return broke(`The engine could not be loaded: ${message}. ${TRY_AGAIN}`);
    startHere(); // workers are refused here, or their file cannot be loaded
    wait();
  };

  const restart = (why: "hung" | "crashed" | "late") => {
    const [culprit, ...others] = owed;
    const blame = blameOf(culprit, at);
    owed = others;
    let run: "again" | "given-up" | "unhurt" = "unhurt";
    if (culprit?.kind === "question") culprit.answer(null);
    else {
      const lost = culprit?.revision ?? revision;
      struck = { revision: lost, times: struck.revision === lost ? struck.times + 1 : 1 };
      const isLast = lost === revision && (why === "late" || struck.times >= STRIKES);
      if (isLast) giveUp();
      run = isLast ? "given-up" : "again";
    }
    drop();
    onEvent({ kind: "restarted", why, blame, run });
    start();
  };

  const giveUp = () => {
    answered = givenUp = revision;
  };

  /** Reports the current step now and at intervals: a worker runs many steps between two reports. */
  const tell = () => {
    const run = owed.find(isRun);
    if (run === undefined) return;
    const step = at ?? null;
    if (step !== told) onEvent({ kind: "progress", revision: run.revision, step });
    told = step;
    blink = setTimeout(tell, PACE);
  };

  const ask = (what: Run | Question) => {
    owed = [...owed, what];
    if (what.kind === "question") return host?.post(what.message);
    clearTimeout(blink);
    told = undefined;
    blink = setTimeout(tell, patience);
    const { revision, scenario, view } = what;
    at = scenario === known ? (view.step ?? undefined) : undefined;
    if (scenario === known) return host?.post({ kind: "view", revision, view });
    known = null;
    host?.post({ kind: "run", revision, change: changeOf(base, scenario), view });
    base = { revision, scenario };
  };

  /** Whether the newest scenario still has to be run, or to be run again since the host is another. */
  const isDue = () =>
    wanted !== null && givenUp < revision && (answered < revision || known !== wanted.scenario);

  const pump = () => {
    if (host === null) return;
    const standing = waiting.filter((question) => !isOfRun(question));
    waiting = waiting.filter(isOfRun);
    standing.forEach(ask);
    if (phase === "ready") {
      if (wanted !== null && isDue() && !owed.some(isRun)) ask(wanted);
      if (wanted !== null && givenUp === revision && known !== wanted.scenario) dismiss(isOfRun);
      // questions are about the newest text, so they wait until that was sent
      if (wanted === null || owed.includes(wanted) || !isDue()) {
        const ready = waiting;
        waiting = [];
        ready.forEach(ask);
      }
    }
    wait();
  };

  const receive = (message: FromWorker) => {
    isAlive = true;
    if (where === "worker") hadWorker = true;
    watch.heard();
    switch (message.kind) {
      case "started":
        break;
      case "loading":
        isLoading = true; // however slow the network is, the worker does not hang
        break;
      case "loaded":
        isLoading = false;
        break;
      case "ready":
        phase = "ready";
        onEvent({ kind: "ready", where });
        return pump();
      case "unready":
        return broke(message.message);
      case "progress":
        if (message.revision !== owed.find(isRun)?.revision) break; // its answer was quicker
        at = message.step;
        break;
      case "baseless":
      case "timeline":
      case "frame":
      case "failed": {
        const run = owed.find(isRun);
        if (message.revision !== run?.revision) break; // late: a newer request, or a new worker, has taken its place
        owed = owed.filter((one) => one !== run);
        clearTimeout(blink);
        if (message.kind === "baseless") base = null;
        else settle(message, run);
        return pump();
      }
      default: {
        const asked = owed.filter(isQuestion).find((one) => one.message.id === message.id);
        owed = owed.filter((one) => one !== asked);
        asked?.answer(message);
      }
    }
    wait();
  };

  const settle = (message: Extract<FromWorker, { kind: "timeline" | "frame" | "failed" }>, run: Run) => {
    answered = run.revision;
    if (message.kind === "failed") known = null;
    if (run.revision !== revision) return;
    if (message.kind === "failed") giveUp();
    if (message.kind === "timeline") known = run.scenario;
    onEvent(message);
  };

  const want = (scenario: Scenario, view: ViewRequest): number => {
    revision++;
    wanted = { kind: "run", revision, scenario, view };
    go(phase === "broken");
    return revision;
  };

  /** Asks the host for what is wanted, or a new one. */
  const go = (isNew: boolean) => {
    if (!isNew) return pump();
    drop();
    start();
  };

  const question = (message: Question["message"]): Promise<FromWorker | null> =>
    new Promise((answer) => {
      const own: Question = { kind: "question", message, answer };
      if (phase === "closed" || (phase === "broken" && isOfRun(own))) return answer(null);
      waiting = [...waiting, own];
      go(phase === "broken" && host === null);
    });

  start();

  return {
    run: (scenario, view) => {
      const next = scenario ?? wanted?.scenario;
      return next === undefined ? revision : want(next, view);
    },
    ask: question,
    stop: () => {
      if (!owed.some(isRun)) return;
      const step = at ?? null;
      giveUp();
      drop();
      onEvent({ kind: "stopped", revision, step });
      start();
    },
    close: () => {
      drop();
      phase = "closed";
      dismiss(() => true);
    },
  };
}

const TRY_AGAIN = "Check the connection and try again.";
