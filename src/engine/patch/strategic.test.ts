import { describe, expect, it } from "vitest";
import { podMeta } from "../../testing/patch-types.ts";
import type { ValueMap } from "../value/value.ts";
import { messageOf, type Outcome } from "./outcome.ts";
import { applyStrategicPatch, createStrategicPatch, createThreeWayStrategicPatch } from "./strategic.ts";

function valueOrText(outcome: Outcome<ValueMap>): ValueMap | string {
  return "error" in outcome ? messageOf(outcome.error) : outcome.value;
}

const named = (...names: readonly string[]) => names.map((name) => ({ name }));

describe("applyStrategicPatch", () => {
  it.each<{ rule: string; name: string; live: ValueMap; patch: ValueMap; want: ValueMap | string }>([
    {
      rule: "D1",
      name: "merges maps and takes keys away",
      live: { labels: { a: "1", b: "2" }, replicas: 3 },
      patch: { labels: { b: null, c: "3" }, replicas: null },
      want: { labels: { a: "1", c: "3" } },
    },
    {
      rule: "D1",
      name: "drops nulls of what is new",
      live: {},
      patch: { labels: { a: null, b: "1" }, args: [null] },
      want: { labels: { b: "1" }, args: [null] },
    },
    {
      rule: "D1",
      name: "replaces another type",
      live: { labels: "x" },
      patch: { labels: {} },
      want: { labels: {} },
    },
    {
      rule: "D1",
      name: "replaces an integer by a float",
      live: { replicas: 1 },
      patch: { replicas: 1.5 },
      want: { replicas: 1.5 },
    },
    {
      rule: "D1",
      name: "replaces a map whose strategy is replace",
      live: { whole: { name: "a", image: "1" } },
      patch: { whole: { name: "b" } },
      want: { whole: { name: "b" } },
    },
    {
      rule: "D2",
      name: "merges items by their key",
      live: { containers: [{ name: "a", image: "1", env: [{ name: "x", value: "1" }] }] },
      patch: { containers: [{ name: "a", env: [{ name: "y" }] }, { name: "b" }] },
      want: {
        containers: [
          { name: "a", image: "1", env: [{ name: "y" }, { name: "x", value: "1" }] },
          { name: "b" },
        ],
      },
    },
    {
      rule: "D2",
      name: "merges scalars as a set",
      live: { finalizers: ["a", "b"] },
      patch: { finalizers: ["c", "b"] },
      want: { finalizers: ["c", "a", "b"] },
    },
    {
      rule: "D2",
      name: "replaces other lists",
      live: { args: ["a"], tolerations: named("a") },
      patch: { args: ["b"], tolerations: [{}] },
      want: { args: ["b"], tolerations: [{}] },
    },
    {
      rule: "D2",
      name: "wants a merge key in each item",
      live: { containers: named("a") },
      patch: { containers: [{ image: "1" }] },
      want: "map: map[image:1] does not contain declared merge key: name",
    },
    {
      rule: "D2",
      name: "wants a merge key for maps",
      live: { keyless: named("a") },
      patch: { keyless: named("a") },
      want: "cannot merge lists without merge key for object",
    },
    {
      rule: "D2",
      name: "does not mix kinds of items",
      live: { finalizers: ["a"] },
      patch: { finalizers: [1] },
      want: "list element types are not identical: [[a] [1]]",
    },
    {
      rule: "D2",
      name: "knows no lists of lists",
      live: { finalizers: [["a"]] },
      patch: { finalizers: ["a"] },
      want: "lists of lists are not supported",
    },
    {
      rule: "D3",
      name: "takes out all items of a key",
      live: { containers: named("a", "b", "a") },
      patch: { containers: [{ name: "a", $patch: "delete" }] },
      want: { containers: named("b") },
    },
    {
      rule: "D3",
      name: "replaces a list",
      live: { containers: named("a", "b") },
      patch: { containers: [{ $patch: "replace" }, { name: "c" }] },
      want: { containers: named("c") },
    },
    {
      rule: "D3",
      name: "replaces and empties maps",
      live: { labels: { a: "1" }, strategy: { type: "x" } },
      patch: { labels: { $patch: "replace", b: "1" }, strategy: { $patch: "delete", type: "y" } },
      want: { labels: { b: "1" }, strategy: {} },
    },
    {
      rule: "D3",
      name: "leaves no directives in what is new",
      live: {},
      patch: { labels: { $patch: "delete" }, containers: [{ name: "a", $patch: "delete" }] },
      want: { containers: [] },
    },
    {
      rule: "D3",
      name: "refuses other words",
      live: { labels: {} },
      patch: { labels: { $patch: "merge" } },
      want: "unknown patch type: merge in map: map[$patch:merge]",
    },
    {
      rule: "D3",
      name: "refuses other types",
      live: { labels: {} },
      patch: { labels: { $patch: 1 } },
      want: "unknown patch type: %!s(int64=1) in map: map[$patch:1]",
    },
    {
      rule: "D3",
      name: "refuses to merge lists by word",
      live: { containers: [] },
      patch: { containers: [{ $patch: "merge" }] },
      want: "merging lists cannot yet be specified in the patch",
    },
    {
      rule: "D4",
      name: "orders items by the patch",
      live: { containers: named("a", "x", "b") },
      patch: { containers: named("b", "a") },
      want: { containers: named("x", "b", "a") },
    },
    {
      rule: "D4",
      name: "orders a list that is not patched",
      live: { containers: named("a", "b", "c") },
      patch: { "$setElementOrder/containers": named("c", "a") },
      want: { containers: named("b", "c", "a") },
    },
    {
      rule: "D4",
      name: "puts what is new where something was deleted",
      live: { containers: named("a", "b", "c") },
      patch: {
        "$setElementOrder/containers": named("d"),
        containers: [{ name: "d" }, { name: "a", $patch: "delete" }],
      },
      want: { containers: named("b", "c", "d") },
    },
    {
      rule: "D4",
      name: "wants the patch in its own order",
      live: { containers: [] },
      patch: { "$setElementOrder/containers": named("a", "b"), containers: named("b", "a") },
      want: "The order in patch list:\n[map[name:b] map[name:a]]\n doesn't match $setElementOrder list:\n[map[name:a] map[name:b]]\n",
    },
    {
      rule: "D4",
      name: "wants a list for an order",
      live: {},
      patch: { "$setElementOrder/args": "a" },
      want: "expected a []interface {}, but received a string",
    },
    {
      rule: "D4",
      name: "wants the name of the list",
      live: {},
      patch: { $setElementOrder: [] },
      want: "invalid patch format of setElementOrder list",
    },
    {
      rule: "D4",
      name: "cannot order two empty lists",
      live: { args: [] },
      patch: { "$setElementOrder/args": [] },
      want: "no elements in any of the given slices",
    },
    {
      rule: "D5",
      name: "clears what is not retained",
      live: { strategy: { type: "a", rolling: { name: "x" } } },
      patch: { strategy: { $retainKeys: ["type"], type: "b" } },
      want: { strategy: { type: "b" } },
    },
    {
      rule: "D5",
      name: "wants all that is set to be retained",
      live: { strategy: {} },
      patch: { strategy: { $retainKeys: [], type: "b" } },
      want: "invalid patch format of retainKeys",
    },
    {
      rule: "D5",
      name: "takes scalars out",
      live: { finalizers: ["a", "b", "a"] },
      patch: { "$deleteFromPrimitiveList/finalizers": ["a"] },
      want: { finalizers: ["b"] },
    },
    {
      rule: "D5",
      name: "wants the name of a list of scalars",
      live: {},
      patch: { $deleteFromPrimitiveListX: [] },
      want: "invalid patch format of primitive list",
    },
    {
      rule: "D6",
      name: "does not look up what is new or scalar",
      live: { none: "x" },
      patch: { none: "y", other: { a: 1 } },
      want: { none: "y", other: { a: 1 } },
    },
    {
      rule: "D6",
      name: "looks up where maps meet",
      live: { none: {} },
      patch: { none: {} },
      want: 'unable to find api field "none"',
    },
    {
      rule: "D6",
      name: "refuses strategies that exclude each other",
      live: { odd: {} },
      patch: { odd: {} },
      want: "unexpected patch strategy: [merge replace]",
    },
  ])("[$rule] $name", ({ live, patch, want }) => {
    const before = structuredClone([live, patch]);
    expect(valueOrText(applyStrategicPatch(live, patch, podMeta))).toEqual(want);
    expect([live, patch]).toEqual(before);
  });

  it("[D2] says where upstream would panic", () => {
    const live = { tolerations: named("a") };
    const outcome = applyStrategicPatch(live, { "$setElementOrder/tolerations": [] }, podMeta);
    expect(outcome).toEqual({
      error: { reason: "crashed", message: "panic: hash of unhashable type: map[string]interface {}" },
    });
  });
});

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

  it("refuses what a precondition forbids", () => {
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
    /** Of the changes that the patch conflicts with. */
    conflict?: ValueMap;
  }>([
    { name: "leaves what others added", modified: original, current: { ...original, args: ["x"] }, want: {} },
    {
      name: "deletes what is no longer applied, and nothing else",
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
