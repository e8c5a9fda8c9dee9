import { expect, it } from "vitest";
import { host } from "../../session/parts/engine-host.ts";
import { parseStep } from "../../session/read-step-text.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import type { Action } from "../scenario/scenario.ts";
import type { PlannedStep } from "../scenario/tasks.ts";
import { newCluster } from "../server/cluster/cluster.ts";
import { applyV2Elements } from "./apply-v2-elements.ts";

const start = newCluster({ builtins: testBuiltins(), host });

function apply(data: string, kind: Extract<Action, { manifest: string }>["kind"] = "apply"): PlannedStep {
  const manifest = `{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: ${data}}`;
  const step = { id: "s", actor: "alice", action: { kind, manifest } };
  return { step, intent: parseStep(step).intent };
}

const sides = { set: "x", unset: "n", absent: "-" };

it.each(["apply", "applyV2", "metacontroller"] as const)(
  "[AV1] has the tree of a step that applies (%s), as the visitor goes through it",
  (kind) => {
    const planned = [apply("{a: '1', b: '1'}"), apply("{a: '2', c: null}", kind), apply("{}")];
    const rows = applyV2Elements({ start, planned }, 1);
    const data = rows?.filter(({ path }) => path[0] === "f:data");
    expect(
      data?.map(({ name, depth, strategy, last, local, live, decision, result }) => [
        `${name} ${depth} ${strategy}`,
        [last, local, live].map((side) => sides[side.kind]).join(""),
        decision,
        result,
      ]),
    ).toEqual([
      [".data 1 merge", "xxx", "merged", { a: "2" }],
      [".a 2 replace", "xxx", "replaced", "2"],
      [".c 2 replace", "-n-", "unset", undefined],
      [".b 2 replace", "x-x", "removed", undefined],
    ]);
    expect(rows?.[0]).toMatchObject({ name: "", depth: 0, kind: "type" });
  },
);

it("[AV11] leaves out the last applied configuration if the step does", () => {
  const planned = [apply("{a: '1', b: '1'}"), apply("{a: '2'}", "applyV2")];
  const [, second] = planned as [PlannedStep, PlannedStep];
  const twoWay = {
    ...second,
    step: { ...second.step, action: { kind: "applyV2", manifest: "", twoWay: true } as Action },
  };
  const rows = applyV2Elements({ start, planned: [planned[0] as PlannedStep, twoWay] }, 1);
  expect(rows?.find(({ name }) => name === ".b")).toMatchObject({
    last: { kind: "absent" },
    decision: "kept",
  });
});

it("[AV9] has no tree for a step that creates an object or applies nothing", () => {
  const planned = [apply("{}"), apply("{}", "get")];
  expect(applyV2Elements({ start, planned }, 0)).toBeNull();
  expect(applyV2Elements({ start, planned }, 1)).toBeNull();
});

it("[AV1] has the tree of each object of a step", () => {
  const both = (data: string) => {
    const other = `{apiVersion: v1, kind: ConfigMap, metadata: {name: b}, data: ${data}}`;
    const one = `{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {}}`;
    const step = {
      id: "s",
      actor: "alice",
      action: { kind: "apply", manifest: `${one}\n---\n${other}` } as const,
    };
    return { step, intent: parseStep(step).intent };
  };
  const planned = [both("{x: '1'}"), both("{x: '2'}")];
  const names = (key: string | null) => applyV2Elements({ start, planned }, 1, key)?.map(({ name }) => name);
  expect(names("/configmaps/default/b")).toContain(".x");
  expect(names("/configmaps/default/a")).not.toContain(".x");
  expect(names(null)).toEqual(names("/configmaps/default/a"));
  expect(names("/configmaps/default/c")).toBeUndefined();
});
