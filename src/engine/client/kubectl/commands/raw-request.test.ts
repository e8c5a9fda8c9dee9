import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const CM = "/api/v1/namespaces/default/configmaps";

it("sends the file of -f to the URL of --raw, and prints the response", () => {
  const { run } = createTerminal({
    "cm.json": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}}',
  });
  const made = run(`kubectl create --raw='${CM}?fieldManager=me' -f cm.json`);
  expect(JSON.parse(made.stdout)).toMatchObject({ kind: "ConfigMap", metadata: { name: "a" } });
  expect(
    run(`echo '{"metadata":{"name":"a"},"data":{"x":"1"}}' | kubectl replace --raw ${CM}/a -f -`).exit,
  ).toBe(0);
  expect(JSON.parse(run(`kubectl get --raw '${CM}?fieldSelector=metadata.name%3Da'`).stdout)).toMatchObject({
    items: [{ data: { x: "1" } }],
  });
  expect(JSON.parse(run(`kubectl delete --raw ${CM}/a`).stdout)).toMatchObject({ kind: "Status" });
  expect(run(`kubectl get --raw ${CM}/a`)).toMatchObject({
    exit: 1,
    stdout: "",
    stderr: 'Error from server (NotFound): configmaps "a" not found\n',
  });
  expect(run("kubectl get --raw /nope").stderr).toBe(
    "Error from server (NotFound): the server could not find the requested resource\n",
  );
  expect(run("kubectl get --raw /version").stdout).toContain("gitVersion");
});

it.each([
  ["kubectl get cm --raw /api", "arguments may not be passed when --raw is specified"],
  ["kubectl get --raw /api -o yaml", "--raw and --output are mutually exclusive"],
  ["kubectl get --raw api", '--raw must be a valid URL path: parse "api": invalid URI for request'],
  ["kubectl create --raw /api", "must specify one of -f and -k"],
  ["kubectl replace --raw /api", "must specify one of -f and -k"],
  ["kubectl create --raw /api -f a -f b", "--raw can only use a single local file or stdin"],
  ["kubectl create --raw /api -f none", "open none: no such file or directory"],
])("%s is refused", (line, why) => {
  expect(createTerminal({}).run(line)).toMatchObject({ exit: 1, stdout: "", stderr: `error: ${why}\n` });
});
