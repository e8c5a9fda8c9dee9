import "../../testing/load-parts.ts";
import { describe, expect, it } from "vitest";
import type { Value } from "../../engine/value/value.ts";
import { lineDiff } from "../../testing/line-diff.ts";
import type { FieldKeys } from "../yaml/print/print-yaml.ts";
import { removeField, setField } from "./edit-field.ts";

const DEPLOYMENT = `# head
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, tier: "front"}
spec:
  # how many
  replicas: 3 # three
  strategy:
    type: Recreate
  template:
    spec:
      containers:
      - name: web # first
        image: "nginx:1.25"
        args: [a, b]
      # the second one
      - name: side
        image: busybox
`;

const container = ["spec", "template", "spec", "containers", 0];

describe("removeField", () => {
  it.each<{ keys: FieldKeys; want: string[] | null }>([
    { keys: ["spec", "replicas"], want: ["- replicas: 3 # three"] },
    {
      keys: ["metadata", "labels", "app"],
      want: ['- labels: {app: web, tier: "front"}', '+   labels: {tier: "front"}'],
    },
    {
      keys: ["metadata", "labels", "tier"],
      want: ['- labels: {app: web, tier: "front"}', "+   labels: {app: web}"],
    },
    { keys: ["spec", "strategy", "type"], want: ["- strategy:", "- type: Recreate"] },
    {
      keys: [...container, "name"],
      want: ["- - name: web # first", '- image: "nginx:1.25"', '+       - image: "nginx:1.25"'],
    },
    { keys: ["spec", "template", "spec", "containers", 1], want: ["- - name: side", "- image: busybox"] },
    { keys: [...container, "args", 0], want: ["- args: [a, b]", "+         args: [b]"] },
    { keys: ["spec", "paused"], want: null },
    { keys: ["spec", "replicas", "x"], want: null },
    { keys: [], want: null },
  ])("removes $keys", ({ keys, want }) => {
    expect(lineDiff(DEPLOYMENT, removeField(DEPLOYMENT, 0, keys))).toEqual(want);
  });

  it.each<{ name: string; text: string; keys: FieldKeys; want: string | null }>([
    { name: "the only field", text: "a: 1\n", keys: ["a"], want: "{}\n" },
    {
      name: "parents that become empty",
      text: "a: 1\nb:\n  c:\n  - d: 1\n  e:\n    f: 1 # x\n",
      keys: ["b", "e", "f"],
      want: "a: 1\nb:\n  c:\n  - d: 1\n",
    },
    {
      name: "all but an item",
      text: "a:\n- b:\n    c: 1\n- d: 1\n",
      keys: ["a", 0, "b", "c"],
      want: "a:\n- {}\n- d: 1\n",
    },
    {
      name: "all but metadata",
      text: "metadata: # m\n  labels:\n    a: b\nspec: 1\n",
      keys: ["metadata", "labels", "a"],
      want: "metadata: {} # m\nspec: 1\n",
    },
    {
      name: "a list that becomes empty",
      text: "a:\n  b:\n  - c\nd: 1\n",
      keys: ["a", "b", 0],
      want: "d: 1\n",
    },
    {
      name: "comments with a deeper indentation",
      text: "a:\n  b: 1\n  # of b\n# of c\nc: 1\n",
      keys: ["a"],
      want: "# of c\nc: 1\n",
    },
    { name: "a string of several lines", text: "a: |\n  x\n\n  y\n\nb: 1\n", keys: ["a"], want: "\nb: 1\n" },
    {
      name: "the first field of an item, with a comment after it",
      text: "- x\n".replace("- x", "a:\n- b: 1\n  # c\n  d: 2"),
      keys: ["a", 0, "b"],
      want: "a:\n-\n  # c\n  d: 2\n",
    },
    {
      name: "the last field of a text without a final line break",
      text: "a: 1\nb: 2",
      keys: ["b"],
      want: "a: 1\n",
    },
    {
      name: "a field of one of several documents",
      text: "a: 1\nb: 1\n---\na: 1\nb: 2\n",
      keys: ["a"],
      want: "b: 1\n---\na: 1\nb: 2\n",
    },
    { name: "with CRLF", text: "a: 1\r\nb: 2\r\nc: 3\r\n", keys: ["b"], want: "a: 1\r\nc: 3\r\n" },
    { name: "of JSON", text: '{\n  "a": 1,\n  "b": 2\n}\n', keys: ["b"], want: '{\n  "a": 1\n}\n' },
    { name: "a list in the column of its key", text: "a:\n- 1\n- 2\nb: 1\n", keys: ["a"], want: "b: 1\n" },
    { name: "not a field to which an alias refers", text: "a: &x 1\nb: *x\n", keys: ["a"], want: null },
    { name: "an alias", text: "a: &x 1\nb: *x\n", keys: ["b"], want: "a: &x 1\n" },
    {
      name: "not a merged field",
      text: "a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  e: 1\n",
      keys: ["d", "b"],
      want: null,
    },
    { name: "not in a text with errors", text: "a: 1\nb: 2\nb: 3\n", keys: ["a"], want: null },
  ])("removes $name", ({ text, keys, want }) => {
    expect(removeField(text, 0, keys)).toBe(want);
  });
});

