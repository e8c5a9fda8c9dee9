import { beforeEach, expect, it, vi } from "vitest";
import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { createPageStore } from "../state/store.ts";
import { createActions } from "./actions.ts";
import { lateActionsPart } from "./late-actions.ts";

const story: Scenario = {
  title: "Story",
  actors: [{ name: "alice", colour: 1 }],
  steps: [{ id: "s1", actor: "alice", action: { kind: "apply", manifest: "kind: ConfigMap\n" } }],
};

function openStory() {
  const store = createPageStore(story);
  const actions = createActions(store, { run: () => 1, view: () => 1 });
  return { store, actions, steps: () => store.getState().scenario.steps.length };
}

beforeEach(() => vi.restoreAllMocks());

it("waits for its code, and then does all actions in their order", async () => {
  const { store, actions, steps } = openStory();
  vi.spyOn(lateActionsPart, "now").mockReturnValueOnce(null).mockReturnValueOnce(null);
  actions.duplicateStep("s1");
  actions.removeStep("s1");
  expect(steps()).toBe(1);
  await vi.waitFor(() => expect(store.getState().announcement?.text).toBe("Deleted step 1."));
  expect(steps()).toBe(1);
  expect(store.getState().history.past).toHaveLength(2);
});

it("counts a button that is clicked again before its code is there once, and keys that move a step each time", async () => {
  const { store, actions, steps } = openStory();
  await lateActionsPart.fetch();
  actions.duplicateStep("s1");
  const now = vi.spyOn(lateActionsPart, "now");
  for (let call = 0; call < 4; call++) now.mockReturnValueOnce(null);
  actions.duplicateStep("s1");
  actions.moveStep("s1", 1);
  actions.duplicateStep("s1");
  actions.moveStep("s1", 1);
  await vi.waitFor(() => expect(store.getState().scenario.steps[2]?.id).toBe("s1"));
  expect(steps()).toBe(3);
  actions.duplicateStep("s1");
  expect(steps()).toBe(4);
});

it("says so if its code does not load, until it does", async () => {
  const { store, actions, steps } = openStory();
  vi.spyOn(lateActionsPart, "now").mockReturnValueOnce(null);
  vi.spyOn(lateActionsPart, "fetch").mockRejectedValueOnce(new Error("no network"));
  actions.duplicateStep("s1");
  await vi.waitFor(() => expect(store.getState().notices).toHaveLength(1));
  expect(store.getState().notices[0]?.text).toMatch(/^Nothing was changed/);
  vi.spyOn(lateActionsPart, "now").mockReturnValueOnce(null);
  actions.duplicateStep("s1");
  await vi.waitFor(() => expect(steps()).toBe(2));
  expect(store.getState().notices).toEqual([]);
});

it("says that its code is loading if that takes long", async () => {
  vi.useFakeTimers();
  const { store, actions, steps } = openStory();
  const code = await lateActionsPart.fetch();
  vi.spyOn(lateActionsPart, "now").mockReturnValueOnce(null);
  vi.spyOn(lateActionsPart, "fetch").mockReturnValueOnce(
    new Promise((resolve) => setTimeout(() => resolve(code), 2000)),
  );
  actions.duplicateStep("s1");
  await vi.advanceTimersByTimeAsync(300);
  expect(store.getState().notices).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(store.getState().notices.map(({ text }) => text)).toEqual(["Loading this part of the page…"]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(steps()).toBe(2);
  expect(store.getState().notices).toEqual([]);
  vi.useRealTimers();
});
