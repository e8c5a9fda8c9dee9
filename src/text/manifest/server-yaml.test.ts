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
    ["a: -.inf", { a: Number.NEGATIVE_INFINITY }],
  ])("reads %j", (text, value) => {
    expect(readYaml(text)).toEqual({ value, duplicates: [] });
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
  ])("says of %j: %s", (text, error) => {
    expect(readYaml(text)).toEqual({ error });
  });

  it.each<{ name: string; text: string; want: readonly { key: string; line: number }[] }>([
    {
      name: "keys, at the lines of their values",
      text: "a: 1\n\na: 2\nb:\n  c: 1\n  c:\n    d: 1",
      want: [
        { key: "a", line: 3 },
        { key: "c", line: 7 },
      ],
    },
    {
      name: "a key over a merged one",
      text: "x: &a {b: 1}\ny:\n  <<: *a\n  b: 2",
      want: [{ key: "b", line: 4 }],
    },
    { name: "a merged key over another", text: "y:\n  b: 2\n  <<: {b: 1}", want: [{ key: "b", line: 3 }] },
  ])("finds duplicates: $name", ({ text, want }) => {
    expect(readYaml(text)).toMatchObject({ duplicates: want });
  });
});
