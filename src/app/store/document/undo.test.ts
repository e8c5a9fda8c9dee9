import { beforeAll, expect, it } from "vitest";
import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { TYPING_PAUSE } from "../state/history-edits.ts";
import { createPageStore } from "../state/store.ts";
import { createActions } from "./actions.ts";
import { lateActionsPart } from "./late-actions.ts";

const manifest = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\ndata: {a: one}\n";
const target = { apiVersion: "v1", kind: "ConfigMap", name: "other" };

const story: Scenario = {
  title: "Story",
  actors: [{ name: "alice", colour: 1 }],
  steps: [
    { id: "s1", actor: "alice", action: { kind: "apply", manifest } },
    { id: "s2", actor: "alice", action: { kind: "apply", manifest } },
    { id: "s3", actor: "alice", action: { kind: "apply", manifest } },
  ],
};

beforeAll(() => lateActionsPart.fetch());

type Actions = ReturnType<typeof createActions>;

/** One edit of each kind. */
const EDITS: Readonly<Record<string, (actions: Actions) => void>> = {
  "a text": (actions) => actions.editText("s3", "a: 1\n"),
  "an appended step": (actions) => actions.appendStep(),
  force: (actions) => actions.editOptions("s2", { force: true }),
  "dry run": (actions) => actions.editOptions("s2", { dryRun: true }),
  "a note": (actions) => actions.editOptions("s2", { note: "why" }),
  "what a step does": (actions) => actions.editVerb("s2", "patch-merge"),
  "the object of a patch": (actions) => actions.editTarget("s2", target),
  "a subresource": (actions) => actions.editOptions("s2", { subresource: "status" }),
  "a moved step": (actions) => actions.moveStep("s2", -1),
  "a disabled step": (actions) => actions.toggleStep("s1"),
  "a deleted step": (actions) => actions.removeStep("s1"),
  "a new step": (actions) => actions.addStep("alice", "delete"),
  "a step twice": (actions) => actions.duplicateStep("s3"),
  "a new actor": (actions) => actions.addActor("bob"),
  "an actor's name": (actions) => actions.renameActor("alice", "carol"),
  "a removed actor": (actions) => actions.removeActor("bob"),
  "the title": (actions) => actions.editTitle("Mine"),
  "the description": (actions) => actions.editDescription("What **happens**"),
  "a pasted object": (actions) => actions.addObjects([manifest]),
  "the whole text": (actions) => actions.replaceScenario({ ...story, title: "Written as YAML" }),
  "another scenario": (actions) => actions.open({ title: "Pasted", actors: [], steps: [] }),
};

/** Returns the actions of a user who pauses before each edit, so that each one is an undo step. */
function slowActions(store: ReturnType<typeof createPageStore>) {
  const nothing = () => 0;
  let now = 0;
  const clock = () => {
    now += TYPING_PAUSE;
    return now;
  };
  return createActions(store, { run: nothing, view: nothing }, clock);
}

it("undoes and redoes every kind of edit, one by one", () => {
  const store = createPageStore(story);
  const actions = slowActions(store);
  const scenario = () => store.getState().scenario;

  const versions = [scenario()];
  for (const [name, edit] of Object.entries(EDITS)) {
    edit(actions);
    expect(scenario(), name).not.toEqual(versions.at(-1));
    versions.push(scenario());
  }
  for (const version of versions.slice(0, -1).reverse()) {
    actions.undo();
    expect(scenario()).toEqual(version);
  }
  expect(store.getState().history.past).toEqual([]);
  for (const version of versions.slice(1)) {
    actions.redo();
    expect(scenario()).toEqual(version);
  }
  expect(store.getState().history.future).toEqual([]);
});

it("stops at the opening of another scenario while the user is in a text, and says so", () => {
  const store = createPageStore(story);
  const actions = slowActions(store);
  const title = () => store.getState().scenario.title;
  const notices = () => store.getState().notices.map(({ text }) => text);
  actions.open({ ...story, title: "Other" });
  const opened = store.getState().scenario;
  actions.editText(opened.steps[2]?.id ?? "", "a: 1\n");

  actions.undo(true);
  expect(store.getState().scenario).toEqual(opened);
  expect(notices()).toEqual([]);
  actions.undo(true);
  expect(store.getState().scenario).toEqual(opened);
  expect(notices()).toEqual(["Nothing more to undo in this scenario. Undo once more to go to “Story”."]);
  actions.undo(true);
  expect(title()).toBe("Story");
  expect(notices()).toEqual([]);

  actions.redo(true);
  expect(title()).toBe("Story");
  expect(notices()).toEqual(["Nothing more to redo in this scenario. Redo once more to go to “Other”."]);
  actions.editTitle("Story again");
  expect(notices()).toEqual([]);

  actions.open({ ...story, title: "Third" });
  actions.undo(); // the button of the page
  expect(title()).toBe("Story again");
});
