import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const map = (name: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;
const UNKNOWN = [
  map("a"),
  "apiVersion: v1\nkind: Sercet\nmetadata: {name: b}\n",
  "apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: c}\n",
  "apiVersion: v1\nkind: Sercet\nmetadata: {name: d}\n",
].join("---\n");
const LISTED = "GET /apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const UNREAD =
  /^\[resource mapping not found .* "b".*\n.*"c".*\n.*"d".*\nensure CRDs are installed first\]\n$/;

it("lists the definitions once for unknown kinds of known versions, and once for unknown versions", () => {
  const { run } = createTerminal({ "a.yaml": UNKNOWN });
  const { requests } = run("kubectl create -f a.yaml");
  expect(requests.filter((one) => !one.includes("openapi"))).toEqual([
    "POST /api/v1/namespaces/default/configmaps",
    LISTED,
    LISTED,
  ]);
  expect(run("kubectl apply -f a.yaml").requests.slice(0, 2)).toEqual([LISTED, LISTED]);
  expect(run("kubectl create --validate=false -f a.yaml").requests).not.toContain(LISTED);
});

it("lists the definitions for kinds that cannot be patched, and for lists of a kind", () => {
  const list =
    "apiVersion: v1\nkind: ConfigMapList\nitems: [{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}]\n";
  const review =
    "apiVersion: authorization.k8s.io/v1\nkind: SelfSubjectAccessReview\nspec: {nonResourceAttributes: {}}\n";
  const { run } = createTerminal({ "list.yaml": list, "review.yaml": review });
  expect(run("kubectl create -f list.yaml").requests[0]).toBe(LISTED);
  const done = run("kubectl create -f review.yaml");
  expect(done.requests[0]).toBe(LISTED);
  expect(done.stdout).toBe("selfsubjectaccessreview.authorization.k8s.io/<unknown> created\n");
});

it("tells what it could not read as one error, after the other errors", () => {
  const { run } = createTerminal({ "a.yaml": UNKNOWN });
  run("kubectl create -f a.yaml");
  const again = run("kubectl create -f a.yaml").stderr;
  expect(again).toMatch(/^Error from server \(AlreadyExists\): .*\n\[resource mapping/);
  run("kubectl delete -f a.yaml");
  const { stderr } = run("kubectl delete -f a.yaml");
  expect(stderr).toMatch(/^Error from server \(NotFound\): .*\n/);
  expect(stderr.slice(stderr.indexOf("\n") + 1)).toMatch(UNREAD);
});

it("waits for the deletion of the objects of a file that it can read", () => {
  const { run } = createTerminal({ "a.yaml": map("a") });
  expect(run("kubectl wait --for=delete -f a.yaml")).toMatchObject({ exit: 0, stderr: "" });
});

it("restarts nothing of a custom kind, and tells this as a list with one error", () => {
  const names = "names: {kind: Thing, plural: things, singular: thing}, scope: Namespaced";
  const versions =
    "versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]";
  const definition = `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: things.example.com}\nspec: {group: example.com, ${names}, ${versions}}\n`;
  const { run } = createTerminal({ "crd.yaml": definition });
  run("kubectl create -f crd.yaml");
  const text =
    'no kind "ThingList" is registered for version "example.com/v1" in scheme "pkg/runtime/scheme.go:111"\n';
  expect(run("kubectl rollout restart things").stderr).toBe(text);
  expect(run("kubectl rollout status things").stderr).toBe(`error: ${text}`);
});

it("gives the items of a list of one kind this kind", () => {
  const list = "apiVersion: v1\nkind: ConfigMapList\nitems: [{metadata: {name: a}}]\n";
  const { run } = createTerminal({ "list.yaml": list, "plain.yaml": list.replace("ConfigMapList", "List") });
  expect(run("kubectl create -f list.yaml").stdout).toBe("configmap/a created\n");
  expect(run("kubectl create -f plain.yaml").stderr).toContain("[apiVersion not set, kind not set]");
});

it("tells what it cannot read or find in the order of the file", () => {
  const { run } = createTerminal({ "a.yaml": UNKNOWN });
  for (const line of ["label -f a.yaml x=y", "get -f a.yaml"]) {
    const names = run(`kubectl ${line}`).stderr.match(/"[abcd]"/g);
    expect(names).toEqual(['"a"', '"b"', '"c"', '"d"']);
  }
  expect(run("kubectl describe -f a.yaml").stderr).toMatch(
    /^\[resource mapping[^\]]*\]\nError from server \(NotFound\)/,
  );
});

it("compares nothing after an object that it cannot read", () => {
  const { run } = createTerminal({ "a.yaml": UNKNOWN, "b.yaml": `${UNKNOWN}---\n${map("z")}` });
  const { requests } = run("kubectl diff -f b.yaml");
  expect(requests.filter((one) => one.includes("configmaps/"))).toEqual([
    "GET /api/v1/namespaces/default/configmaps/a",
  ]);
});

it("tells all files that do not exist, and standard input that is read twice", () => {
  const { run } = createTerminal({ "a.yaml": map("a"), "docs/readme.md": "x" });
  expect(run("kubectl apply -f b.yaml -f a.yaml,c.yaml").stderr).toBe(
    'the path "b.yaml" does not exist\nthe path "c.yaml" does not exist\n',
  );
  expect(run("cat a.yaml | kubectl apply -f - -f -").stderr).toBe(
    "error: standard input cannot be used for multiple arguments\n",
  );
});

it("refuses a folder without manifests only if no manifest comes before it", () => {
  const { run } = createTerminal({ "a.yaml": map("a"), "docs/readme.md": "x" });
  expect(run("kubectl apply -f docs -f a.yaml").stderr).toBe(
    "error: error reading [docs]: recognized file extensions are [.json .yaml .yml]\n",
  );
  expect(run("mkdir none; kubectl apply -f none").stderr).toBe(
    "error: error reading [none]: recognized file extensions are [.json .yaml .yml]\n",
  );
  expect(run("kubectl apply -f a.yaml -f docs")).toMatchObject({ exit: 0, stderr: "" });
});