describe("setField", () => {
  it.each<{ keys: FieldKeys; value: Value; want: string[] | null }>([
    { keys: ["spec", "replicas"], value: 5, want: ["- replicas: 3 # three", "+   replicas: 5 # three"] },
    { keys: ["spec", "replicas"], value: 3, want: [] },
    {
      keys: [...container, "image"],
      value: "nginx:2",
      want: ['- image: "nginx:1.25"', '+         image: "nginx:2"'],
    },
    { keys: ["spec", "paused"], value: true, want: ["+   paused: true"] },
    { keys: ["spec", "strategy", "type"], value: "yes", want: ["- type: Recreate", '+     type: "yes"'] },
    {
      keys: ["metadata", "labels", "x"],
      value: "y: z",
      want: ['- labels: {app: web, tier: "front"}', '+   labels: {app: web, tier: "front", x: "y: z"}'],
    },
    {
      keys: ["metadata", "annotations", "a/b"],
      value: "l1\nl2\n",
      want: ["+   annotations:", "+     a/b: |", "+       l1", "+       l2"],
    },
    { keys: [...container, "env"], value: [{ name: "A" }], want: ["+         env:", "+         - name: A"] },
    {
      keys: ["spec", "template", "spec", "containers", 2],
      value: { name: "x", image: "z" },
      want: ["+       - image: z", "+         name: x"],
    },
    { keys: ["spec", "template", "spec", "containers", 4], value: {}, want: null },
    {
      keys: ["spec", "strategy"],
      value: { type: "A", b: 1 },
      want: ["- type: Recreate", "+     type: A", "+     b: 1"],
    },
    {
      keys: ["spec", "replicas"],
      value: { a: [1] },
      want: ["- replicas: 3 # three", "+   replicas: # three", "+     a:", "+     - 1"],
    },
    { keys: ["metadata", "name", "x"], value: 1, want: null },
    { keys: [], value: {}, want: null },
  ])("sets $keys to $value", ({ keys, value, want }) => {
    expect(lineDiff(DEPLOYMENT, setField(DEPLOYMENT, 0, keys, value))).toEqual(want);
  });

  it.each<{ name: string; text: string; keys: FieldKeys; value: Value; want: string | null }>([
    { name: "a missing value", text: "a: # c\nb: 1\n", keys: ["a"], value: 1, want: "a: 1 # c\nb: 1\n" },
    {
      name: "an object for a missing value",
      text: "a: # c\nb: 1\n",
      keys: ["a", "x"],
      value: 1,
      want: "a: # c\n  x: 1\nb: 1\n",
    },
    { name: "into {}", text: "a: {}\nb: 1\n", keys: ["a", "x"], value: [1], want: "a:\n  x:\n  - 1\nb: 1\n" },
    {
      name: "at the end of a text without a final line break",
      text: "a: 1",
      keys: ["b"],
      value: 2,
      want: "a: 1\nb: 2",
    },
    {
      name: "after a string of several lines",
      text: "a:\n  b: |\n    x\n\nc: 1\n",
      keys: ["a", "d"],
      value: 2,
      want: "a:\n  b: |\n    x\n  d: 2\n\nc: 1\n",
    },
    {
      name: "with the existing indentation",
      text: "a:\n    b: 1\nc:\n    - d\n",
      keys: ["a", "e"],
      value: { f: 1 },
      want: "a:\n    b: 1\n    e:\n      f: 1\nc:\n    - d\n",
    },
    {
      name: "a longer list in place of the old one",
      text: "c:\n    - d\n",
      keys: ["c"],
      value: ["d", "e"],
      want: "c:\n    - d\n    - e\n",
    },
    {
      name: "in JSON",
      text: '{\n  "a": 1,\n  "b": {"c": 1}\n}\n',
      keys: ["d"],
      value: ["x"],
      want: '{\n  "a": 1,\n  "b": {"c": 1},\n  "d": ["x"]\n}\n',
    },
    {
      name: "with CRLF",
      text: "a: 1\r\nb: 2\r\n",
      keys: ["c"],
      value: { d: 1 },
      want: "a: 1\r\nb: 2\r\nc:\r\n  d: 1\r\n",
    },
    { name: "for an alias", text: "a: &x 1\nb: *x\n", keys: ["b"], value: 2, want: "a: &x 1\nb: 2\n" },
    { name: "not in an alias", text: "a: &x {c: 1}\nb: *x\n", keys: ["b", "c"], value: 2, want: null },
    {
      name: "a field that replaces a merged field",
      text: "a: &x {b: 1}\nd:\n  <<: *x\n",
      keys: ["d", "b"],
      value: 2,
      want: "a: &x {b: 1}\nd:\n  <<: *x\n  b: 2\n",
    },
    {
      name: "not a field to which an alias refers",
      text: "a: &x 1\nb: *x\n",
      keys: ["a"],
      value: 2,
      want: null,
    },
    {
      name: "without a tag that does not match the value",
      text: "a: !!str 1\n",
      keys: ["a"],
      value: 2,
      want: "a: 2\n",
    },
    { name: "in single quotes", text: "a: 'b'\n", keys: ["a"], value: "it's", want: "a: 'it''s'\n" },
    { name: "a null", text: "a: 1\n", keys: ["a"], value: null, want: "a: null\n" },
    {
      name: "a pair in a list",
      text: "a: [b: 1]\n",
      keys: ["a", 0, "c"],
      value: 2,
      want: "a: [{b: 1, c: 2}]\n",
    },
  ])("writes $name", ({ text, keys, value, want }) => {
    expect(setField(text, 0, keys, value)).toBe(want);
  });

  it("edits only the given document", () => {
    const text = "# one\na: 1\n---\n# nothing\n---\n# two\na: 1\n";
    expect(setField(text, 1, ["a"], 2)).toBe("# one\na: 1\n---\n# nothing\n---\n# two\na: 2\n");
    expect(setField(text, 2, ["a"], 2)).toBeNull();
  });
});

describe("setField in JSON", () => {
  it.each<{ text: string; keys: FieldKeys; value: Value; want: string }>([
    { text: '{"a": 1}', keys: ["a"], value: "x", want: '{"a": "x"}' },
    { text: '{"a": [1, 2]}', keys: ["a", 1], value: "x", want: '{"a": [1, "x"]}' },
    { text: '{"a": [1]}', keys: ["a", 1], value: "x", want: '{"a": [1, "x"]}' },
    { text: '{"a": {}}', keys: ["a", "b"], value: "x", want: '{"a": {"b": "x"}}' },
    { text: 'a: {"b": 1}', keys: ["a", "b"], value: "x", want: 'a: {"b": "x"}' },
    { text: "a: {b: 1}", keys: ["a", "b"], value: "x", want: "a: {b: x}" },
  ])("quotes a text in $text", ({ text, keys, value, want }) => {
    expect(setField(text, 0, keys, value)).toBe(want);
  });
});
