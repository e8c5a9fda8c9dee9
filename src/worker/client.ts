import type { Scenario } from "../engine/scenario/scenario.ts";
import type { WayOut } from "../engine/scenario/ways-out.ts";
import type {
  Completion,
  FieldPlace,
  FrameView,
  FromWorker,
  Hover,
  Opened,
  Preview,
  Timeline,
  ToWorker,
  ViewRequest,
} from "./protocol.ts";
import type { StudyAnswer, StudyQuestion } from "./protocol-study.ts";

/** A worker, or what stands in for one: a browser's, Node's or the page's own thread. */
export type Host = {
  readonly post: (message: ToWorker) => void;
  /** Called once. `onCrash` is told when the worker cannot go on. */
  readonly listen: (onMessage: (message: FromWorker) => void, onCrash: (message: string) => void) => void;
  readonly terminate: () => void;
};

export type EngineEvent =
  /** The engine answers from now on; `page`: without a worker, in the page's own thread. */
  | { readonly kind: "ready"; readonly where: "worker" | "page" }
  | {
      readonly kind: "timeline";
      readonly revision: number;
      readonly timeline: Timeline;
      readonly frame: FrameView | null;
    }
  | { readonly kind: "frame"; readonly revision: number; readonly frame: FrameView | null }
  /** A long run is at about this step. Only for runs that take longer than an eye blink. */
  | { readonly kind: "progress"; readonly revision: number; readonly step: string }
  /** The worker was stopped and started anew. `step` is to blame, known from the second time; `again`: the work is tried once more. */
  | {
      readonly kind: "restarted";
      readonly why: "hung" | "crashed";
      readonly step: string | null;
      readonly again: boolean;
    }
  /** A run was stopped because the user asked for it; `step` is about where it was. No answer will come for this revision. */
  | { readonly kind: "stopped"; readonly revision: number; readonly step: string | null }
  /** No answer will come for this revision. `step` is the one to blame, where one is. */
  | {
      readonly kind: "failed";
      readonly revision: number;
      readonly message: string;
      readonly step: string | null;
    };

export type EngineOptions = {
  /** May throw where workers are refused. */
  readonly createWorker: () => Host;
  /** The same engine in the page's own thread. */
  readonly openHere: () => Promise<Host>;
  /** Absolute URL of the table of built-in kinds. */
  readonly schemas: string;
  readonly onEvent: (event: EngineEvent) => void;
  /** Milliseconds without a sign of life after which a busy worker counts as hung. Default 5000. */
  readonly limit?: number;
  /** Milliseconds after which a run reports its progress. Default 200. */
  readonly patience?: number;
};

export type Engine = {
  /** Asks for the timeline of a scenario and one frame of it. Returns the revision that the answer will bear. */
  readonly run: (scenario: Scenario, view: ViewRequest) => number;
  /** Asks for another frame of the same scenario. */
  readonly view: (view: ViewRequest) => number;
  /** What there is to say of a place in a step's text, line and column from 1; null for nothing, or if the engine failed. */
  readonly hover: (step: string, line: number, column: number) => Promise<Hover | null>;
  readonly complete: (step: string, line: number, column: number) => Promise<readonly Completion[]>;
  /** Where the fields of a step's text stand; empty if the text cannot be read. */
  readonly places: (step: string) => Promise<readonly FieldPlace[]>;
  /** What a way out of a conflict comes to, see the protocol; null if it is none, or if the engine failed. */
  readonly preview: (step: string, conflict: number | null, way: WayOut) => Promise<Preview | null>;
  /** What a text is that somebody opens; null if the engine failed, or took too long and was stopped. */
  readonly open: (text: string) => Promise<Opened | null>;
  /** The scenario as a file; null if the engine failed. */
  readonly print: (scenario: Scenario) => Promise<string | null>;
  /** The newest scenario as Markdown, `link` at its end; null if the engine failed. */
  readonly report: (link: string | null) => Promise<string | null>;
  /** What is worked out of the newest scenario when it is looked at; null if the engine failed. */
  readonly study: (question: StudyQuestion) => Promise<StudyAnswer | null>;
  /** Gives up the run that a worker is busy with, if any. What is asked next is answered. */
  readonly stop: () => void;
  readonly close: () => void;
};

