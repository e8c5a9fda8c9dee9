import { expect, it, vi } from "vitest";
import type { Actions } from "../store/document/actions.ts";
import { createPageStore } from "../store/state/store.ts";
import { stepKey } from "./step-commands.ts";

/** Presses a key on a step of a page. Returns the called actions, and whether the key had a command. */
function press(key: string, use: "all" | "play" | "look") {
  const names: (keyof Actions)[] = ["selectStepBy", "removeStep", "showDialog"];
  const called: string[] = [];
  const actions = Object.fromEntries(names.map((name) => [name, vi.fn(() => called.push(name))]));
  const store = createPageStore({
    title: "",
    actors: [{ name: "alice", colour: 1 }],
    steps: [{ id: "s1", actor: "alice", action: { kind: "apply", manifest: "" } }],
  });
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false } as KeyboardEvent;
  const had = stepKey(event, { use, store, actions: actions as unknown as Actions });
  return { had, called };
}

it.each([
  { use: "all", key: "ArrowLeft", called: ["selectStepBy"] },
  { use: "all", key: "Delete", called: ["removeStep"] },
  { use: "all", key: "e", called: ["showDialog"] },
  { use: "play", key: "Delete", called: ["removeStep"] },
  { use: "play", key: "e", called: [] },
  { use: "look", key: "ArrowLeft", called: ["selectStepBy"] },
  { use: "look", key: "Delete", called: [] },
  { use: "look", key: "e", called: [] },
  { use: "all", key: "q", called: [] },
] as const)("$key in a page to $use calls $called", ({ use, key, called }) => {
  expect(press(key, use)).toEqual({ had: called.length > 0, called });
});
