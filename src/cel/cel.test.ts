import { expect, it } from "vitest";
import type { Value } from "../engine/value/value.ts";
import { createCel } from "./cel.ts";

const cel = createCel();
const object: Value = {
  spec: { replicas: 3, ratio: 0.5, tags: ["a", "b"], none: null },
  metadata: { labels: { "app.kubernetes.io/name": "web" } },
};

it.each<{ expression: string; want: Value }>([
  { expression: "object.spec.replicas == 3 && object.spec.ratio < 1.0", want: true },
  { expression: "object.spec.replicas + 1", want: 4 },
  { expression: "[duration('1m30s')]", want: ["90s"] },
  { expression: "has(object.spec.paused)", want: false },
  { expression: "object.spec.none == null", want: true },
  { expression: 'object.metadata.labels["app.kubernetes.io/name"]', want: "web" },
  { expression: 'object.spec.tags.exists(t, t == "b")', want: true },
  {
    expression: "Object{spec: Object.spec{replicas: object.spec.replicas * 2}}",
    want: { spec: { replicas: 6 } },
  },
  { expression: '"a-b".replace("-", "+") + "x".upperAscii()', want: "a+bX" },
  { expression: "[3, 1, 2].isSorted() || [1, 2].sum() == 3", want: true },
  { expression: '"ABC".matches("(?i)^[[:alpha:]]+\\\\z") && matches("b", r"^\\w$")', want: true },
  { expression: '"a1b22".find("[0-9]+") + "-" + "x".find("y")', want: "1-" },
  { expression: '"a1b22".findAll("[0-9]+") + "a1b22".findAll("[0-9]+", 1)', want: ["1", "22", "1"] },
  { expression: '("a".matches("a") && {"matches": "b"}.matches == "b")', want: true },
  { expression: "object.?spec.?paused.orValue(true)", want: true },
  { expression: 'quantity("1Gi").isGreaterThan(quantity("500Mi")) && !isQuantity("1x")', want: true },
  { expression: 'quantity("1.5").sub(1).compareTo(quantity("500m")) + sign(quantity("-1"))', want: -1 },
  { expression: 'quantity("2k").add(quantity("5")).asInteger()', want: 2005 },
  { expression: 'quantity("1000m") == quantity("1") && quantity("1500m").isInteger() == false', want: true },
  { expression: 'quantity("1500m").asApproximateFloat()', want: 1.5 },
  { expression: 'string(ip("2001:DB8:0:0::1")) + " " + string(ip("::1").family())', want: "2001:db8::1 6" },
  { expression: 'ip.isCanonical("::1") && !ip.isCanonical("0::1") && !isIP("1.2.3")', want: true },
  { expression: 'cidr("192.168.0.0/24").containsIP("192.168.0.9")', want: true },
  {
    expression: 'string(cidr("10.1.2.3/8").masked()) + string(cidr("::/0").prefixLength())',
    want: "10.0.0.0/80",
  },
  { expression: 'url("https://[::1]:80/a b?x=1&x=2#y").getHostname()', want: "::1" },
  { expression: 'url("https://a/b?x=1&x=2").getQuery()', want: { x: ["1", "2"] } },
  { expression: 'isURL("../a") || isURL("https://a:b:c/")', want: false },
  { expression: 'format.dns1123Label().validate("a-b").hasValue()', want: false },
  { expression: 'format.named("nothing").hasValue()', want: false },
  { expression: '[?object.?x, ?object.?spec.replicas, 4] + [?{"a": 1}.?b]', want: [3, 4] },
  { expression: '{?"a": object.?x, ?"b": optional.of(2), "c": 3}', want: { b: 2, c: 3 } },
  { expression: 'optional.ofNonZeroValue("").hasValue()', want: false },
  { expression: 'optional.ofNonZeroValue("a").value()', want: "a" },
  { expression: 'string(1234567.0) + " " + string(1.5)', want: "1.234567e+06 1.5" },
  { expression: "object.spec.replicas * 1000000000000000000", want: 3e18 },
  {
    expression: "'%s %s'.format([type(object.spec.none), [type(1u), type(quantity('1'))]])",
    want: "null_type [uint, kubernetes.Quantity]",
  },
  { expression: '"a😀b".substring(1, 2) + "ÄB".lowerAscii()', want: "😀Äb" },
])("$expression", ({ expression, want }) =>
  expect(cel.evaluate(expression, { object })).toMatchObject({ value: want }),
);

