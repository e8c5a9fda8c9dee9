import { expect, it } from "vitest";
import { createCel } from "../cel.ts";

it.each([
  {
    expression: "string(timestamp('2024-03-10T09:30:00Z') - duration('24h'))",
    value: "2024-03-09T09:30:00Z",
  },
  { expression: "string(timestamp('2024-03-10T09:30:00.010Z'))", value: "2024-03-10T09:30:00.01Z" },
  {
    expression: "string(timestamp('2024-03-10T09:30:00.1234560+02:00'))",
    value: "2024-03-10T09:30:00.123456+02:00",
  },
  { expression: "string(timestamp('2024-03-10T09:30:00+00:00'))", value: "2024-03-10T09:30:00Z" },
  { expression: "timestamp('2024-03-10T09:30:00+02:00').getHours()", value: 7 },
  {
    expression: "string(timestamp('2024-03-10T23:30:00-02:30') + duration('30m'))",
    value: "2024-03-11T00:00:00-02:30",
  },
  {
    expression: "string(duration('1.5s') + timestamp('2024-03-10T09:30:00Z'))",
    value: "2024-03-10T09:30:01.5Z",
  },
  { expression: "string(duration('1h') + duration('250ms'))", value: "3600.25s" },
  { expression: "string(timestamp(int('7')))", value: "1970-01-01T00:00:07Z" },
  { expression: "int(timestamp('1969-12-31T23:59:59.5Z'))", value: -1 },
  { expression: "int(duration('3s'))", value: 3_000_000_000 },
  {
    expression: "timestamp(timestamp('2024-03-10T09:30:00Z')) == timestamp('2024-03-10T09:30:00Z')",
    value: true,
  },
  { expression: "duration(duration('60s')) == duration('1m')", value: true },
  { expression: "string([duration('1s'), duration('1m')].sum())", value: "61s" },
  { expression: "[1.5, object.d].sum()", value: 4 },
  { expression: "[].sum()", value: 0 },
  { expression: "string(1.0 / 0.0) + string(-1.0 / 0.0)", value: "+Inf-Inf" },
  { expression: "timestamp('2024-02-29T23:30:00Z').getDayOfYear('+01:00')", value: 60 },
  { expression: "timestamp('2024-02-29T23:30:00Z').getMinutes('-02:45')", value: 45 },
  { expression: "timestamp('2024-07-01T09:00:00.5Z').getHours('Europe/Berlin')", value: 11 },
  { expression: "timestamp('2024-07-01T09:00:00.5Z').getMilliseconds('Europe/Berlin')", value: 500 },
  {
    expression: "'%s %s'.format([[1.5, b'a', duration('1s')], {'t': timestamp('2024-03-10T09:30:00Z')}])",
    value: '[1.500000, b"a", duration("1s")] {"t":timestamp("2024-03-10T09:30:00Z")}',
  },
])("$expression", ({ expression, value }) => {
  expect(createCel().evaluate(expression, { object: { d: 2.5 } })).toMatchObject({ value });
});

it("adds no values of two types", () => {
  expect(createCel().evaluate("[object.d, 1].sum()", { object: { d: 2.5 } })).toMatchObject({
    error: "no such overload",
  });
});

it.each([
  ["Mars/Base", "unknown time zone Mars/Base"],
  ["+1:x", 'strconv.Atoi: parsing "x": invalid syntax'],
])("knows no zone %s", (zone, error) => {
  const expression = `timestamp('2024-02-29T23:30:00Z').getHours('${zone}')`;
  expect(createCel().evaluate(expression, {})).toMatchObject({ error });
});

it.each([
  ["timestamp('9999-12-31T23:59:59Z') + duration('1s')", "timestamp overflow"],
  ["timestamp('0001-01-01T00:00:00Z') - duration('1s')", "timestamp overflow"],
  ["timestamp(object.far)", "timestamp overflow"],
  ["timestamp('2400-01-01T00:00:00Z') - timestamp('2000-01-01T00:00:00Z')", "integer overflow"],
  ["duration('2000000h') + duration('2000000h')", "integer overflow"],
])("has bounds: %s", (expression, error) => {
  expect(createCel().evaluate(expression, { object: { far: 99999999999999 } })).toMatchObject({ error });
});
