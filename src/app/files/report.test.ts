import { describe, expect, it } from "vitest";
import type { Step } from "../../engine/scenario/scenario.ts";
import { commandOf, reportOf } from "./report.ts";
import { fileName } from "./save-file.ts";

const target = { apiVersion: "apps/v1", kind: "Deployment", name: "web", namespace: "shop" };

function step(action: Step["action"], more: Partial<Step> = {}): Step {
  return { id: "s1", actor: "alice", action, ...more };
}

describe("commandOf", () => {
  it.each<{ step: Step; command: string }>([
    {
      step: step({ kind: "apply", manifest: "a: 1" }, { force: true, fieldValidation: "Strict" }),
      command:
        "kubectl apply --server-side --force-conflicts --field-manager=alice --validate=strict -f - <<'EOF'\na: 1\nEOF",
    },
    {
      step: step({ kind: "create", manifest: "EOF\n" }, { dryRun: true }),
      command: "kubectl create --field-manager=alice --dry-run=server -f - <<'EOF_'\nEOF\nEOF_",
    },
    {
      step: step({ kind: "update", manifest: "a: 1\n" }, { userAgent: "kcm/v1", subresource: "status" }),
      command: "kubectl replace --field-manager=kcm --subresource=status -f - <<'EOF'\na: 1\nEOF",
    },
    {
      step: step({ kind: "delete", manifest: "a: 1\n" }),
      command: "kubectl delete -f - <<'EOF'\na: 1\nEOF",
    },
    {
      step: step({ kind: "get", manifest: "a: 1\n" }),
      command: "kubectl get -o yaml --show-managed-fields -f - <<'EOF'\na: 1\nEOF",
    },
    {
      step: step(
        { kind: "patch", type: "merge", target, body: "spec: {a: 'b'}" },
        { fieldManager: "it is me" },
      ),
      command:
        "kubectl patch deployment.v1.apps web -n shop --type=merge --field-manager='it is me' -p 'spec: {a: '\\''b'\\''}'",
    },
    {
      step: step({ kind: "edit", target: { apiVersion: "v1", kind: "Pod", name: "web" }, patch: "[]" }),
      command:
        "# read, changed by this JSON Patch, and replaced\nkubectl patch pod web --type=json --field-manager=alice -p '[]'",
    },
    {
      step: step({
        kind: "run",
        line: "kubectl apply -f -",
        env: { KUBECTL_APPLYSET: "true" },
        stdin: "a: 1",
        files: { "base/a.yaml": "b: 2\n", "old.yaml": null },
      }),
      command:
        "mkdir -p base\ncat > base/a.yaml <<'EOF'\nb: 2\nEOF\nrm old.yaml\nexport KUBECTL_APPLYSET=true\nkubectl apply -f - <<'EOF'\na: 1\nEOF",
    },
  ])("writes $step.action.kind", ({ step, command }) => {
    expect(commandOf(step)).toBe(command);
  });
});

describe("reportOf", () => {
  it("has no headings, no HTML, and fences that hold", () => {
    const report = reportOf(
      {
        title: "<b>*T*",
        description: "# One\ntwo",
        objects: ["a: |\n  ```\n  # no\n"],
        actors: [{ name: "alice", colour: 1 }],
        steps: [step({ kind: "get", manifest: "a: 1\n" }, { note: "see\n# this" })],
      },
      [{ step: "s1", outcome: "read", summary: "read", issues: [] }],
      "https://a.example/#s=abc",
    );
    expect(report).toContain("**\\<b\\>\\*T\\***\n\nOne\ntwo\n\n");
    expect(report).toContain(
      "````yaml\na: |\n  ```\n  # no\n````\n\n**1. alice** (see \\# this)\n\n```sh\nkubectl get",
    );
    expect(report).toContain("Result: read\n\n[Open in Applyground](https://a.example/#s=abc)\n");
  });
});

it.each([
  ["Two owners, one value!", "two-owners-one-value.applyground.yaml"],
  ["../../etc", "etc.applyground.yaml"],
  ["", "scenario.applyground.yaml"],
])("names the file of %j", (title, name) => {
  expect(fileName(title)).toBe(name);
});
