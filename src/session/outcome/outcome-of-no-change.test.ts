import { describe, expect, it } from "vitest";
import { applies, config, outcomeOf, runs } from "../../testing/outcomes.ts";

describe("a step that changes nothing", () => {
  it.each([
    {
      name: "the same values again",
      steps: [applies("alice", { a: "x" }), applies("alice", { a: "x" })],
      text: "Nothing changed. The live object has all values of this manifest already.",
    },
    {
      name: "an update with the same values",
      steps: [
        applies("alice", { a: "x" }),
        { actor: "bob", action: { kind: "update", manifest: config({ a: "x" }) } } as const,
      ],
      text: "Nothing changed. The live object has these values already.",
    },
    {
      name: "a dry run",
      steps: [applies("alice", { a: "x" }), applies("alice", { a: "w" }, { dryRun: true })],
      text: "Nothing changed, because this is a dry run. The server accepts the request: it answered 200.",
    },
    {
      name: "a disabled step",
      steps: [applies("alice", { a: "x" }), applies("alice", { a: "w" }, { disabled: true })],
      text: "Not run. Step 2 is disabled.",
    },
    {
      name: "a read",
      steps: [
        applies("alice", { a: "x" }),
        {
          actor: "bob",
          action: { kind: "get", manifest: config({}) },
        } as const,
      ],
      text: "Read ConfigMap c. Nothing changed.",
    },
    {
      name: "an empty command line",
      steps: [runs("")],
      text: "Not run. The command line is empty.",
    },
    {
      name: "a command line that prints one line",
      steps: [applies("alice", { a: "x" }), runs("kubectl get configmap c -o name")],
      text: "Printed configmap/c. Nothing changed in the cluster.",
    },
    {
      name: "a command line that prints several lines",
      steps: [applies("alice", { a: "x" }), runs("kubectl get configmaps")],
      text: "Printed 2 lines. Nothing changed in the cluster.",
    },
    {
      name: "a command line that writes what the object has, and prints so",
      steps: [runs("kubectl apply -f -"), runs("kubectl apply -f -")],
      stdin: config({ a: "w" }),
      text: "Printed configmap/c unchanged. Nothing changed in the cluster.",
    },
    {
      name: "a command line that writes, and the object stays the same",
      steps: [
        runs("kubectl apply -f -"),
        runs(
          `kubectl patch configmap c --type=json -p '[{"op":"replace","path":"/data/a","value":"w"}]' --field-manager=kubectl-client-side-apply`,
        ),
      ],
      stdin: config({ a: "w" }),
      text: "Printed configmap/c patched (no change), but nothing changed in the cluster.",
    },
    {
      name: "an edit without an editor",
      steps: [applies("alice", { a: "x" }), runs("kubectl edit configmap c")],
      text: /^No edit\. There is no editor to type in here\. Name one .*KUBE_EDITOR=sed .* Nothing changed in the cluster\.$/,
    },
    {
      name: "a diff, whose exit code is no error",
      steps: [applies("alice", { a: "x" }), runs("kubectl diff -f -")],
      stdin: config({ a: "w" }),
      text: /^Found differences: \d+ lines\. Exit code 1, which is no error\. Nothing changed in the cluster\.$/,
    },
  ])("$name", ({ steps, text, stdin }) => {
    const all = steps.map((step) =>
      stdin !== undefined && step.action.kind === "run"
        ? { ...step, action: { ...step.action, stdin } }
        : step,
    );
    const found = outcomeOf(all);
    expect(found.tone).toBe("quiet");
    if (typeof text === "string") expect(found.text).toBe(text);
    else expect(found.text).toMatch(text);
  });
});
