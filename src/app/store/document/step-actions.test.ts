import { beforeAll, beforeEach, expect, it } from "vitest";
import type { ConflictResolution } from "../../../engine/scenario/resolve-conflict.ts";
import { textOf } from "../../../engine/scenario/scenario.ts";
import { configMapText, shortStory } from "../../../testing/short-story.ts";
import { createPageStore, type PageStore } from "../state/store.ts";
import { createActions } from "./actions.ts";
import { lateActionsPart } from "./late-actions.ts";

beforeAll(() => lateActionsPart.fetch());

let store: PageStore;
let actions: ReturnType<typeof createActions>;

beforeEach(() => {
  store = createPageStore(shortStory);
  actions = createActions(store, { run: () => 1, view: () => 1 });
});

const state = () => store.getState();
const text = (index: number) => textOf(state().scenario.steps[index]!.action);

const move = (from: string, resolution: ConflictResolution) =>
  ({ from, resolution, conflict: 0, preview: null }) as const;

it("adds steps and their new actors after the selected step, and selects the last one", () => {
  actions.selectStep("s1");
  const action = { kind: "apply", manifest: configMapText("3") } as const;
  actions.addSteps([
    { actor: "carol", action },
    { actor: "bob", action },
  ]);
  const { scenario, selection } = state();
  expect(scenario.steps.map(({ actor }) => actor)).toEqual(["alice", "carol", "bob", "bob", "alice"]);
  expect(scenario.actors.map(({ name }) => name)).toEqual(["alice", "bob", "carol"]);
  expect(selection).toMatchObject({ step: scenario.steps[2]?.id, actor: "bob" });
});

it.each(["an edit", "undo", "redo"])("a notice about the latest change goes with %s", (next) => {
  actions.removeStep("s1");
  actions.removeStep("s2");
  if (next === "redo") actions.undo();
  const notice = { id: "done", tone: "info", text: "Done.", ofChange: true } as const;
  actions.notify(notice);
  actions.selectStep("s3");
  expect(state().notices).toEqual([notice]);
  if (next === "an edit") actions.removeStep("s3");
  else if (next === "undo") actions.undo();
  else actions.redo();
  expect(state().notices).toEqual([]);
});

it("selects a step where it was dropped", () => {
  actions.selectStep("s2");
  actions.dropStep("s1", 2);
  expect(state().scenario.steps.findIndex(({ id }) => id === "s1")).toBe(2);
  expect(state().selection).toMatchObject({ step: "s1", actor: "alice" });
});

it("changes the flags of an Apply v2, and not of other steps", () => {
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
  { resolution: "force", text: configMapText("1"), force: true },
  { resolution: "giveUp", text: "given up", force: undefined },
  { resolution: "share", text: "shared", force: undefined },
] as const)(
  "$resolution adds a step after the one in conflict and selects it",
  ({ resolution, text: want, force }) => {
    actions.resolveConflict(
      move("s3", resolution),
      resolution === "force" ? null : { text: want, file: null },
    );
    expect(state().scenario.steps).toHaveLength(4);
    expect(text(3)).toBe(want);
    expect(state().scenario.steps[3]?.force).toBe(force);
    expect(state().selection.step).toBe(state().scenario.steps[3]?.id);
  },
);

it("adds the write of an owner before the actor's step, and undoes both at once", () => {
  const writes = [{ step: "s2", text: "new", file: null }];
  actions.resolveConflict(move("s3", "ownerWrites"), { text: configMapText("1"), file: null, writes });
  const [, , , owner, again] = state().scenario.steps;
  expect(owner).toMatchObject({ actor: state().scenario.steps[1]?.actor });
  expect([text(3), text(4)]).toEqual(["new", configMapText("1")]);
  expect(again).toMatchObject({ actor: "alice" });
  expect(again).not.toHaveProperty("force");
  expect(state().selection.step).toBe(again?.id);
  expect(state().receipt).toMatchObject({ step: again?.id });
  actions.undo();
  expect(state().scenario.steps).toHaveLength(3);
});

it("keeps a receipt of a move until the next edit, selection or undo", () => {
  const force = () => actions.resolveConflict(move("s3", "force"), null);
  const leave: readonly (() => void)[] = [
    () => actions.editText("s1", "other"),
    () => actions.selectStep("s1"),
    () => actions.undo(),
    () => actions.closeReceipt(),
  ];
  for (const end of leave) {
    force();
    const { receipt, selection } = state();
    expect(receipt).toMatchObject({ from: "s3", resolution: "force", step: selection.step });
    actions.selectObject("c");
    expect(state().receipt).toBe(receipt);
    end();
    expect(state().receipt).toBeNull();
  }
});

it("an edit of another step's manifest keeps the shown step, and has a receipt", () => {
  const edit = (step: string) =>
    actions.editManifest({ step, file: null }, configMapText("7"), "Changed .data.a");
  actions.selectStep("s3");
  edit("s1");
  expect([text(0), state().selection.step]).toEqual([configMapText("7"), "s3"]);
  expect(state().receipt).toEqual({ kind: "edit", step: "s1", done: "Changed .data.a" });
  expect(state().announcement.text).toBe("Changed .data.a in step 1.");
  edit("s3");
  expect([text(2), state().receipt]).toEqual([configMapText("7"), null]);
});

it("repeats a step after the selected one, without its note and its time", () => {
  actions.selectStep("s1");
  actions.repeatStep(2);
  const added = state().scenario.steps[1];
  expect(added).toMatchObject({ actor: "alice", action: { manifest: configMapText("1") } });
  expect(added).not.toHaveProperty("note");
  expect(state().selection.step).toBe(added?.id);
  actions.repeatStep(9);
  expect(state().scenario.steps).toHaveLength(4);
});

it("resolves nothing for a step that does not exist", () => {
  actions.resolveConflict(move("s9", "force"), null);
  expect(state().scenario).toBe(shortStory);
});

it("keeps the text of a step whose verb changes, as the new verb needs it", () => {
  actions.editVerb("s2", "update");
  expect(state().scenario.steps[1]?.action).toEqual({ kind: "update", manifest: configMapText("2") });
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
  expect(text(1)).toBe("apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\n");
});
