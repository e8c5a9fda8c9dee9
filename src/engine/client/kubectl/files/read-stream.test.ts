import { describe, expect, it } from "vitest";
import { readYaml } from "../../../../text/manifest/server-yaml.ts";
import { readStream } from "./read-stream.ts";

describe("readStream", () => {
  it.each([
    {
      name: "JSON objects one after another",
      text: '{"a":1}{"b":2}\n{"c":3}',
      want: [{ a: 1 }, { b: 2 }, { c: 3 }],
    },
    { name: "YAML after a JSON object", text: '{"a":1}\n---\nb: 1\n', want: [{ a: 1 }, { b: 1 }] },
    { name: "a text that only looks like JSON", text: "{a: 1}\n---\nb: 1\n", want: [{ a: 1 }, { b: 1 }] },
    { name: "a last line without its end", text: "a: |\n  x", want: [{ a: "x\n" }] },
    {
      name: "comments after separators, with CRLF",
      text: "--- # c\r\na: 1\r\n---\r\nb: 1",
      want: [{ a: 1 }, { b: 1 }],
    },
    { name: "half a surrogate pair", text: '{"a":"\\ud83d"}', want: [{ a: "\ufffd" }] },
  ])("reads $name", ({ text, want }) => {
    expect(readStream(text, readYaml)).toEqual(want.map((value) => expect.objectContaining({ value })));
  });

  // Recorded from NewYAMLOrJSONDecoder of k8s.io/apimachinery v0.36.3.
  it.each([
    { text: "a: 1\n--- foo\nb: 2", read: 0, error: "invalid Yaml document separator: foo" },
    {
      text: "a: 1\n---\nb: 1\nb: [\n",
      read: 1,
      error: "error converting YAML to JSON: yaml: line 2: did not find expected node content",
    },
    {
      text: '{"a": x]\nbcde',
      read: 0,
      error: "json: offset 7: invalid character 'x' looking for beginning of value",
    },
    {
      text: '{"a":1}\nb:',
      read: 1,
      error: "json: offset 9: invalid character 'b' looking for beginning of value",
    },
    {
      text: '{"a":1} {"b":2} c: 1\n',
      read: 2,
      error: "invalid character 'c' looking for beginning of value",
    },
    {
      text: '{"a": "é", tru\n',
      read: 0,
      error: "json: offset 13: invalid character 't' looking for beginning of object key string",
    },
    { text: '{"a": [1,', read: 0, error: "unexpected EOF" },
    { text: "a: .nan", read: 0, error: "error converting YAML to JSON: json: unsupported value: NaN" },
  ])("refuses $text", ({ text, read, error }) => {
    const documents = readStream(text, readYaml);
    expect(documents).toHaveLength(read + 1);
    expect(documents[read]).toEqual({ error });
  });
});
