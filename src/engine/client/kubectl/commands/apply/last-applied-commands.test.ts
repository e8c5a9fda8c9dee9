import { describe, expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

const LAST = "kubectl.kubernetes.io/last-applied-configuration";
const config = (annotations = {}) =>
  JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", annotations } });

/** Returns the output of a command for a ConfigMap with this text in its annotation. */
function said(text: string, command: string) {
  const shell = createTerminal({ "a.json": config({ [LAST]: text }), "b.json": config() });
  shell.run("kubectl create --raw /api/v1/namespaces/default/configmaps -f a.json"); // without --raw, kubectl updates the annotation
  const { exit, stdout, stderr } = shell.run(command);
  return { exit, out: stdout, err: stderr };
}

const view = "kubectl apply view-last-applied cm/a";
const edit = "kubectl apply edit-last-applied cm/a";
const ok = (out: string) => ({ exit: 0, out, err: "" });
const failed = (message: string) => ({ exit: 1, out: "", err: `error: ${message}\n` });
const panic = { exit: 2, out: "", err: "panic: runtime error: index out of range [0] with length 0\n" };
const inEdited = (message: string) => failed(`unable to decode "edited-file": ${message}`);
const missing = (object: string) => inEdited(`Object 'Kind' is missing in '${object}'`);
const detected = (type: string) =>
  inEdited(`json: cannot unmarshal ${type} into Go value of type unstructured.detector`);

describe("a broken annotation", () => {
  it.each([
    {
      text: '{"a"',
      yaml: failed("yaml: line 1: did not find expected ',' or '}'"),
      json: failed("unexpected end of JSON input"),
      edited: failed("error parsing edited-file: unexpected EOF"),
    },
    {
      text: "a: b",
      yaml: ok("a: b\n"),
      json: failed("invalid character 'a' looking for beginning of value"),
      edited: missing('{"a":"b"}'),
    },
    { text: "", yaml: ok("null\n"), json: failed("unexpected end of JSON input"), edited: panic },
    { text: "null", yaml: ok("null\n"), json: ok("null"), edited: panic },
    { text: "[1]", yaml: ok("- 1\n"), json: ok("[\n  1\n]"), edited: detected("array") },
    { text: '"x"', yaml: ok("x\n"), json: ok('"x"'), edited: detected("string") },
    {
      text: '{"b":1,"a":{},"c":[]}\n',
      yaml: ok("a: {}\nb: 1\nc: []\n"),
      json: ok('{\n  "b": 1,\n  "a": {},\n  "c": []\n}\n'),
      edited: missing('{"a":{},"b":1,"c":[]}'),
    },
  ])("is $text", ({ text, yaml, json, edited }) => {
    expect(said(text, view)).toEqual(yaml);
    expect(said(text, `${view} -o json`)).toEqual(json);
    expect(said(text, edit)).toEqual(edited);
    expect(said(text, "kubectl apply set-last-applied -f b.json").exit).toBe(0);
  });

  it("fails for deep nesting without harm", () => {
    const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    expect(said(deep, view).exit).toBe(1);
    expect(said(deep, edit).exit).toBe(1);
    expect(said(deep, `${view} -o json`)).toEqual(failed("exceeded max depth"));
    expect(said(deep, "kubectl apply -f b.json").err).toContain("for: invalid JSON document");
  });
});

it("has nothing to edit if there is no annotation", () => {
  const shell = createTerminal({ "b.json": config() });
  shell.run("kubectl create -f b.json");
  expect(shell.run(edit).stderr).toBe(
    "error: no last-applied-configuration annotation found on resources, to create the annotation, use command `kubectl apply set-last-applied --create-annotation`\n",
  );
});

it("names an object of a file that has no annotation, and prints nothing for one of the server", () => {
  const shell = createTerminal({ "b.json": config() });
  shell.run("kubectl create -f b.json");
  expect(shell.run(`${view.replace(/ cm.*| -f.*/, "")} -f b.json`).stderr).toBe(
    'error: error when no last-applied-configuration annotation found on resource: a\n "b.json": <nil>\n',
  );
  expect(shell.run("kubectl apply view-last-applied cm a -o xml")).toMatchObject({ exit: 0, stdout: "" });
});

it("prints the edited configuration, not the object", () => {
  const shell = createTerminal({ "b.json": config() });
  shell.run("kubectl apply -f b.json");
  const done = shell.run(
    "KUBE_EDITOR='sed -i s/annotations:.*/labels:\\ {x:\\ z}/' kubectl apply edit-last-applied cm a --template='{{.metadata.labels.x}} {{.metadata.uid}}'",
  );
  expect(done.stdout).toBe("z <no value>");
});
