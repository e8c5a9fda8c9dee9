import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { textOf } from "../../../engine/scenario/scenario.ts";
import type { ViewRequest } from "../../../session/frame/types.ts";
import type { StepRow } from "../../../session/timeline/types.ts";
import { configMapText, shortStory } from "../../../testing/short-story.ts";
import { shownStep } from "../state/select.ts";
import { createPageStore, type PageStore } from "../state/store.ts";
import { createActions } from "./actions.ts";
import { lateActionsPart } from "./late-actions.ts";

beforeAll(() => lateActionsPart.fetch());

/** A call of the engine. */
type Asked = { readonly scenario: Scenario; readonly view: ViewRequest };

let asked: Asked[] = [];
let store: PageStore;
let actions: ReturnType<typeof createActions>;
let now = 0;

beforeEach(() => {
  asked = [];
  store = createPageStore(shortStory);
  now = 0;
  const engine = {
    run: (scenario: Scenario, view: ViewRequest) => asked.push({ scenario, view }),
    view: (view: ViewRequest) => asked.push({ scenario: store.getState().scenario, view }),
  };
  actions = createActions(store, engine, () => now);
});

const state = () => store.getState();
/** Returns the ids of all steps, with `new` for a new id. */
const ids = () =>
  state().scenario.steps.map(({ id }) => (shortStory.steps.some((step) => step.id === id) ? id : "new"));
/** Returns the id of a step by its index. */
const idAt = (index: number) => state().scenario.steps[index]?.id ?? "";
const text = (id: string) => {
  const step = state().scenario.steps.find((one) => one.id === id);
  return step ? textOf(step.action) : null;
};

it("closes brief notices when another scenario opens, and keeps them after edits", () => {
  actions.notify({ id: "files", tone: "info", text: "Link copied.", brief: true });
  actions.notify({ id: "session", tone: "warn", text: "Not loaded." });
  actions.notify({ id: "not-opened", tone: "info", text: "Not opened.", untilOpened: true });
  const shown = () => state().notices.map(({ id }) => id);
  actions.editTitle("Another title");
  expect(shown()).toEqual(["files", "session", "not-opened"]);
  actions.open({ ...shortStory, title: "Other" });
  expect(shown()).toEqual(["session"]);
});

it("selects the last step at first", () => {
  expect(state().selection).toEqual({ step: "s3", object: null, actor: "alice" });
});

it("runs the scenario once for every change", () => {
  actions.editText("s3", "x");
  actions.editText("s3", "x");
  expect(asked).toHaveLength(1);
  expect(asked[0]?.view).toEqual({ step: "s3", object: null });
  expect(text("s3")).toBe("x");
});

it("opens a scenario in a new session, and returns to the old one by undo", () => {
  const { session } = state();
  expect(session.untouched).toBe(true);
  actions.editTitle("Mine");
  expect(state().session).toEqual({ ...session, untouched: false });

  actions.open({ ...shortStory, title: "Other" }, 2, true);
  const other = state().session;
  expect(other.untouched).toBe(true);
  expect(other.id).not.toBe(session.id);
  expect(ids()).toEqual(["new", "new", "new"]);
  expect(state().selection.step).toBe(idAt(1));

  actions.undo();
  expect(state().scenario.title).toBe("Mine");
  expect(state().session).toEqual({ ...session, untouched: false });
  actions.undo();
  expect(state().scenario).toBe(shortStory);
  expect(state().session).toEqual({ ...session, untouched: false });
});

it("restores a session with its selection", () => {
  const session = { id: "k", untouched: false };
  actions.restoreWork(
    { scenario: shortStory, selection: { step: "s2", object: "x", actor: "alice" } },
    session,
  );
  expect(state().session).toBe(session);
  expect(state().selection).toEqual({ step: idAt(1), object: null, actor: "alice" });
});

