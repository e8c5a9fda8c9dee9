import { expect, it } from "vitest";
import { createCel } from "../cel.ts";

const cel = createCel();
const object = { l: ["a", "b", "a"], n: [3, 1, 2], nested: [[1], [2, [3]]], m: { a: 1, b: 2 }, t: "Hello" };

// The values are those of cel-go v0.26 with the libraries of Kubernetes v1.36.
it.each([
  { expression: "object.l.indexOf('a') + object.l.lastIndexOf('a') + object.l.indexOf('z')", value: 1 },
  { expression: "object.l.distinct()", value: ["a", "b"] },
  { expression: "object.n.sort() + object.n.reverse() + object.n.slice(0, 1)", value: [1, 2, 3, 2, 1, 3, 3] },
  { expression: "object.l.sortBy(x, x == 'b' ? 0 : 1)", value: ["b", "a", "a"] },
  { expression: "object.nested.flatten()", value: [1, 2, [3]] },
  { expression: "object.nested.flatten(2)", value: [1, 2, 3] },
  { expression: "lists.range(3)", value: [0, 1, 2] },
  {
    expression: "object.l.first().value() + object.l.last().orValue('') + [].first().orValue('c')",
    value: "aac",
  },
  { expression: "sets.contains(object.l, ['b']) && !sets.contains(object.l, ['c'])", value: true },
  { expression: "sets.equivalent([1, 2], [2, 1, 1]) && sets.intersects([1], [1.0])", value: true },
  {
    expression: "'%s has %d, %.2f, %x, %b, %o, %e%%'.format([object.t, 3, 2.0, 255, 5, 8, 1.5])",
    value: "Hello has 3, 2.00, ff, 101, 10, 1.500000×10⁰⁰%",
  },
  {
    expression: "'%s %s %s %s'.format([1.0, 100000000.0, 0.5, 1234567.5])",
    value: "1 1e+08 0.5 1.2345675e+06",
  },
  {
    expression: "'%s %s'.format([object.m, [1, 'a', true, null]])",
    value: '{"a":1, "b":2} [1, "a", true, null]',
  },
  { expression: "'aaa'.replace('a', 'b', 2) + strings.quote('x')", value: 'bba"x"' },
  { expression: "jsonpatch.escapeKey('a/b~c')", value: "a~1b~0c" },
  { expression: "semver('1.2.3').compareTo(semver('1.2.3-rc.1')) + semver('v01.2', true).minor()", value: 3 },
  { expression: "'%.2f %.0f'.format([123456789.125, 2.5])", value: "123,456,789.12 2" },
  {
    expression: "'%s'.format([timestamp('1970-01-01T00:00:00.123456789+02:00').getMilliseconds()])",
    value: "123",
  },
  { expression: "isSemver('1.0') || !isSemver('1.0', true)", value: false },
  { expression: "object.m.all(k, v, v > 0) && object.l.exists(i, v, i == 1 && v == 'b')", value: true },
  { expression: "object.l.existsOne(i, v, v == 'b')", value: true },
  { expression: "object.l.transformList(i, v, v == 'a', i)", value: [0, 2] },
  { expression: "object.m.transformMap(k, v, v + 1)", value: { a: 2, b: 3 } },
  { expression: "object.m.transformMapEntry(k, v, {string(v): k})", value: { 1: "a", 2: "b" } },
  {
    expression: "object.?l.optMap(x, x.size()).orValue(0) + object.?z.optMap(x, x.size()).orValue(5)",
    value: 8,
  },
])("$expression", ({ expression, value }) =>
  expect(cel.evaluate(expression, { object })).toMatchObject({ value }),
);

it.each([
  { expression: "object.l.slice(0, 9)", error: "cannot slice(0, 9), list is length 3" },
  {
    expression: "object.l.slice(2, 1)",
    error: "cannot slice(2, 1), start index must be less than or equal to end index",
  },
  { expression: "object.l.transformMapEntry(i, v, {v: i})", error: "insert failed: key a already exists" },
  { expression: "semver('1.2')", error: "No Major.Minor.Patch elements found" },
  {
    expression: "semver('1.2.3.4')",
    error: 'Invalid character(s) found in patch number "3.4"',
  },
  {
    expression: "semver('1.2-rc', true)",
    error: "short version cannot contain PreRelease/Build meta data",
  },
  {
    expression: "duration('100000000h')",
    error: "type conversion error from 'string' to 'google.protobuf.Duration'",
  },
  { expression: "quantity('1.5Gi').asInteger()", error: "cannot convert value to integer" },
  { expression: "semver('01.2.3')", error: 'Major number must not contain leading zeroes "01"' },
])("$expression fails", ({ expression, error }) =>
  expect(cel.evaluate(expression, { object })).toMatchObject({ error }),
);
