import { beforeEach, expect, it, vi } from "vitest";
import type { ConflictView, FrameView } from "../../../session/frame/types.ts";
import type { StepRow } from "../../../session/timeline/types.ts";
import { shortStory } from "../../../testing/short-story.ts";
import { createPageStore, type PageStore, receiveEngineEvent, restartTextPart } from "./store.ts";

let store: PageStore;

beforeEach(() => {
  store = createPageStore(shortStory);
});

const state = () => store.getState();

const row = (step: string, more: Partial<StepRow> = {}): StepRow => ({
  step,
  outcome: "changed",
  summary: "changed",
  diagnostics: [],
  writer: null,
  ...more,
});

const frame = (step: string, more: Partial<FrameView> = {}): FrameView => ({
  step,
  stale: false,
  outcome: { tone: "good", sentence: [], text: "Changed." },
  message: null,
  terminal: null,
  applySets: null,
  objects: [],
  object: null,
  live: null,
  fields: null,
  entries: [],
  conflicts: [],
  exchanges: [],
  ...more,
});

const conflict: ConflictView = {
  path: '["f:data","f:a"]',
  label: ".data.a",
  yours: "1",
  live: "2",
  owners: [{ manager: "bob", operation: "Update", subresource: null, description: "bob", since: 2 }],
  holders: [{ manager: "bob", operation: "Update", subresource: null }],
  file: null,
  writer: null,
  giveUp: "given up",
  share: "shared",
  line: 5,
};

it("announces the outcome of the selected step", () => {
  const rows = [row("s1"), row("s2"), row("s3", { outcome: "conflict", summary: "1 conflict" })];
  receiveEngineEvent(store, {
    kind: "timeline",
    revision: 1,
    timeline: { managers: [], rows },
    frame: frame("s3", { outcome: { tone: "conflict", sentence: [], text: "Refused. Nothing changed." } }),
  });
  expect(state().announcement.text).toBe("Step 3, alice applies: Refused. Nothing changed.");
  expect(state().waiting).toBe(false);
});

it("keeps the references of unchanged parts", () => {
  const answer = () =>
    ({
      kind: "timeline",
      revision: 1,
      timeline: { managers: [], rows: [row("s1"), row("s2"), row("s3")] },
      frame: frame("s3", { conflicts: [structuredClone(conflict)] }),
    }) as const;
  receiveEngineEvent(store, answer());
  const before = state();
  receiveEngineEvent(store, answer());
  expect(state().rows).toBe(before.rows);
  expect(state().frame).toBe(before.frame);
});

it("is broken if the engine cannot start, and ready after it answers", () => {
  receiveEngineEvent(store, { kind: "broken", message: "no schemas" });
  expect(state().engine).toMatchObject({ kind: "broken", message: "no schemas" });
  expect(state()).toMatchObject({ waiting: false, stale: false });
  receiveEngineEvent(store, { kind: "ready", where: "worker" });
  expect(state().engine).toEqual({ kind: "ready" });
});

it("says soon what the engine did if the code for the sentence is late", async () => {
  vi.spyOn(restartTextPart, "now").mockReturnValue(null);
  const task = { kind: "step", step: "s2" } as const;
  receiveEngineEvent(store, { kind: "restarted", why: "crashed", task, run: "retried" });
  const texts = () => state().notices.map(({ text }) => text);
  expect(texts()).toEqual(["The engine was restarted. Make any change to try again."]);
  await vi.waitFor(() =>
    expect(texts()).toEqual(["The engine crashed at step 2. It was restarted and tries again."]),
  );
  vi.restoreAllMocks();
});

it("does not report a failed start if only the first run fails", () => {
  receiveEngineEvent(store, { kind: "ready", where: "worker" });
  receiveEngineEvent(store, { kind: "failed", revision: 1, message: "a fault" });
  expect(state().engine).toEqual({ kind: "ready" });
  expect(state()).toMatchObject({ waiting: false, stale: false, rows: [] });
  expect(state().notices.map((notice) => notice.text)).toEqual(["a fault"]);
});

it.each([
  [
    { why: "hung", task: { kind: "step", step: "s2" }, run: "retried" },
    "The engine took too long at step 2 and was stopped. It was restarted and tries again.",
  ],
  [
    { why: "hung", task: { kind: "step", step: "s2" }, run: "given-up" },
    "The engine took too long at step 2 and was stopped. It was restarted. Change the step to try again.",
  ],
  [
    { why: "hung", task: { kind: "initial-cluster" }, run: "given-up" },
    "The engine took too long while it prepared the cluster before the first step and was stopped. It was restarted. Make any change to try again.",
  ],
  [
    { why: "crashed", task: { kind: "question", of: "report" }, run: "unaffected" },
    "The engine crashed while it tried to create the Markdown. It was restarted.",
  ],
  [
    { why: "late", task: { kind: "unknown" }, run: "given-up" },
    "A part of the engine could not be loaded. Check your connection. It was restarted. Make any change to try again.",
  ],
] as const)("describes what the engine did when it was stopped: %j", async (event, text) => {
  await restartTextPart.fetch();
  receiveEngineEvent(store, {
    kind: "timeline",
    revision: 1,
    timeline: { managers: [], rows: [row("s3")] },
    frame: frame("s3"),
  });
  store.setState({ waiting: true, busy: { step: "s2" } });
  receiveEngineEvent(store, { kind: "restarted", ...event });
  expect(state().notices.map((notice) => notice.text)).toEqual([text]);
  const isGivenUp = event.run === "given-up";
  expect(state()).toMatchObject({ stale: isGivenUp, waiting: !isGivenUp, busy: null, frame: { step: "s3" } });
});
