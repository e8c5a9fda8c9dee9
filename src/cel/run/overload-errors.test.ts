import { expect, it } from "vitest";
import type { Value } from "../../engine/value/value.ts";
import { createCel } from "../cel.ts";

it.each<[string, Value, string]>([
  ["object.a + 1", null, ": _+_"],
  ["object.a + 1", { b: 1 }, ": _+_"],
  ["object.a + 1", "x", ""],
  ["object.a + 1", [1], ""],
  ["object.a - 1", [1], ": _-_"],
  ["object.a % 2", 2.5, ": _%_"],
  ["object.a % 2", "x", ""],
  ["object.a > 1", true, ""],
  ["object.a < 1", [1], ": _<_"],
  ["-object.a", null, ": -_"],
  ["-object.a", "x", ""],
  ["object.a ? 1 : 2", 1, ""],
  ["int(object.a)", true, ": int(bool)"],
  ["string(object.a)", null, ": string(null_type)"],
  ["quantity(object.a)", 5, ": quantity(int)"],
  ["object.a.join(',')", [1, 2], ": join(list, string)"],
  ["object.a.split(',')", 1.5, ": split(double, string)"],
  ["object.a.startsWith('x')", 5, ""],
  ["object.a.size()", 5, ": size"],
  ["size(object.a)", null, ": size"],
  ["sets.contains(object.a, ['x'])", "x", ": sets.contains(string, list)"],
  ["cidr('10.0.0.0/8').containsIP(object.a)", 5, ": containsIP(net.CIDR, int)"],
  ["object.a.flatten()", "x", ": string.flatten()"],
  ["object.a.sum()", ["x"], ": sum(list)"],
  ["object.a.sum()", [1, "x"], ""],
  ["object.a.isSorted()", [{}], ": isSorted(list)"],
])("%s of %j names what has no overload", (expression, a, rest) => {
  const cel = createCel();
  // An expression that ran before runs in another way.
  const run = () => cel.evaluate(expression, { object: { a } });
  expect([run(), run()]).toMatchObject(Array(2).fill({ error: `no such overload${rest}` }));
});

it.each<[string, Value, string]>([
  ["object.a['k']", ["k"], "unsupported index type 'string' in list"],
  ["object.a.k", ["k"], "unsupported index type 'string' in list"],
  ["has(object.a.k)", [], "unsupported index type 'string' in list"],
  ["[1, 2][object.a]", 0.5, "unsupported index value 0.5 in list"],
  ["[1, 2][object.a]", true, "unsupported index type 'bool' in list"],
  ["[1, 2][object.a]", 2, "index out of bounds: 2"],
  ["object.a['k']", {}, "no such key: k"],
])("%s of %j has the server's error", (expression, a, error) => {
  expect(createCel().evaluate(expression, { object: { a } })).toMatchObject({ error });
});

it("two types next to each other are in order", () => {
  expect(createCel().evaluate("object.a.isSorted()", { object: { a: [1, "a"] } })).toMatchObject({
    value: true,
  });
});
