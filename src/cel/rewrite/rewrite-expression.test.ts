import { expect, it } from "vitest";
import { rewriteExpression } from "./rewrite-expression.ts";

it.each([
  {
    name: "an object is a map with a name",
    source: 'Object{metadata: Object.metadata{labels: {"team": "blue"}}}',
    want: '__object("Object",{"metadata": __object("Object.metadata",{"labels": {"team": "blue"}})})',
  },
  {
    name: "objects in a list, several fields",
    source: 'Object{spec: Object.spec{items: [Object.spec.items{name: "a", n: f(1, {b: c})}], m: x}}',
    want: '__object("Object",{"spec": __object("Object.spec",{"items": [__object("Object.spec.items",{"name": "a", "n": f(1, {b: c})})], "m": x})})',
  },
  {
    name: "operations of a JSON patch",
    source: '[JSONPatch{op: "add", path: "/a", value: Object.a {b: 1}}]',
    want: '[__object("JSONPatch",{"op": "add", "path": "/a", "value": __object("Object.a",{"b": 1})})]',
  },
  {
    name: "texts stay",
    source: `'Object{a: 1}' + r"\\" + "Object{" // Object{a: 1}`,
    want: `'Object{a: 1}' + r"\\" + "Object{" // Object{a: 1}`,
  },
  { name: "a text behind a word", source: 'a in "Object{b: 1}"', want: 'a in "Object{b: 1}"' },
  {
    name: "escaped names",
    source: "object.spec.__namespace__ == object.a__dot__b && has(self.x__dash__y)",
    want: 'object.spec.namespace == object["a.b"] && has(self["x-y"])',
  },
  {
    name: "escaped names that are chosen, and words that the library reads as operators",
    source: "self.?x__dash__y.hasValue() && self.?a == self.__in__ && self.?__true__.orValue(a ? b : c)",
    want: 'self[?"x-y"].hasValue() && self.?a == self["in"] && self[?"true"].orValue(a ? b : c)',
  },
  { name: "other names stay", source: "MyObject{a: 1} && x.Object", want: "MyObject{a: 1} && x.Object" },
  { name: "what does not close", source: 'Object{a: "', want: '__object("Object",{"a": "' },
])("$name", ({ source, want }) => expect(rewriteExpression(source, true)).toBe(want));

it("keeps escaped names in policies", () => {
  expect(rewriteExpression("object.a__dot__b == Object{my__dash__a: 1}.x", false)).toBe(
    'object.a__dot__b == __object("Object",{"my__dash__a": 1}).x',
  );
});
