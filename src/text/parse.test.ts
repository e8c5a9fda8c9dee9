import "../testing/parts.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse as parseByYaml } from "yaml";
import { MAX_DEPTH } from "../engine/value/depth.ts";
import { isList, isMap, type Value } from "../engine/value/value.ts";
import { anyObject, styledObject } from "../testing/styled-yaml.ts";
import { parseManifest } from "./parse.ts";
import { type FieldKeys, printText } from "./print.ts";

const MANIFEST = `# a deployment
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, "tier": 'front'}
spec:
  replicas: 3
  template:
    spec:
      containers:
      - name: web
        image: nginx:1.25
        args: ["-c", |, x]
`;

/** The value of the only document, which has no errors. */
function read(text: string): Value {
  const { documents, issues } = parseManifest(text);
  expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(documents).toHaveLength(1);
  return documents[0]?.value ?? null;
}

/** `line:column code`, and the message. */
function complain(text: string): string[] {
  return parseManifest(text).issues.map(
    ({ range, code, message }) => `${range.line}:${range.column} ${code}: ${message}`,
  );
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
    ['"\\ud83d\\ude00 \\ud83d"', "\u{1f600} \ufffd"],
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
    const value = read(key.startsWith("?") ? `${key}: 1` : `${key}: 1`);
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
      name: "a merge behind, which wins",
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
    const { documents, issues } = parseManifest(text);
    expect(issues).toEqual([]);
    expect(documents.map(({ value }) => value)).toEqual(want);
  });

  it("reads the others where one is wrong", () => {
    const { documents, issues } = parseManifest("a: 1\n---\nb: [\n---\nc: 3\n");
    expect(documents.map(({ value }) => value)).toEqual([{ a: 1 }, null, { c: 3 }]);
    expect(issues).toHaveLength(1);
    expect(documents[2]?.range).toEqual({ line: 5, column: 1, endLine: 5, endColumn: 5 });
  });
});

