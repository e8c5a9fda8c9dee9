import { expect, it } from "vitest";
import { createCel } from "../cel.ts";

const object = { n: 3, s: "x", l: [1, 2], lm: [{ v: 1 }, { v: 2 }], mix: [1, "a"] };

// The values and errors are those of cel-go v0.26 with the libraries of Kubernetes v1.36.
it.each([
  ["object.l[1u]", 2],
  ["{1: 'a'}[1.0] + {1: 'b'}[1u]", "ab"],
  ["1.0 in {1: 'a'} && 2u in object.l && !(3u in [1u, 2u])", true],
  ["5u == 5 && int(5u) == 5 && [1u, 2u].sum() == 3u", true],
  ["[duration('1s')] == [duration('2s')]", false],
  ["[1u, 1u, 2u].distinct().size()", 2],
  ["type(optional.of(1)) == optional_type && type(optional.of(1)) != type(1)", true],
  ["object.s != 'y' || [type(object.?s)].size() > 1", true],
  ["'%d %x %s'.format([255u, 255u, [type(1), 1u, {true: 1, 2: 'b'}]])", '255 ff [int, 1, {2:"b", true:1}]'],
  ["'hello'.replace('', '-') + 'hello'.replace('', '-', 2)", "-h-e-l-l-o--h-ello"],
  ["double('1_0') + double('0x1p-2')", 10.25],
  ["string(timestamp('2024-01-01T00:00:00+14:60'))", "2024-01-01T00:00:00+15:00"],
  ["string(duration('1ns'))", "0.000000001s"],
  ["ip('10.0.0.1') != dyn('10.0.0.1')", true],
  ["url('http://user@[::1]:80/p#f').getHost() + url('x:y').getScheme()", "[::1]:80x"],
  ["quantity('1.5Gi') in [quantity('1536Mi')]", true],
  ["quantity('1.5Gi').add(quantity('250m')).asApproximateFloat()", 1610612736.25],
  ["url('//x/y').getHost() + url('///x').getEscapedPath()", "x///x"],
])("%s is %j", (expression, value) =>
  expect(createCel().evaluate(expression, { object })).toMatchObject({ value }),
);

it.each([
  ["object.l[5u]", "index out of bounds: 5"],
  ["-(object.n - 9223372036854775807 - 4)", "integer overflow"],
  ["(object.n - 9223372036854775807 - 4) / (object.n - 4)", "integer overflow"],
  ["(object.n - 9223372036854775807 - 4) % (object.n - 4)", "integer overflow"],
  ["[9223372036854775807, object.n].sum()", "integer overflow"],
  ["int(uint(object.n) + 18446744073709551600u)", "integer overflow"],
  ["object.lm.min()", "no such overload: min(list)"],
  ["object.mix.sort()", "list elements must have the same type"],
  ["object.lm.sort()", "list elements must be comparable"],
  ["object.l.sortBy(x, object.l)", "list elements must be comparable"],
  ["object.s.charAt(object.s)", "no such overload: charAt(string, string)"],
  ["object.n.find('x')", "no such overload"],
  ["object.n.find(object.s)", "no such overload: find(int, string)"],
  ["object.s.sortBy(x, x)", "got 'types.String', expected iterable type"],
  ["object.s.all(i, x, true)", "unsupported comprehension range type: types.String"],
  ["object.l.transformMapEntry(i, x, object.s)", "no such overload: cel.@mapInsert(map, string)"],
  ["ip('10.0.0.1') == dyn('10.0.0.1')", "no such overload"],
  ["quantity('1') == object.s", "no such overload"],
  ["timestamp('0000-12-31T00:00:00Z')", "timestamp overflow"],
  ["timestamp('2024-01-01T00:00:00Z').getHours('Europe/berlin')", "unknown time zone Europe/berlin"],
  ["timestamp('2024-01-01T00:00:00Z').getHours('utc')", "unknown time zone utc"],
])("%s fails: %s", (expression, error) =>
  expect(createCel().evaluate(expression, { object })).toMatchObject({ error }),
);

it.each([
  ["quantity('1')", "kubernetes.Quantity"],
  ["object.?s", "optional_type"],
])("no text is made of %s", (value, type) => {
  const only = "strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps";
  expect(createCel().evaluate(`'%s'.format([${value}])`, { object })).toMatchObject({
    error: `error during formatting: string clause can only be used on ${only}, was given ${type}`,
  });
  expect(createCel().evaluate(`'%s'.format([[${value}]])`, { object })).toMatchObject({
    error: `error during formatting: no formatting function for ${type}`,
  });
});

it.each([
  ["1::2::3", 'multiple :: in address (at ":3")'],
  ["12345::", 'each group must have 4 or less digits (at "12345::")'],
  ["10.0.0.1/8", 'unexpected character (at "/8")'],
  ["1..2.3", 'IPv4 field must have at least one digit (at ".2.3")'],
  ["1:2:3:4:5:6:7:8:9", 'trailing garbage after address (at "9")'],
  ["1:2:3", "address string too short"],
  ["::1.2.3.4.5", "IPv4 address too long"],
])("%s is no address", (text, why) =>
  expect(createCel().evaluate(`ip('${text}')`, {})).toMatchObject({
    error: `IP Address "${text}" parse error during conversion from string: ParseAddr("${text}"): ${why}`,
  }),
);

it.each([
  [":", "missing protocol scheme"],
  ["http://x#f", 'invalid character "#" in host name'],
  ["https://a:b:80/", 'invalid port ":b:80" after host'],
  ["http://a%41/", 'invalid URL escape "%41"'],
  ["http://[1.2.3.4]/", "invalid IP-literal"],
])("%s is no URL", (text, why) =>
  expect(createCel().evaluate(`url('${text}')`, {})).toMatchObject({
    error: `URL parse error during conversion from string: parse "${text}": ${why}`,
  }),
);
