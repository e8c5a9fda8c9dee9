import "../testing/parts.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { equal } from "../engine/value/equal.ts";
import { isList, isMap, type Value } from "../engine/value/value.ts";
import { anyValue, styledObject, trickyKey } from "../testing/styled-yaml.ts";
import { planRemoval, withField, withoutField } from "./change.ts";
import { removeField, setField } from "./edit.ts";
import { parseManifest } from "./parse.ts";
import type { FieldKeys } from "./print.ts";

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

/** The lines that went, as `- line`, and that came, as `+ line`. */
function diff(before: string, after: string | null): string[] | null {
  if (after === null) return null;
  const [old, now] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const gone = old.slice(start, old.length - end).map((line) => `- ${line.trimStart()}`);
  return [...gone, ...now.slice(start, now.length - end).map((line) => `+ ${line}`)];
}

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
  ])("takes out $keys", ({ keys, want }) => {
    expect(diff(DEPLOYMENT, removeField(DEPLOYMENT, 0, keys))).toEqual(want);
  });

  it.each<{ name: string; text: string; keys: FieldKeys; want: string | null }>([
    { name: "the only field", text: "a: 1\n", keys: ["a"], want: "{}\n" },
    {
      name: "objects that get empty",
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
    { name: "a list that gets empty", text: "a:\n  b:\n  - c\nd: 1\n", keys: ["a", "b", 0], want: "d: 1\n" },
    {
      name: "comments that are indented deeper",
      text: "a:\n  b: 1\n  # of b\n# of c\nc: 1\n",
      keys: ["a"],
      want: "# of c\nc: 1\n",
    },
    { name: "a text of several lines", text: "a: |\n  x\n\n  y\n\nb: 1\n", keys: ["a"], want: "\nb: 1\n" },
    {
      name: "the first field of an item, with a comment behind",
      text: "- x\n".replace("- x", "a:\n- b: 1\n  # c\n  d: 2"),
      keys: ["a", 0, "b"],
      want: "a:\n-\n  # c\n  d: 2\n",
    },
    { name: "the last field of a text without line end", text: "a: 1\nb: 2", keys: ["b"], want: "a: 1\n" },
    {
      name: "of one document of several",
      text: "a: 1\nb: 1\n---\na: 1\nb: 2\n",
      keys: ["a"],
      want: "b: 1\n---\na: 1\nb: 2\n",
    },
    { name: "with CRLF", text: "a: 1\r\nb: 2\r\nc: 3\r\n", keys: ["b"], want: "a: 1\r\nc: 3\r\n" },
    { name: "of JSON", text: '{\n  "a": 1,\n  "b": 2\n}\n', keys: ["b"], want: '{\n  "a": 1\n}\n' },
    { name: "a list in the column of its key", text: "a:\n- 1\n- 2\nb: 1\n", keys: ["a"], want: "b: 1\n" },
    { name: "not what an alias needs", text: "a: &x 1\nb: *x\n", keys: ["a"], want: null },
    { name: "an alias", text: "a: &x 1\nb: *x\n", keys: ["b"], want: "a: &x 1\n" },
    {
      name: "not what a merge brings in",
      text: "a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  e: 1\n",
      keys: ["d", "b"],
      want: null,
    },
    { name: "not in a text with errors", text: "a: 1\nb: 2\nb: 3\n", keys: ["a"], want: null },
  ])("takes out $name", ({ text, keys, want }) => {
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
    expect(diff(DEPLOYMENT, setField(DEPLOYMENT, 0, keys, value))).toEqual(want);
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
      name: "at the end of a text without line end",
      text: "a: 1",
      keys: ["b"],
      value: 2,
      want: "a: 1\nb: 2",
    },
    {
      name: "behind a text of several lines",
      text: "a:\n  b: |\n    x\n\nc: 1\n",
      keys: ["a", "d"],
      value: 2,
      want: "a:\n  b: |\n    x\n  d: 2\n\nc: 1\n",
    },
    {
      name: "in the indentation that is there",
      text: "a:\n    b: 1\nc:\n    - d\n",
      keys: ["a", "e"],
      value: { f: 1 },
      want: "a:\n    b: 1\n    e:\n      f: 1\nc:\n    - d\n",
    },
    {
      name: "a longer list where the old one was",
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
      name: "over what a merge brings in",
      text: "a: &x {b: 1}\nd:\n  <<: *x\n",
      keys: ["d", "b"],
      value: 2,
      want: "a: &x {b: 1}\nd:\n  <<: *x\n  b: 2\n",
    },
    { name: "not where an alias copies it", text: "a: &x 1\nb: *x\n", keys: ["a"], value: 2, want: null },
    { name: "without a tag that does not fit", text: "a: !!str 1\n", keys: ["a"], value: 2, want: "a: 2\n" },
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

  it("edits the document that is asked for", () => {
    const text = "# one\na: 1\n---\n# nothing\n---\n# two\na: 1\n";
    expect(setField(text, 1, ["a"], 2)).toBe("# one\na: 1\n---\n# nothing\n---\n# two\na: 2\n");
    expect(setField(text, 2, ["a"], 2)).toBeNull();
  });
});

describe("laws", () => {
  const read = (text: string | null) =>
    text === null ? null : (parseManifest(text).documents[0]?.value ?? null);
  const target = styledObject.chain(({ value, text }) => {
    const paths = pathsOf(value, []);
    return fc.record({ value: fc.constant(value), text: fc.constant(text), keys: fc.constantFrom(...paths) });
  });

  it("sets the field and nothing else", () => {
    fc.assert(
      fc.property(target, anyValue, ({ value, text, keys }, field) => {
        const after = setField(text, 0, keys, field);
        expect(after).not.toBeNull();
        expect(read(after)).toEqual(withField(value, keys, field));
      }),
      { numRuns: 300 },
    );
  });

  it("adds a field and nothing else", () => {
    fc.assert(
      fc.property(target, trickyKey, anyValue, ({ value, text, keys }, key, field) => {
        const all = [...keys, key];
        const want = withField(value, all, field);
        const after = setField(text, 0, all, field);
        expect(read(after)).toEqual(want ?? null);
        const isNew = !pathsOf(value, []).some((path) => equal([...path], all));
        if (isNew) expect(linesLost(text, after ?? text)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  it("takes the field out, with what gets empty, and nothing else", () => {
    fc.assert(
      fc.property(target, ({ value, text, keys }) => {
        const plan = planRemoval(value, keys);
        const after = removeField(text, 0, keys);
        expect(after).not.toBeNull();
        const gone = read(after);
        expect(equal(gone as Value, withoutField(value, keys.slice(0, plan?.length)))).toBe(true);
        for (const line of after?.split(/\r\n|\n|\r/) ?? []) {
          if (/^ *#/.test(line)) expect(text).toContain(line);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("changes nothing where the field has the value already", () => {
    fc.assert(
      fc.property(target, ({ value, text, keys }) => {
        const field = keys.reduce<Value>((at, key) => (at as { [key: string]: Value })[key] as Value, value);
        expect(setField(text, 0, keys, field)).toBe(text);
      }),
    );
  });
});

/** How many lines of the old text are not in the new one. */
function linesLost(before: string, after: string): number {
  return diff(before, after)?.filter((line) => line.startsWith("- ")).length ?? 0;
}

function pathsOf(value: Value, keys: FieldKeys): readonly FieldKeys[] {
  if (isList(value))
    return value.flatMap((item, index) => [[...keys, index], ...pathsOf(item, [...keys, index])]);
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([key, field]) => [[...keys, key], ...pathsOf(field, [...keys, key])]);
}
