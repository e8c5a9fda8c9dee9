import { expect, it } from "vitest";
import { commands } from "./commands.ts";

it.each(["keys", "stepKeys"] as const)("gives each of its %s to one command", (sort) => {
  const all = commands.flatMap((command) => command[sort] ?? []);
  expect(all.length).toBeGreaterThan(5);
  expect(new Set(all).size).toBe(all.length);
});

it("has unique names", () => {
  const names = commands.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it("has the commands of a group next to each other, so that the palette names each group once", () => {
  const groups = commands.map(({ group }) => group).filter((group, at, all) => group !== all[at - 1]);
  const shown = groups.slice(1); // the first command opens the palette, which does not list it
  expect(new Set(shown).size).toBe(shown.length);
});
