import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { scenario, startEngine, view } from "../../testing/scripted-engine.ts";
import type { EngineHost } from "./options.ts";

/**
 * A worker of Node. The title of the scenario decides what it does: `loop` never ends, `crash` throws. For other titles it answers
 * with a row of that name. `loop once` loops only in the first worker, which it knows by the count of threads.
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
  const row = { step: title, outcome: "unchanged", summary: "", diagnostics: [] };
  parentPort.postMessage({ kind: "timeline", revision, timeline: { rows: [row] }, frame: null });
});
`;

function nodeWorkers() {
  const state = { count: 0, running: 0 };
  const createWorker = (): EngineHost => {
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
  it("replaces a worker in an endless loop, names the step and retries the run", async () => {
    const { state, createWorker } = nodeWorkers();
    const { engine, next } = startEngine({ createWorker, hangTimeout: 300 });
    engine.run(scenario("loop once"), view);
    expect(await next("restarted")).toEqual({
      kind: "restarted",
      why: "hung",
      task: { kind: "step", step: "step of loop once" },
      run: "retried",
    });
    expect(await next("timeline")).toMatchObject({
      revision: 1,
      timeline: { rows: [{ step: "loop once" }] },
    });
    expect(state.count).toBe(2);
  });

  it("drops a run that hangs if a newer one waits", async () => {
    const { createWorker } = nodeWorkers();
    const { engine, events, next } = startEngine({ createWorker, hangTimeout: 300 });
    await next("ready");
    engine.run(scenario("loop"), view);
    engine.run(scenario("fine"), view);
    expect(await next("timeline")).toMatchObject({ revision: 2, timeline: { rows: [{ step: "fine" }] } });
    expect(events.filter(({ kind }) => kind === "restarted")).toMatchObject([{ run: "retried" }]);
  });

  it("replaces a worker that crashes", async () => {
    const { createWorker } = nodeWorkers();
    const { engine, next } = startEngine({ createWorker });
    engine.run(scenario("crash once"), view);
    expect(await next("restarted")).toMatchObject({ why: "crashed", run: "retried" });
    expect(await next("timeline")).toMatchObject({ revision: 1 });
  });

  it("stops a run on request, does not retry it and runs the next one", async () => {
    const { state, createWorker } = nodeWorkers();
    const { engine, events, next } = startEngine({ createWorker, progressDelay: 50 });
    engine.run(scenario("loop once"), view);
    await next("progress");
    engine.stop();
    expect(await next("stopped")).toEqual({ kind: "stopped", revision: 1, step: "step of loop once" });
    engine.run(scenario("fine"), view);
    expect(await next("timeline")).toMatchObject({ revision: 2, timeline: { rows: [{ step: "fine" }] } });
    expect(state.count).toBe(2);
    expect(events.filter(({ kind }) => kind === "restarted" || kind === "failed")).toEqual([]);
  });

  it("ignores a stop while it is idle", async () => {
    const { state, createWorker } = nodeWorkers();
    const { engine, events, next } = startEngine({ createWorker });
    await next("ready");
    engine.stop();
    engine.run(scenario("fine"), view);
    await next("timeline");
    expect(events.filter(({ kind }) => kind === "stopped")).toEqual([]);
    expect(state.count).toBe(1);
  });

  it("reports the step of a long run", async () => {
    const { createWorker } = nodeWorkers();
    const { engine, next } = startEngine({ createWorker, hangTimeout: 1000, progressDelay: 50 });
    engine.run(scenario("loop once"), view);
    expect(await next("progress")).toEqual({ kind: "progress", revision: 1, step: "step of loop once" });
  });
});
