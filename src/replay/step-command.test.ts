import { expect, it } from "vitest";
import "../testing/load-parts.ts";
import type { Step } from "../engine/scenario/scenario.ts";
import { createCommands } from "./create-commands.ts";
import { type CommandContext, stepCommand } from "./step-command.ts";

const target = { apiVersion: "apps/v1", kind: "Deployment", name: "web", namespace: "shop" };
const pod = { apiVersion: "v1", kind: "Pod", name: "web" };

function step(action: Step["action"], more: Partial<Step> = {}): Step {
  return { id: "s1", actor: "alice", action, ...more };
}

it.each<{ step: Step; command: string; circumstances?: Partial<CommandContext> }>([
  {
    step: step({ kind: "apply", manifest: "a: 1" }, { force: true, fieldValidation: "Ignore" }),
    command:
      "kubectl apply --server-side --force-conflicts --validate=ignore --field-manager=alice -f - <<'EOF'\na: 1\nEOF",
  },
  {
    step: step({ kind: "apply", manifest: "a: 1" }),
    circumstances: { user: "alice", warned: true },
    command:
      "kubectl apply --server-side --validate=warn --field-manager=alice --as=alice -f - <<'EOF'\na: 1\nEOF",
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
    command: "kubectl delete --wait=false -f - <<'EOF'\na: 1\nEOF",
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
    step: step({ kind: "patch", type: "merge", target: pod, body: "spec:\n  a: 1\n" }),
    command:
      "kubectl patch pod web --type=merge --field-manager=alice --patch-file=/dev/stdin <<'EOF'\nspec:\n  a: 1\nEOF",
  },
  {
    step: step({ kind: "define", manifest: "a: 1\n" }),
    command:
      "cat > definition.yaml <<'EOF'\na: 1\nEOF\nkubectl create --field-manager=alice -f definition.yaml || kubectl replace --field-manager=alice -f definition.yaml",
  },
  {
    step: step({ kind: "edit", target: pod, patch: "[]" }),
    command:
      "# the controller reads the object, changes it with this JSON Patch and replaces it\nkubectl patch pod web --type=json --field-manager=alice -p '[]'",
  },
  {
    step: step({
      kind: "run",
      line: "kubectl apply -f -",
      env: { KUBECTL_APPLYSET: "true", "A;id": "$(id)" },
      stdin: "a: 1",
      files: { "base/a.yaml": "b: 2\n", "old.yaml": null },
    }),
    command:
      "mkdir -p base\ncat > base/a.yaml <<'EOF'\nb: 2\nEOF\nrm old.yaml\nexport KUBECTL_APPLYSET=true\n" +
      "export 'A;id=$(id)'\nkubectl apply -f - <<'EOF'\na: 1\nEOF",
  },
])("writes $step.action.kind", ({ step, command, circumstances }) => {
  expect(stepCommand(step, { user: null, warned: false, ...circumstances })).toBe(command);
});

it.each<{ name: string; text: string; commands: string }>([
  {
    name: "several objects",
    text: "a: 1 # one\n---\nb: 2\n",
    commands: [
      "cat > object.yaml <<'EOF'\na: 1\nEOF\nkubectl create -f object.yaml",
      `kubectl patch -f object.yaml --type=merge -p '{"metadata":{"managedFields":[{}]}}'`,
      "cat > object.yaml <<'EOF'\nb: 2\nEOF\nkubectl create -f object.yaml",
      `kubectl patch -f object.yaml --type=merge -p '{"metadata":{"managedFields":[{}]}}'`,
    ].join("\n"),
  },
  {
    name: "a definition",
    text: "kind: CustomResourceDefinition\n",
    commands: "kubectl create -f - <<'EOF'\nkind: CustomResourceDefinition\nEOF",
  },
  {
    name: "an object with its owners, without what only its server knows",
    text: "metadata: {uid: '1', resourceVersion: '7', managedFields: [{manager: me}]}\nstatus: {}\n",
    commands:
      "cat > object.yaml <<'EOF'\nmetadata:\n  managedFields:\n  - manager: me\nstatus: {}\nEOF\n" +
      "kubectl create -f object.yaml\nkubectl replace --subresource=status -f object.yaml\nkubectl replace -f object.yaml",
  },
  {
    name: "an object with a last-applied annotation, which kubectl create changes",
    text: "kind: ConfigMap\nmetadata: {annotations: {kubectl.kubernetes.io/last-applied-configuration: '{}'}}\n",
    commands: [
      "cat > object.yaml <<'EOF'\nkind: ConfigMap\nmetadata:\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: '{}'\nEOF",
      "kubectl create -f object.yaml",
      `kubectl patch -f object.yaml --type=merge -p '{"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{}"}}}'`,
      `kubectl patch -f object.yaml --type=merge -p '{"metadata":{"managedFields":[{}]}}'`,
    ].join("\n"),
  },
  { name: "what cannot be read", text: "a: [", commands: "kubectl create -f - <<'EOF'\na: [\nEOF" },
])("makes $name", ({ text, commands }) => {
  expect(createCommands(text)).toBe(commands);
});
