import "../../testing/load-parts.ts";
import { describe, expect, it } from "vitest";
import { MAX_DEPTH } from "../../engine/value/depth.ts";
import { parseManifest } from "./parse-manifest.ts";

/** Returns each diagnostic as `line:column code: message`. */
function diagnosticsOf(text: string): string[] {
  return parseManifest(text).diagnostics.map(
    ({ range, code, message }) => `${range.line}:${range.column} ${code}: ${message}`,
  );
}

describe("diagnostics", () => {
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
  ])("gives the position of the error in %j", (text, want) => {
    expect(diagnosticsOf(text).map((one) => one.replace(/:[^:]*$/s, "").replace(/: .*/s, ""))).toEqual(want);
  });

  it("says how to correct the error", () => {
    expect(diagnosticsOf("a: 1\nname:web\n")).toEqual([
      "2:1 yaml-syntax: A space is missing after the `:`: write `name: web`.",
    ]);
    expect(diagnosticsOf("a: 1\nb: 2\na: 3\n")).toEqual([
      '3:1 yaml-duplicate-key: "a" is already on line 1: an object can contain a key only once. Keep one of them.',
    ]);
    expect(diagnosticsOf("spec:\n  replicas: 3\n   image: x\n")).toEqual([
      "3:4 yaml-syntax: `image` is indented too far: YAML reads it as part of the value of `replicas` above. Give it the indentation of the lines around it.",
    ]);
    expect(diagnosticsOf("message: error: none\n")).toEqual([
      '1:15 yaml-syntax: There is a second `: ` on this line: if it belongs to the value, quote it: "error: none"; if not, begin a new line.',
    ]);
  });

  it("counts columns in UTF-16 units", () => {
    expect(diagnosticsOf('{"\u{1f600}": 1, "\u{1f600}": 2}')).toEqual([
      expect.stringMatching(/^1:11 yaml-duplicate-key/),
    ]);
  });

  it("has no empty ranges", () => {
    for (const text of ["a: 'x", "a: *x", "a: [", "a: 1\nfoo\n", "a: b: c"]) {
      const [diagnostic] = parseManifest(text).diagnostics;
      expect(diagnostic?.range.endColumn).toBeGreaterThan(diagnostic?.range.column ?? 0);
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
  ])("refuses values with too many levels: %s", (_, text) => {
    expect(parseManifest(text).diagnostics.map(({ code }) => code)).toEqual(["too-deep"]);
  });

  it("accepts the largest number of levels", () => {
    const text = `a: ${"[".repeat(MAX_DEPTH - 1)}${"]".repeat(MAX_DEPTH - 1)}`;
    expect(parseManifest(text).diagnostics).toEqual([]);
  });

  it("counts the levels of aliases", () => {
    const deep = (levels: number, inner: string) => `${"[".repeat(levels)}${inner}${"]".repeat(levels)}`;
    const text = `a: &a ${deep(300, "x")}\nb: ${deep(300, "*a")}`;
    expect(parseManifest(text).diagnostics.map(({ code }) => code)).toEqual(["too-deep"]);
  });

  it("refuses an alias bomb", () => {
    const bomb = Array.from({ length: 9 }, (_, at) => {
      const items = Array.from({ length: 9 }, () => (at === 0 ? "lol" : `*a${at - 1}`)).join(", ");
      return `a${at}: &a${at} [${items}]\n`;
    }).join("");
    expect(parseManifest(bomb).diagnostics.map(({ code }) => code)).toEqual(["yaml-alias"]);
  });

  it("refuses a text larger than the server accepts", () => {
    expect(parseManifest(`a: ${"x".repeat(3 * 1024 * 1024)}`).diagnostics.map(({ code }) => code)).toEqual([
      "too-large",
    ]);
    expect(parseManifest(`a: ${"é".repeat(1_500_000)}`).diagnostics).toEqual([]);
    expect(parseManifest(`a: ${"é".repeat(1_600_000)}`).diagnostics.map(({ code }) => code)).toEqual([
      "too-large",
    ]);
  });

  it.each<[string, string]>([
    ["quotes", "'".repeat(500_000)],
    ["open quotes", 'a: "\n'.repeat(100_000)],
    ["empty lines", "\n".repeat(1_000_000)],
    ["comments", "#\n".repeat(500_000)],
    ["words", "x ".repeat(500_000)],
    ["one long word", `a:\n  ${"x".repeat(500_000)}\n   b: c\n`],
    ["one long line of blanks", `a: b${" ".repeat(500_000)}: c\n`],
    ["duplicate keys", Array.from({ length: 60_000 }, (_, at) => `k${at % 30_000}: 1\n`).join("")],
    ["separators", "---\n".repeat(200_000)],
    ["objects in JSON", '{"a":1}'.repeat(20_000)],
    ["anchors", "&a ".repeat(200_000)],
    ["colons", ":\n".repeat(200_000)],
    ["tabs", "\ta: 1\n".repeat(200_000)],
  ])("reads a long text in a short time: %s", (_, text) => {
    const { documents, diagnostics } = parseManifest(text);
    expect(documents.length + diagnostics.length).toBeGreaterThan(0);
  });
});
