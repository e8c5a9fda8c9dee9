import { describe, expect, it } from "vitest";
import { readWork } from "./work.ts";

const selection = { step: null, object: null, actor: null };
const run = { kind: "run", line: "kubectl get pods", env: { A: "1" }, stdin: "", files: { "a.yaml": null } };

function workWith(change: object, action: object = run) {
  const scenario = {
    title: "",
    actors: [{ name: "alice", colour: 1 }],
    steps: [{ id: "a", actor: "alice", action }],
    files: { "a.yaml": "kind: Pod" },
    ...change,
  };
  return { scenario, selection };
}

describe("work that was kept", () => {
  it("is read back as it was", () => {
    expect(readWork(workWith({}))).toEqual(workWith({}));
  });

  it.each([
    ["a file that is no text", workWith({ files: { "a.yaml": 1 } })],
    ["files that are no record", workWith({ files: ["a.yaml"] })],
    ["a changed file that is no text", workWith({}, { ...run, files: { "a.yaml": 1 } })],
    ["a variable that is no text", workWith({}, { ...run, env: { A: 1 } })],
    ["input that is no text", workWith({}, { ...run, stdin: 1 })],
    ["an action without its text", workWith({}, { kind: "apply" })],
    ["an action of an unknown kind", workWith({}, { kind: "constructor" })],
    ["a target without a name", workWith({}, { kind: "edit", target: { kind: "Pod" }, patch: "[]" })],
    ["a selection of something else", { ...workWith({}), selection: { step: 1 } }],
  ])("is not taken with %s", (_, work) => {
    expect(readWork(work)).toBeNull();
  });
});
