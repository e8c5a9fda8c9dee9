import { expect, it } from "vitest";
import "../../testing/load-parts.ts";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { playScenario } from "../../testing/play-scenario.ts";
import { compareStates } from "./compare-states.ts";

function config(data: Readonly<Record<string, string>>, name = "a"): string {
  return JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data });
}

function apply(actor: string, manifest: string, more: Partial<Step> = {}): Step {
  return { id: "", actor, action: { kind: "apply", manifest }, ...more };
}

function end(steps: readonly Step[], more: Partial<Scenario> = {}) {
  const { frames, start } = playScenario({ title: "", actors: [], steps, ...more });
  return frames.at(-1)?.cluster ?? start;
}

const one = apply("alice", config({ x: "1", y: "1" }));

it("tells values and owners that differ, and nothing of equal ones", () => {
  const second = end([one, apply("bob", config({ x: "2", y: "1" }), { force: true })]);
  expect(compareStates(end([one]), second)).toEqual({
    objects: [
      {
        key: "/configmaps/default/a",
        name: "ConfigMap a",
        isIn: "both",
        fields: [
          {
            label: ".data.x",
            first: { value: '"1"', owners: ["alice"] },
            second: { value: '"2"', owners: ["bob"] },
            hasOtherValue: true,
            hasOtherOwners: true,
          },
          {
            label: ".data.y",
            first: { value: '"1"', owners: ["alice"] },
            second: { value: '"1"', owners: ["alice", "bob"] },
            hasOtherValue: false,
            hasOtherOwners: true,
          },
        ],
      },
    ],
    same: 0,
  });
});

it("tells objects that only one state has", () => {
  const other = apply("alice", config({ z: "1" }, "b"));
  const { objects, same } = compareStates(end([one]), end([one, other]));
  expect(objects.map(({ name, isIn }) => [name, isIn])).toEqual([["ConfigMap b", "second"]]);
  expect(same).toBe(1);
  expect(compareStates(end([one, other]), end([one])).objects[0]?.isIn).toBe("first");
});

it("runs at other times, with other numbers of the server, are the same", () => {
  const late = end([apply("alice", config({}, "b")), one], { start: "2030-01-01T00:00:00Z" });
  expect(compareStates(end([one]), late).objects.map(({ name }) => name)).toEqual(["ConfigMap b"]);
});

it("knows the owners before the first step", () => {
  const managedFields = [
    {
      manager: "helm",
      operation: "Apply",
      apiVersion: "v1",
      fieldsType: "FieldsV1",
      fieldsV1: { "f:data": { "f:x": {} } },
    },
  ];
  const object = JSON.stringify({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "a", managedFields },
    data: { x: "1" },
  });
  const { objects } = compareStates(end([], { objects: [object] }), end([]));
  expect(objects[0]?.fields[0]?.first).toEqual({ value: '"1"', owners: ["helm"] });
});
