import { expect, it } from "vitest";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
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
