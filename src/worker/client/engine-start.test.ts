import { afterEach, describe, expect, it, vi } from "vitest";
import { scenario, scriptedHost, startEngine, view } from "../../testing/scripted-engine.ts";
import type { FromWorker } from "../protocol.ts";
import type { EngineHost } from "./options.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("an engine that cannot start", () => {
  /** A reason why the engine cannot start. The test can remove it. */
  type Trouble = "refused" | "no worker file" | "no fallback" | "no schemas" | "nothing comes";

  function troubled(...troubles: readonly Trouble[]) {
    const present = new Set<Trouble>(troubles);
    const later = (act: () => void) => void Promise.resolve().then(act);
    const hostOf = (crashes: boolean): EngineHost => {
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
              tell({
                kind: "timeline",
                revision: message.revision,
                timeline: { rows: [], managers: [] },
                frame: null,
              }),
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
      ...startEngine({
        loadTimeout: 200,
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
    { troubles: ["nothing comes"], says: /did not load within 0\.2 s.*try again/ },
  ] as const)(
    "reports the error, and works once the cause is gone: $troubles",
    async ({ troubles, says }) => {
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
    },
  );

  it("prints and opens texts without schemas", async () => {
    const { engine, next } = troubled("no schemas");
    await next("broken");
    expect(await engine.print(scenario("a"))).toBe("file");
  });

  it("answers null if nothing can be loaded, and tries again for the next question that needs no run", async () => {
    const { engine, present, next } = troubled("no worker file", "no fallback");
    const early = engine.print(scenario("a"));
    await next("broken");
    expect(await early).toBeNull();
    expect(await engine.print(scenario("a"))).toBeNull();
    present.clear();
    expect(await engine.print(scenario("a"))).toBe("file");
  });

  it("does not run in the page after a worker has answered", async () => {
    const { engine, present, next, events } = troubled();
    engine.run(scenario("a"), view);
    await next("timeline");
    present.add("no worker file");
    engine.run(scenario("b"), view);
    engine.stop();
    expect((await next("broken")).message).toMatch(/could not be loaded/);
    expect(events.filter((event) => event.kind === "ready")).toEqual([{ kind: "ready", where: "worker" }]);
  });

  it("continues by itself if the schemas load late", async () => {
    vi.useFakeTimers();
    const { host, tell, answer } = scriptedHost();
    const { engine, events } = startEngine({ createWorker: () => host });
    tell({ kind: "started" });
    engine.run(scenario("a"), view);
    vi.advanceTimersByTime(60_000);
    tell({ kind: "ready" });
    answer(1);
    expect(events.map(({ kind }) => kind)).toEqual(["broken", "ready", "timeline"]);
  });
});
