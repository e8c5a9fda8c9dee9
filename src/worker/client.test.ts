import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Scenario } from "../engine/scenario/scenario.ts";
import { createEngine, type Engine } from "./client.ts";
import type { EngineEvent } from "./client-events.ts";
import type { EngineOptions, Host } from "./client-host.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

const open: Engine[] = [];
afterEach(() => {
  for (const engine of open.splice(0)) engine.close();
  vi.useRealTimers();
});

const view = { step: null, object: null };

function scenario(title: string): Scenario {
  return { title, actors: [], steps: [] };
}

/** The engine, and what it tells, awaited one kind at a time. */
function start(options: Partial<EngineOptions> & Pick<EngineOptions, "createWorker">) {
  const events: EngineEvent[] = [];
  const waiting: {
    readonly fits: (event: EngineEvent) => boolean;
    readonly found: (event: EngineEvent) => void;
  }[] = [];
  const engine = createEngine({
    schemas: "schemas.json",
    openHere: () => Promise.reject(new Error("no page in this test")),
    onEvent: (event) => {
      events.push(event);
      for (const one of waiting.filter(({ fits }) => fits(event))) one.found(event);
    },
    ...options,
  });
  open.push(engine);
  const next = <K extends EngineEvent["kind"]>(kind: K) => {
    const fits = (event: EngineEvent): event is Extract<EngineEvent, { kind: K }> => event.kind === kind;
    const known = events.find(fits);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise<Extract<EngineEvent, { kind: K }>>((found) => {
      waiting.push({ fits, found: found as (event: EngineEvent) => void });
    });
  };
  return { engine, events, next };
}

/** A host that a test answers for by hand. It may stand for several, one after the other. */
function byHand() {
  const sent: ToWorker[] = [];
  let tell: (message: FromWorker) => void = () => {};
  let crash: (message: string) => void = () => {};
  const host: Host = {
    post: (message) => sent.push(message),
    listen: (onMessage, onCrash) => {
      tell = onMessage;
      crash = onCrash;
    },
    terminate: () => {},
  };
  const answer = (revision: number) =>
    tell({ kind: "timeline", revision, timeline: { rows: [] }, frame: null });
  return {
    host,
    sent,
    answer,
    tell: (message: FromWorker) => tell(message),
    crash: (message: string) => crash(message),
  };
}

/** The titles of the scenarios that a host was sent. */
function runs(sent: readonly ToWorker[]): readonly (string | undefined)[] {
  return sent.flatMap((one) =>
    one.kind !== "run"
      ? []
      : [one.change.base === null ? one.change.scenario.title : one.change.fields.title],
  );
}

describe("revisions", () => {
  function ready() {
    const hand = byHand();
    const started = start({ createWorker: () => hand.host });
    hand.tell({ kind: "started" });
    hand.tell({ kind: "ready" });
    return { ...hand, ...started };
  }

  it("sends nothing but where the schemas are before the worker is ready", () => {
    const { host, sent, tell } = byHand();
    const { engine } = start({ createWorker: () => host });
    engine.run(scenario("a"), view);
    expect(sent).toEqual([{ kind: "init", schemas: "schemas.json" }]);
    tell({ kind: "ready" });
    expect(runs(sent)).toEqual(["a"]);
  });

  it("keeps only the newest request while the worker is busy", () => {
    const { engine, sent, answer } = ready();
    for (const title of ["a", "b", "c", "d"]) engine.run(scenario(title), view);
    expect(runs(sent)).toEqual(["a"]);
    answer(1);
    expect(runs(sent)).toEqual(["a", "d"]);
  });

  it("drops answers that are late or were never asked for", () => {
    const { engine, events, answer } = ready();
    engine.run(scenario("a"), view);
    engine.run(scenario("b"), view);
    answer(2); // not asked yet
    answer(1); // no longer wanted
    answer(1);
    expect(events.filter(({ kind }) => kind === "timeline")).toEqual([]);
    answer(2);
    answer(1); // out of order
    expect(events.flatMap((event) => (event.kind === "timeline" ? [event.revision] : []))).toEqual([2]);
  });

  it("asks only for a frame when the scenario is the one that was run", () => {
    const { engine, sent, answer } = ready();
    engine.run(scenario("a"), view);
    answer(1);
    engine.view({ step: "one", object: null });
    expect(sent.at(-1)).toEqual({ kind: "view", revision: 2, view: { step: "one", object: null } });
  });

  it("runs again for a timeline that came too late for what was selected meanwhile", () => {
    const { engine, events, sent, answer } = ready();
    engine.run(scenario("a"), view);
    engine.view({ step: "one", object: null });
    answer(1);
    expect(events.some(({ kind }) => kind === "timeline")).toBe(false);
    expect(sent.at(-1)).toMatchObject({ kind: "run", revision: 2, view: { step: "one" } });
    answer(2);
    expect(events.some(({ kind }) => kind === "timeline")).toBe(true);
  });

  it("asks questions after the text they are about", async () => {
    const { engine, sent, tell, answer } = ready();
    engine.run(scenario("a"), view);
    engine.run(scenario("b"), view);
    const hover = engine.hover("one", 2, 3);
    expect(sent.at(-1)?.kind).toBe("run");
    answer(1);
    expect(sent.slice(-2).map(({ kind }) => kind)).toEqual(["run", "hover"]);
    tell({ kind: "hovered", id: 1, hover: null });
    expect(await hover).toBeNull();
  });

  it("sends a scenario whole once, and then what is changed; whole again when the worker does not know it", () => {
    const { engine, sent, tell, answer } = ready();
    engine.run(scenario("a"), view);
    answer(1);
    engine.run(scenario("b"), view);
    expect(sent.at(-1)).toMatchObject({ kind: "run", change: { base: 1, fields: { title: "b" } } });
    tell({ kind: "baseless", revision: 2 });
    expect(sent.at(-1)).toMatchObject({ kind: "run", revision: 2, change: { base: null } });
    answer(2);
    engine.run(scenario("c"), view);
    expect(sent.at(-1)).toMatchObject({ kind: "run", revision: 3, change: { base: 2 } });
  });
});

