import type { Value } from "../../../src/engine/value/value.ts";
import { blobs, widgets } from "./definitions.ts";
import type { Dice } from "./dice.ts";
import { type RandomKind, someMap, WORDS } from "./random-kind.ts";

const GROUP = "/apis/demo.example.com/v1/namespaces/default";

/** Each field of a Widget's spec with its random value. */
function widgetFields(dice: Dice): readonly (readonly [string, () => Value])[] {
  const { chance, pick, some } = dice;
  return [
    ["replicas", () => pick([1, 2, 3])],
    ["title", () => pick(["x", "y"])],
    ["ratio", () => pick([1, 0.5, 2.0])],
    ["enabled", () => chance(0.5)],
    ["note", () => pick(["n", null])],
    ["size", () => pick([1, "1", "50%"])],
    ["mode", () => pick(["auto", "manual"])],
    ["plainList", () => some(WORDS)],
    ["atomicList", () => some(WORDS)],
    ["tags", () => some(WORDS)],
    ["numbers", () => some([1, 2, 3])],
    [
      "ports",
      () =>
        some([80, 81, 443]).map((port) => ({
          port,
          ...(chance(0.4) && { protocol: pick(["TCP", "UDP"]) }),
          ...(chance(0.4) && { name: pick(WORDS) }),
        })),
    ],
    [
      "items",
      () =>
        some(WORDS).map((name) => ({
          name,
          ...(chance(0.6) && { value: pick(["1", "2"]) }),
          ...(chance(0.3) && { nested: someMap(dice, ["a", "b"]) }),
          ...(chance(0.3) && { tags: some(WORDS) }),
        })),
    ],
    ["atomicItems", () => some(WORDS).map((name) => ({ name, value: pick(["1", "2"]) }))],
    ["labels", () => someMap(dice)],
    ["atomicMap", () => someMap(dice)],
    ["ref", () => someMap(dice, ["name", "namespace"])],
    [
      "nested",
      () => ({
        ...someMap(dice, ["a", "b"]),
        ...(chance(0.5) && { deep: someMap(dice, ["x", "y"], () => pick([1, 2])) }),
      }),
    ],
    [
      "free",
      () => ({
        ...someMap(dice, ["a", "b"]),
        ...(chance(0.4) && { list: some(WORDS) }),
        ...(chance(0.4) && { obj: someMap(dice) }),
      }),
    ],
    ["any", () => pick([1, "x", ["a", "b"], { a: "1" }, null, true])],
  ];
}

export const Widget: RandomKind = {
  weight: 6,
  apiVersion: "demo.example.com/v1",
  path: `${GROUP}/widgets`,
  hasScale: true,
  definition: widgets,
  body: (dice) => ({
    spec: Object.fromEntries(dice.some(widgetFields(dice), 0.25).map(([key, value]) => [key, value()])),
  }),
  edits: (dice) => {
    const { pick, some } = dice;
    return some(
      [
        { op: "add", path: "/spec/replicas", value: pick([1, 2, 3]) },
        { op: "add", path: "/spec/tags", value: some(WORDS) },
        {
          op: "add",
          path: "/spec/items",
          value: some(WORDS).map((name) => ({ name, value: pick(["1", "2"]) })),
        },
        { op: "remove", path: "/spec/items/0" },
        {
          op: "remove",
          path: `/spec/${pick(["title", "ratio", "ports", "labels", "nested", "ref"])}`,
        },
        { op: "add", path: "/spec/labels", value: someMap(dice) },
        { op: "add", path: "/spec/atomicMap", value: someMap(dice) },
        { op: "add", path: "/spec/free", value: { a: pick(["1", "2"]), obj: someMap(dice) } },
      ],
      0.3,
    );
  },
  statusBody: ({ chance, pick, some }) => ({
    status: {
      ...(chance(0.5) && { observed: pick([1, 2]) }),
      ...(chance(0.5) && { phase: pick(["A", "B"]) }),
      ...(chance(0.5) && {
        conditions: some(["Ready", "Synced"], 0.7).map((type) => ({
          type,
          status: pick(["True", "False"]),
        })),
      }),
    },
  }),
};

export const Blob: RandomKind = {
  weight: 2,
  apiVersion: "demo.example.com/v1",
  path: `${GROUP}/blobs`,
  definition: blobs,
  body: (dice) => {
    const { chance, pick, some } = dice;
    return {
      ...(chance(0.8) && {
        spec: {
          ...someMap(dice),
          ...(chance(0.5) && { list: some(WORDS).map((name) => (chance(0.7) ? name : { name })) }),
          ...(chance(0.5) && { obj: { ...someMap(dice, ["x", "y"]), ...(chance(0.3) && { empty: {} }) } }),
          ...(chance(0.2) && { nothing: null }),
          ...(chance(0.2) && { n: pick([1, 1.5, -3]) }),
        },
      }),
      ...(chance(0.2) && { extra: pick(["e", [], {}, [1, 2]]) }),
    };
  },
  edits: (dice) => [
    dice.pick([
      { op: "add", path: "/spec", value: someMap(dice) },
      { op: "add", path: `/spec/${dice.pick(WORDS)}`, value: dice.pick(["1", "7"]) },
      { op: "remove", path: "/spec/list" },
      { op: "add", path: "/spec/list", value: dice.some(WORDS) },
    ] as const),
  ],
};
