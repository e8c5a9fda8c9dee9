import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeType } from "../../../testing/merge/merge-types.ts";
import { printPath } from "../../fieldpath/element.ts";
import { deducedType } from "../../schema/deduced-type.ts";
import type { ValueMap } from "../../value/value.ts";
import { mergeObjects } from "./merge-objects.ts";
import type { VisitedElement } from "./visit-elements.ts";

function merged(last: ValueMap | null, local: ValueMap, live: ValueMap, type = mergeType): unknown {
  const done = mergeObjects({ last, local, live, type });
  return "result" in done ? done.result : done.problem.message;
}

type Row = {
  readonly rule: string;
  readonly name: string;
  readonly last: ValueMap | null;
  readonly local: ValueMap;
  readonly live: ValueMap;
  readonly want: unknown;
};

describe("mergeObjects", () => {
  it.each<Row>([
    {
      rule: "AV2",
      name: "updates current and previous fields without clobbering those set by other means",
      last: { replicas: 1, labels: { a: "1", b: "1" } },
      local: { labels: { a: "2" } },
      live: { replicas: 1, labels: { a: "1", b: "1", other: "x" }, args: ["x"] },
      want: { labels: { a: "2", other: "x" }, args: ["x"] },
    },
    {
      rule: "AV2",
      name: "does not create a null field, and removes an existing one",
      last: null,
      local: { replicas: null, labels: { a: null, b: "1" } },
      live: { labels: { a: "1" } },
      want: { labels: { b: "1" } },
    },
    {
      rule: "AV2",
      name: "keeps an empty map and an empty list",
      last: null,
      local: { labels: {}, finalizers: [] },
      live: {},
      want: { labels: {}, finalizers: [] },
    },
    {
      rule: "AV3",
      name: "merges lists by a field key and deletes single items by it",
      last: { containers: [{ name: "a" }, { name: "b" }] },
      local: { containers: [{ name: "a", image: "2" }] },
      live: { containers: [{ name: "a", image: "1" }, { name: "b" }, { name: "sidecar" }] },
      want: { containers: [{ name: "a", image: "2" }, { name: "sidecar" }] },
    },
    {
      rule: "AV3",
      name: "uses several fields for a merge key (46161, container port 39188)",
      last: { ports: [{ port: 53, protocol: "TCP" }] },
      local: {
        ports: [
          { port: 53, protocol: "TCP", target: 1 },
          { port: 53, protocol: "UDP", target: 2 },
        ],
      },
      live: { ports: [{ port: 53, protocol: "TCP" }] },
      want: {
        ports: [
          { port: 53, protocol: "TCP", target: 1 },
          { port: 53, protocol: "UDP", target: 2 },
        ],
      },
    },
    {
      rule: "AV3",
      name: "reads a key that is left out as its default",
      last: { ports: [{ port: 80 }] },
      local: { ports: [{ port: 80, target: 9 }] },
      live: { ports: [{ port: 80, protocol: "TCP", target: 8 }] },
      want: { ports: [{ port: 80, target: 9, protocol: "TCP" }] },
    },
    {
      rule: "AV4",
      name: "deletes primitives from lists (38665): removes foo and adds bar in one update",
      last: { finalizers: ["foo", "x"] },
      local: { finalizers: ["x", "bar"] },
      live: { finalizers: ["foo", "x", "other"] },
      want: { finalizers: ["x", "bar", "other"] },
    },
    {
      rule: "AV4",
      name: "replaces lists that are not sets",
      last: { args: ["a"] },
      local: { args: ["b"] },
      live: { args: ["a", "other"] },
      want: { args: ["b"] },
    },
    {
      rule: "AV5",
      name: "keeps the ordering of items when merging lists (45980)",
      last: { containers: [{ name: "a" }, { name: "b" }] },
      local: { containers: [{ name: "b" }, { name: "new" }, { name: "a" }] },
      live: { containers: [{ name: "y" }, { name: "a" }, { name: "b" }, { name: "x" }] },
      want: {
        containers: [{ name: "b" }, { name: "new" }, { name: "a" }, { name: "y" }, { name: "x" }],
      },
    },
    {
      rule: "AV6",
      name: "replaces where the schema says so",
      last: { whole: { a: "1" } },
      local: { whole: { b: "1" }, selector: { app: "x" } },
      live: { whole: { a: "1", other: "1" }, selector: { app: "x", more: "1" } },
      want: { whole: { b: "1" }, selector: { app: "x" } },
    },
    {
      rule: "AV6",
      name: "keeps a value with strategy replace if it is not applied",
      last: null,
      local: { replicas: 1 },
      live: { whole: { other: "1" } },
      want: { whole: { other: "1" }, replicas: 1 },
    },
    {
      rule: "AV6",
      name: "replaces values of different kinds as a whole",
      last: { labels: { a: "1" } },
      local: { labels: "text" },
      live: { labels: { a: "1", other: "1" } },
      want: { labels: "text" },
    },
    {
      rule: "AV7",
      name: "deletes fields that are not listed (44597): the other member of a union (35345)",
      last: { strategy: { type: "RollingUpdate" } },
      local: { strategy: { type: "Recreate" } },
      live: { strategy: { type: "RollingUpdate", rolling: { surge: 1 } } },
      want: { strategy: { type: "Recreate" } },
    },
    {
      rule: "AV7",
      name: "retains keys of items, and other items",
      last: { volumes: [{ name: "a", host: { path: "/a" } }] },
      local: { volumes: [{ name: "a", secret: { name: "s" } }] },
      live: {
        volumes: [
          { name: "a", host: { path: "/a" } },
          { name: "other", host: { path: "/" } },
        ],
      },
      want: {
        volumes: [
          { name: "a", secret: { name: "s" } },
          { name: "other", host: { path: "/" } },
        ],
      },
    },
    {
      rule: "AV7",
      name: "removes nothing at a field that the local file does not have",
      last: null,
      local: { replicas: 1 },
      live: { strategy: { type: "RollingUpdate", rolling: { surge: 1 } } },
      want: { strategy: { type: "RollingUpdate", rolling: { surge: 1 } }, replicas: 1 },
    },
    {
      rule: "AV8",
      name: "cannot merge items without keys",
      last: null,
      local: { containers: [{ image: "1" }] },
      live: { containers: [{ name: "a" }] },
      want: 'associative list with keys has an element that omits all key fields ["name"] (and doesn\'t have default values for any key fields)',
    },
    {
      rule: "AV8",
      name: "uses the last of several items with the same keys",
      last: null,
      local: { containers: [{ name: "a", image: "1" }, { name: "b" }, { name: "a", image: "2" }] },
      live: {},
      want: { containers: [{ name: "a", image: "2" }, { name: "b" }] },
    },
    {
      rule: "AV10",
      name: "refuses directives at any depth",
      last: null,
      local: { containers: [{ name: "a", $patch: "delete" }] },
      live: {},
      want: "$patch is a directive of patches. Write the object as you want it instead.",
    },
    {
      rule: "AV11",
      name: "merges two objects: nothing is removed",
      last: null,
      local: { labels: { a: "2" }, finalizers: [], args: null },
      live: { replicas: 1, labels: { a: "1", b: "1" }, finalizers: ["foo"], args: ["x"] },
      want: { replicas: 1, labels: { a: "2", b: "1" }, finalizers: ["foo"] },
    },
  ])("[$rule] $name", ({ last, local, live, want }) => {
    expect(merged(last, local, live)).toEqual(want);
  });

  it("[AV4] replaces all lists of kinds without a schema, and merges their maps", () => {
    const live = { labels: { a: "1", b: "1" }, containers: [{ name: "a" }] };
    const local = { labels: { a: "2" }, containers: [{ name: "b" }] };
    expect(merged(null, local, live, deducedType)).toEqual({
      labels: { a: "2", b: "1" },
      containers: [{ name: "b" }],
    });
  });

  it("[AV2] writes keys in the order of the local file, then those of others", () => {
    const done = merged(null, { labels: { b: "1", a: "1" } }, { labels: { c: "1", a: "1" } }) as ValueMap;
    expect(Object.keys(done["labels"] as ValueMap)).toEqual(["b", "a", "c"]);
  });

  it("[AV6] shows the changes of an apply before it is sent, without a patch (46560, 49174)", () => {
    const done = mergeObjects({
      last: { replicas: 1, labels: { a: "1" } },
      local: { labels: { a: "2", b: "1" } },
      live: { replicas: 1, labels: { a: "1", other: "x" } },
      type: mergeType,
    });
    const changes = (at: VisitedElement): readonly string[] =>
      at.children.length > 0
        ? at.children.flatMap(changes)
        : CHANGES.has(at.decision)
          ? [`${printPath(at.element.path)} ${at.decision}`]
          : [];
    expect("visited" in done && changes(done.visited)).toEqual([
      ".labels.a replaced",
      ".labels.b added",
      ".replicas removed",
    ]);
  });

  const labels = fc.dictionary(
    fc.constantFrom("a", "b", "__proto__", "10"),
    fc.constantFrom("1", "2", null),
    {
      noNullPrototype: true,
    },
  );
  const named = fc.record({ name: fc.constantFrom("a", "b", "c"), image: fc.constantFrom("1", "2") });
  const object = fc.record(
    {
      replicas: fc.constantFrom(1, 2, null),
      labels,
      selector: labels,
      finalizers: fc.array(fc.constantFrom("x", "y", "z"), { maxLength: 3 }),
      containers: fc.array(named, { maxLength: 3 }),
      strategy: fc.record({ type: fc.constantFrom("a", "b") }),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<ValueMap>;

  it("[AV9] changes nothing when the same object is applied again", () => {
    fc.assert(
      fc.property(object, object, object, (last, local, live) => {
        const once = merged(last, local, live) as ValueMap;
        expect(merged(local, local, once)).toEqual(once);
      }),
    );
  });

  it("[AV11] keeps every field with two objects that it keeps with three", () => {
    fc.assert(
      fc.property(object, object, object, (last, local, live) => {
        const three = merged(last, local, live) as ValueMap;
        const two = merged(null, local, live) as ValueMap;
        for (const key of Object.keys(three)) expect(Object.keys(two)).toContain(key);
      }),
    );
  });
});

const CHANGES = new Set(["added", "replaced", "removed", "unset", "not-retained"]);