/**
 * A worker of Node's, that does what the title of the scenario says: `loop` never ends, `crash` throws, all else is
 * answered with a row of that name. `loop once` loops in the first worker only, which the thread count tells.
 */
const SOURCE = `
const { parentPort, workerData } = require("node:worker_threads");
parentPort.postMessage({ kind: "started" });
parentPort.on("message", (message) => {
  if (message.kind === "init") return parentPort.postMessage({ kind: "ready" });
  if (message.kind !== "run") return;
  const { revision, change } = message;
  const { title } = change.base === null ? change.scenario : change.fields;
  parentPort.postMessage({ kind: "progress", revision, step: "step of " + title });
  const again = title.endsWith("once") && workerData.count > 1;
  if (title.startsWith("loop") && !again) for (;;);
  if (title.startsWith("crash") && !again) throw new Error("crashed as told");
  const row = { step: title, outcome: "unchanged", summary: "", issues: [] };
  parentPort.postMessage({ kind: "timeline", revision, timeline: { rows: [row] }, frame: null });
});
`;

function nodeWorkers() {
  const state = { count: 0, running: 0 };
  const createWorker = (): Host => {
    state.count++;
    state.running++;
    const worker = new Worker(SOURCE, { eval: true, workerData: { count: state.count } });
    worker.on("exit", () => state.running--);
    return {
      post: (message) => worker.postMessage(message),
      listen: (onMessage, onCrash) => {
        worker.on("message", onMessage);
        worker.on("error", (error) => onCrash(String(error)));
      },
      terminate: () => void worker.terminate(),
    };
  };
  return { state, createWorker };
}

