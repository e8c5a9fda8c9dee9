import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import type { Scenario } from "../engine/scenario/scenario.ts";
import { createEngine, type Engine, type EngineEvent, type EngineOptions, type Host } from "./client.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

const open: Engine[] = [];
afterEach(() => {
  for (const engine of open.splice(0)) engine.close();
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

/** A host that a test answers for by hand. */
function byHand() {
  const sent: ToWorker[] = [];
  let tell: (message: FromWorker) => void = () => {};
  const host: Host = {
    post: (message) => sent.push(message),
    listen: (onMessage) => {
      tell = onMessage;
    },
    terminate: () => {},
  };
  const answer = (revision: number) =>
    tell({ kind: "timeline", revision, timeline: { rows: [] }, frame: null });
  return { host, sent, tell: (message: FromWorker) => tell(message), answer };
}

describe("revisions", () => {
  function ready() {
    const hand = byHand();
    const started = start({ createWorker: () => hand.host });
    hand.tell({ kind: "started" });
    hand.tell({ kind: "ready" });
    return { ...hand, ...started };
  }
  const runs = (sent: readonly ToWorker[]) =>
    sent.flatMap((one) => (one.kind === "run" ? [one.scenario.title] : []));

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

  it("says so when the schemas cannot be loaded, and tries again with the next request", async () => {
    const { host, sent, tell } = byHand();
    const { engine, next } = start({ createWorker: () => host });
    engine.run(scenario("a"), view);
    tell({ kind: "unready", message: "no schemas" });
    expect(await next("failed")).toMatchObject({ revision: 1, message: "no schemas" });
    engine.run(scenario("b"), view);
    expect(sent.map(({ kind }) => kind)).toEqual(["init", "init"]);
    tell({ kind: "ready" });
    expect(runs(sent)).toEqual(["b"]);
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
  const { revision, scenario: { title } } = message;
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
  it("replaces a worker that loops for ever and does the work again", async () => {
    const { state, createWorker } = nodeWorkers();
    const { engine, next } = start({ createWorker, limit: 300 });
    engine.run(scenario("loop once"), view);
    expect(await next("restarted")).toEqual({
      kind: "restarted",
      why: "hung",
      step: null,
      again: true,
    });
    expect(await next("timeline")).toMatchObject({
      revision: 1,
      timeline: { rows: [{ step: "loop once" }] },
    });
    expect(state.count).toBe(2);
  });

  it("gives a request up that hangs twice, names its step, and takes the next one", async () => {
    const { state, createWorker } = nodeWorkers();
    const { engine, events, next } = start({ createWorker, limit: 300 });
    engine.run(scenario("loop"), view);
    expect(await next("failed")).toMatchObject({ revision: 1, step: "step of loop" });
    const restarts = events.flatMap((event) => (event.kind === "restarted" ? [event.step] : []));
    expect(restarts).toEqual([null, "step of loop"]);
    engine.run(scenario("fine"), view);
    expect(await next("timeline")).toMatchObject({ revision: 2 });
    expect(state.count).toBe(3);
  });

  it("drops a request that hangs when a newer one waits", async () => {
    const { createWorker } = nodeWorkers();
    const { engine, events, next } = start({ createWorker, limit: 300 });
    await next("ready");
    engine.run(scenario("loop"), view);
    engine.run(scenario("fine"), view);
    expect(await next("timeline")).toMatchObject({ revision: 2, timeline: { rows: [{ step: "fine" }] } });
    expect(events.filter(({ kind }) => kind === "restarted" || kind === "failed")).toHaveLength(1);
  });

  it("replaces a worker that crashes", async () => {
    const { createWorker } = nodeWorkers();
    const { engine, next } = start({ createWorker });
    engine.run(scenario("crash once"), view);
    expect(await next("restarted")).toMatchObject({
      why: "crashed",
      step: null,
      again: true,
    });
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
