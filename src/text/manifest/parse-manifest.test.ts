import "../../testing/load-parts.ts";
import { describe, expect, it } from "vitest";
import type { Value } from "../../engine/value/value.ts";
import { parseManifest } from "./parse-manifest.ts";

/** Returns the value of the only document, which must have no errors. */
function read(text: string): Value {
  const { documents, diagnostics } = parseManifest(text);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(documents).toHaveLength(1);
  return documents[0]?.value ?? null;
}

describe("values", () => {
  it.each<[string, Value]>([
    ["yes", true],
    ["Off", false],
    ["y", true],
    ["NO", false],
    ["yEs", "yEs"],
    ["~", null],
    ["", null],
    ["Null", null],
    ["012", 10],
    ["0o17", 15],
    ["08", 8],
    ["0x1F", 31],
    ["-0b11", -3],
    ["0b+1", 1],
    ["1_000", 1000],
    ["+5", 5],
    ["-0", 0],
    ["-0.0", 0],
    ["1e3", 1000],
    ["1.", 1],
    [".5", 0.5],
    [".5x", ".5x"],
    ["1e400", "1e400"],
    ["12:30", "12:30"],
    ["2026-01-01", "2026-01-01"],
    ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"],
    ["9007199254740992", 9007199254740992],
    ["<<", "<<"],
    ["=", "="],
    ["a b  c", "a b  c"],
    ["a:b", "a:b"],
    ["a#b", "a#b"],
    ["a # b", "a"],
    ["-a", "-a"],
    ["?a", "?a"],
    [":a", ":a"],
    ["'it''s'", "it's"],
    ["'a\\nb'", "a\\nb"],
    ['"a\\tb\\x41\\u00e9\\U0001F600\\e\\_"', "a\tbA\u00e9\u{1f600}\u001b\u00a0"],
    ['"a\\\n     b"', "ab"],
    ['"a\n\n b\n  c"', "a\nb c"],
    ["'a\n\nb'", "a\nb"],
    ["a\n  b\n\n  c", "a b\nc"],
    ["|\n  a\n   b\n\n  c\n\n", "a\n b\n\nc\n"],
    ["|-\n  a\n", "a"],
    ["|+\n  a\n\n", "a\n\n"],
    ["|2\n    a\n", "  a\n"],
    ["|\n  a", "a\n"],
    [">\n  a\n  b\n\n  c\n   d\n  e\n", "a b\nc\n d\ne\n"],
    ["!!str 12", "12"],
    ["!!int '12'", 12],
    ["!!float 1", 1],
    ["!!binary aGk=", "hi"],
    ["! 12", "12"],
    ["&x 12", 12],
    ["[a, b: c, , ]".replace(", ,", ","), ["a", { b: "c" }]],
    ["{a, b: 1, 'c':2, \"d\":3}", { a: null, b: 1, c: 2, d: 3 }],
    ["[\n1\n]", [1]],
    ["\n- a\n-\n- - b\n  - c", ["a", null, ["b", "c"]]],
    ["\n  - a\n  - b: 1\n    c: 2", ["a", { b: 1, c: 2 }]],
    ["\n  ? x\n  : z", { x: "z" }],
    ["a\u2028  b", "a\u2028b"],
    ["'a\u2028  b'", "a\u2028b"],
  ])("reads %j as %j", (text, want) => {
    expect(read(`k: ${text}`)).toEqual({ k: want });
  });

  it.each<[string, string]>([
    ["true", "true"],
    ["on", "true"],
    ["1", "1"],
    ["0x10", "16"],
    ["1.50", "1.5"],
    ["1e3", "1000"],
    ["1e6", "1e+06"],
    ["0.1", "0.1"],
    [".inf", ".inf"],
    ["2026-01-01", "2026-01-01"],
    ["'<<'", "<<"],
    ["__proto__", "__proto__"],
    ["? |\n  a\n", "a\n"],
  ])("turns the key %s into %j", (key, want) => {
    const value = read(`${key}: 1`);
    expect(JSON.stringify(value)).toBe(`{${JSON.stringify(want)}:1}`);
  });

  it.each<{ name: string; text: string; want: Value }>([
    { name: "an alias", text: "a: &x {b: 1}\nc: *x", want: { a: { b: 1 }, c: { b: 1 } } },
    { name: "the latest anchor of a name", text: "a: &x 1\nb: &x 2\nc: *x", want: { a: 1, b: 2, c: 2 } },
    {
      name: "a merge",
      text: "a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3",
      want: { a: { b: 1, c: 2 }, d: { b: 1, c: 3 } },
    },
    {
      name: "a later merge, which wins",
      text: "a: &x {b: 1}\nd:\n  b: 2\n  <<: *x",
      want: { a: { b: 1 }, d: { b: 1 } },
    },
    {
      name: "a merge of several, the first of which wins",
      text: "d:\n  <<: [{a: 1, b: 1}, {b: 2, c: 2}]",
      want: { d: { a: 1, b: 1, c: 2 } },
    },
    { name: "an alias as key", text: "a: &x k\n*x : 1", want: { a: "k", k: 1 } },
  ])("expands $name", ({ text, want }) => {
    expect(read(text)).toEqual(want);
  });
});

describe("documents", () => {
  it.each<{ name: string; text: string; want: readonly Value[] }>([
    {
      name: "several",
      text: "a: 1\n---\n# c\n---\nb: 2\n--- # c\nc: 3\n",
      want: [{ a: 1 }, { b: 2 }, { c: 3 }],
    },
    { name: "a leading separator", text: "---\na: 1", want: [{ a: 1 }] },
    { name: "null", text: "~\n---\na: 1", want: [{ a: 1 }] },
    { name: "CRLF", text: "a: |\r\n  x\r\n  y\r\n---\r\nb: 1\r\n", want: [{ a: "x\ny\n" }, { b: 1 }] },
    { name: "a byte order mark", text: "\ufeffa: 1\n---\n\ufeffb: 2", want: [{ a: 1 }, { b: 2 }] },
    { name: "fields after a byte order mark", text: "\ufeffa: 1\nb: 2\n", want: [{ a: 1, b: 2 }] },
    { name: "JSON", text: '\n\t{\n\t"a": [1,\n\t\t2]}', want: [{ a: [1, 2] }] },
    {
      name: "JSON one after another",
      text: '{"a":"}"} {"b":"\\"{"}\n{"c":{}}',
      want: [{ a: "}" }, { b: '"{' }, { c: {} }],
    },
  ])("reads $name", ({ text, want }) => {
    const { documents, diagnostics } = parseManifest(text);
    expect(diagnostics).toEqual([]);
    expect(documents.map(({ value }) => value)).toEqual(want);
  });

  it("reads the other documents if one has an error", () => {
    const { documents, diagnostics } = parseManifest("a: 1\n---\nb: [\n---\nc: 3\n");
    expect(documents.map(({ value }) => value)).toEqual([{ a: 1 }, null, { c: 3 }]);
    expect(diagnostics).toHaveLength(1);
    expect(documents[2]?.range).toEqual({ line: 5, column: 1, endLine: 5, endColumn: 5 });
  });
});
