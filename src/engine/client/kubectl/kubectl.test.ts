import { expect, it } from "vitest";
import { createTerminal } from "../../../testing/test-terminal.ts";
import { applySetId } from "./applyset/applyset-id.ts";

const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  a: one\n";

it("applies a file, and prints unchanged if nothing changes", () => {
  const { run, files } = createTerminal({ "cm.yaml": CONFIG_MAP });
  expect(run("kubectl apply -f cm.yaml")).toMatchObject({
    exit: 0,
    stdout: "configmap/a created\n",
    stderr: "",
  });
  expect(run("kubectl apply -f cm.yaml")).toMatchObject({
    stdout: "configmap/a unchanged\n",
    requests: ["GET /api/v1/namespaces/default/configmaps/a"],
  });
  files.set("cm.yaml", CONFIG_MAP.replace("one", "two"));
  expect(run("kubectl apply -f cm.yaml").stdout).toBe("configmap/a configured\n");
  expect(run("kubectl get cm a -o jsonpath='{.data.a}'").stdout).toBe("two");
});

it("reads variables of the line first, then of the environment", () => {
  const { run } = createTerminal({ "cm.yaml": CONFIG_MAP }, { FILE: "cm.yaml", NAME: "b" });
  expect(run("NAME=a; kubectl apply -f $FILE && kubectl get cm $NAME -o name").stdout).toBe(
    "configmap/a created\nconfigmap/a\n",
  );
  expect(run('kubectl get cm "$NAME$toString"').stderr).toContain('"b" not found');
});

it("migrates ownership to server-side apply", () => {
  const { run } = createTerminal({ "cm.yaml": CONFIG_MAP });
  run("kubectl apply -f cm.yaml");
  const moved = run("kubectl apply --server-side -f cm.yaml");
  expect(moved).toMatchObject({ exit: 0, stdout: "configmap/a serverside-applied\n", stderr: "" });
  expect(moved.requests).toHaveLength(4);
  expect(run("kubectl apply --server-side -f cm.yaml").requests).toHaveLength(1);
});

it("prunes objects that a set no longer has", () => {
  const both = `${CONFIG_MAP}---\n${CONFIG_MAP.replace("name: a", "name: b")}`;
  const { run, files } = createTerminal({ "set.yaml": both }, { KUBECTL_APPLYSET: "true" });
  const line = "kubectl apply -n default --prune --applyset=team -f set.yaml";
  expect(run(line).stdout).toBe("configmap/a created\nconfigmap/b created\n");
  files.set("set.yaml", CONFIG_MAP);
  expect(run(line).stdout).toBe("configmap/a unchanged\nconfigmap/b pruned\n");
  expect(run("kubectl get cm -o name").stdout).toBe("configmap/a\n");
});

it("identifies a set by its parent", () => {
  const parent = { name: "my-set", namespace: "demo", kind: "Secret", group: "" };
  expect(applySetId(parent)).toBe("applyset-I6i8Md6pk83rrq8tCN4IerCoq90NasGHmWN9HAn-rzw-v1");
});

it.each([
  ["kubectl apply", "error: must specify one of -f and -k\n"],
  ["kubectl apply --nope", "error: unknown flag: --nope\nSee 'kubectl apply --help' for usage.\n"],
  ["kubectl apply -f none.yaml", 'error: the path "none.yaml" does not exist\n'],
  [
    "kubectl apply --applyset=x -f cm.yaml",
    "error: unknown flag: --applyset\nSee 'kubectl apply --help' for usage.\n",
  ],
  ["kubectl get nothing", 'error: the server doesn\'t have a resource type "nothing"\n'],
  ["kubectl delete cm none", 'Error from server (NotFound): configmaps "none" not found\n'],
])("%s fails", (line, stderr) => {
  expect(createTerminal({ "cm.yaml": CONFIG_MAP }).run(line)).toMatchObject({ exit: 1, stdout: "", stderr });
});

it("prints the difference to the live object", () => {
  const { run, files } = createTerminal({ "cm.yaml": CONFIG_MAP });
  run("kubectl apply -f cm.yaml");
  expect(run("kubectl diff -f cm.yaml")).toMatchObject({ exit: 0, stdout: "" });
  files.set("cm.yaml", CONFIG_MAP.replace("one", "two"));
  const { exit, stdout } = run("kubectl diff -f cm.yaml");
  expect(exit).toBe(1);
  expect(stdout).toContain(
    "@@ -1,6 +1,6 @@\n apiVersion: v1\n data:\n-  a: one\n+  a: two\n kind: ConfigMap\n",
  );
});

it("fetches no URLs", () => {
  const { run } = createTerminal({});
  expect(run("kubectl apply -f https://example.com/a.yaml")).toMatchObject({ exit: 1, requests: [] });
});
