import { expect, it } from "vitest";
import type { Scenario } from "../engine/scenario/scenario.ts";
import { testBuiltins } from "../testing/test-builtins.ts";
import { createSession } from "./session.ts";

const LAST = { step: null, object: null };

function story(body: string): Scenario {
  const manifest = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: one}\n";
  const target = { apiVersion: "v1", kind: "ConfigMap", name: "a" };
  return {
    title: "",
    actors: [{ name: "alice", colour: 1 }],
    steps: [
      { id: "s1", actor: "alice", action: { kind: "apply", manifest } },
      { id: "s2", actor: "alice", action: { kind: "patch", type: "merge", target, body } },
    ],
  };
}

/** Returns a session that has run a valid patch, and its answer. */
function afterValidPatch() {
  const session = createSession({ builtins: testBuiltins() });
  return { session, good: session.run(story("data: {a: two}"), LAST) };
}

it.each([
  { name: "a bracket that is not closed", body: "data: {a: [", line: 1, column: 11 },
  { name: "a tab", body: "data:\n\ta: three", line: 2, column: 1 },
  { name: "10,000 levels", body: "[".repeat(10_000), line: 1, column: 0 },
])(
  "$name in a patch is an error at its position, and the last valid result stays",
  ({ body, line, column }) => {
    const { session, good } = afterValidPatch();
    const bad = session.run(story(body), LAST);
    const [found] = bad.timeline.rows[1]?.diagnostics ?? [];
    expect(found).toMatchObject({ severity: "error", range: column === 0 ? { line } : { line, column } });
    expect(bad.frame).toMatchObject({ stale: true, live: good.frame?.live });
    expect(session.run(story("data: {a: two}"), LAST).frame).toEqual(good.frame);
  },
);

it("names a key of the language that the type of a patch does not have", () => {
  const { session } = afterValidPatch();
  const { timeline } = session.run(story("__proto__: {a: 1}"), LAST);
  expect(timeline.rows[1]?.diagnostics.map(({ message }) => message).join()).toContain("__proto__");
});