it.each([
  { expression: "object.spec.paused", error: "no such key: paused" },
  { expression: "[1, 2][2]", error: "index out of bounds: 2" },
  { expression: "nobody", error: "unknown variable: nobody" },
  { expression: "1 / 0", error: "division by zero" },
  { expression: "object.?nothing.value()", error: "optional.none() dereference" },
  {
    expression: "url('http://[::1')",
    error: "URL parse error during conversion from string: parse \"http://[::1\": missing ']' in host",
  },
  { expression: "cidr('10.0.0.0/8').containsIP('10.0.0.300')", error: "no such overload" },
  { expression: "object.spec.tags.filter(t, false).max()", error: "max called on empty list" },
  {
    expression: "duration(object.spec.replicas)",
    error: "type conversion error from 'int' to 'google.protobuf.Duration'",
  },
  { expression: "1 % 0", error: "modulus by zero" },
  { expression: '"a".matches("(")', error: "error parsing regexp: missing closing ): `(`" },
  { expression: '"a".find("(")', error: "Illegal regex: error parsing regexp: missing closing ): `(`" },
  { expression: '"abc".substring(4)', error: "index out of range: 4" },
  {
    expression: 'int(object.metadata.labels["app.kubernetes.io/name"])',
    error: "type conversion error from 'string' to 'int'",
  },
  { expression: "object.a.replace(object.b, object.c)", error: "no such key: a" },
  { expression: "object.a == 1 || object.b == 1", error: "no such key: a" },
  { expression: "object.a == 1 && object.b == 1", error: "no such key: a" },
  { expression: "object.spec && object.b == 1", error: "no such overload" },
  {
    expression: "object.a.distinct() == [] || true",
    error: "internal error: interface conversion: *types.Err is not traits.Lister: missing method Add",
  },
  {
    expression: "object.a.split('-').sort() == [] || true",
    error: "internal error: interface conversion: *types.Err is not traits.Lister: missing method Add",
  },
  { expression: "object.a.sort() == []", error: "no such key: a" },
  { expression: "['a', 'b'].filter(v, object[v] == 1) == []", error: "no such key: b" },
  { expression: "['a', 'b'].exists_one(v, object[v] == 1)", error: "no such key: b" },
  { expression: "['a', 'b'].map(v, object[v]) == []", error: "no such key: a" },
  { expression: "['a', 'b'].map(v, object[v] == 1, v) == []", error: "no such key: b" },
  { expression: "['a', 'b'].all(v, object[v] == 1)", error: "no such key: a" },
  { expression: "['a'].filter(v, object.spec) == []", error: "no such overload" },
  {
    expression: "'a'.lowerAscii().split('').map(v, dyn(v))[0].filter(v, v == '') == []",
    error: "got 'types.String', expected iterable type",
  },
  { expression: "Object{", error: "unexpected token: EOF" },
])("$expression fails", ({ expression, error }) =>
  expect(cel.evaluate(expression, { object })).toMatchObject({ error }),
);

it.each([
  { expression: "object.?spec.?replicas == optional.of(3)", value: true },
  { expression: "object.?spec.?other == optional.of(3)", value: false },
  { expression: "object.?spec.?other != optional.none()", value: false },
  { expression: "['a', 'b'].filter(v, v == 'a')", value: ["a"] },
  { expression: "object.metadata.labels.filter(k, k == 'none')", value: [] },
])("$expression is $value", ({ expression, value }) =>
  expect(cel.evaluate(expression, { object })).toMatchObject({ value }),
);

it("reads keys that are special in JavaScript", () => {
  const value = JSON.parse('{"__proto__": {"constructor": 1}}') as Value;
  expect(cel.evaluate('v["__proto__"]["constructor"]', { v: value })).toMatchObject({ value: 1 });
  expect(cel.evaluate("v.toString", { v: value })).toMatchObject({ error: "no such key: toString" });
});

it.each([
  ["has(self.none)", false],
  ["self.size() == 2", true],
  ["has(self.any.none)", true],
])("a field that is null is absent if the schema has properties: %s", (expression, value) => {
  const schema = {
    type: "object",
    properties: { none: { nullable: true }, a: {}, any: { additionalProperties: { nullable: true } } },
  };
  const self = { none: null, a: "b", any: { none: null } };
  expect(cel.evaluate(expression, { self }, { schemas: { self: schema } })).toMatchObject({ value });
});

it("keeps all digits of a large whole number", () => {
  const hints = { schemas: { self: { type: "integer" } } };
  expect(cel.evaluate("self * 3 > self", { self: 2 ** 62 }, hints)).toMatchObject({
    error: "integer overflow",
  });
});

it.each([
  ["!oldSelf.hasValue() || oldSelf.value().a == 'b'", undefined, true],
  ["!oldSelf.hasValue() || oldSelf.value().a == 'b'", { a: "b" }, true],
  ["!oldSelf.hasValue() || oldSelf.value()['a'].size() > 1", { a: "b" }, false],
  ["oldSelf.hasValue() && [1].all(x, x in oldSelf.value().list)", { list: [1] }, true],
])("reads the value of an optional value: %s", (expression, oldSelf, value) => {
  const variables: { [name: string]: Value } = oldSelf === undefined ? {} : { oldSelf };
  expect(createCel().evaluate(expression, variables, { optional: "oldSelf" })).toMatchObject({ value });
});

it.each([
  ["has(self.size)", "expected int, got string"],
  ["self.size > 1 || self.on", "expected int, got string"],
  ["self.on", "expected bool, got int64"],
  ["self.name == 'a'", "expected string, got []interface {}"],
  ["self.map.a > 1.0", "expected float, got map[string]interface {}"],
  ["self.inner.a == 1", "expected a map for the provided schema with type=object"],
  ["self.list.size() > 1", "expected an array for the provided schema with type=array"],
  ["self.port == 1", "expected XIntOrString value to be either a string or integer"],
  ["oldSelf == 'a'", "expected a map for the provided schema with type=object"],
])("a rule that reads a value of a wrong type fails: %s", (expression, why) => {
  const schema = {
    type: "object",
    properties: {
      size: { type: "integer" },
      on: { type: "boolean" },
      name: { type: "string" },
      map: { type: "object", additionalProperties: { type: "number" } },
      inner: { type: "object" },
      list: { type: "array" },
      port: { "x-kubernetes-int-or-string": true },
      right: { type: "integer" },
    },
  };
  const self = { size: "x", on: 1, name: ["a"], map: { a: {} }, inner: [], list: {}, port: 1.5, right: 5 };
  const hints = { schemas: { self: schema, oldSelf: schema } };
  const run = (text: string) => createCel().evaluate(text, { self, oldSelf: "a" }, hints);
  expect(run(expression)).toMatchObject({ error: `invalid data, ${why}` });
  expect(run("self.right == 5")).toMatchObject({ value: true });
});
