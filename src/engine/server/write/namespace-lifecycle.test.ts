import { expect, it } from "vitest";
import { createTerminal } from "../../../testing/test-terminal.ts";

it("[G11] a deleted namespace stays, and refuses new objects", () => {
  const { run } = createTerminal({});
  run("kubectl create namespace team; kubectl create configmap a -n team");
  expect(run("kubectl delete ns team --wait=false").exit).toBe(0);
  expect(run("kubectl get ns team -o jsonpath='{.status.phase} {.spec.finalizers}'").stdout).toBe(
    'Terminating ["kubernetes"]',
  );
  expect(run("kubectl create configmap b -n team").stderr).toContain(
    "unable to create new content in namespace team because it is being terminated",
  );
  expect(run("kubectl get cm -n team -o name").stdout).toBe("configmap/a\n");
  expect(run("kubectl create namespace team").stderr).toContain("object is being deleted");
});

it("[G11] the initial namespaces cannot be deleted", () => {
  const { run } = createTerminal({});
  expect(run("kubectl delete ns default")).toMatchObject({
    exit: 1,
    stderr:
      'Error from server (Forbidden): namespaces "default" is forbidden: this namespace may not be deleted\n',
  });
});
