import { afterEach, describe, expect, it, vi } from "vitest";
import { opening } from "../catalog/opening.ts";
import { testBuiltins } from "../testing/test-builtins.ts";
import type { FromWorker } from "./protocol.ts";
import { serve } from "./serve.ts";

const INIT = { kind: "init", schemas: "https://example.com/v1.36.json" } as const;
const RUN = {
  kind: "run",
  revision: 1,
  change: { base: null, scenario: opening },
  view: { step: null, object: null },
} as const;

/** Returns the worker's side, with the real session and schemas, and the messages that it posted. */
async function started() {
  const posted: FromWorker[] = [];
  const receive = serve(
    (message) => posted.push(structuredClone(message)),
    () => Promise.resolve({ builtins: testBuiltins() }),
  );
  receive(INIT);
  await Promise.resolve();
  await new Promise((done) => setImmediate(done));
  return { posted, receive };
}

afterEach(() => void vi.restoreAllMocks());

describe("serve", () => {
  it("starts, loads the schemas and answers", async () => {
    const { posted, receive } = await started();
    expect(posted.map(({ kind }) => kind)).toEqual(["started", "ready"]);
    receive(RUN);
    receive({ kind: "view", revision: 2, view: { step: "s1", object: null } });
    const answers = posted.slice(2);
    expect(answers.filter(({ kind }) => kind === "progress")).toEqual(
      ["s1", "s2", "s3"].map((step) => ({ kind: "progress", revision: 1, step })),
    );
    const [timeline, frame] = answers.filter(({ kind }) => kind !== "progress");
    expect(timeline).toMatchObject({
      kind: "timeline",
      revision: 1,
      timeline: { rows: [{ outcome: "created" }, { outcome: "changed" }, { outcome: "conflict" }] },
      frame: { step: "s3" },
    });
    expect(frame).toMatchObject({ kind: "frame", revision: 2, frame: { step: "s1" } });
  });

  it("reports the initial cluster only when it changes", async () => {
    const { posted, receive } = await started();
    const scenario = { ...opening, rules: [{ actor: "alice", verbs: ["*"], resources: ["*"] }] };
    receive({ ...RUN, change: { base: null, scenario } });
    const told = () => posted.flatMap((one) => (one.kind === "progress" ? [one.step] : []));
    expect(told()).toEqual([null, "s1", "s2", "s3"]);
    receive({ ...RUN, revision: 2, change: { base: null, scenario: structuredClone(scenario) } });
    expect(told()).toEqual([null, "s1", "s2", "s3"]);
  });

  it("applies a change to the last scenario, and asks for the whole scenario if it does not know the base", async () => {
    const { posted, receive } = await started();
    receive(RUN);
    const change = { base: 1, fields: {}, gone: [], steps: [{ from: 0, count: 2 }] };
    receive({ ...RUN, revision: 2, change });
    expect(posted.at(-1)).toMatchObject({ kind: "timeline", revision: 2 });
    expect(posted.at(-1)).toMatchObject({ timeline: { rows: [{ step: "s1" }, { step: "s2" }] } });
    receive({ ...RUN, revision: 3, change });
    expect(posted.at(-1)).toEqual({ kind: "unknownBase", revision: 3 });
    receive({ ...RUN, revision: 3 });
    expect(posted.at(-1)).toMatchObject({ kind: "timeline", revision: 3, timeline: { rows: { length: 3 } } });
  });

  it("opens and prints texts before it is ready", () => {
    const posted: FromWorker[] = [];
    const receive = serve(
      (message) => posted.push(message),
      () => new Promise(() => {}),
    );
    receive(INIT);
    receive({ kind: "print", id: 1, scenario: opening });
    receive({ kind: "open", id: 2, text: "{}" });
    expect(posted.map(({ kind }) => kind)).toEqual(["started", "printed", "opened"]);
  });

  it("opens and prints texts", async () => {
    const { posted, receive } = await started();
    receive({ kind: "print", id: 1, scenario: opening });
    const printed = posted.at(-1);
    const text = printed?.kind === "printed" ? printed.text : "";
    expect(text).toMatch(/^apiVersion: applyground/);
    receive({ kind: "open", id: 2, text });
    const { title } = opening;
    expect(posted.at(-1)).toMatchObject({ id: 2, opened: { kind: "scenario", scenario: { title } } });
    receive({ kind: "open", id: 3, text: "a: [" });
    expect(posted.at(-1)).toMatchObject({
      id: 3,
      opened: { kind: "unreadable", diagnostics: [{ range: { line: 1 } }] },
    });
  });

  it("answers questions, also without a result", async () => {
    const { posted, receive } = await started();
    receive({ kind: "hover", id: 1, step: "s1", line: 6, column: 4 });
    receive(RUN);
    receive({ kind: "hover", id: 2, step: "s1", line: 6, column: 4 });
    receive({ kind: "complete", id: 3, step: "s1", line: 6, column: 4 });
    expect(posted.find((one) => one.kind === "hovered" && one.id === 1)).toMatchObject({ hover: null });
    expect(posted.find((one) => one.kind === "hovered" && one.id === 2)).toMatchObject({
      hover: { line: 6, column: 3, endColumn: 11 },
    });
    expect(posted.find((one) => one.kind === "completed")).toMatchObject({ id: 3 });
  });

  it("answers an exception with its message", async () => {
    const { posted, receive } = await started();
    receive({ ...RUN, change: { base: null, scenario: { ...opening, steps: null as never } } });
    expect(posted.at(-1)).toMatchObject({
      kind: "failed",
      revision: 1,
      message: expect.stringContaining("report it"),
    });
    receive({ ...RUN, revision: 2 });
    expect(posted.at(-1)).toMatchObject({ kind: "timeline" });
  });

  it("says why the schemas could not be loaded, and tries again after another init", async () => {
    const posted: FromWorker[] = [];
    let tries = 0;
    const receive = serve(
      (message) => posted.push(message),
      () =>
        ++tries === 1
          ? Promise.reject(new Error("the server answered 404"))
          : Promise.resolve({ builtins: testBuiltins() }),
    );
    receive(RUN);
    expect(posted.at(-1)).toMatchObject({ kind: "failed" });
    receive(INIT);
    await new Promise((done) => setImmediate(done));
    expect(posted.at(-1)).toEqual({
      kind: "unready",
      message:
        "The table of built-in kinds could not be loaded from https://example.com/v1.36.json: the server answered 404. Check the connection and try again.",
    });
    receive(INIT);
    await new Promise((done) => setImmediate(done));
    expect(posted.at(-1)).toEqual({ kind: "ready" });
  });
});
