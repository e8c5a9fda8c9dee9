import "../../../testing/load-parts.ts";
import { describe, expect, it } from "vitest";
import type { Value } from "../../../engine/value/value.ts";
import { printYaml, printYamlText } from "./print-yaml.ts";

const LONG = `${"word ".repeat(20)}end`;

describe("printYamlText", () => {
  it.each<{ name: string; value: Value; want: string }>([
    { name: "a text at the root", value: "web", want: "web" },
    { name: "several lines at the root", value: "a\nb", want: "|-\n  a\n  b" },
    { name: "an empty map", value: {}, want: "{}" },
    { name: "empty collections", value: { a: [], b: {}, c: null }, want: "a: []\nb: {}\nc: null" },
    { name: "a list below its key, not indented", value: { a: ["x", "z"] }, want: "a:\n- x\n- z" },
    { name: "a map in a list", value: { a: [{ b: 1, c: 2 }] }, want: "a:\n- b: 1\n  c: 2" },
    { name: "lists in lists", value: [["a", ["b"]], []], want: "- - a\n  - - b\n- []" },
    { name: "a list in a map in a list", value: [{ a: ["x"] }], want: "- a:\n  - x" },
    {
      name: "keys in kubectl's order",
      value: { b: 1, a10: 1, a2: 1, "a.b": 1, A: 1, a_b: 1, "9": 1, "10": 1, "a/b": 1, "a-b": 1 },
      want: '"9": 1\n"10": 1\nA: 1\na-b: 1\na.b: 1\na/b: 1\na_b: 1\na2: 1\na10: 1\nb: 1',
    },
    { name: "a key of several lines", value: { "a\nb": 1 }, want: "? |-\n  a\n  b\n: 1" },
    {
      name: "a key of more than 128 bytes",
      value: { ["é".repeat(65)]: { a: 1 } },
      want: `? ${"é".repeat(65)}\n: a: 1`,
    },
    {
      name: "a list below such a key",
      value: { ["k".repeat(129)]: ["a"] },
      want: `? ${"k".repeat(129)}\n: - a`,
    },
    { name: "a key of 128 bytes", value: { ["k".repeat(128)]: "" }, want: `${"k".repeat(128)}: ""` },
    { name: "the merge key", value: { "<<": "<<" }, want: '"<<": <<' },
  ])("$name", ({ value, want }) => {
    expect(printYamlText(value)).toBe(`${want}\n`);
  });

  it.each<[string, string]>([
    ["", '""'],
    ["yes", '"yes"'],
    ["Off", '"Off"'],
    ["y", '"y"'],
    ["null", '"null"'],
    ["~", '"~"'],
    ["1", '"1"'],
    ["017", '"017"'],
    ["08", '"08"'],
    ["0o17", '"0o17"'],
    ["0x1f", '"0x1f"'],
    ["1e3", '"1e3"'],
    ["1_000", '"1_000"'],
    ["1e400", "1e400"],
    [".5", '".5"'],
    [".inf", '".inf"'],
    ["12:30", '"12:30"'],
    ["12:99", "12:99"],
    ["2001-01-01", '"2001-01-01"'],
    ["2001-02-29", "2001-02-29"],
    ["2000-02-29", '"2000-02-29"'],
    ["2026-01-01T00:00:00Z", '"2026-01-01T00:00:00Z"'],
    ["2026-01-01 24:00:00", "2026-01-01 24:00:00"],
    ["1.2.3", "1.2.3"],
    ["100m", "100m"],
    ["- a", "'- a'"],
    ["-a", "-a"],
    ["---", "'---'"],
    ["a: b", "'a: b'"],
    ["a:b", "a:b"],
    ["a:", "'a:'"],
    ["a #b", "'a #b'"],
    ["a#b", "a#b"],
    ["[a]", "'[a]'"],
    ["a, b", "a, b"],
    ["*", "'*'"],
    ["it's", "it's"],
    ["'it's'", "'''it''s'''"],
    [" a", "' a'"],
    ["a ", "'a '"],
    ["a\tb", '"a\\tb"'],
    ["a\r\nb", '"a\\r\\nb"'],
    ["é日本", "é日本"],
    ["😀", '"\\U0001F600"'],
    ["\ud800", "\ufffd"],
    ["\u0000\u001b\u007f\u0085\u00a0", '"\\0\\e\\x7F\\N\u00a0"'],
    ["\ufeffa b", '"\\uFEFF\\x61\\x20\\x62"'],
    ["a\ufeffb c", '"a\\uFEFFb c"'],
    ["a\u2028b", "'a\u2028    b'"],
    ["a\nb\u2028", '"a\\nb\\L"'],
    ["a\nb\n", "|\n    a\n    b"],
    ["a\n\nb", "|-\n    a\n\n    b"],
    ["a\n\n", "|+\n    a\n"],
    ["\n", "|2+\n"],
    [" a\nb", "|2-\n     a\n    b"],
    ["a \nb", '"a \\nb"'],
    ["a\nb ", '"a\\nb "'],
    ["a\n\tb", '"a\\n\\tb"'],
  ])("writes %j in a list as %j", (text, want) => {
    expect(printYamlText({ a: [{ b: text }] })).toBe(`a:\n- b: ${want}\n`);
  });

  it.each<[number, string]>([
    [0, "0"],
    [-0, "0"],
    [3, "3"],
    [0.5, "0.5"],
    [1e6, "1000000"],
    [1234567.5, "1.2345675e+06"],
    [1e-4, "0.0001"],
    [1e-5, "1e-05"],
    [2 ** 62, "4611686018427387904"],
    [1e19, "10000000000000000000"],
    [1e20, "1e+20"],
    [-1e19, "-1e+19"],
  ])("writes the number %d as %s", (value, want) => {
    expect(printYamlText({ a: value })).toBe(`a: ${want}\n`);
  });

  it.each<{ name: string; text: string; want: string }>([
    {
      name: "plain",
      text: LONG,
      want: `${"word ".repeat(15)}word\n  word word word word end`,
    },
    {
      name: "single quotes",
      text: `#${LONG}`,
      want: `'#${"word ".repeat(15)}word\n  word word word word end'`,
    },
    {
      name: "double quotes",
      text: `\t${LONG}`,
      want: `"\\t${"word ".repeat(15)}word\n  word word word word end"`,
    },
    {
      name: "double quotes before two spaces",
      text: `\t${"word  ".repeat(15)}end`,
      want: `"\\t${"word  ".repeat(12)}word\n  \\ word  word  end"`,
    },
    { name: "not at two spaces", text: `${"word  ".repeat(15)}end`, want: `${"word  ".repeat(15)}end` },
    { name: "not without spaces", text: "x".repeat(200), want: "x".repeat(200) },
  ])("breaks long lines: $name", ({ text, want }) => {
    expect(printYamlText({ a: text })).toBe(`a: ${want}\n`);
  });
});

describe("printYaml", () => {
  it("names the field of each line", () => {
    const value = {
      metadata: { name: "web" },
      spec: { list: [{ a: "x\ny", b: {} }, "z"], [`k${"k".repeat(128)}`]: [1] },
    };
    const lines = printYaml(value).lines.map((line) => [line.text, line.path]);
    const long = `k${"k".repeat(128)}`;
    expect(lines).toEqual([
      ["metadata:", ["metadata"]],
      ["  name: web", ["metadata", "name"]],
      ["spec:", ["spec"]],
      [`  ? ${long}`, ["spec", long]],
      ["  : - 1", ["spec", long, 0]],
      ["  list:", ["spec", "list"]],
      ["  - a: |-", ["spec", "list", 0, "a"]],
      ["      x", ["spec", "list", 0, "a"]],
      ["      y", ["spec", "list", 0, "a"]],
      ["    b: {}", ["spec", "list", 0, "b"]],
      ["  - z", ["spec", "list", 1]],
    ]);
  });

  it("keeps keys that are special in JavaScript", () => {
    const value = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}') as Value;
    expect(printYamlText(value)).toBe("__proto__:\n  a: 1\nconstructor: 2\n");
  });
});
