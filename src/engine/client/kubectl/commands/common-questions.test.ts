import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const NOTE = "The watch ends here: nothing changes while a command runs.\n";

it.each([
  ["kubectl get cm -w -o name", "configmap/a\nconfigmap/b\n", NOTE],
  ["kubectl get cm --watch-only", "", NOTE],
  ["kubectl get cm,secret -w", "", "error: you may only specify a single resource type\n"],
  ["kubectl get cm a -w --output-watch-events --no-headers", "ADDED      a     0     0s\n", NOTE],
])("prints what is there: %s", (line, stdout, stderr) => {
  const { run } = createTerminal({});
  run("kubectl create cm a; kubectl create cm b");
  expect(run(line)).toMatchObject({ stdout, stderr });
});

it.each([
  ["y", 'configmap "a" deleted from default namespace\n', ""],
  ["n", "deletion is cancelled\n", "configmap/a\n"],
])("asks before it deletes, and takes the answer %j", (answer, end, left) => {
  const { run } = createTerminal({});
  run("kubectl create cm a");
  const done = run(`echo ${answer} | kubectl delete cm a -i`);
  expect(done.stdout).toBe(
    `You are about to delete the following 1 resource(s):\nconfigmap/a\nDo you want to continue? (y/N): ${end}`,
  );
  expect(run("kubectl get cm -o name").stdout).toBe(left);
});

it("waits for a pod that it should attach to, and deletes it with --rm", () => {
  const { run } = createTerminal({});
  const done = run("kubectl run tmp -it --rm --image=busybox --restart=Never -- sh");
  expect(done).toMatchObject({
    exit: 1,
    stdout: 'pod "tmp" deleted from default namespace\n',
    stderr: "error: timed out waiting for the condition\n",
  });
});

it("acts as a member of the groups of --as-group", () => {
  const { run } = createTerminal({});
  expect(run("kubectl get cm --as=jane").stderr).toContain("Forbidden");
  expect(run("kubectl get cm --as=jane --as-group=system:masters").exit).toBe(0);
  expect(run("kubectl get cm --as-group=a").stderr).toBe(
    "Error in configuration: requesting uid, groups or user-extra for  without impersonating a user\n",
  );
});

it("fails with --warnings-as-errors if the server warns", () => {
  const { run } = createTerminal({});
  const done = run("kubectl get endpoints --warnings-as-errors");
  expect(done.exit).toBe(1);
  expect(done.stderr).toContain("error: 1 warning received\n");
});
