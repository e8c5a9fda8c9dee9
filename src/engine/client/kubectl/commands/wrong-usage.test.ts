import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const MISSING = "error: You must provide one or more resources by argument or filename.";

it.each([
  ["kubectl get pods, svc", "error: arguments in resource/name form must have a single resource and name\n"],
  ["kubectl get pods -f nope.yaml", 'error: the path "nope.yaml" does not exist\n'],
  ["kubectl get pods ---wide", "error: bad flag syntax: ---wide\nSee 'kubectl get --help' for usage.\n"],
  ["kubectl get -w", MISSING],
  [
    "kubectl proxy --port=abc",
    'error: invalid argument "abc" for "-p, --port" flag: strconv.ParseInt: parsing "abc": invalid syntax\n',
  ],
  [
    "kubectl events --for=pod/a/b",
    "error: arguments in resource/name form may not have more than one slash\n",
  ],
  ["kubectl events --for=/a", "error: a resource must be present, got: /, Resource=\n"],
  ["kubectl get cm a -o Wide", 'error: unable to match a printer suitable for the output format "Wide"'],
  [
    "kubectl get cm --watch --sort-by=.metadata.name",
    "warning: --watch requested, --sort-by will be ignored for watch events received\n",
  ],
  [
    "kubectl create deploy web --image=",
    'error: failed to create deployment: Deployment.apps "web" is invalid: spec.template.spec.containers: Required value\n',
  ],
  ["kubectl create cm c --from-literal=../x=y", "'[-._a-zA-Z0-9]+'),must not start with '..'\n"],
  ["kubectl create secret generic c --from-literal=../x=y", "'[-._a-zA-Z0-9]+');must not start with '..'\n"],
  ["kubectl get cm --sort-by=.metadata", "sorter.go:375] Field {.metadata} in [][][]reflect.Value is"],
])("refuses %s", (line, why) => {
  const { run } = createTerminal({});
  run("kubectl create cm a; kubectl create cm b");
  expect(run(line).stderr).toContain(why);
});

it("selects the objects of files by the labels that it gets", () => {
  const { run } = createTerminal({});
  const file = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","labels":{"a":"file"}}}';
  run(`kubectl create -f - <<< '${file}'; kubectl label cm a a=live --overwrite`);
  const got = run(`kubectl get -f - -l a=live -o name <<< '${file}'`);
  expect([got.stdout, got.requests]).toEqual([
    "configmap/a\n",
    ["GET /api/v1/namespaces/default/configmaps/a"],
  ]);
  expect(run(`kubectl get -f - -l a=live <<< '${file}'`).stderr).toBe(
    "No resources found in default namespace.\n",
  );
});

it("prints raw objects and lists in the order of the server, and the version indented", () => {
  const { run } = createTerminal({});
  run("kubectl create cm a");
  const object = run("kubectl get --raw /api/v1/namespaces/default/configmaps/a").stdout;
  expect(object).toMatch(
    /^\{"kind":"ConfigMap","apiVersion":"v1","metadata":\{"name":"a",.*"resourceVersion":"\d+","creationT/,
  );
  const list = run("kubectl get --raw '/api/v1/namespaces/default/configmaps?limit=1'").stdout;
  expect(list).toMatch(/^\{"kind":"ConfigMapList","apiVersion":"v1","metadata":\{"resourceVersion":/);
  expect(run("kubectl get --raw /version").stdout).toMatch(/^\{\n {2}"major": "1",[\s\S]*"\n\}$/);
});
