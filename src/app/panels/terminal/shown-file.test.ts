import { describe, expect, it } from "vitest";
import { isSameEnv, printEnv, readEnv } from "./environment.ts";
import { readsInput, STDIN, shownFile } from "./shown-file.ts";

const files = [{ name: "a.yaml" }, { name: "b.yaml" }];

describe("shownFile", () => {
  it.each([
    { name: "the chosen file", line: "-f b.yaml", chosen: "a.yaml", conflict: "b.yaml", want: "a.yaml" },
    { name: "the conflict's", line: "-f a.yaml", chosen: null, conflict: "b.yaml", want: "b.yaml" },
    {
      name: "the file in the command line",
      line: "-f b.yaml",
      chosen: "gone.yaml",
      conflict: null,
      want: "b.yaml",
    },
    { name: "the first", line: "get cm", chosen: null, conflict: null, want: "a.yaml" },
    { name: "the input with a conflict", line: "apply -f -", chosen: null, conflict: STDIN, want: STDIN },
  ])("is $name", ({ line, chosen, conflict, want }) => {
    expect(shownFile({ files, command: { line }, chosen, conflict })).toBe(want);
  });

  it("is the standard input if there are no files, else null", () => {
    const shown = (line: string, stdin?: string) =>
      shownFile({ files: [], command: { line, ...(stdin && { stdin }) }, chosen: null, conflict: null });
    expect(shown("kubectl apply -f -")).toBe(STDIN);
    expect(shown("cat", "text")).toBe(STDIN);
    expect(shown("kubectl get cm")).toBeNull();
  });
});

it.each([
  ["kubectl apply -f -", true],
  ["kubectl apply -f- --server-side", true],
  ["kubectl apply --filename=-", true],
  ["kubectl apply -f a.yaml", false],
])("%s reads its input: %s", (line, reads) => {
  expect(readsInput({ line })).toBe(reads);
});

it("reads the printed environment back, and ignores other lines", () => {
  const env = { KUBECTL_APPLYSET: "true", KUBE_EDITOR: "sed -i s/a=b/c/" };
  expect(readEnv(printEnv(env))).toEqual(env);
  expect(readEnv("KUBECTL\n 1=2\n A=1\nA=2\n=\n")).toEqual({ A: "2" });
  expect(isSameEnv(env, { ...env })).toBe(true);
  expect(isSameEnv({ A: "1" }, { A: "2" })).toBe(false);
  expect(isSameEnv({ A: "1" }, {})).toBe(false);
});
