import { describe, expect, it } from "vitest";
import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";
import {
  fileNameProblem,
  filesAt,
  renameFile,
  restoreFile,
  setEnv,
  setFile,
  setStdin,
} from "./file-edits.ts";
import { toVerb } from "./verbs/to-verb.ts";

function line(id: string, files?: Readonly<Record<string, string | null>>): Step {
  return { id, actor: "alice", action: { kind: "run", line: "kubectl get cm", ...(files && { files }) } };
}

const story: Scenario = {
  title: "",
  actors: [{ name: "alice", colour: 1 }],
  files: { "a.yaml": "a", "b.yaml": "b" },
  steps: [line("s1"), line("s2", { "b.yaml": "b2", "c.yaml": "c" }), line("s3", { "a.yaml": null })],
};

const texts = (scenario: Scenario, id: string) =>
  Object.fromEntries(filesAt(scenario, id).map(({ name, text }) => [name, text]));

describe("files of command lines", () => {
  it("are as the earlier steps left them", () => {
    expect(texts(story, "s1")).toEqual({ "a.yaml": "a", "b.yaml": "b" });
    expect(texts(story, "s2")).toEqual({ "a.yaml": "a", "b.yaml": "b2", "c.yaml": "c" });
    expect(texts(story, "s3")).toEqual({ "b.yaml": "b2", "c.yaml": "c" });
    expect(
      filesAt(story, "s2")
        .filter(({ own }) => own)
        .map(({ name }) => name),
    ).toEqual(["b.yaml", "c.yaml"]);
  });

  it("are as earlier command lines wrote them, unless the step changes them", () => {
    const written = [
      { name: "a.yaml", text: "by sed" },
      { name: "b.yaml", text: null },
    ];
    expect(filesAt(story, "s2", written).map(({ name, text }) => [name, text])).toEqual([
      ["a.yaml", "by sed"],
      ["b.yaml", "b2"],
      ["c.yaml", "c"],
    ]);
  });

  it("change for the step and later steps, never for earlier ones", () => {
    const first = setFile(story, "s1", "a.yaml", "new");
    expect(first.files).toEqual({ "a.yaml": "new", "b.yaml": "b" });
    expect(first.steps).toBe(story.steps);
    const later = setFile(story, "s2", "a.yaml", "new");
    expect(texts(later, "s1")).toEqual(texts(story, "s1"));
    expect(texts(later, "s2")["a.yaml"]).toBe("new");
    expect(texts(setFile(later, "s2", "a.yaml", "newer"), "s2")["a.yaml"]).toBe("newer");
  });

  it("are deleted without an entry if they are new in the step", () => {
    expect(setFile(story, "s2", "c.yaml", null).steps[1]?.action).toMatchObject({
      files: { "b.yaml": "b2" },
    });
    expect(setFile(story, "s2", "b.yaml", null).steps[1]?.action).toMatchObject({
      files: { "b.yaml": null, "c.yaml": "c" },
    });
    expect(setFile(setFile(story, "s1", "a.yaml", null), "s1", "b.yaml", null)).not.toHaveProperty("files");
  });

  it("are renamed and restored", () => {
    expect(texts(renameFile(story, "s2", "b.yaml", "d.yaml"), "s2")).toEqual({
      "a.yaml": "a",
      "c.yaml": "c",
      "d.yaml": "b2",
    });
    expect(texts(restoreFile(story, "s2", "b.yaml"), "s2")["b.yaml"]).toBe("b");
    expect(restoreFile(restoreFile(story, "s2", "b.yaml"), "s2", "c.yaml").steps[1]).toEqual(line("s2"));
  });

  it.each([
    ["", "Enter a file name"],
    ["a b.yaml", "without spaces"],
    ["../x", "relative path"],
    ["/etc/x", "relative path"],
    ["-f", "relative path"],
    ["a.yaml", "already exists"],
  ])("cannot be named %j", (name, why) => {
    expect(fileNameProblem(filesAt(story, "s1"), name)).toContain(why);
  });

  it("can have names that a command line can contain", () => {
    for (const name of ["x.yaml", "base/kustomization.yaml", ".env"])
      expect(fileNameProblem(filesAt(story, "s1"), name)).toBeNull();
    expect(fileNameProblem(filesAt(story, "s1"), "a.yaml", "a.yaml")).toBeNull();
  });
});

it("stores environment and input only if they are not empty", () => {
  const set = setEnv(setStdin(story, "s1", "text"), "s1", { A: "1" });
  expect(set.steps[0]?.action).toMatchObject({ stdin: "text", env: { A: "1" } });
  expect(setEnv(setStdin(set, "s1", ""), "s1", {}).steps[0]).toEqual(line("s1"));
});

it("converts a step to a command line, and a command line to a manifest", () => {
  const target = { apiVersion: "v1", kind: "ConfigMap", name: "example" };
  const manifest = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n";
  const applied = toVerb({ kind: "apply", manifest }, "run", target);
  expect(applied).toEqual({
    kind: "run",
    line: "kubectl apply --server-side -f deployment.yaml",
    files: { "deployment.yaml": manifest },
  });
  expect(toVerb(applied, "update", target)).toEqual({ kind: "update", manifest });
  expect(toVerb({ kind: "patch", type: "merge", target, body: "data: {}" }, "run", target)).toEqual({
    kind: "run",
    line: "kubectl patch configmap example --type=merge --patch-file=configmap.patch.yaml",
    files: { "configmap.patch.yaml": "data: {}" },
  });
});
