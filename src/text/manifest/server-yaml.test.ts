import { describe, expect, it } from "vitest";
import type { Value } from "../../engine/value/value.ts";
import { readYaml } from "./server-yaml.ts";

describe("readYaml", () => {
  it.each<[string, Value]>([
    ["a: 1\n---\nb: 2", { a: 1 }],
    ["# c\n%YAML 1.1\n# d\n---\na: 1\n", { a: 1 }],
    ["--- a\n", "a"],
    ["---\n---\na: 1", null],
    ["", null],
    ["[1, {a: !t 2}]", [1, { a: "2" }]],
    ["a: |\n  b", { a: "b" }],
    ["a: .5_0", { a: 0.5 }],
    ["a: 1\n%YAML 1.1\nb", { a: 1 }],
    ["%TAG !e! tag:yaml.org,2002:\n---\na: !e!str 1", { a: "1" }],
  ])("reads %j", (text, value) => {
    expect(readYaml(text)).toEqual({ value, strictError: null });
  });

  // Recorded from YAMLToJSONStrict of sigs.k8s.io/yaml v1.6.0.
  it.each<[string, string]>([
    ["a: 1\nfoo\n", "line 3: could not find expected ':'"],
    ["a: 1\nfoo\n\n# c\nb: 1", "line 4: could not find expected ':'"],
    ['a: 1\n"foo"\n# c\n\nb: 1', "line 5: could not find expected ':'"],
    ['a: 1\n"foo"', "line 3: could not find expected ':'"],
    ["a: [1", "line 1: did not find expected ',' or ']'"],
    ["a: [1\n\nb: 2", "line 2: did not find expected ',' or ']'"],
    ["{a: 1", "line 1: did not find expected ',' or '}'"],
    ["a: }", "did not find expected node content"],
    ["a: 1\n- b", "line 1: did not find expected key"],
    ["\na:\n  - b\n c: 1", "line 3: did not find expected key"],
    ["a: b: c", "mapping values are not allowed in this context"],
    ["\n\na: @", "line 3: found character that cannot start any token"],
    ["a:\n\tb: 1", "line 2: found character that cannot start any token"],
    ["a: |\n\tb", "line 2: found a tab character where an indentation space is expected"],
    ["a: b\n\tc", "line 2: found a tab character that violates indentation"],
    ['a: "x', "found unexpected end of stream"],
    ['a: "\\q"', "found unknown escape character"],
    ["a: |x", "did not find expected comment or line break"],
    ["a: &", "did not find expected alphabetic or numeric character"],
    ["a: !x!y z", "found undefined tag handle"],
    ["%YAML 1.2\n---\na: 1", "found incompatible YAML document"],
    ["%FOO\n---\na: 1", "found unknown directive name"],
    ["a: *x", "unknown anchor 'x' referenced"],
    ["a: &x [*x]", "anchor 'x' value contains itself"],
    ["a: !!int x", "cannot decode !!str `x` as a !!int"],
    ["a: !!binary x", "!!binary value contains invalid base64 data"],
    ["<<: 1", "map merge requires map or sequence of maps as the value"],
    ["a: \u0001", "control characters are not allowed"],
    ["a: *x\nb: }", "unknown anchor 'x' referenced"],
    ["% a", "could not find expected directive name"],
    ["%YAML 1", "did not find expected digit or '.' character"],
    ["b:\n{}\n%YAML 3\n", "line 3: could not find expected ':'"],
    ["%YAML 1.1\na: 1", "line 1: did not find expected <document start>"],
    ["a: !! b", "did not find expected tag URI"],
    ['a: "\\ud83d"', "found invalid Unicode character escape code"],
    ["a: {{ .x }}", 'invalid map key: map[interface {}]interface {}{".x":interface {}(nil)}'],
    ["? [1, ~, 2.5, !!str 3]\n: a", 'invalid map key: []interface {}{1, interface {}(nil), 2.5, "3"}'],
    ["a: !!int <<", "cannot decode !!str `<<` as a !!int"],
    ["a: !!int 2026-01-01", "cannot decode !!str `2026-01-01` as a !!int"],
    ["a:\n  []: v", "line 1: did not find expected key"],
    ["%YAML 1.1\n- a", "line 2: block sequence entries are not allowed in this context"],
    ["a: 1\n[", "line 3: could not find expected ':'"],
    ["<<: !!int x", "map merge requires map or sequence of maps as the value"],
    [`a: b: c\n${"# more text\n".repeat(60)}\u0001`, "mapping values are not allowed in this context"],
    ["a: 1\n[a\nb: 1", "line 3: could not find expected ':'"],
  ])("says of %j: %s", (text, error) => {
    expect(readYaml(text)).toEqual({ error: `yaml: ${error}`, strictError: `yaml: ${error}` });
  });

  it.each([
    ["~: x", 'unsupported map key of type: %!s(<nil>), key: <nil>, value: "x"'],
    [
      "18446744073709551615: [x]",
      'unsupported map key of type: uint64, key: 0xffffffffffffffff, value: []interface {}{"x"}',
    ],
    ["a: -.inf", "json: unsupported value: -Inf"],
  ])("says that %j cannot become JSON", (text, error) => {
    expect(readYaml(text)).toEqual({ error, strictError: error });
  });

  it.each<{ name: string; text: string; want: readonly string[] }>([
    {
      name: "keys, at the lines of their values",
      text: "a: 1\n\na: 2\nb:\n  c: 1\n  c:\n    d: 1",
      want: ['line 3: key "a"', 'line 7: key "c"'],
    },
    {
      name: "a key over a merged one",
      text: "x: &a {b: 1}\ny:\n  <<: *a\n  b: 2",
      want: ['line 4: key "b"'],
    },
    { name: "a merged key over another", text: "y:\n  b: 2\n  <<: {b: 1}", want: ['line 3: key "b"'] },
    {
      name: "keys by their types",
      text: '1: a\n"1": b\n1.0: c\n0x1: d\n? e\n? e\n',
      want: ["line 4: key 1", 'line 7: key "e"'],
    },
    { name: "keys before a key that is no text", text: "a: 1\na: 2\n~: 3", want: ['line 2: key "a"'] },
  ])("finds duplicates: $name", ({ text, want }) => {
    const lines = want.map((one) => `\n  ${one} already set in map`).join("");
    expect(readYaml(text)).toMatchObject({ strictError: `yaml: unmarshal errors:${lines}` });
  });
});
