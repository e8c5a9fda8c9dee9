import "../../../testing/load-parts.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog, loadScenario } from "../../../catalog/catalog.ts";
import { textOf } from "../../../engine/scenario/scenario.ts";
import { splitStream } from "../../../engine/value/stream/split-stream.ts";
import { recordedLines } from "../../../testing/conformance/recording-files.ts";
import { compose } from "../compose/compose.ts";
import { decodeTree } from "../resolve/decode-tree.ts";
import { readPlainYaml } from "./read-plain-yaml.ts";

/** Expects of a plain document that both readers have the same result. Returns whether it is plain. */
function expectSame(text: string): boolean {
  const plain = readPlainYaml(text);
  if (plain === null) return false;
  const { root, error, rest } = compose(text);
  expect({ text, error, rest }).toEqual({ text, error: null, rest: -1 });
  expect(plain.root).toEqual(root);
  const { value, failed, errors } = decodeTree(plain.root);
  expect({ text, failed, errors, value }).toEqual({ text, failed: false, errors: [], value: plain.value });
  return true;
}

/** Counts the plain documents of some texts. */
function countPlain(texts: readonly string[]): { readonly plain: number; readonly all: number } {
  const documents = texts.flatMap((text) =>
    splitStream(text).flatMap((part) => (part.kind === "yaml" ? [text.slice(part.from, part.end)] : [])),
  );
  return { plain: documents.filter(expectSame).length, all: documents.length };
}

const MANIFEST = `# web
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels:
    app: 'web'
    empty:

spec:
  replicas: 3
  template:
    spec:
      containers:
      - name: app
        image: "nginx:1.27"
        args:
          - --port=80
          - -
          - - nested
            - a: b
              c: -1.50
          -
            late: yes
      -
`;

describe("readPlainYaml", () => {
  it("reads manifests", () => {
    expect(expectSame(MANIFEST)).toBe(true);
    expect(readPlainYaml("a:\n- b: 1\n  c: x y\n-\n")?.value).toEqual({ a: [{ b: 1, c: "x y" }, null] });
  });

  it.each([
    "a: [b]",
    "a: {}",
    "a: &b c",
    "a: !!str 1",
    "a: |\n  b",
    'a: "\\n"',
    "a: b: c",
    "a: b\n  c",
    "a: b\n c: d",
    "a:\n  b: 1\n c: 2",
    "a: 1\na: 2",
    "a: 1\n- b",
    "- a\nb: 1",
    "- a: 1\n b: 2",
    "yes: 1",
    "1: 1",
    "<<: a",
    "a:\t1",
    "a: 9007199254740993",
    "a: .inf",
    "---\na: 1",
    "a: 1\n...",
    "a",
    "- a",
    "",
    "# only a comment",
    "a: 'b'c",
    "a: ü",
  ])("leaves %j to the other reader", (text) => expect(readPlainYaml(text)).toBeNull());

  it("has the other reader's results for all built-in scenarios, and reads most of their manifests", async () => {
    const names = catalog.flatMap(({ scenarios }) => scenarios.map(({ id }) => id));
    const scenarios = await Promise.all(names.map(loadScenario));
    const texts = scenarios.flatMap(({ steps }) =>
      steps.flatMap(({ action }) => (action.kind === "apply" ? [textOf(action) ?? ""] : [])),
    );
    const { plain, all } = countPlain(texts);
    expect(all).toBeGreaterThan(200);
    expect(plain / all).toBeGreaterThan(0.5);
  });

  it("has the other reader's results for texts of which Go's are recorded", () => {
    const texts = ["yaml/manifests", "yaml/mutated", "yaml/fuzz"].flatMap((name) =>
      recordedLines(name).map((line): string => JSON.parse(line).text),
    );
    expect(countPlain(texts).plain).toBeGreaterThan(300);
  });

  it("has the other reader's results for changed manifests", () => {
    const pieces = fc.constantFrom(
      "\n",
      " ",
      "  ",
      "- ",
      "-",
      ":",
      ": ",
      "#",
      " #",
      "a",
      "'",
      '"',
      "1",
      "\n\n",
      "a: b",
      "--- ",
    );
    const edits = fc.array(fc.record({ at: fc.nat(MANIFEST.length), length: fc.nat(3), piece: pieces }), {
      minLength: 1,
      maxLength: 4,
    });
    const soup = fc.array(pieces, { maxLength: 12 }).map((found) => found.join(""));
    const edited = edits.map((all) =>
      all.reduce(
        (text, { at, length, piece }) => text.slice(0, at) + piece + text.slice(at + length),
        MANIFEST,
      ),
    );
    fc.assert(
      fc.property(fc.oneof(edited, soup), (text) => void expectSame(text)),
      { numRuns: 5000 },
    );
  });
});
