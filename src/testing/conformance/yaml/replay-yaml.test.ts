import "../../load-parts.ts";
import { expect, it } from "vitest";
import type { ValueMap } from "../../../engine/value/value.ts";
import { yamlRegistration } from "./replay-yaml.ts";

const context = { folder: "/recordings", file: "yaml.jsonl" };
const failures = (line: ValueMap) => yamlRegistration.replay(line, context).map(({ failed }) => failed);
const config = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } };
const text = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";

it("has a unit for the server, the page and kubectl", () => {
  const line = { text, go: { json: config }, stream: [{ json: config }], kubectl: true };
  expect(failures(line)).toEqual([null, null, null]);
});

it("compares values, errors and verdicts", () => {
  const other = { ...config, kind: "Secret" };
  expect(failures({ text, go: { json: other }, stream: [{ json: other }], kubectl: true })).toEqual([
    "state",
    "state",
    "state",
  ]);
  expect(
    failures({ text, go: { error: "yaml: no" }, stream: [{ error: "yaml: no" }], kubectl: true }),
  ).toEqual(["state", "state", "state"]);
});

it("compares the words of errors at the level of messages", () => {
  const line = { text: "a: }", go: { error: "yaml: other words" }, stream: [{ error: "other words" }] };
  expect(failures(line)).toEqual(["message", null]);
  const strict = {
    text: "a: 1\na: 2",
    go: { json: { a: 2 } },
    strict: "other words",
    stream: [{ json: { a: 2 } }],
  };
  expect(failures(strict)).toEqual(["message", null]);
});