describe("the watchdog, with real workers", () => {
  it("replaces a worker that loops for ever, names the step at once and does the work again", async () => {
    const { state, createWorker } = nodeWorkers();
    const { engine, next } = start({ createWorker, limit: 300 });
    engine.run(scenario("loop once"), view);
    expect(await next("restarted")).toEqual({
      kind: "restarted",
      why: "hung",
      blame: { kind: "step", step: "step of loop once" },
      run: "again",
    });
    expect(await next("timeline")).toMatchObject({
      revision: 1,
      timeline: { rows: [{ step: "loop once" }] },
    });
    expect(state.count).toBe(2);
  });

  it("drops a request that hangs when a newer one waits", async () => {
    const { createWorker } = nodeWorkers();
    const { engine, events, next } = start({ createWorker, limit: 300 });
    await next("ready");
    engine.run(scenario("loop"), view);
    engine.run(scenario("fine"), view);
    expect(await next("timeline")).toMatchObject({ revision: 2, timeline: { rows: [{ step: "fine" }] } });
    expect(events.filter(({ kind }) => kind === "restarted")).toMatchObject([{ run: "again" }]);
  });

  it("replaces a worker that crashes", async () => {
    const { createWorker } = nodeWorkers();
    const { engine, next } = start({ createWorker });
    engine.run(scenario("crash once"), view);
    expect(await next("restarted")).toMatchObject({ why: "crashed", run: "again" });
    expect(await next("timeline")).toMatchObject({ revision: 1 });
  });

  it("stops a run when told to, does not try it again and takes the next one", async () => {
    const { state, createWorker } = nodeWorkers();
    const { engine, events, next } = start({ createWorker, patience: 50 });
    engine.run(scenario("loop once"), view);
    await next("progress");
    engine.stop();
    expect(await next("stopped")).toEqual({ kind: "stopped", revision: 1, step: "step of loop once" });
    engine.run(scenario("fine"), view);
    expect(await next("timeline")).toMatchObject({ revision: 2, timeline: { rows: [{ step: "fine" }] } });
    expect(state.count).toBe(2);
    expect(events.filter(({ kind }) => kind === "restarted" || kind === "failed")).toEqual([]);
  });

  it("has nothing to stop when it is not busy", async () => {
    const { state, createWorker } = nodeWorkers();
    const { engine, events, next } = start({ createWorker });
    await next("ready");
    engine.stop();
    engine.run(scenario("fine"), view);
    await next("timeline");
    expect(events.filter(({ kind }) => kind === "stopped")).toEqual([]);
    expect(state.count).toBe(1);
  });

  it("reports where a long run is", async () => {
    const { createWorker } = nodeWorkers();
    const { engine, next } = start({ createWorker, limit: 1000, patience: 50 });
    engine.run(scenario("loop once"), view);
    expect(await next("progress")).toEqual({ kind: "progress", revision: 1, step: "step of loop once" });
  });
});

describe("without workers", () => {
  const here = () => {
    const hand = byHand();
    const host: Host = {
      ...hand.host,
      post: (message) => {
        if (message.kind === "init") hand.tell({ kind: "ready" });
        if (message.kind === "run") hand.answer(message.revision);
      },
    };
    return Promise.resolve(host);
  };

  it("works in the page when workers are refused at once", async () => {
    const createWorker = () => {
      throw new Error("SecurityError");
    };
    const { engine, next } = start({ createWorker, openHere: here });
    engine.run(scenario("a"), view);
    expect(await next("ready")).toEqual({ kind: "ready", where: "page" });
    expect(await next("timeline")).toMatchObject({ revision: 1 });
  });

  it("works in the page when the worker's file cannot be loaded", async () => {
    const createWorker = (): Host => {
      const worker = new Worker("throw new Error('refused')", { eval: true });
      return {
        post: (message) => worker.postMessage(message),
        listen: (_, onCrash) => worker.on("error", (error) => onCrash(String(error))),
        terminate: () => void worker.terminate(),
      };
    };
    const { engine, next } = start({ createWorker, openHere: here });
    engine.run(scenario("a"), view);
    expect(await next("ready")).toEqual({ kind: "ready", where: "page" });
    expect(await next("timeline")).toMatchObject({ revision: 1 });
  });
});