it.each([
  { edit: "a title", run: () => actions.editTitle("T") },
  { edit: "a description", run: () => actions.editDescription("D") },
  { edit: "an actor", run: () => actions.addActor("carol") },
  { edit: "a renamed actor", run: () => actions.renameActor("alice", "anna") },
  { edit: "a removed actor", run: () => actions.removeActor("bob") },
  { edit: "objects", run: () => actions.addObjects(["kind: Pod"]) },
  { edit: "a definition", run: () => actions.defineKind("Widget", "kind: CustomResourceDefinition") },
  { edit: "an option", run: () => actions.editOptions("s1", { force: true }) },
  { edit: "a note", run: () => actions.editOptions("s1", { note: "why" }, "note") },
  { edit: "a verb", run: () => actions.editVerb("s1", "delete") },
  { edit: "a moved step", run: () => actions.moveStep("s1", 2) },
  { edit: "a dropped step", run: () => actions.dropStep("s1", 2) },
  { edit: "a removed step", run: () => actions.removeStep("s1") },
  { edit: "a duplicated step", run: () => actions.duplicateStep("s1") },
  { edit: "a disabled step", run: () => actions.toggleStep("s1") },
  { edit: "a new scenario", run: () => actions.openNew() },
])("undoes and redoes $edit", ({ run }) => {
  const { selection } = state();
  run();
  const { scenario } = state();
  expect(scenario).not.toBe(shortStory);
  actions.undo();
  expect(state().scenario).toBe(shortStory);
  expect(state().selection).toEqual(selection);
  actions.redo();
  expect(state().scenario).toBe(scenario);
});

it("stops at the first and last step", () => {
  actions.selectStepBy(-1);
  expect(state().selection).toEqual({ step: "s2", object: null, actor: "bob" });
  actions.selectStepBy(-9);
  expect(state().selection.step).toBe("s1");
  actions.selectStepBy(9);
  expect(state().selection.step).toBe("s3");
});

it("shows the latest text of the selected actor", () => {
  actions.selectStep("s2");
  actions.selectActor("alice");
  expect(shownStep(state())?.id).toBe("s1");
  actions.selectStep("s1");
  actions.selectActor("bob");
  expect(shownStep(state())).toBeUndefined();
});

it("appends the shown text, without its note", () => {
  actions.selectStep("s1");
  actions.appendStep();
  expect(ids()).toEqual(["s1", "s2", "s3", "new"]);
  expect(text(idAt(3))).toBe(configMapText("1"));
  expect(state().scenario.steps[3]).not.toHaveProperty("note");
  expect(state().selection).toEqual({ step: idAt(3), object: null, actor: "alice" });
});

it("continues a step that defines a kind with an object of this kind", () => {
  const instance = "apiVersion: example.com/v1\nkind: Router\nmetadata:\n  name: my-router\n";
  const row: StepRow = {
    step: "s1",
    outcome: "created",
    summary: "",
    writer: null,
    diagnostics: [],
    instance,
  };
  store.setState({ rows: [row] });
  actions.editVerb("s1", "define");
  actions.selectStep("s1");
  actions.appendStep();
  expect(state().scenario.steps[3]?.action).toEqual({ kind: "apply", manifest: instance });
  actions.selectStep("s1");
  actions.addStep("alice", "update");
  expect(state().scenario.steps[1]?.action).toEqual({ kind: "update", manifest: instance });
  actions.selectStep("s1");
  actions.addStep("alice", "patch-merge");
  const target = { apiVersion: "example.com/v1", kind: "Router", name: "my-router" };
  expect(state().scenario.steps[1]?.action).toMatchObject({ kind: "patch", target });
  actions.selectStep("s1");
  actions.addStep("alice", "define");
  expect(state().scenario.steps[1]?.action.kind).toBe("define");
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

it("never reuses the id of a step, because editors store texts by it", () => {
  const seen = new Set(shortStory.steps.map(({ id }) => id));
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
  expectNew(() => actions.addSteps([{ actor: "alice", action: { kind: "get", manifest: "" } }]));
  expectNew(() => actions.open(shortStory));
  expectNew(() => actions.open(shortStory));
  const steps = ["a", "b"].map((id) => ({ ...shortStory.steps[0]!, id, note: id }));
  expectNew(() => actions.replaceScenario({ ...shortStory, steps: [...steps, ...shortStory.steps] }));
});

it("renames and removes an actor with its steps", () => {
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

it("highlights one field at a time", () => {
  actions.highlight("p", "live");
  const highlighted = state().highlighted;
  actions.highlight("p", "live");
  expect(state().highlighted).toBe(highlighted);
  actions.highlight(null, "fields");
  expect(state().highlighted).toBeNull();
});
