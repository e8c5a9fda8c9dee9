import { expect, it } from "vitest";
import { addActor, unusedColour, withOptions } from "./edits.ts";
import { opening } from "./starters.ts";
import { copiedStep, nameProblem } from "./step-edits.ts";

it("gives twelve actors twelve colours", () => {
  let scenario = { ...opening, actors: [] as typeof opening.actors };
  for (let i = 0; i < 12; i++) scenario = { ...addActor(scenario, `actor${i}`) };
  expect(new Set(scenario.actors.map((actor) => actor.colour)).size).toBe(12);
  expect(unusedColour(scenario.actors)).toBe(1);
});

it.each([
  { name: "bob", problem: false },
  { name: "", problem: true },
  { name: "alice", problem: true },
  { name: "a\tb", problem: true },
  { name: "x".repeat(129), problem: true },
  { name: "kubectl-client-side-apply", problem: false },
])("checks the name $name", ({ name, problem }) => {
  expect(nameProblem(opening, name) !== null).toBe(problem);
});

it("removes options without an effect", () => {
  const step = { id: "s", actor: "a", action: { kind: "apply", manifest: "" }, force: true } as const;
  expect(withOptions(step, { force: false, note: "" })).toEqual({
    id: "s",
    actor: "a",
    action: step.action,
  });
});

it("copies a step without what it expects at its own place", () => {
  const step = { id: "s", actor: "a", action: { kind: "apply", manifest: "" }, note: "why" } as const;
  const copy = copiedStep({ ...step, expect: { outcome: "conflict" } });
  expect(copy).toEqual({ ...step, id: copy.id });
  expect(copy.id).not.toBe("s");
});