describe("a worker that owes an answer", () => {
  /** An engine that is ready; time passes as the test says. */
  function ready() {
    vi.useFakeTimers();
    const hand = byHand();
    const started = start({ createWorker: () => hand.host });
    const arrive = () => {
      hand.tell({ kind: "started" });
      hand.tell({ kind: "ready" });
    };
    const told = (kind: EngineEvent["kind"]) => started.events.filter((event) => event.kind === kind);
    arrive();
    return {
      ...hand,
      ...started,
      arrive,
      told,
      pass: (seconds: number) => vi.advanceTimersByTime(seconds * 1000),
    };
  }

  it("is given up with its run when it hangs twice, and takes the next one", () => {
    const { engine, sent, told, tell, arrive, answer, pass } = ready();
    engine.run(scenario("a"), view);
    for (let times = 1; times <= 2; times++) {
      tell({ kind: "progress", revision: 1, step: "s2" });
      pass(7);
      expect(told("restarted")).toHaveLength(times);
      arrive();
    }
    const blame = { kind: "step", step: "s2" };
    expect(told("restarted")).toMatchObject([
      { blame, run: "again" },
      { blame, run: "given-up" },
    ]);
    expect(runs(sent)).toEqual(["a", "a"]);
    engine.run(scenario("b"), view);
    answer(2);
    expect(told("timeline")).toMatchObject([{ revision: 2 }]);
  });

  it("is found out while somebody types and asks all the time", () => {
    const { engine, told, pass } = ready();
    for (let second = 0; second < 7; second++) {
      engine.run(scenario(`a${second}`), view);
      void engine.hover("s1", 1, 1);
      pass(1);
    }
    expect(told("restarted")[0]).toMatchObject({ why: "hung" });
  });

  it("is watched after a part has come, and not before", () => {
    const { engine, tell, told, pass } = ready();
    engine.run(scenario("a"), view);
    tell({ kind: "loading" });
    pass(20);
    tell({ kind: "loaded" });
    pass(4);
    expect(told("restarted")).toEqual([]);
    pass(3);
    expect(told("restarted")).toMatchObject([{ why: "hung" }]);
  });

  it("is not waited for without end while a part is on the way", () => {
    const { engine, sent, tell, arrive, told, pass } = ready();
    engine.run(scenario("a"), view);
    tell({ kind: "loading" });
    pass(45);
    expect(told("restarted")).toMatchObject([{ why: "late", run: "given-up" }]);
    arrive();
    expect(runs(sent)).toEqual(["a"]);
    engine.run(scenario("b"), view);
    expect(runs(sent)).toEqual(["a", "b"]);
  });

  it("is watched while it sets up what is there before the first step, and that is named", () => {
    const { engine, tell, told, pass } = ready();
    engine.run(scenario("a"), view);
    tell({ kind: "progress", revision: 1, step: null });
    pass(1);
    expect(told("progress")).toMatchObject([{ step: null }]);
    pass(6);
    expect(told("restarted")).toMatchObject([{ blame: { kind: "beginning" }, run: "again" }]);
  });

  it("tells of a long run's steps now and then, however many there are", () => {
    const { engine, tell, answer, told, pass } = ready();
    engine.run(scenario("a"), view);
    for (let at = 0; at < 1000; at++) {
      tell({ kind: "progress", revision: 1, step: `s${at}` });
      pass(0.001);
    }
    answer(1);
    pass(1);
    expect(told("progress").length).toBeGreaterThan(10);
    expect(told("progress").length).toBeLessThan(20);
    expect(told("progress").at(-1)).toMatchObject({ step: expect.stringMatching(/^s9/) });
  });

  it("lives as long as it says something", () => {
    const { engine, tell, told, pass } = ready();
    engine.run(scenario("a"), view);
    for (let at = 0; at < 20; at++) {
      tell({ kind: "progress", revision: 1, step: `s${at}` });
      pass(4.5);
    }
    expect(told("restarted")).toEqual([]);
  });

  it.each([
    ["hover", (engine: Engine) => engine.hover("s1", 1, 1), null],
    ["complete", (engine: Engine) => engine.complete("s1", 1, 1), []],
    ["places", (engine: Engine) => engine.places("s1"), []],
    ["preview", (engine: Engine) => engine.preview("s1", null, "force"), null],
    ["open", (engine: Engine) => engine.open("{}"), null],
    ["print", (engine: Engine) => engine.print(scenario("a")), null],
    ["report", (engine: Engine) => engine.report(null), null],
    ["study", (engine: Engine) => engine.study({ of: "strategies" }), null],
  ] as const)(
    "is replaced when %s hangs: that is answered with nothing, all else is asked again",
    async (of, ask, nothing) => {
      const { engine, sent, tell, arrive, answer, told, pass } = ready();
      engine.run(scenario("a"), view);
      answer(1);
      const hung = ask(engine);
      const other = engine.hover("s2", 1, 1);
      pass(7);
      expect(await hung).toEqual(nothing);
      expect(told("restarted")).toEqual([
        { kind: "restarted", why: "hung", blame: { kind: "question", of }, run: "unhurt" },
      ]);
      sent.splice(0);
      arrive();
      expect(sent.map(({ kind }) => kind)).toEqual(["run", "hover"]);
      const asked = sent.at(-1);
      if (asked?.kind === "hover") tell({ kind: "hovered", id: asked.id, hover: null });
      expect(await other).toBeNull();
    },
  );

  it("is given up when it crashes again and again, also while nothing is asked", () => {
    const { engine, sent, crash, arrive, answer, told } = ready();
    engine.run(scenario("a"), view);
    answer(1);
    crash("out of memory");
    arrive();
    answer(1);
    crash("out of memory");
    arrive();
    expect(told("restarted")).toMatchObject([{ run: "again" }, { run: "given-up" }]);
    expect(runs(sent)).toEqual(["a", "a"]);
  });

  it("is told nothing more of a run that was stopped; questions about it are answered with nothing", async () => {
    const { engine, sent, arrive, told } = ready();
    engine.run(scenario("a"), view);
    const hover = engine.hover("s1", 1, 1);
    engine.stop();
    arrive();
    expect(await hover).toBeNull();
    expect(told("stopped")).toHaveLength(1);
    expect(runs(sent)).toEqual(["a"]);
    engine.view({ step: "s1", object: null });
    expect(runs(sent)).toEqual(["a", "a"]);
  });
});

