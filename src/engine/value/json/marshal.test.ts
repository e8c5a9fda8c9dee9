import { describe, expect, it } from "vitest";
import type { Value } from "../value.ts";
import { marshalJson } from "./marshal.ts";

describe("marshalJson", () => {
  it.each<{ name: string; value: Value; want: string }>([
    {
      name: "sorts keys by bytes",
      value: { "\u{1f600}": 1, "\uff5e": 2, b: 3 },
      want: '{"b":3,"\uff5e":2,"\u{1f600}":1}',
    },
    { name: "escapes what HTML could read", value: "<a&b>\u2028", want: '"\\u003ca\\u0026b\\u003e\\u2028"' },
    { name: "keeps short escapes", value: 'a\b\f\n"\\', want: '"a\\b\\f\\n\\"\\\\"' },
    { name: "keeps texts that look like escapes", value: "\\ud800", want: '"\\\\ud800"' },
    { name: "replaces half a pair", value: "\ud800x", want: '"\ufffdx"' },
    {
      name: "prints numbers as JavaScript does",
      value: [1e21, 1e-7, 1e20, -0],
      want: "[1e+21,1e-7,100000000000000000000,0]",
    },
    {
      name: "knows the own key __proto__",
      value: JSON.parse('{"__proto__":null}'),
      want: '{"__proto__":null}',
    },
  ])("$name", ({ value, want }) => {
    expect(marshalJson(value)).toBe(want);
  });
});
