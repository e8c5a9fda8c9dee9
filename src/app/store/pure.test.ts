import fc from "fast-check";
import { expect, it } from "vitest";
import { addActor, freshColour, nameProblem, withOptions } from "./edits.ts";
import { opening } from "./examples.ts";
import { share } from "./share.ts";
import { readTarget } from "./verbs.ts";

const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

it("shares what is equal and says what is new", () => {
  fc.assert(
    fc.property(json, json, (before, next) => {
      expect(share(before, next)).toEqual(next);
      expect(share(before, structuredClone(before))).toBe(before);
    }),
  );
});

it("keeps the equal part of something that changed", () => {
  const before = { a: [1, { b: 2 }], c: { d: 3 } };
  const next = share(before, { a: [1, { b: 4 }], c: { d: 3 } });
  expect(next).toEqual({ a: [1, { b: 4 }], c: { d: 3 } });
  expect((next as typeof before).c).toBe(before.c);
});

it("compares the items of long lists by their references", () => {
  const before = { long: [{ a: 1 }, { a: 2 }, { a: 3 }], short: [{ b: 1 }] };
  const copy = structuredClone(before);
  expect(share(before, { ...copy, long: [...before.long] }, 2)).toBe(before);
  const next = share(before, copy, 2);
  expect([next.long, next.short]).toEqual([before.long, before.short]);
  expect([next.long === copy.long, next.short === before.short]).toEqual([true, true]);
});

it("gives twelve actors twelve colours", () => {
  let scenario = { ...opening, actors: [] as typeof opening.actors };
  for (let i = 0; i < 12; i++) scenario = { ...addActor(scenario, `actor${i}`) };
  expect(new Set(scenario.actors.map((actor) => actor.colour)).size).toBe(12);
  expect(freshColour(scenario.actors)).toBe(1);
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

it("leaves out options that say nothing", () => {
  const step = { id: "s", actor: "a", action: { kind: "apply", manifest: "" }, force: true } as const;
  expect(withOptions(step, { force: false, note: "" })).toEqual({
    id: "s",
    actor: "a",
    action: step.action,
  });
});

it.each([
  {
    text: "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n",
    want: { apiVersion: "v1", kind: "Pod", name: "a" },
  },
  {
    text: '# first\napiVersion: "apps/v1"\nkind: Deployment\nmetadata:\n  labels:\n    x: y\n  name: web # mine\n  namespace: prod\nspec:\n  template: {metadata: {name: no}}\n',
    want: { apiVersion: "apps/v1", kind: "Deployment", name: "web", namespace: "prod" },
  },
  {
    text: "apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: b}\n",
    want: { apiVersion: "v1", kind: "Pod", name: "a", namespace: "b" },
  },
  { text: "apiVersion: v1\nkind: Pod\n", want: null },
  { text: "", want: null },
])("reads the object named by a text", ({ text, want }) => {
  expect(readTarget(text)).toEqual(want);
});
