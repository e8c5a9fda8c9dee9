import { describe, expect, it } from "vitest";
import { podMeta } from "../../../testing/merge/pod-patch-meta.ts";
import type { ValueMap } from "../../value/value.ts";
import { messageOf } from "../patch-errors.ts";
import type { PatchResult } from "../patch-result.ts";
import { applyStrategicPatch, createStrategicPatch, createThreeWayStrategicPatch } from "./strategic.ts";

function valueOrText(outcome: PatchResult<ValueMap>): ValueMap | string {
  return "error" in outcome ? messageOf(outcome.error) : outcome.value;
}

const named = (...names: readonly string[]) => names.map((name) => ({ name }));

describe("createStrategicPatch", () => {
  it.each<{ rule: string; name: string; from: ValueMap; to: ValueMap; want: ValueMap | string }>([
    {
      rule: "D7",
      name: "is empty where nothing differs",
      from: { labels: { a: "1" }, none: {} },
      to: { labels: { a: "1" }, none: {} },
      want: {},
    },
    {
      rule: "D7",
      name: "sets and deletes keys",
      from: { labels: { a: "1", b: "2" } },
      to: { labels: { b: "3", c: "4" } },
      want: { labels: { a: null, b: "3", c: "4" } },
    },
    {
      rule: "D7",
      name: "changes, adds and deletes items",
      from: { containers: [{ name: "a", image: "1" }, { name: "b" }] },
      to: { containers: [{ name: "c" }, { name: "a", image: "2" }] },
      want: {
        "$setElementOrder/containers": named("c", "a"),
        containers: [{ name: "c" }, { name: "a", image: "2" }, { name: "b", $patch: "delete" }],
      },
    },
    {
      rule: "D7",
      name: "tells a new order",
      from: { containers: named("a", "b") },
      to: { containers: named("b", "a") },
      want: { "$setElementOrder/containers": named("b", "a") },
    },
    {
      rule: "D7",
      name: "adds and deletes scalars",
      from: { finalizers: ["b", "a"] },
      to: { finalizers: ["c", "b"] },
      want: {
        "$setElementOrder/finalizers": ["c", "b"],
        "$deleteFromPrimitiveList/finalizers": ["a"],
        finalizers: ["c"],
      },
    },
    {
      rule: "D7",
      name: "replaces other lists",
      from: { args: ["a"] },
      to: { args: ["a", "b"] },
      want: { args: ["a", "b"] },
    },
    {
      rule: "D5",
      name: "retains the keys of a union",
      from: { strategy: { type: "a", rolling: { name: "x" } } },
      to: { strategy: { type: "b" } },
      want: { strategy: { $retainKeys: ["type"], rolling: null, type: "b" } },
    },
    {
      rule: "D6",
      name: "looks up what differs",
      from: { none: { a: 1 } },
      to: { none: { a: 2 } },
      want: 'unable to find api field "none"',
    },
    {
      rule: "D7",
      name: "wants a key in each item",
      from: { containers: [{}] },
      to: { containers: named("a") },
      want: "map: map[] does not contain declared merge key: name",
    },
  ])("[$rule] $name", ({ from, to, want }) => {
    const before = structuredClone([from, to]);
    const patch = valueOrText(createStrategicPatch(from, to, podMeta));
    expect(patch).toEqual(want);
    if (typeof patch === "object") expect(valueOrText(applyStrategicPatch(from, patch, podMeta))).toEqual(to);
    expect([from, to]).toEqual(before);
  });

  it("fails if a precondition forbids the change", () => {
    const outcome = createStrategicPatch({ replicas: 1 }, { replicas: 2 }, podMeta, [["replicas"]]);
    expect(valueOrText(outcome)).toBe("precondition failed for: map[replicas:2]");
  });
});

describe("createThreeWayStrategicPatch", () => {
  const original = { replicas: 1, labels: { a: "1", b: "1" }, containers: named("a", "b") };

  it.each<{
    name: string;
    modified: ValueMap;
    current: ValueMap;
    want: ValueMap;
    /** The changes that the patch conflicts with. */
    conflict?: ValueMap;
  }>([
    { name: "leaves what others added", modified: original, current: { ...original, args: ["x"] }, want: {} },
    {
      name: "deletes only fields that are no longer applied",
      modified: { replicas: 1, containers: named("b") },
      current: { ...original, containers: named("a", "x", "b") },
      want: {
        labels: null,
        "$setElementOrder/containers": named("b"),
        containers: [{ name: "a", $patch: "delete" }],
      },
    },
    {
      name: "restores what others changed",
      modified: original,
      current: { ...original, replicas: 5 },
      want: { replicas: 1 },
      conflict: { replicas: 5 },
    },
    {
      name: "changes what others have not",
      modified: { ...original, replicas: 2 },
      current: { ...original, labels: { a: "2", b: "1", c: "1" } },
      want: { replicas: 2, labels: { a: "1" } },
      conflict: { labels: { a: "2", c: "1" } },
    },
  ])("[D8] $name", ({ modified, current, want, conflict }) => {
    const parts = { original, modified, current, meta: podMeta };
    const patch = createThreeWayStrategicPatch({ ...parts, overwrite: true });
    expect(patch).toEqual({ value: want });
    const careful = createThreeWayStrategicPatch({ ...parts, overwrite: false });
    expect(careful).toEqual(
      conflict === undefined ? patch : { error: { reason: "conflict", patch: want, changes: conflict } },
    );
  });
});