describe("issues", () => {
  it.each<[string, readonly string[]]>([
    ["", ["1:1 not-an-object"]],
    ["# only a comment\n", ["1:1 not-an-object"]],
    ["- a\n", ["1:1 not-an-object"]],
    ["hello", ["1:1 not-an-object"]],
    ["a:\n\tb: 1", ["2:1 yaml-tab"]],
    ["a:\n  b: 1\n\tc: 2\nd:\n\te: 1", ["3:1 yaml-tab", "5:1 yaml-tab"]],
    ["a:\n- b\n-\tc", ["3:2 yaml-tab"]],
    ["a: |\n\tb", ["2:1 yaml-tab"]],
    ["name:web\nb: 1", ["1:1 yaml-syntax"]],
    ["a: 1\nname:web\nb: 1", ["2:1 yaml-syntax"]],
    ["a: 1\nfoo\nb: 1", ["2:1 yaml-syntax"]],
    ["a: b: c", ["1:5 yaml-syntax"]],
    ["spec:\n  replicas: 3\n   image: x\n", ["3:4 yaml-syntax"]],
    ["a:\n  b: 1\n c: 2", ["3:2 yaml-syntax"]],
    ["a:\n  - b\n  c: 1", ["3:3 yaml-syntax"]],
    ["a: 1\n- b", ["2:1 yaml-syntax"]],
    ["a: - b", ["1:4 yaml-syntax"]],
    ["a: [1, 2\nb: 3", ["1:4 yaml-syntax"]],
    ["a: [1, 2\n", ["1:4 yaml-syntax"]],
    ["a: {b: 1", ["1:4 yaml-syntax"]],
    ["a: ]", ["1:4 yaml-syntax"]],
    ["a: 'x\nb: 1\n", ["1:4 yaml-syntax"]],
    ['a: "x\nb: 1\n', ["1:4 yaml-syntax"]],
    ["a: 'x' y", ["1:8 yaml-syntax"]],
    ['a: "\\q"', ["1:5 yaml-syntax"]],
    ["a: @x", ["1:4 yaml-syntax"]],
    ["a: `x`", ["1:4 yaml-syntax"]],
    ["a: |x\n  y", ["1:4 yaml-syntax"]],
    ["a: *x", ["1:4 yaml-alias"]],
    ["a: *\nb: 1", ["1:4 yaml-alias"]],
    ["a: &x [*x]", ["1:8 yaml-alias"]],
    ["a: 1\nb: 2\na: 3", ["3:1 yaml-duplicate-key"]],
    ["1: a\n'1': b", ["2:1 yaml-duplicate-key"]],
    ["a: {b: 1, b: 2}\nc: {d: 1, d: 2}", ["1:11 yaml-duplicate-key", "2:11 yaml-duplicate-key"]],
    ["a: {{ .Values.x }}", ["1:5 yaml-unsupported"]],
    ["[a]: b", ["1:1 yaml-unsupported"]],
    ["~: b", ["1:1 yaml-unsupported"]],
    ["a: .inf", ["1:4 yaml-unsupported"]],
    ["a: !!int x", ["1:10 yaml-unsupported"]],
    ["a: !Ref x", ["1:4 yaml-unsupported"]],
    ["a: 12345678901234567890", ["1:4 yaml-unsupported"]],
    ["%YAML 1.2\n---\na: 1", ["1:1 yaml-unsupported"]],
    ["--- a\nb: 1", ["1:1 yaml-syntax"]],
    ["a: 1\n...\nb: 2", ["3:1 yaml-unsupported"]],
    ["  a: 1\nb: 2", ["2:1 yaml-unsupported"]],
    ["a: x\u0000y", ["1:5 yaml-unsupported"]],
    ["a: x\u007fy", ["1:5 yaml-unsupported"]],
    ["a: x\ud800y", ["1:5 yaml-unsupported"]],
    ["a: <<\nb:\n  <<: 1", ["3:7 yaml-unsupported"]],
    ["a: [b: c\nd: [\ne: 'x\nf: 1", ["1:4 yaml-syntax", "2:4 yaml-syntax", "3:4 yaml-syntax"]],
    ["a: b: c\nd: 1\ne: f: g\nh: @\n", ["1:5 yaml-syntax", "3:5 yaml-syntax", "4:4 yaml-syntax"]],
  ])("places what is wrong with %j", (text, want) => {
    expect(complain(text).map((one) => one.replace(/:[^:]*$/s, "").replace(/: .*/s, ""))).toEqual(want);
  });

  it("says what to do", () => {
    expect(complain("a: 1\nname:web\n")).toEqual([
      "2:1 yaml-syntax: A space is missing after the `:`: write `name: web`.",
    ]);
    expect(complain("a: 1\nb: 2\na: 3\n")).toEqual([
      '3:1 yaml-duplicate-key: "a" is already given in line 1: an object can hold it once. Keep one of them.',
    ]);
    expect(complain("spec:\n  replicas: 3\n   image: x\n")).toEqual([
      "3:4 yaml-syntax: `image` is indented too far: it belongs to the value of `replicas` above, which is a text. Align it with its neighbours.",
    ]);
    expect(complain("message: error: none\n")).toEqual([
      '1:15 yaml-syntax: A second `: ` in one line: if it belongs to the text, quote it: "error: none"; if not, begin a new line.',
    ]);
  });

  it("counts columns in UTF-16 units, as an editor does", () => {
    expect(complain('{"\u{1f600}": 1, "\u{1f600}": 2}')).toEqual([
      expect.stringMatching(/^1:11 yaml-duplicate-key/),
    ]);
  });

  it("has ranges that are not empty", () => {
    for (const text of ["a: 'x", "a: *x", "a: [", "a: 1\nfoo\n", "a: b: c"]) {
      const [issue] = parseManifest(text).issues;
      expect(issue?.range.endColumn).toBeGreaterThan(issue?.range.column ?? 0);
    }
  });
});

