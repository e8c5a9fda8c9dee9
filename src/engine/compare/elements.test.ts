import { expect, it } from "vitest";
import { host } from "../../session/host.ts";
import { readStep } from "../../session/read.ts";
import { testBuiltins } from "../../testing/builtins.ts";
import type { Action } from "../scenario/scenario.ts";
import type { Planned } from "../scenario/tasks.ts";
import { emptyCluster } from "../server/cluster.ts";
import { elementsOf } from "./elements.ts";

const start = emptyCluster({ builtins: testBuiltins(), host });

function apply(data: string, kind: Extract<Action, { manifest: string }>["kind"] = "apply"): Planned {
  const manifest = `{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: ${data}}`;
  const step = { id: "s", actor: "alice", action: { kind, manifest } };
  return { step, intent: readStep(step).intent };
}

const sides = { set: "x", unset: "n", absent: "-" };

it.each(["apply", "applyV2", "metacontroller"] as const)(
  "[AV1] has the tree of a step that applies (%s), as the visitor goes through it",
  (kind) => {
    const planned = [apply("{a: '1', b: '1'}"), apply("{a: '2', c: null}", kind), apply("{}")];
    const rows = elementsOf({ start, planned }, 1);
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

it("[AV11] leaves out what was applied last where the step does", () => {
  const planned = [apply("{a: '1', b: '1'}"), apply("{a: '2'}", "applyV2")];
  const [, second] = planned as [Planned, Planned];
  const twoWay = {
    ...second,
    step: { ...second.step, action: { kind: "applyV2", manifest: "", twoWay: true } as Action },
  };
  const rows = elementsOf({ start, planned: [planned[0] as Planned, twoWay] }, 1);
  expect(rows?.find(({ name }) => name === ".b")).toMatchObject({
    last: { kind: "absent" },
    decision: "kept",
  });
});

it("[AV9] has none of a step that creates, or applies nothing", () => {
  const planned = [apply("{}"), apply("{}", "get")];
  expect(elementsOf({ start, planned }, 0)).toBeNull();
  expect(elementsOf({ start, planned }, 1)).toBeNull();
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
    return { step, intent: readStep(step).intent };
  };
  const planned = [both("{x: '1'}"), both("{x: '2'}")];
  const names = (key: string | null) => elementsOf({ start, planned }, 1, key)?.map(({ name }) => name);
  expect(names("/configmaps/default/b")).toContain(".x");
  expect(names("/configmaps/default/a")).not.toContain(".x");
  expect(names(null)).toEqual(names("/configmaps/default/a"));
  expect(names("/configmaps/default/c")).toBeUndefined();
});
