import { describe, expect, it } from "vitest";
import { podMeta } from "../../../testing/merge/pod-patch-meta.ts";
import type { ValueMap } from "../../value/value.ts";
import { messageOf } from "../patch-errors.ts";
import type { PatchResult } from "../patch-result.ts";
import { applyStrategicPatch } from "./strategic.ts";

function valueOrText(outcome: PatchResult<ValueMap>): ValueMap | string {
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
      name: "drops nulls in new values",
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
      name: "leaves no directives in new values",
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
      name: "inserts new items at the position of deleted ones",
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
      name: "clears fields that $retainKeys does not list",
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
      name: "does not look up the strategy of new or scalar fields",
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

  it("[D2] returns the panics of upstream as errors", () => {
    const live = { tolerations: named("a") };
    const outcome = applyStrategicPatch(live, { "$setElementOrder/tolerations": [] }, podMeta);
    expect(outcome).toEqual({
      error: { reason: "crashed", message: "panic: hash of unhashable type: map[string]interface {}" },
    });
  });
});
