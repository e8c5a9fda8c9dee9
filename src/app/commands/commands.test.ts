import { expect, it } from "vitest";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Page } from "../context/page-context.ts";
import { selectionAt } from "../store/state/selection.ts";
import { createPageStore } from "../store/state/store.ts";
import { commands } from "./commands.ts";
import { paletteItems } from "./palette-items.ts";

it.each(["keys", "stepKeys"] as const)("gives each of its %s to one command", (sort) => {
  const all = commands.flatMap((command) => command[sort] ?? []);
  expect(all.length).toBeGreaterThan(5);
  expect(new Set(all).size).toBe(all.length);
});

it("has unique names", () => {
  const names = commands.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it("names each group once in the palette", () => {
  const scenario: Scenario = {
    title: "Groups",
    actors: [{ name: "alice", colour: 1 }],
    steps: [{ id: "a", actor: "alice", action: { kind: "apply", manifest: "kind: ConfigMap\n" } }],
  };
  const store = createPageStore(scenario, selectionAt(scenario, 1));
  const groups = paletteItems({ store } as unknown as Page).map(({ group }) => group);
  const headings = groups.filter((group, at) => group !== groups[at - 1]);
  expect(headings).toContain("Steps");
  expect(headings).toEqual([...new Set(headings)]);
});
