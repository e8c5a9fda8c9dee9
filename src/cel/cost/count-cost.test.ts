import { expect, it } from "vitest";
import { createCel } from "../cel.ts";

const cel = createCel();
const object = {
  name: "hello world, this is a text",
  list: ["a", "bb", "ccc", "dddddddddddd"],
  map: { a: "x", b: "y", c: { d: 1 } },
  items: [{ id: "a" }, { id: "b" }, { id: "c" }],
  nums: [3, 1, 2, 5, 4],
  nested: [
    [1, 2],
    [3, [4]],
  ],
};

// The costs are those of cel-go v0.26 with the libraries of Kubernetes v1.36.
it.each([
  { expression: "object.name == 'x'", cost: 3 },
  { expression: "object.name.startsWith('hello world')", cost: 5 },
  { expression: "object.list.all(x, x.size() > 0)", cost: 27 },
  { expression: "object.list.exists(x, x == 'ccc')", cost: 24 },
  { expression: "object.list.exists_one(x, x == 'ccc')", cost: 14 },
  { expression: "object.list.map(x, x + 'y')", cost: 60 },
  { expression: "object.list.map(x, x.size() > 1, x + 'y')", cost: 58 },
  { expression: "object.list.filter(x, x.size() > 1).size() == 3", cost: 56 },
  { expression: "object.map.all(k, k != 'z')", cost: 18 },
  { expression: "has(object.map.c.d) && !has(object.map.z)", cost: 6 },
  { expression: "object.name.matches('^[a-z ,]+$')", cost: 11 },
  { expression: "object.name.split(' ').join('-').size() > 3", cost: 16 },
  { expression: "[1, 2, 3].sum() + [3, 4].max() == 10", cost: 7 },
  { expression: "object.name.find('[a-z]+') == 'hello'", cost: 9 },
  { expression: "object.map['c'].d == 1 && object.items[1].id == 'b'", cost: 10 },
  { expression: "ip('10.0.0.1').isLoopback() || cidr('10.0.0.0/8').containsIP('10.1.1.1')", cost: 5 },
  {
    expression: "object.list.all(x, object.list.all(y, object.list.all(z, x != y || y != z || x == z)))",
    cost: 573,
  },
  { expression: "object.nums.slice(1, 3)", cost: 15 },
  { expression: "object.list.reverse() == ['a']", cost: 18 },
  { expression: "object.nested.flatten()", cost: 15 },
  { expression: "object.nested.flatten(2)", cost: 17 },
  { expression: "lists.range(5)", cost: 16 },
  { expression: "object.list.distinct()", cost: 46 },
  { expression: "object.nums.distinct()", cost: 63 },
])("$expression costs $cost", ({ expression, cost }) =>
  expect(cel.evaluate(expression, { object })).toMatchObject({ cost }),
);

it("stops an expression that costs too much, also where a condition would hide the error", () => {
  const list = Array.from({ length: 200 }, (_, i) => i);
  const error = "operation cancelled: actual cost limit exceeded";
  const expression = "l.all(a, l.all(b, l.all(c, a + b + c >= 0))) || true";
  expect(cel.evaluate(expression, { l: list })).toMatchObject({ error });
  expect(cel.evaluate(expression, { l: [1] })).toMatchObject({ value: true });
});

// These costs come from a real server: the more an expression costs, the fewer times the server runs it before its limit.
it.each([
  { expression: "[3, 1, 2].sort().size() == 3", cost: 31 },
  { expression: "['c', 'b', 'a', 'd'].sort().size() == 4", cost: 46 },
  { expression: "[3, 1, 2].sortBy(x, -x).size() == 3", cost: 76 },
  { expression: "{'a': 1, 'b': 2}.transformMap(k, v, v + i).size() == 2", cost: 15 },
  { expression: "{'a': 1, 'b': 2}.exists(k, v, v == i) || true", cost: 15 },
  { expression: "[5, 6].all(k, v, k <= v)", cost: 13 },
  { expression: "[1, 2].transformMapEntry(k, v, {string(v): k}).size() == 2", cost: 73 },
  { expression: "string(duration('90s')).size() > 0", cost: 2 },
  { expression: "double('1.5') > 1.0", cost: 1 },
  { expression: "sets.contains([1, 2, 3], [2, 1])", cost: 7 },
  { expression: "sets.equivalent([1, 2], [2, 1, 1])", cost: 13 },
  { expression: "optional.of(i).orValue(0) >= 0", cost: 3 },
  { expression: "object.?data.?zz.hasValue()", cost: 3 },
  { expression: "object.data[?'a'].optMap(x, x.size()).orValue(0) > 0", cost: 12 },
  { expression: "object.data.a.indexOf('w') > 0", cost: 5 },
  { expression: "'a' in ['c', 'b', 'a']", cost: 0 },
  { expression: "dyn([1, 2]) + [3] == [1, 2, 3]", cost: 2 },
  { expression: "[1, 2, 3].reverse()[0] == 3", cost: 17 },
  { expression: "{'a': i}.a == i", cost: 35 },
  { expression: "optional.none().or(optional.of(i)).value() >= 0", cost: 5 },
])("$expression costs $cost, too", ({ expression, cost }) =>
  expect(cel.evaluate(expression, { i: 7, object: { data: { a: "hello world" } } })).toMatchObject({ cost }),
);