describe("limits", () => {
  it.each<[string, string]>([
    ["[", "[".repeat(10_000)],
    ["{a: ", "{a: ".repeat(10_000)],
    ["- ", "- ".repeat(10_000)],
    ["? ", "? ".repeat(10_000)],
    ["indentation", Array.from({ length: 1500 }, (_, at) => `${" ".repeat(at)}a:\n`).join("")],
    ["closed brackets", `a: ${"[".repeat(MAX_DEPTH)}${"]".repeat(MAX_DEPTH)}`],
  ])("refuses values that nest too deeply: %s", (_, text) => {
    expect(parseManifest(text).issues.map(({ code }) => code)).toEqual(["too-deep"]);
  });

  it("reads as many levels as are allowed", () => {
    const text = `a: ${"[".repeat(MAX_DEPTH - 1)}${"]".repeat(MAX_DEPTH - 1)}`;
    expect(parseManifest(text).issues).toEqual([]);
  });

  it("refuses levels that aliases add up", () => {
    const deep = (levels: number, inner: string) => `${"[".repeat(levels)}${inner}${"]".repeat(levels)}`;
    const text = `a: &a ${deep(300, "x")}\nb: ${deep(300, "*a")}`;
    expect(parseManifest(text).issues.map(({ code }) => code)).toEqual(["too-deep"]);
  });

  it("refuses an alias bomb", () => {
    const bomb = Array.from({ length: 9 }, (_, at) => {
      const items = Array.from({ length: 9 }, () => (at === 0 ? "lol" : `*a${at - 1}`)).join(", ");
      return `a${at}: &a${at} [${items}]\n`;
    }).join("");
    expect(parseManifest(bomb).issues.map(({ code }) => code)).toEqual(["yaml-alias"]);
  });

  it("refuses more than the server accepts", () => {
    expect(parseManifest(`a: ${"x".repeat(3 * 1024 * 1024)}`).issues.map(({ code }) => code)).toEqual([
      "too-large",
    ]);
    expect(parseManifest(`a: ${"é".repeat(1_500_000)}`).issues).toEqual([]);
    expect(parseManifest(`a: ${"é".repeat(1_600_000)}`).issues.map(({ code }) => code)).toEqual([
      "too-large",
    ]);
  });

  it.each<[string, string]>([
    ["quotes", "'".repeat(1_000_000)],
    ["open quotes", 'a: "\n'.repeat(200_000)],
    ["empty lines", "\n".repeat(3_000_000)],
    ["comments", "#\n".repeat(1_000_000)],
    ["words", "x ".repeat(1_000_000)],
    ["one long word", `a:\n  ${"x".repeat(1_000_000)}\n   b: c\n`],
    ["one long line of blanks", `a: b${" ".repeat(1_000_000)}: c\n`],
    ["keys given twice", Array.from({ length: 60_000 }, (_, at) => `k${at % 30_000}: 1\n`).join("")],
    ["separators", "---\n".repeat(300_000)],
    ["objects in JSON", '{"a":1}'.repeat(20_000)],
    ["anchors", "&a ".repeat(300_000)],
    ["colons", ":\n".repeat(300_000)],
    ["tabs", "\ta: 1\n".repeat(200_000)],
  ])("ends with a text that is long in one way: %s", (_, text) => {
    expect(parseManifest(text).documents.length + parseManifest(text).issues.length).toBeGreaterThan(0);
  });
});

describe("source map", () => {
  const document = () => parseManifest(MANIFEST.replace("|,", "a,")).documents[0];
  const text = MANIFEST.replace("|,", "a,").split("\n");
  const cut = (
    range: { line: number; column: number; endLine: number; endColumn: number } | null | undefined,
  ) =>
    range
      ? text[range.line - 1]?.slice(
          range.column - 1,
          range.line === range.endLine ? range.endColumn - 1 : undefined,
        )
      : range;

  it.each<{ keys: FieldKeys; key: string | null; value: string; whole: string }>([
    { keys: ["kind"], key: "kind", value: "Deployment", whole: "kind: Deployment" },
    { keys: ["metadata", "name"], key: "name", value: "web", whole: "name: web" },
    { keys: ["metadata", "labels", "tier"], key: '"tier"', value: "'front'", whole: `"tier": 'front'` },
    {
      keys: ["spec", "template", "spec", "containers", 0],
      key: null,
      value: "name: web",
      whole: "- name: web",
    },
    { keys: ["spec", "template", "spec", "containers", 0, "args", 2], key: null, value: "x", whole: "x" },
    { keys: ["spec"], key: "spec", value: "replicas: 3", whole: "spec:" },
  ])("finds $keys", ({ keys, key, value, whole }) => {
    const found = document()?.map?.find(keys);
    expect({ key: cut(found?.key), value: cut(found?.value), whole: cut(found?.whole) }).toEqual({
      key,
      value,
      whole,
    });
  });

  it("points near what is missing", () => {
    const map = document()?.map;
    expect(map?.find(["spec", "paused"])).toBeNull();
    expect(cut(map?.rangeOf(["spec", "paused"]))).toBe("spec");
    expect(cut(map?.rangeOf(["status", "x"]))).toBe("apiVersion: apps/v1");
    expect(cut(map?.rangeOf(["spec", "template", "spec", "containers", 0, "x"]))).toBe("name: web");
  });

  it.each<{ at: [number, number]; keys: FieldKeys | null; on?: "key" | "value" }>([
    { at: [1, 3], keys: null },
    { at: [3, 2], keys: ["kind"], on: "key" },
    { at: [3, 8], keys: ["kind"], on: "value" },
    { at: [5, 4], keys: ["metadata", "name"], on: "key" },
    { at: [6, 20], keys: ["metadata", "labels", "app"], on: "value" },
    { at: [12, 7], keys: ["spec", "template", "spec", "containers", 0], on: "value" },
    { at: [13, 17], keys: ["spec", "template", "spec", "containers", 0, "image"], on: "value" },
    { at: [14, 22], keys: ["spec", "template", "spec", "containers", 0, "args", 1], on: "value" },
  ])("knows the field at $at", ({ at, keys, on }) => {
    const found = document()?.map?.pathAt(...at);
    expect(found).toEqual(keys === null ? null : { keys, on });
  });

  it("finds what aliases and merges bring in where it is written", () => {
    const { documents } = parseManifest("a: &x {b: 1}\nc: *x\nd:\n  <<: *x\n  e: 2\n");
    const map = documents[0]?.map;
    expect(map?.find(["c"])?.value).toMatchObject({ line: 2, column: 4, endColumn: 6 });
    expect(map?.find(["c", "b"])?.value).toMatchObject({ line: 1, column: 11 });
    expect(map?.find(["d", "b"])?.key).toMatchObject({ line: 1, column: 8 });
    expect(map?.find(["d", "e"])?.key).toMatchObject({ line: 5, column: 3 });
  });
});