describe("an engine that cannot start", () => {
  /** What is in the way; the test takes it away. */
  type Trouble = "refused" | "no worker file" | "no fallback" | "no schemas" | "nothing comes";

  function troubled(...troubles: readonly Trouble[]) {
    const present = new Set<Trouble>(troubles);
    const later = (act: () => void) => void Promise.resolve().then(act);
    const hostOf = (crashes: boolean): Host => {
      let tell: (message: FromWorker) => void = () => {};
      return {
        post: (message) => {
          if (crashes || present.has("nothing comes")) return;
          if (message.kind === "init")
            later(() => {
              tell({ kind: "started" });
              const missing = present.has("no schemas");
              tell(missing ? { kind: "unready", message: "no schemas" } : { kind: "ready" });
            });
          else if (message.kind === "run")
            later(() =>
              tell({ kind: "timeline", revision: message.revision, timeline: { rows: [] }, frame: null }),
            );
          else if (message.kind === "print")
            later(() => tell({ kind: "printed", id: message.id, text: "file" }));
          else if (message.kind === "hover")
            later(() => tell({ kind: "hovered", id: message.id, hover: null }));
        },
        listen: (onMessage, onCrash) => {
          tell = onMessage;
          if (crashes) later(() => onCrash("not found"));
        },
        terminate: () => {},
      };
    };
    return {
      present,
      ...start({
        delivery: 200,
        createWorker: () => {
          if (present.has("refused")) throw new Error("SecurityError");
          return hostOf(present.has("no worker file"));
        },
        openHere: () =>
          present.has("no fallback")
            ? Promise.reject(new Error("not found"))
            : Promise.resolve(hostOf(false)),
      }),
    };
  }

  it.each([
    {
      troubles: ["refused", "no fallback"],
      says: /could not be loaded: .*not found.*try again/,
    },
    { troubles: ["no worker file", "no fallback"], says: /could not be loaded/ },
    { troubles: ["no schemas"], says: /no schemas/ },
    { troubles: ["refused", "no schemas"], says: /no schemas/ },
    { troubles: ["nothing comes"], says: /not come within 0\.2 s.*try again/ },
  ] as const)("says so, and works once it can: $troubles", async ({ troubles, says }) => {
    const { engine, present, events, next } = troubled(...troubles);
    engine.run(scenario("a"), view);
    const waits = [engine.hover("s1", 1, 1), engine.report(null)];
    expect((await next("broken")).message).toMatch(says);
    expect(await Promise.all(waits)).toEqual([null, null]);
    expect(await engine.hover("s1", 1, 1)).toBeNull();
    expect(events.map(({ kind }) => kind)).toEqual(["broken"]);
    present.clear();
    engine.run(scenario("a"), view);
    expect(await next("ready")).toEqual({ kind: "ready", where: "worker" });
    expect(await next("timeline")).toMatchObject({ revision: 2 });
    expect(events.map(({ kind }) => kind)).toEqual(["broken", "ready", "timeline"]);
  });

  it("saves and opens without schemas", async () => {
    const { engine, next } = troubled("no schemas");
    await next("broken");
    expect(await engine.print(scenario("a"))).toBe("file");
  });

  it("answers what stands for itself with nothing, and tries again for it, where nothing can be loaded", async () => {
    const { engine, present, next } = troubled("no worker file", "no fallback");
    const early = engine.print(scenario("a"));
    await next("broken");
    expect(await early).toBeNull();
    expect(await engine.print(scenario("a"))).toBeNull();
    present.clear();
    expect(await engine.print(scenario("a"))).toBe("file");
  });

  it("stays out of the page's own thread once a worker has worked", async () => {
    const { engine, present, next, events } = troubled();
    engine.run(scenario("a"), view);
    await next("timeline");
    present.add("no worker file");
    engine.run(scenario("b"), view);
    engine.stop();
    expect((await next("broken")).message).toMatch(/could not be loaded/);
    expect(events.filter((event) => event.kind === "ready")).toEqual([{ kind: "ready", where: "worker" }]);
  });

  it("goes on by itself when the schemas come after all", async () => {
    vi.useFakeTimers();
    const { host, tell, answer } = byHand();
    const { engine, events } = start({ createWorker: () => host });
    tell({ kind: "started" });
    engine.run(scenario("a"), view);
    vi.advanceTimersByTime(60_000);
    tell({ kind: "ready" });
    answer(1);
    expect(events.map(({ kind }) => kind)).toEqual(["broken", "ready", "timeline"]);
  });
});
