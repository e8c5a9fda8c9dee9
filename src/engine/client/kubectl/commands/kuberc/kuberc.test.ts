import { expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

function shell(files: Readonly<Record<string, string>> = {}) {
  const terminal = createTerminal(files);
  return (line: string): string => {
    const { stdout, stderr, files: changed } = terminal.run(line);
    for (const [name, text] of changed ?? []) terminal.files.set(name, text);
    return stdout + stderr;
  };
}

it("uses the defaults of the kuberc file, unless the user gives the flag", () => {
  const run = shell();
  expect(run("kubectl kuberc set --section defaults --command get --option output=name")).toBe(
    "Updated .kube/kuberc\n",
  );
  expect(run("kubectl create cm a; kubectl get cm")).toBe("configmap/a created\nconfigmap/a\n");
  expect(run("kubectl get cm -o jsonpath='{.items[0].metadata.name}'")).toBe("a");
});

it("uses the aliases of the kuberc file, with arguments before and after those of the user", () => {
  const run = shell();
  run(
    "kubectl kuberc set --section aliases --name mk --command 'create configmap' --appendarg=--from-literal=a=b --option dry-run=client",
  );
  expect(run("kubectl mk conf")).toBe("configmap/conf created (dry run)\n");
  expect(run("kubectl kuberc view | grep -A1 appendArgs")).toBe("- appendArgs:\n  - --from-literal=a=b\n");
});

it.each([
  [
    "kubectl get cm --kuberc=nope",
    "error occurred while applying preferences kuberc error kuberc: open nope: no such file or directory\n",
  ],
  [
    "kubectl kuberc set --section foo",
    'error: --section must be "defaults", "aliases", or "credentialplugin", got: foo\n',
  ],
  [
    "kubectl kuberc set --section aliases --command get",
    "error: --name is required when --section=aliases\n",
  ],
  ["KUBERC=off kubectl kuberc view", "error: KUBERC is disabled via KUBERC=off environment variable\n"],
])("answers %s", (line, output) => {
  expect(shell()(line)).toBe(output);
});

it("refuses a default for a flag that the command does not have", () => {
  const run = shell();
  run("kubectl kuberc set --section defaults --command get --option foo=bar");
  expect(run("kubectl get cm")).toBe(
    "error occurred while applying preferences invalid flag foo for command get\n",
  );
});

it("goes on without a file that is no kuberc", () => {
  expect(shell({ ".kube/kuberc": "foo: bar\n" })("kubectl get cm -n default")).toContain(
    "no preferences loaded from .kube/kuberc",
  );
});
