import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { printPath } from "../../fieldpath/element.ts";
import { resolve } from "../../schema/resolve-type.ts";
import type { ValueMap } from "../../value/value.ts";
import { collate } from "./collate-elements.ts";
import { ABSENT, type Element, type SourceValue, toSourceValue } from "./merge-element.ts";
import { strategies, type VisitedElement, visit } from "./visit-elements.ts";

const set = (value: string | readonly string[] | ValueMap): SourceValue => toSourceValue(value);
const primitive = (name: string, last: SourceValue, local: SourceValue, live: SourceValue): Element => ({
  kind: "primitive",
  path: [`f:${name}`],
  strategy: "replace",
  last,
  local,
  live,
});

/** Returns the decision and the result of a node. */
const tell = ({ decision, result }: VisitedElement) => [decision, result];

describe("visit", () => {
  it.each([
    { name: "added", last: ABSENT, local: set("1"), live: ABSENT, want: ["added", "1"] },
    { name: "replaced", last: set("1"), local: set("2"), live: set("3"), want: ["replaced", "2"] },
    { name: "the same", last: set("1"), local: set("2"), live: set("2"), want: ["same", "2"] },
    { name: "kept", last: ABSENT, local: ABSENT, live: set("3"), want: ["kept", "3"] },
    { name: "removed", last: set("1"), local: ABSENT, live: set("3"), want: ["removed", undefined] },
    { name: "unset", last: ABSENT, local: toSourceValue(null), live: set("3"), want: ["unset", undefined] },
    { name: "gone", last: set("1"), local: ABSENT, live: ABSENT, want: ["gone", undefined] },
    { name: "kept as null", last: ABSENT, local: ABSENT, live: toSourceValue(null), want: ["kept", null] },
    {
      name: "removed where it is null",
      last: toSourceValue(null),
      local: ABSENT,
      live: toSourceValue(null),
      want: ["removed", undefined],
    },
  ])("[AV2] $name", ({ last, local, live, want }) => {
    expect(tell(visit(primitive("a", last, local, live)))).toEqual(want);
  });

  const children = [
    primitive("a", ABSENT, set("1"), ABSENT),
    primitive("b", ABSENT, ABSENT, set("2")),
    primitive("c", set("3"), ABSENT, set("3")),
  ];
  const map = { path: [], last: ABSENT, local: set({ a: "1" }), live: set({ b: "2", c: "3" }), children };
  const list = { ...map, local: set(["1"]), live: set(["2", "3"]), keys: [] };

  it.each([
    { rule: "AV6", strategy: "merge", kind: "map", want: ["merged", { a: "1", b: "2" }] },
    { rule: "AV6", strategy: "merge", kind: "type", want: ["merged", { a: "1", b: "2" }] },
    { rule: "AV6", strategy: "merge", kind: "list", want: ["merged", ["1", "2"]] },
    { rule: "AV6", strategy: "replace", kind: "map", want: ["replaced", { a: "1" }] },
    { rule: "AV6", strategy: "replace", kind: "type", want: ["replaced", { a: "1" }] },
    { rule: "AV6", strategy: "replace", kind: "list", want: ["replaced", ["1"]] },
    { rule: "AV7", strategy: "retainKeys", kind: "map", want: ["merged", { a: "1", b: "2" }] },
    { rule: "AV7", strategy: "retainKeys", kind: "type", want: ["merged", { a: "1" }] },
    { rule: "AV7", strategy: "retainKeys", kind: "list", want: ["merged", ["1", "2"]] },
  ] as const)("[$rule] visits a $kind by $strategy", ({ strategy, kind, want }) => {
    const element = { ...(kind === "list" ? list : map), kind, strategy } as Element;
    expect(tell(visit(element))).toEqual(want);
  });

  it("[AV6] has a function for each strategy and kind of element", () => {
    const kinds = ["primitive", "map", "type", "list"];
    for (const visitor of Object.values(strategies)) expect(Object.keys(visitor)).toEqual(kinds);
    expect(tell(strategies.retainKeys.primitive(primitive("a", ABSENT, set("1"), ABSENT) as never))).toEqual([
      "added",
      "1",
    ]);
  });

  it("[AV7] returns the fields that were not retained", () => {
    const element = { ...map, kind: "type", strategy: "retainKeys" } as Element;
    expect(visit(element).children.map(tell)).toEqual([
      ["added", "1"],
      ["not-retained", undefined],
      ["not-retained", undefined],
    ]);
  });
});

/** Returns a line for each node of a tree: kind, path, strategy, and which of last, local and live are set (x), unset (n) or absent (-). */
function lines(element: Element): readonly string[] {
  const marks = [element.last, element.local, element.live].map(
    ({ kind }) => ({ set: "x", unset: "n", absent: "-" })[kind],
  );
  const kids = element.kind === "primitive" ? [] : element.children;
  return [
    `${element.kind} ${printPath(element.path)} ${element.strategy} ${marks.join("")}`,
    ...kids.flatMap(lines),
  ];
}

it("[AV1] collates a Deployment into one tree", () => {
  const builtins = testBuiltins();
  const type = resolve(builtins.schema, {
    namedType: builtins.typeNameOf("apps/v1", "Deployment") as string,
  });
  const { tree } = collate({
    last: { spec: { replicas: 1, selector: { matchLabels: { app: "x" } } } },
    local: {
      metadata: { labels: { app: "x" } },
      spec: {
        replicas: null,
        template: { spec: { containers: [{ name: "a", args: ["x"], ports: [{ containerPort: 80 }] }] } },
      },
    },
    live: {
      metadata: { labels: null },
      spec: {
        replicas: 3,
        strategy: { type: "RollingUpdate" },
        template: {
          spec: {
            containers: [{ name: "a", ports: [{ containerPort: 80, protocol: "TCP" }] }],
            volumes: [{ name: "v", emptyDir: {} }],
          },
        },
      },
    },
    type,
  });
  expect(lines(tree)).toEqual([
    "type  merge xxx",
    "type .metadata merge -xx",
    "map .metadata.labels merge -xn",
    "primitive .metadata.labels.app replace -x-",
    "type .spec merge xxx",
    "primitive .spec.replicas replace xnx",
    "type .spec.template merge -xx",
    "type .spec.template.spec merge -xx",
    "list .spec.template.spec.containers merge -xx",
    'type .spec.template.spec.containers[name="a"] merge -xx',
    'primitive .spec.template.spec.containers[name="a"].name replace -xx',
    'list .spec.template.spec.containers[name="a"].args replace -x-',
    'list .spec.template.spec.containers[name="a"].ports merge -xx',
    'type .spec.template.spec.containers[name="a"].ports[containerPort=80,protocol="TCP"] merge -xx',
    'primitive .spec.template.spec.containers[name="a"].ports[containerPort=80,protocol="TCP"].containerPort replace -xx',
    'primitive .spec.template.spec.containers[name="a"].ports[containerPort=80,protocol="TCP"].protocol replace --x',
    "list .spec.template.spec.volumes merge --x",
    'type .spec.template.spec.volumes[name="v"] retainKeys --x',
    'primitive .spec.template.spec.volumes[name="v"].name replace --x',
    'type .spec.template.spec.volumes[name="v"].emptyDir merge --x',
    "type .spec.strategy retainKeys --x",
    "primitive .spec.strategy.type replace --x",
    "type .spec.selector replace x--",
  ]);
});
