import { expect, it } from "vitest";
import { host } from "../../session/parts/engine-host.ts";
import { parseStep } from "../../session/read-step-text.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { run } from "../scenario/run.ts";
import type { Action, Step } from "../scenario/scenario.ts";
import { newCluster } from "../server/cluster/cluster.ts";
import { wantedValuesAt } from "./wanted-values.ts";

const start = newCluster({ builtins: testBuiltins(), host });
const target = { apiVersion: "v1", kind: "ConfigMap", name: "a" };
const text = (data: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: ${data}\n`;
const apply = (data: string): Action => ({ kind: "apply", manifest: text(data) });
const patch = (data: string): Action => ({ kind: "patch", type: "merge", target, body: `data: ${data}` });
const update = (data: string): Action => ({ kind: "update", manifest: text(data) });

/** Returns what each manager wants after all steps: the data of its configuration, and the fields that others took from it. */
function wanted(...steps: readonly (readonly [string, Action, Partial<Step>?])[]): Record<string, unknown> {
  const planned = steps.map(([actor, action, more], at) => {
    const step = { id: `s${at}`, actor, action, ...more };
    return { step, intent: parseStep(step).intent };
  });
  const frames = run({ start, planned });
  const found = wantedValuesAt(frames, frames.length - 1, "/configmaps/default/a");
  return Object.fromEntries(
    [...found].map(([key, { configuration, taken }]) => [
      JSON.parse(key).join(" ").trim(),
      configuration?.["data"] ?? Object.fromEntries(taken),
    ]),
  );
}

it("is the last configuration of an applier, also if the server refused it", () => {
  expect(
    wanted(["alice", apply("{a: '1'}")], ["bob", apply("{a: '2'}")], ["alice", apply("{b: '1'}")]),
  ).toEqual({
    "alice Apply": { b: "1" },
    "bob Apply": { a: "2" },
  });
});

it("is what others took from an updater, until it writes the field again or replaces the object", () => {
  const taken = [
    ["alice", apply("{a: '1'}")],
    ["bob", patch("{a: '2'}")],
    ["alice", apply("{a: '1'}"), { force: true }],
  ] as const;
  const alice = { "alice Apply": { a: "1" } };
  expect(wanted(...taken)).toEqual({ ...alice, "bob Update": { '["f:data","f:a"]': "2" } });
  expect(wanted(...taken, ["bob", patch("{b: '2'}")])).toEqual({
    ...alice,
    "bob Update": { '["f:data","f:a"]': "2" },
  });
  expect(wanted(...taken, ["bob", patch("{a: '3'}")])).toEqual({ ...alice, "bob Update": {} });
  expect(wanted(...taken, ["bob", update("{a: '1'}")])).toEqual(alice);
});

it("is not what a manager removed itself", () => {
  expect(wanted(["bob", patch("{a: '1'}")], ["bob", patch("{a: null}")])).toEqual({});
});

it("has a dry run in its own step only", () => {
  const steps = [
    ["alice", apply("{a: '1'}")],
    ["alice", apply("{a: '2'}"), { dryRun: true }],
  ] as const;
  expect(wanted(...steps)).toEqual({ "alice Apply": { a: "2" } });
  expect(wanted(...steps, ["bob", apply("{b: '1'}")])).toMatchObject({ "alice Apply": { a: "1" } });
});

it("is forgotten with the object", () => {
  expect(wanted(["alice", apply("{a: '1'}")], ["bob", { kind: "delete", manifest: text("{}") }])).toEqual({});
});
