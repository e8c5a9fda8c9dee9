import { afterEach, describe, expect, it, vi } from "vitest";
import { scenario, scriptedHost, sentTitles, startEngine, view } from "../../testing/scripted-engine.ts";
import type { FromWorker } from "../protocol.ts";
import type { Engine } from "./engine-client.ts";
import type { EngineEvent } from "./events.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("a worker that does not answer", () => {
  /** Returns an engine that is ready. The test moves its clock. */
  function ready() {
    vi.useFakeTimers();
    const hand = scriptedHost();
    const started = startEngine({ createWorker: () => hand.host });
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

  it("is replaced; the page gives the run up after the second hang, and the next run works", () => {
    const { engine, sent, told, tell, arrive, answer, pass } = ready();
    engine.run(scenario("a"), view);
    for (let times = 1; times <= 2; times++) {
      tell({ kind: "progress", revision: 1, step: "s2" });
      pass(7);
      expect(told("restarted")).toHaveLength(times);
      arrive();
    }
    const task = { kind: "step", step: "s2" };
    expect(told("restarted")).toMatchObject([
      { task, run: "retried" },
      { task, run: "given-up" },
    ]);
    expect(sentTitles(sent)).toEqual(["a", "a"]);
    engine.run(scenario("b"), view);
    answer(2);
    expect(told("timeline")).toMatchObject([{ revision: 2 }]);
  });

  it("is noticed while the user keeps typing and asking", () => {
    const { engine, told, pass } = ready();
    for (let second = 0; second < 7; second++) {
      engine.run(scenario(`a${second}`), view);
      void engine.hover("s1", 1, 1);
      pass(1);
    }
    expect(told("restarted")[0]).toMatchObject({ why: "hung" });
  });

  it("is watched after a part has loaded, not before", () => {
    const { engine, tell, told, pass } = ready();
    engine.run(scenario("a"), view);
    tell({ kind: "loading" });
    pass(20);
    tell({ kind: "loaded", failed: false });
    pass(4);
    expect(told("restarted")).toEqual([]);
    pass(3);
    expect(told("restarted")).toMatchObject([{ why: "hung" }]);
  });

  it("tells that a part could not be loaded", () => {
    const { engine, tell, told } = ready();
    engine.run(scenario("a"), view);
    tell({ kind: "loading" });
    tell({ kind: "loaded", failed: false });
    expect(told("partMissing")).toEqual([]);
    tell({ kind: "loading" });
    tell({ kind: "loaded", failed: true });
    expect(told("partMissing")).toEqual([{ kind: "partMissing" }]);
  });

  it("is replaced if a part does not load in time", () => {
    const { engine, sent, tell, arrive, told, pass } = ready();
    engine.run(scenario("a"), view);
    tell({ kind: "loading" });
    pass(45);
    expect(told("restarted")).toMatchObject([{ why: "late", run: "given-up" }]);
    arrive();
    expect(sentTitles(sent)).toEqual(["a"]);
    engine.run(scenario("b"), view);
    expect(sentTitles(sent)).toEqual(["a", "b"]);
  });

  it("is watched while it makes the initial cluster, which the event names", () => {
    const { engine, tell, told, pass } = ready();
    engine.run(scenario("a"), view);
    tell({ kind: "progress", revision: 1, step: null });
    pass(1);
    expect(told("progress")).toMatchObject([{ step: null }]);
    pass(6);
    expect(told("restarted")).toMatchObject([{ task: { kind: "initial-cluster" }, run: "retried" }]);
  });

  it("reports the steps of a long run at intervals, however many there are", () => {
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

  it("is not replaced as long as it sends messages", () => {
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
    ["fieldLines", (engine: Engine) => engine.fieldLines("s1"), []],
    ["preview", (engine: Engine) => engine.preview("s1", null, "force"), null],
    ["open", (engine: Engine) => engine.open("{}"), null],
    ["print", (engine: Engine) => engine.print(scenario("a")), null],
    ["report", (engine: Engine) => engine.report(null), null],
    ["figure", (engine: Engine) => engine.figure({ view, panels: [], link: null }), null],
    ["script", (engine: Engine) => engine.script("kubectl"), null],
    ["analyse", (engine: Engine) => engine.analyse({ of: "strategies" }), null],
  ] as const)(
    "is replaced when %s hangs: this question gets no result, all others are sent again",
    async (of, ask, nothing) => {
      const { engine, sent, tell, arrive, answer, told, pass } = ready();
      engine.run(scenario("a"), view);
      answer(1);
      const hung = ask(engine);
      const other = engine.hover("s2", 1, 1);
      pass(7);
      expect(await hung).toEqual(nothing);
      expect(told("restarted")).toEqual([
        { kind: "restarted", why: "hung", task: { kind: "question", of }, run: "unaffected" },
      ]);
      sent.splice(0);
      arrive();
      expect(sent.map(({ kind }) => kind)).toEqual(["run", "hover"]);
      const asked = sent.at(-1);
      if (asked?.kind === "hover") tell({ kind: "hovered", id: asked.id, hover: null });
      expect(await other).toBeNull();
    },
  );

  describe("while it reads texts", () => {
    const QUESTION = { texts: [{ name: "large.json", text: "{}" }], mask: true };
    const at = (id: number, done: number): FromWorker => ({
      kind: "reading",
      id,
      progress: { unit: "objects", done, total: 900 },
    });

    it("is not replaced as long as it reports progress, and then is", async () => {
      const { engine, tell, told, pass } = ready();
      const onProgress = vi.fn();
      const read = engine.import(QUESTION, onProgress);
      for (let done = 0; done < 20; done++) {
        tell(at(1, done));
        pass(4.5);
      }
      expect(told("restarted")).toEqual([]);
      expect(onProgress.mock.calls.at(-1)).toEqual([{ unit: "objects", done: 19, total: 900 }]);
      pass(7);
      expect(told("restarted")).toMatchObject([{ why: "hung", task: { kind: "question", of: "import" } }]);
      expect(await read).toBeNull();
    });

    it("is replaced without a notice when the user stops it; other questions are sent again", async () => {
      const { engine, sent, tell, answer, arrive, told } = ready();
      engine.run(scenario("a"), view);
      answer(1);
      const stopper = new AbortController();
      const read = engine.import(QUESTION, undefined, stopper.signal);
      const other = engine.hover("s1", 1, 1);
      sent.splice(0);
      stopper.abort();
      expect(await read).toBeNull();
      arrive();
      expect(sent.map(({ kind }) => kind)).toEqual(["init", "run", "hover"]);
      tell({ kind: "hovered", id: 2, hover: null });
      expect(await other).toBeNull();
      expect([...told("restarted"), ...told("stopped")]).toEqual([]);
    });

    it("keeps the worker when a reading is stopped that has not begun, or that has ended", async () => {
      const { engine, sent, tell } = ready();
      const stopper = new AbortController();
      const read = engine.import(QUESTION, undefined, stopper.signal);
      tell({ kind: "imported", id: 1, found: null });
      await read;
      stopper.abort();
      expect(sent.map(({ kind }) => kind)).toEqual(["init", "import"]);
    });
  });

  it("loses its run after two crashes, also while it is idle", () => {
    const { engine, sent, crash, arrive, answer, told } = ready();
    engine.run(scenario("a"), view);
    answer(1);
    crash("out of memory");
    arrive();
    answer(1);
    crash("out of memory");
    arrive();
    expect(told("restarted")).toMatchObject([{ run: "retried" }, { run: "given-up" }]);
    expect(sentTitles(sent)).toEqual(["a", "a"]);
  });

  it("does not get a stopped run again; questions about it get no result", async () => {
    const { engine, sent, arrive, told } = ready();
    engine.run(scenario("a"), view);
    const hover = engine.hover("s1", 1, 1);
    engine.stop();
    arrive();
    expect(await hover).toBeNull();
    expect(told("stopped")).toHaveLength(1);
    expect(sentTitles(sent)).toEqual(["a"]);
    engine.view({ step: "s1", object: null });
    expect(sentTitles(sent)).toEqual(["a", "a"]);
  });
});
