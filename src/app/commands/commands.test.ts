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
