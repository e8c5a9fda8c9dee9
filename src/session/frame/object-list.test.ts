import { expect, it } from "vitest";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { builtIn } from "../../testing/scenarios/built-in-scenarios.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";

const map = (name: string, value: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {a: ${value}}\n`;

function objectsAfter(...texts: readonly string[]): readonly string[] {
  const steps = texts.map((manifest, at): Step => {
    return { id: `s${at}`, actor: "alice", action: { kind: "apply", manifest } };
  });
  const scenario: Scenario = { title: "", actors: [], steps };
  const { frame } = createSession({ builtins: testBuiltins() }).run(scenario, { step: null, object: null });
  return frame?.objects.map(({ name }) => name) ?? [];
}

it("lists the objects that a step changed before those that it left as they were", () => {
  const first = `${map("a", "one")}---\n${map("b", "one")}---\n${map("c", "one")}`;
  expect(objectsAfter(first)).toEqual(["a", "b", "c"]);
  expect(objectsAfter(first, `${map("a", "one")}---\n${map("b", "one")}---\n${map("c", "two")}`)).toEqual([
    "c",
    "a",
    "b",
  ]);
});

it.each([
  { id: "topology-atomic", step: 4, shown: "shared" },
  { id: "new-default", step: 3, shown: "desk" },
  { id: "topology-granular", step: 3, shown: "foo-sample" },
  { id: "topology-atomic", step: 1, shown: "foos.play.example.com" },
])("shows what a definition does to an object, in step $step of $id: $shown", ({ id, step, shown }) => {
  const scenario = builtIn(id);
  const session = createSession({ builtins: testBuiltins() });
  session.run(scenario, { step: null, object: null });
  const view = session.view({ step: scenario.steps[step - 1]?.id ?? "", object: null });
  expect(view?.objects.find(({ key }) => key === view.object)?.name).toBe(shown);
});

it.each([
  {
    id: "topology-atomic",
    step: 4,
    says: "From the next write on, alice and bob own .spec.data as a whole.",
  },
  {
    id: "topology-granular",
    step: 3,
    says: "Now manager-one owns .spec.data, but nobody owns what is in it.",
  },
])("says what becomes of the owners of a field, in step $step of $id", ({ id, step, says }) => {
  const scenario = builtIn(id);
  const session = createSession({ builtins: testBuiltins() });
  session.run(scenario, { step: null, object: null });
  const view = session.view({ step: scenario.steps[step - 1]?.id ?? "", object: null });
  expect(view?.outcome.text).toContain(says);
});