type Wanted = { readonly revision: number; readonly scenario: Scenario; readonly view: ViewRequest };

type Question = {
  readonly id: number;
  readonly message: Extract<
    ToWorker,
    { kind: "hover" | "complete" | "places" | "preview" | "open" | "print" | "report" | "study" }
  >;
  readonly answer: (answer: FromWorker | null) => void;
};

/** How often one request may stop a worker before it is given up. */
const STRIKES = 2;

/**
 * Keeps one worker busy with the newest request only: answers to older ones are dropped, requests that come while it is
 * busy replace each other. A worker that hangs or crashes is replaced, and its request tried once more.
 */
export function createEngine(options: EngineOptions): Engine {
  const { onEvent, limit = 5000, patience = 200 } = options;
  let host: Host | null = null;
  let where: "worker" | "page" = "worker";
  let alive = false; // has said a word
  let ready = false;
  let closed = false;
  let wanted: Wanted | null = null;
  let inFlight: number | null = null;
  let answered = 0;
  let known: Scenario | null = null; // what this worker has run last, if its timeline was told
  let step: string | null = null;
  let broken = false; // the schemas could not be loaded
  let slow = false; // the request in flight takes longer than an eye blink
  let struck = { revision: -1, times: 0 };
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let blink: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;
  let revision = 0;
  const waiting: Question[] = [];
  const asked = new Map<number, Question>();

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
  };

  const start = () => {
    alive = false;
    if (where === "page") return void startHere();
    try {
      listenTo(options.createWorker());
    } catch {
      startHere();
    }
  };

  const startHere = () => {
    where = "page";
    options.openHere().then(
      (next) => {
        if (!closed) listenTo(next);
      },
      (error) => fail(`The engine could not be loaded: ${String(error)}. Reload the page to try again.`),
    );
  };

  /** Forgets the worker and everything it was about to say. */
  const drop = () => {
    clearTimeout(watchdog);
    clearTimeout(blink);
    host?.terminate();
    host = null;
    ready = false;
    broken = false;
    known = null;
    inFlight = null;
    for (const question of asked.values()) question.answer(null);
    asked.clear();
  };

  const fail = (message: string) => {
    inFlight = null;
    const at = wanted?.revision ?? 0;
    answered = at;
    while (waiting.length > 0) waiting.shift()?.answer(null);
    onEvent({ kind: "failed", revision: at, message, step });
  };

  const crashed = (message: string) => {
    if (!alive && where === "worker") {
      drop();
      startHere(); // workers are refused here, or their file cannot be loaded
      return;
    }
    restart("crashed", message);
  };

  const restart = (why: "hung" | "crashed", message: string) => {
    const lost = inFlight;
    const culprit = isCareful(lost) ? step : null;
    drop();
    if (lost !== null) struck = { revision: lost, times: struck.revision === lost ? struck.times + 1 : 1 };
    const again = lost === null || lost !== wanted?.revision || struck.times < STRIKES;
    onEvent({ kind: "restarted", why, step: culprit, again });
    if (!again) fail(message);
    step = null;
    start();
  };

  /** A run that has stopped a worker is told step by step when it is tried again: then it is known which step does it. */
  const isCareful = (lost: number | null) => struck.revision === lost;

  const report = () => {
    if (inFlight !== null && step !== null) onEvent({ kind: "progress", revision: inFlight, step });
  };

  const watch = () => {
    clearTimeout(watchdog);
    if (where === "page" || (inFlight === null && asked.size === 0)) return;
    watchdog = setTimeout(
      () => restart("hung", `This takes longer than ${limit / 1000} s and was stopped.`),
      limit,
    );
  };

  const pump = () => {
    if (host === null || !ready) return;
    if (inFlight === null && wanted !== null && wanted.revision > answered) {
      inFlight = wanted.revision;
      slow = false;
      clearTimeout(blink);
      blink = setTimeout(() => {
        slow = true;
        report();
      }, patience);
      const { scenario, view } = wanted;
      if (scenario === known) host.post({ kind: "view", revision: inFlight, view });
      else {
        known = null;
        host.post({ kind: "run", revision: inFlight, scenario, view, careful: isCareful(inFlight) });
      }
    }
    // questions are about the newest text, so they wait until that was sent
    while (
      waiting.length > 0 &&
      (wanted === null || inFlight === wanted.revision || answered === wanted.revision)
    ) {
      const question = waiting.shift() as Question;
      asked.set(question.id, question);
      host.post(question.message);
    }
    watch();
  };

  const receive = (message: FromWorker) => {
    alive = true;
    watch();
    switch (message.kind) {
      case "started":
      case "pong":
        return;
      case "loading":
        return clearTimeout(watchdog); // however slow the network is, the worker does not hang
      case "ready":
        ready = true;
        onEvent({ kind: "ready", where });
        return pump();
      case "unready":
        broken = true;
        return fail(message.message);
      case "progress":
        if (message.revision !== inFlight) return; // its answer was quicker
        step = message.step;
        if (slow) report();
        return;
      case "hovered":
      case "completed":
      case "placed":
      case "previewed":
      case "opened":
      case "printed":
      case "reported":
      case "studied":
        asked.get(message.id)?.answer(message);
        asked.delete(message.id);
        return watch();
      case "timeline":
      case "frame":
      case "failed": {
        if (message.revision !== inFlight) return; // late: a newer request, or a new worker, has taken its place
        inFlight = null;
        answered = message.revision;
        clearTimeout(blink);
        const culprit = isCareful(message.revision) ? step : null;
        step = null;
        if (message.kind === "failed") known = null;
        if (message.revision === wanted?.revision) {
          if (message.kind === "timeline") known = wanted.scenario;
          onEvent(message.kind === "failed" ? { ...message, step: culprit } : message);
        }
        return pump();
      }
    }
  };

  const want = (scenario: Scenario, view: ViewRequest): number => {
    revision++;
    wanted = { revision, scenario, view };
    if (broken) {
      broken = false;
      host?.post({ kind: "init", schemas: options.schemas });
    }
    pump();
    return revision;
  };

  const question = (message: Question["message"]): Promise<FromWorker | null> =>
    new Promise((answer) => {
      if (closed) return answer(null);
      waiting.push({ id: message.id, message, answer });
      pump();
    });

  start();

  return {
    run: want,
    view: (view) => (wanted === null ? revision : want(wanted.scenario, view)),
    hover: async (at, line, column) => {
      const answer = await question({ kind: "hover", id: ++lastId, step: at, line, column });
      return answer?.kind === "hovered" ? answer.hover : null;
    },
    complete: async (at, line, column) => {
      const answer = await question({ kind: "complete", id: ++lastId, step: at, line, column });
      return answer?.kind === "completed" ? answer.items : [];
    },
    places: async (at) => {
      const answer = await question({ kind: "places", id: ++lastId, step: at });
      return answer?.kind === "placed" ? answer.places : [];
    },
    preview: async (at, conflict, way) => {
      const answer = await question({ kind: "preview", id: ++lastId, step: at, conflict, way });
      return answer?.kind === "previewed" ? answer.preview : null;
    },
    open: async (text) => {
      const answer = await question({ kind: "open", id: ++lastId, text });
      return answer?.kind === "opened" ? answer.opened : null;
    },
    print: async (scenario) => {
      const answer = await question({ kind: "print", id: ++lastId, scenario });
      return answer?.kind === "printed" && answer.text !== "" ? answer.text : null;
    },
    report: async (link) => {
      const answer = await question({ kind: "report", id: ++lastId, link });
      return answer?.kind === "reported" && answer.text !== "" ? answer.text : null;
    },
    study: async (asking) => {
      const answer = await question({ kind: "study", id: ++lastId, question: asking });
      return answer?.kind === "studied" ? answer.answer : null;
    },
    stop: () => {
      if (inFlight === null || wanted === null || where === "page") return;
      const culprit = step;
      drop();
      answered = wanted.revision;
      onEvent({ kind: "stopped", revision: wanted.revision, step: culprit });
      step = null;
      start();
    },
    close: () => {
      closed = true;
      drop();
      while (waiting.length > 0) waiting.shift()?.answer(null);
    },
  };
}
