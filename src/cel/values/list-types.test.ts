import { expect, it } from "vitest";
import type { ValueMap } from "../../engine/value/value.ts";
import { createCel } from "../cel.ts";

const text = { type: "string" };
const schema: ValueMap = {
  type: "object",
  properties: {
    set: { type: "array", "x-kubernetes-list-type": "set", items: text },
    map: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["a", "b"],
      items: { type: "object", properties: { a: text, b: text, v: text } },
    },
    plain: { type: "array", items: text },
  },
};
const one = { a: "x", b: "y", v: "1" };
const two = { a: "x", b: "z", v: "1" };
const self = { set: ["p", "q"], map: [one, two], plain: ["p", "q"] };

/** Runs twice, because an expression that ran before runs in another way. */
function run(expression: string, oldSelf: ValueMap): readonly unknown[] {
  const cel = createCel();
  const hints = { schemas: { self: schema, oldSelf: schema } };
  return [1, 2].map(() => cel.evaluate(expression, { self, oldSelf }, hints));
}

it.each<{ expression: string; oldSelf: ValueMap; value: boolean }>([
  { expression: "self.set == oldSelf.set", oldSelf: { set: ["q", "p"] }, value: true },
  { expression: "self.set != oldSelf.set", oldSelf: { set: ["q", "r"] }, value: true },
  { expression: "self.map == oldSelf.map", oldSelf: { map: [two, one] }, value: true },
  { expression: "self.map == oldSelf.map", oldSelf: { map: [two, { ...one, v: "2" }] }, value: false },
  { expression: "self.plain == oldSelf.plain", oldSelf: { plain: ["q", "p"] }, value: false },
  { expression: "self == oldSelf", oldSelf: { ...self, set: ["q", "p"], map: [two, one] }, value: true },
  { expression: "self == oldSelf", oldSelf: { ...self, plain: ["q", "p"] }, value: false },
  { expression: "(self.set + ['q', 'r', 'r']) == ['p', 'q', 'r']", oldSelf: {}, value: true },
  { expression: "(self.plain + ['q']).size() == 3", oldSelf: {}, value: true },
  {
    expression: "(self.map + oldSelf.map).map(i, i.v) == ['1', '2', '3']",
    oldSelf: {
      map: [
        { ...two, v: "2" },
        { a: "n", b: "n", v: "3" },
      ],
    },
    value: true,
  },
  { expression: "(self.set + ['r'] + ['p']).size() == 3", oldSelf: {}, value: true },
])("$expression", ({ expression, oldSelf, value }) => {
  expect(run(expression, oldSelf)).toMatchObject([{ value }, { value }]);
});
