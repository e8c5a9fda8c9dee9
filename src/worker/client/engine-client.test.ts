import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { scenario, scriptedHost, sentTitles, startEngine, view } from "../../testing/scripted-engine.ts";
import type { EngineHost } from "./options.ts";

describe("revisions", () => {
  function ready() {
    const hand = scriptedHost();
    const started = startEngine({ createWorker: () => hand.host });
    hand.tell({ kind: "started" });
    hand.tell({ kind: "ready" });
    return { ...hand, ...started };
  }

  it("sends nothing but the URL of the schemas before the worker is ready", () => {
    const { host, sent, tell } = scriptedHost();
    const { engine } = startEngine({ createWorker: () => host });
    engine.run(scenario("a"), view);
    expect(sent).toEqual([{ kind: "init", schemas: "schemas.json" }]);
    tell({ kind: "ready" });
    expect(sentTitles(sent)).toEqual(["a"]);
  });

  it("keeps only the newest request while the worker is busy", () => {
    const { engine, sent, answer } = ready();
    for (const title of ["a", "b", "c", "d"]) engine.run(scenario(title), view);
    expect(sentTitles(sent)).toEqual(["a"]);
    answer(1);
    expect(sentTitles(sent)).toEqual(["a", "d"]);
  });

  it("drops answers that are late or were not requested", () => {
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

  it("requests only a frame if the scenario is the last run", () => {
    const { engine, sent, answer } = ready();
    engine.run(scenario("a"), view);
    answer(1);
    engine.view({ step: "one", object: null });
    expect(sent.at(-1)).toEqual({ kind: "view", revision: 2, view: { step: "one", object: null } });
  });

  it("runs again if the selection changed before the timeline arrived", () => {
    const { engine, events, sent, answer } = ready();
    engine.run(scenario("a"), view);
    engine.view({ step: "one", object: null });
    answer(1);
    expect(events.some(({ kind }) => kind === "timeline")).toBe(false);
    expect(sent.at(-1)).toMatchObject({ kind: "run", revision: 2, view: { step: "one" } });
    answer(2);
    expect(events.some(({ kind }) => kind === "timeline")).toBe(true);
  });

  it("sends a question after the text that it is about", async () => {
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

  it("sends a whole scenario first, then changes; the whole again if the worker does not know the base", () => {
    const { engine, sent, tell, answer } = ready();
    engine.run(scenario("a"), view);
    answer(1);
    engine.run(scenario("b"), view);
    expect(sent.at(-1)).toMatchObject({ kind: "run", change: { base: 1, fields: { title: "b" } } });
    tell({ kind: "unknownBase", revision: 2 });
    expect(sent.at(-1)).toMatchObject({ kind: "run", revision: 2, change: { base: null } });
    answer(2);
    engine.run(scenario("c"), view);
    expect(sent.at(-1)).toMatchObject({ kind: "run", revision: 3, change: { base: 2 } });
  });
});

describe("without workers", () => {
  const here = () => {
    const hand = scriptedHost();
    const host: EngineHost = {
      ...hand.host,
      post: (message) => {
        if (message.kind === "init") hand.tell({ kind: "ready" });
        if (message.kind === "run") hand.answer(message.revision);
      },
    };
    return Promise.resolve(host);
  };

  it("runs in the page if the browser refuses workers at once", async () => {
    const createWorker = () => {
      throw new Error("SecurityError");
    };
    const { engine, next } = startEngine({ createWorker, openHere: here });
    engine.run(scenario("a"), view);
    expect(await next("ready")).toEqual({ kind: "ready", where: "page" });
    expect(await next("timeline")).toMatchObject({ revision: 1 });
  });

  it("runs in the page if the worker's file cannot be loaded", async () => {
    const createWorker = (): EngineHost => {
      const worker = new Worker("throw new Error('refused')", { eval: true });
      return {
        post: (message) => worker.postMessage(message),
        listen: (_, onCrash) => worker.on("error", (error) => onCrash(String(error))),
        terminate: () => void worker.terminate(),
      };
    };
    const { engine, next } = startEngine({ createWorker, openHere: here });
    engine.run(scenario("a"), view);
    expect(await next("ready")).toEqual({ kind: "ready", where: "page" });
    expect(await next("timeline")).toMatchObject({ revision: 1 });
  });
});

describe("rest", () => {
  it("ends the worker, and starts another one for the next run, which answers waiting questions too", async () => {
    const { host, sent, tell, answer } = scriptedHost();
    let [started, ended] = [0, 0];
    const createWorker = () => {
      started++;
      return { ...host, terminate: () => void ended++ };
    };
    const { engine, events } = startEngine({ createWorker });
    tell({ kind: "ready" });
    engine.run(scenario("a"), view);
    answer(1);
    engine.rest();
    expect([started, ended]).toEqual([1, 1]);
    const report = engine.report(null);
    expect(started).toBe(1);
    engine.run(scenario("a"), view);
    expect(started).toBe(2);
    tell({ kind: "ready" });
    answer(2);
    expect(events.filter(({ kind }) => kind === "timeline")).toHaveLength(2);
    const question = sent.at(-1);
    if (question?.kind !== "report") throw new Error("did not ask");
    tell({ kind: "reported", id: question.id, text: "# Report" });
    expect(await report).toBe("# Report");
  });
});
