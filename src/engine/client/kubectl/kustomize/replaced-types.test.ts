import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const OBJECT = `apiVersion: v1
kind: ConfigMap
metadata: {name: b, labels: {m: {a: b}}}
spec: {int: 1, bool: true, none: null, float: 1.5, text: words, empty: ""}
data:
  c.json: |
    {"a": 1, "s": "t"}
`;

/** Builds a kustomization that writes the value of a source to a field. */
function write(source: string, path: string) {
  const kustomization = `resources: [x.yaml]
replacements:
- ${source}
  targets: [{select: {name: b}, fieldPaths: ['${path}']}]
`;
  return createTerminal({ "x.yaml": OBJECT, "kustomization.yaml": kustomization }).run("kubectl kustomize .");
}

const cannot = (found: string, text: string, wanted: string) =>
  `error: map[string]interface {}(nil): yaml: cannot decode ${found} \`${text}\` as a ${wanted}\n`;

it.each([
  ["int", "'7'", "int: 7"],
  ["bool", "'false'", "bool: false"],
  ["none", "'null'", "none: null"],
  ["float", "'7'", "float: 7"],
  ["text", "'7'", 'text: "7"'],
  ["empty", "'7'", 'empty: "7"'],
])("a replacement keeps the type of a scalar: %s", (field, value, printed) => {
  expect(write(`sourceValue: ${value}`, `spec.${field}`).stdout).toContain(`  ${printed}\n`);
});

it.each([
  ["int", "word", cannot("!!str", "word", "!!int")],
  ["int", "'2.5'", cannot("!!float", "2.5", "!!int")],
  ["int", '""', cannot("!!null", "", "!!int")],
  ["bool", "'7'", cannot("!!int", "7", "!!bool")],
  ["none", "word", cannot("!!str", "word", "!!null")],
])("a replacement of another type is an error: %s gets %s", (field, value, message) => {
  expect(write(`sourceValue: ${value}`, `spec.${field}`)).toMatchObject({ exit: 1, stderr: message });
});

it("a map empties a text, because it has no text of its own", () => {
  const { stdout } = write("source: {kind: ConfigMap, fieldPath: metadata.labels.m}", "spec.text");
  expect(stdout).toContain('  text: ""\n');
});

it("an object without a name is an error", () => {
  expect(write('sourceValue: ""', "metadata.name").stderr).toBe(
    "error: missing metadata.name in object {{v1 ConfigMap} {{ } map[m:] map[]}}\n",
  );
});

it("a JSON text stays as it is if the new value has another type", () => {
  expect(write("sourceValue: word", "data.c\\.json.a").stdout).toContain('    {"a": 1, "s": "t"}\n');
  expect(write("sourceValue: word", "data.c\\.json.s").stdout).toContain(`'{"a":1,"s":"word"}'`);
});
