import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { textOf } from "../../../engine/scenario/scenario.ts";
import { configMapText, shortStory } from "../../../testing/short-story.ts";
import { TYPING_PAUSE } from "../state/history-edits.ts";
import { lastTextEdit } from "../state/last-text-edit.ts";
import { createPageStore, type PageStore } from "../state/store.ts";
import { createActions } from "./actions.ts";
import { lateActionsPart } from "./late-actions.ts";

beforeAll(() => lateActionsPart.fetch());

let store: PageStore;
let actions: ReturnType<typeof createActions>;
let now = 0;

beforeEach(() => {
  store = createPageStore(shortStory);
  now = 0;
  actions = createActions(store, { run: () => 1, view: () => 1 }, () => now);
});

const state = () => store.getState();
const text = (id: string) => {
  const step = state().scenario.steps.find((one) => one.id === id);
  return step ? textOf(step.action) : null;
};

it("undoes typing in one text as one edit, and an edit elsewhere separately", () => {
  actions.editText("s3", "x");
  actions.editText("s3", "xy");
  actions.editText("s1", "z");
  actions.undo();
  expect(text("s1")).toBe(configMapText("1"));
  expect(text("s3")).toBe("xy");
  actions.undo();
  expect(text("s3")).toBe(configMapText("1"));
  actions.undo();
  expect(state().scenario).toBe(shortStory);
  actions.redo();
  expect(text("s3")).toBe("xy");
});

it("separates typing after a change of the selection", () => {
  actions.editText("s3", "x");
  actions.selectStep("s1");
  actions.selectStep("s3");
  actions.editText("s3", "xy");
  actions.undo();
  expect(text("s3")).toBe("x");
});

it("separates typing after a pause", () => {
  actions.editText("s3", "x");
  now += TYPING_PAUSE - 1;
  actions.editText("s3", "xy");
  now += TYPING_PAUSE;
  actions.editText("s3", "xyz");
  actions.undo();
  expect(text("s3")).toBe("xy");
  actions.undo();
  expect(text("s3")).toBe(configMapText("1"));
});

it("clears redo after a new edit", () => {
  actions.editText("s3", "x");
  actions.undo();
  actions.editText("s1", "y");
  actions.redo();
  expect(text("s3")).toBe(configMapText("1"));
});

it("changes later texts as one edit", () => {
  actions.editText("s1", "x");
  expect(lastTextEdit(state())).toEqual({ step: "s1", before: configMapText("1") });
  actions.changeLaterTexts([
    { step: "s2", text: "x" },
    { step: "s3", text: "x" },
  ]);
  expect(state().announcement.text).toBe("Changed steps 2 and 3, too.");
  expect(lastTextEdit(state())).toBeNull();
  actions.undo();
  expect([text("s1"), text("s2"), text("s3")]).toEqual(["x", configMapText("2"), configMapText("1")]);
  expect(lastTextEdit(state())).toEqual({ step: "s1", before: configMapText("1") });
});

it("finds no edit of a text before the first one, and after an edit of something else", () => {
  expect(lastTextEdit(state())).toBeNull();
  actions.editOptions("s2", { force: undefined });
  expect(lastTextEdit(state())).toBeNull();
  actions.moveStep("s1", 1);
  expect(lastTextEdit(state())).toBeNull();
});

describe("undo in a manifest", () => {
  it("goes to the end of the change", () => {
    actions.editText("s3", "a: 1\nb: 2\n");
    now += TYPING_PAUSE;
    actions.editText("s3", "a: 1\nb: 23\nc: 4\n");
    actions.undo(true);
    expect(state().wantedPlace).toEqual({ step: "s3", line: 2, column: 5 });
    actions.redo(true);
    expect(state().wantedPlace).toEqual({ step: "s3", line: 3, column: 5 });
  });

  it("goes nowhere if no manifest changed, or if the focus was elsewhere", () => {
    actions.removeStep("s3");
    actions.undo(true);
    expect(state().wantedPlace).toBeNull();
    actions.editText("s3", "a: 1");
    actions.undo();
    expect(state().wantedPlace).toBeNull();
  });
});