describe("laws", () => {
  it("reads what is printed", () => {
    fc.assert(
      fc.property(anyObject, (value) => {
        expect(read(printText(value))).toEqual(value);
      }),
      { numRuns: 300 },
    );
  });

  it("reads an object in whatever way it is written", () => {
    fc.assert(
      fc.property(styledObject, ({ value, text }) => {
        expect(read(text)).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  it("agrees with another reader of YAML", () => {
    fc.assert(
      fc.property(styledObject, ({ value, text }) => {
        fc.pre(!/[\u0085\u2028\u2029\ufeff]|__proto__|<<|\r/.test(JSON.stringify(value)));
        const theirs: unknown = parseByYaml(text, {
          version: "1.1",
          schema: "failsafe",
          strict: false,
          logLevel: "silent",
        });
        const ours = read(text);
        expect(shapeOf(ours)).toEqual(shapeOf(theirs as Value));
      }),
      { numRuns: 200 },
    );
  });

  it("finds every field, and finds back to it", () => {
    fc.assert(
      fc.property(styledObject, ({ value, text }) => {
        const { documents } = parseManifest(text);
        const map = documents[0]?.map;
        const lines = text.split(/\r\n|\n|\r/);
        for (const keys of pathsOf(value, [])) {
          const found = map?.find(keys);
          const part = found?.key ?? found?.value;
          if (!part) throw new Error(`no ${keys.join(".")}`);
          expect(part.column - 1).toBeLessThanOrEqual(lines[part.line - 1]?.length ?? -1);
          if (found?.key) expect(map?.pathAt(part.line, part.column)).toEqual({ keys, on: "key" });
        }
      }),
      { numRuns: 200 },
    );
  });

  it("never throws", () => {
    const pieces = fc.constantFrom(
      ..."a,b: ,- ,-,? ,:,{,},[,],#, #,&a ,*a,!,!!str ,|,>,',\",\n,\n  ,\n    ,\t, ,\\,%,@,`,---\n,...,<<: ,~,\r,\u2028,\u0000,\ud800,\ufeff".split(
        ",",
      ),
      ",",
      ": ",
      "a: ",
    );
    const soup = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(""));
    const cut = fc
      .tuple(styledObject, fc.nat())
      .map(([{ text }, at]) => text.slice(0, at % (text.length + 1)));
    fc.assert(
      fc.property(fc.oneof(soup, cut, fc.string({ unit: "binary" })), (text) => {
        const { documents, issues } = parseManifest(text);
        const failed = issues.some(({ severity }) => severity === "error");
        if (!failed) for (const { value } of documents) expect(isMap(value ?? undefined)).toBe(true);
        for (const { range } of issues) {
          expect(range.line).toBeGreaterThanOrEqual(1);
          expect(range.endLine * 1e6 + range.endColumn).toBeGreaterThanOrEqual(
            range.line * 1e6 + range.column,
          );
        }
      }),
      { numRuns: 2000 },
    );
  });
});

/** The same value with all scalars as marks: other readers type them in another way. */
function shapeOf(value: Value): Value {
  if (isList(value)) return value.map(shapeOf);
  if (isMap(value))
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shapeOf(field)]));
  return "scalar";
}

function pathsOf(value: Value, keys: FieldKeys): readonly FieldKeys[] {
  if (isList(value))
    return value.flatMap((item, index) => [[...keys, index], ...pathsOf(item, [...keys, index])]);
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([key, field]) => [[...keys, key], ...pathsOf(field, [...keys, key])]);
}
