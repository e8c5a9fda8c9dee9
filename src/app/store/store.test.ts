import { beforeEach, expect, it } from "vitest";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { textOf } from "../../engine/scenario/scenario.ts";
import type { ConflictView, FrameView, StepRow, ViewRequest } from "../../worker/protocol.ts";
import { createActions } from "./actions.ts";
import { TYPING_PAUSE } from "./history.ts";
import { shownStep } from "./select.ts";
import { createPageStore, type PageStore, receive } from "./store.ts";

const manifest = (text: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\ndata: {a: ${text}}\n`;

const story: Scenario = {
  title: "Story",
  actors: [
    { name: "alice", colour: 1 },
    { name: "bob", colour: 2 },
  ],
  steps: [
    { id: "s1", actor: "alice", action: { kind: "apply", manifest: manifest("1") } },
    { id: "s2", actor: "bob", action: { kind: "apply", manifest: manifest("2") }, force: true },
    { id: "s3", actor: "alice", action: { kind: "apply", manifest: manifest("1") }, note: "again" },
  ],
};

/** What was asked of the engine. */
type Asked = { readonly scenario: Scenario; readonly view: ViewRequest };

let asked: Asked[] = [];
let store: PageStore;
let actions: ReturnType<typeof createActions>;
let now = 0;

beforeEach(() => {
  asked = [];
  store = createPageStore(story);
  now = 0;
  const engine = {
    run: (scenario: Scenario, view: ViewRequest) => asked.push({ scenario, view }),
    view: (view: ViewRequest) => asked.push({ scenario: store.getState().scenario, view }),
  };
  actions = createActions(store, engine, () => now);
});

const state = () => store.getState();
/** The ids of all steps. A new id is given as `new`. */
const ids = () =>
  state().scenario.steps.map(({ id }) => (story.steps.some((step) => step.id === id) ? id : "new"));
/** The id of a step by its place. */
const idAt = (index: number) => state().scenario.steps[index]?.id ?? "";
const text = (id: string) => {
  const step = state().scenario.steps.find((one) => one.id === id);
  return step ? textOf(step.action) : null;
};

const row = (step: string, more: Partial<StepRow> = {}): StepRow => ({
  step,
  outcome: "changed",
  summary: "changed",
  issues: [],
  ...more,
});

const frame = (step: string, more: Partial<FrameView> = {}): FrameView => ({
  step,
  stale: false,
  message: null,
  terminal: null,
  sets: null,
  objects: [],
  object: null,
  live: null,
  entries: [],
  conflicts: [],
  exchanges: [],
  explanation: [],
  ...more,
});

const conflict: ConflictView = {
  path: '["f:data","f:a"]',
  label: ".data.a",
  yours: "1",
  live: "2",
  owners: [{ manager: "bob", actor: "bob", operation: "Update", description: "bob", since: 2 }],
  file: null,
  giveUp: "given up",
  share: "shared",
  line: 5,
};

it("opens at the end of the story", () => {
  expect(state().selection).toEqual({ step: "s3", object: null, actor: "alice" });
});

it("runs the scenario after typing, once for every change", () => {
  actions.editText("s3", "x");
  actions.editText("s3", "x");
  expect(asked).toHaveLength(1);
  expect(asked[0]?.view).toEqual({ step: "s3", object: null });
  expect(text("s3")).toBe("x");
});

it("takes typing back at once, and an edit elsewhere on its own", () => {
  actions.editText("s3", "x");
  actions.editText("s3", "xy");
  actions.editText("s1", "z");
  actions.undo();
  expect(text("s1")).toBe(manifest("1"));
  expect(text("s3")).toBe("xy");
  actions.undo();
  expect(text("s3")).toBe(manifest("1"));
  actions.undo();
  expect(state().scenario).toBe(story);
  actions.redo();
  expect(text("s3")).toBe("xy");
});

it("parts typing where something was selected in between", () => {
  actions.editText("s3", "x");
  actions.selectStep("s1");
  actions.selectStep("s3");
  actions.editText("s3", "xy");
  actions.undo();
  expect(text("s3")).toBe("x");
});

it("parts typing where it stopped for a while", () => {
  actions.editText("s3", "x");
  now += TYPING_PAUSE - 1;
  actions.editText("s3", "xy");
  now += TYPING_PAUSE;
  actions.editText("s3", "xyz");
  actions.undo();
  expect(text("s3")).toBe("xy");
  actions.undo();
  expect(text("s3")).toBe(manifest("1"));
});

it("keeps what is opened apart from what was there, and gets back to it", () => {
  const { session } = state();
  expect(session.untouched).toBe(true);
  actions.editTitle("Mine");
  expect(state().session).toEqual({ ...session, untouched: false });

  actions.open({ ...story, title: "Other" }, 2, true);
  const other = state().session;
  expect(other.untouched).toBe(true);
  expect(other.id).not.toBe(session.id);
  expect(ids()).toEqual(["new", "new", "new"]);
  expect(state().selection.step).toBe(idAt(1));

  actions.undo();
  expect(state().scenario.title).toBe("Mine");
  expect(state().session).toEqual({ ...session, untouched: false });
  actions.undo();
  expect(state().scenario).toBe(story);
  expect(state().session).toEqual({ ...session, untouched: false });
});

it("resumes a session where it was left", () => {
  const kept = { id: "k", untouched: false };
  actions.resume({ scenario: story, selection: { step: "s2", object: "x", actor: "alice" } }, kept);
  expect(state().session).toBe(kept);
  expect(state().selection).toEqual({ step: idAt(1), object: null, actor: "alice" });
});

it("edits how an Apply v2 merges, and leaves other steps alone", () => {
  const { scenario } = state();
  actions.editApplyV2("s1", { twoWay: true });
  expect(state().scenario).toBe(scenario);
  actions.editVerb("s1", "applyV2");
  actions.editApplyV2("s1", { twoWay: true });
  expect(state().scenario.steps[0]?.action).toMatchObject({ kind: "applyV2", twoWay: true });
  actions.editVerb("s1", "apply");
  expect(state().scenario.steps[0]?.action).not.toHaveProperty("twoWay");
});

it.each([
  { edit: "a title", run: () => actions.editTitle("T") },
  { edit: "a description", run: () => actions.editDescription("D") },
  { edit: "an actor", run: () => actions.addActor("carol") },
  { edit: "another name", run: () => actions.renameActor("alice", "anna") },
  { edit: "an actor less", run: () => actions.removeActor("bob") },
  { edit: "objects", run: () => actions.addObjects(["kind: Pod"]) },
  { edit: "an option", run: () => actions.editOptions("s1", { force: true }) },
  { edit: "a note", run: () => actions.editOptions("s1", { note: "why" }, "note") },
  { edit: "a verb", run: () => actions.editVerb("s1", "delete") },
  { edit: "a step moved", run: () => actions.moveStep("s1", 2) },
  { edit: "a step less", run: () => actions.removeStep("s1") },
  { edit: "a step twice", run: () => actions.duplicateStep("s1") },
  { edit: "a step disabled", run: () => actions.toggleStep("s1") },
  { edit: "a new scenario", run: () => actions.openNew() },
])("takes back $edit, and does it again", ({ run }) => {
  const { selection } = state();
  run();
  const { scenario } = state();
  expect(scenario).not.toBe(story);
  actions.undo();
  expect(state().scenario).toBe(story);
  expect(state().selection).toEqual(selection);
  actions.redo();
  expect(state().scenario).toBe(scenario);
});

it("forgets what was undone once something else is done", () => {
  actions.editText("s3", "x");
  actions.undo();
  actions.editText("s1", "y");
  actions.redo();
  expect(text("s3")).toBe(manifest("1"));
});

it("travels no further than the ends", () => {
  actions.travel(-1);
  expect(state().selection).toEqual({ step: "s2", object: null, actor: "bob" });
  actions.travel(-9);
  expect(state().selection.step).toBe("s1");
  actions.travel(9);
  expect(state().selection.step).toBe("s3");
});

it("shows the latest text of the actor in front", () => {
  actions.selectStep("s2");
  actions.selectActor("alice");
  expect(shownStep(state())?.id).toBe("s1");
  actions.selectStep("s1");
  actions.selectActor("bob");
  expect(shownStep(state())).toBeUndefined();
});

it("appends the text that is shown, without its note", () => {
  actions.selectStep("s1");
  actions.appendStep();
  expect(ids()).toEqual(["s1", "s2", "s3", "new"]);
  expect(text(idAt(3))).toBe(manifest("1"));
  expect(state().scenario.steps[3]).not.toHaveProperty("note");
  expect(state().selection).toEqual({ step: idAt(3), object: null, actor: "alice" });
});

it.each([
  { way: "force", text: manifest("1"), force: true },
  { way: "giveUp", text: "given up", force: undefined },
  { way: "share", text: "shared", force: undefined },
] as const)("$way adds a step behind the one in conflict and selects it", ({ way, text: want, force }) => {
  actions.takeWayOut("s3", way, way === "force" ? null : { text: want, file: null });
  expect(ids()).toEqual(["s1", "s2", "s3", "new"]);
  expect(text(idAt(3))).toBe(want);
  expect(state().scenario.steps[3]?.force).toBe(force);
  expect(state().selection.step).toBe(idAt(3));
});

it("takes no way out of a step that is no more", () => {
  actions.takeWayOut("s9", "force", null);
  expect(state().scenario).toBe(story);
});

it("deletes, duplicates, moves and disables steps", () => {
  actions.duplicateStep("s1");
  expect(ids()).toEqual(["s1", "new", "s2", "s3"]);
  const copy = idAt(1);
  actions.moveStep(copy, 1);
  expect(ids()).toEqual(["s1", "s2", "new", "s3"]);
  actions.moveStep("s3", 1);
  expect(ids()).toEqual(["s1", "s2", "new", "s3"]);
  actions.toggleStep(copy);
  expect(state().scenario.steps[2]?.disabled).toBe(true);
  actions.toggleStep(copy);
  expect(state().scenario.steps[2]).not.toHaveProperty("disabled");
  actions.selectStep(copy);
  actions.removeStep(copy);
  expect(ids()).toEqual(["s1", "s2", "s3"]);
  expect(state().selection).toEqual({ step: "s3", object: null, actor: "alice" });
});

it("is empty after the last step is deleted", () => {
  for (const id of ["s3", "s2", "s1"]) actions.removeStep(id);
  expect(state().selection).toEqual({ step: null, object: null, actor: "alice" });
  actions.appendStep();
  expect(ids()).toEqual(["new"]);
});

it("never uses the id of a step again, since editors remember texts by it", () => {
  const seen = new Set(story.steps.map(({ id }) => id));
  const expectNew = (add: () => void) => {
    const before = new Set(state().scenario.steps.map(({ id }) => id));
    add();
    for (const { id } of state().scenario.steps) {
      if (!before.has(id)) expect(seen).not.toContain(id);
      seen.add(id);
    }
  };
  const takeAway = () => actions.removeStep(idAt(state().scenario.steps.length - 1));
  takeAway();
  expectNew(() => actions.appendStep());
  takeAway();
  expectNew(() => actions.addStep("bob", "apply"));
  takeAway();
  expectNew(() => actions.duplicateStep("s1"));
  actions.undo();
  expectNew(() => actions.begin([{ actor: "alice", action: { kind: "get", manifest: "" } }]));
  expectNew(() => actions.open(story));
  expectNew(() => actions.open(story));
  const steps = ["a", "b"].map((id) => ({ ...story.steps[0]!, id, note: id }));
  expectNew(() => actions.replaceScenario({ ...story, steps: [...steps, ...story.steps] }));
});

it("renames an actor together with its steps, and removes it with them", () => {
  actions.renameActor("alice", "anna");
  expect(state().scenario.steps.map((step) => step.actor)).toEqual(["anna", "bob", "anna"]);
  expect(state().selection.actor).toBe("anna");
  expect(state().scenario.actors[0]).toEqual({ name: "anna", colour: 1 });
  actions.removeActor("anna");
  expect(ids()).toEqual(["s2"]);
  expect(state().selection).toEqual({ step: "s2", object: null, actor: "bob" });
  actions.addActor("carol");
  expect(state().scenario.actors).toEqual([
    { name: "bob", colour: 2 },
    { name: "carol", colour: 1 },
  ]);
});

it("keeps the text between manifests and starts anew between sorts of texts", () => {
  actions.editVerb("s2", "update");
  expect(state().scenario.steps[1]?.action).toEqual({ kind: "update", manifest: manifest("2") });
  expect(state().scenario.steps[1]).not.toHaveProperty("force");
  actions.editVerb("s2", "patch-merge");
  expect(state().scenario.steps[1]?.action).toMatchObject({
    kind: "patch",
    type: "merge",
    target: { apiVersion: "v1", kind: "ConfigMap", name: "c" },
  });
  actions.editVerb("s2", "patch-strategic");
  actions.editTarget("s2", { apiVersion: "v1", kind: "Secret", name: "s" });
  actions.editVerb("s2", "delete");
  expect(text("s2")).toBe("apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\n");
});

it("says the outcome of the selected step", () => {
  const rows = [row("s1"), row("s2"), row("s3", { outcome: "conflict", summary: "1 conflict" })];
  receive(store, {
    kind: "timeline",
    revision: 1,
    timeline: { rows },
    frame: frame("s3", { conflicts: [conflict] }),
  });
  expect(state().announcement.text).toBe("Step 3, alice applies: failed, 1 conflict with bob.");
  expect(state().waiting).toBe(false);
});

it("keeps the references of what did not change", () => {
  const answer = () =>
    ({
      kind: "timeline",
      revision: 1,
      timeline: { rows: [row("s1"), row("s2"), row("s3")] },
      frame: frame("s3", { conflicts: [structuredClone(conflict)] }),
    }) as const;
  receive(store, answer());
  const before = state();
  receive(store, answer());
  expect(state().rows).toBe(before.rows);
  expect(state().frame).toBe(before.frame);
});

it("is broken when the engine cannot start, and ready again when it answers", () => {
  receive(store, { kind: "broken", message: "no schemas" });
  expect(state().engine).toMatchObject({ kind: "broken", message: "no schemas" });
  expect(state()).toMatchObject({ waiting: false, stale: false });
  receive(store, { kind: "ready", where: "worker" });
  expect(state().engine).toEqual({ kind: "ready" });
});

it("does not say that the engine could not start when the first run fails", () => {
  receive(store, { kind: "ready", where: "worker" });
  receive(store, { kind: "failed", revision: 1, message: "a fault" });
  expect(state().engine).toEqual({ kind: "ready" });
  expect(state()).toMatchObject({ waiting: false, stale: false, rows: [] });
  expect(state().notices.map((notice) => notice.text)).toEqual(["a fault"]);
});

it.each([
  [
    { why: "hung", blame: { kind: "step", step: "s2" }, run: "again" },
    "The engine took too long at step 2 and was stopped. It was started again and tries once more.",
  ],
  [
    { why: "hung", blame: { kind: "step", step: "s2" }, run: "given-up" },
    "The engine took too long at step 2 and was stopped. It was started again; change the step to try again.",
  ],
  [
    { why: "hung", blame: { kind: "beginning" }, run: "given-up" },
    "The engine took too long at the beginning (what is there before the first step) and was stopped. It was started again; any change tries again.",
  ],
  [
    { why: "crashed", blame: { kind: "question", of: "report" }, run: "unhurt" },
    "The engine crashed when asked to make the report. It was started again.",
  ],
  [
    { why: "late", blame: { kind: "unknown" }, run: "given-up" },
    "A part of the engine could not be loaded. Check the connection. It was started again; any change tries again.",
  ],
] as const)("says what the engine was doing when it was stopped: %j", (event, text) => {
  receive(store, { kind: "timeline", revision: 1, timeline: { rows: [row("s3")] }, frame: frame("s3") });
  store.setState({ waiting: true, busy: { step: "s2" } });
  receive(store, { kind: "restarted", ...event });
  expect(state().notices.map((notice) => notice.text)).toEqual([text]);
  const isGivenUp = event.run === "given-up";
  expect(state()).toMatchObject({ stale: isGivenUp, waiting: !isGivenUp, busy: null, frame: { step: "s3" } });
});

it("lights one field at a time", () => {
  actions.light("p", "live");
  const lit = state().lit;
  actions.light("p", "live");
  expect(state().lit).toBe(lit);
  actions.light(null, "fields");
  expect(state().lit).toBeNull();
});
