import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {k: '1'}\n";

it("refuses a name together with --all", () => {
  const { run } = createTerminal({ "a.yaml": MAP });
  run("kubectl apply -f a.yaml");
  expect(run("kubectl apply view-last-applied cm a --all").stderr).toBe(
    "error: name cannot be provided when a selector is specified\n",
  );
});

it("prints the object with the annotation that it just set", () => {
  const { run } = createTerminal({ "a.yaml": MAP, "b.yaml": MAP.replace("'1'", "'2'") });
  run("kubectl apply -f a.yaml");
  expect(run("kubectl apply set-last-applied -f b.yaml -o yaml").stdout).toContain('{"k":"2"}');
});

it("writes a subresource behind the group when it lists rights", () => {
  const { run } = createTerminal({});
  run("kubectl create role r --verb=get --resource=deployments/scale");
  run("kubectl create rolebinding b --role=r --user=jane");
  expect(run("kubectl auth can-i --list --as=jane").stdout).toMatch(/^deployments\.apps\/scale +\[\] /m);
});

it("reads no version in the resource of a role", () => {
  const { run } = createTerminal({});
  expect(run("kubectl create role r --verb=get --resource=pods.v1.").stderr).toBe(
    'the server doesn\'t have a resource type "pods" in group "v1."\n',
  );
  expect(run("kubectl create role r --verb=get --resource=ingress.networking -o name").exit).toBe(0);
});

it("refuses -R beside -k", () => {
  const { run } = createTerminal({ "d/kustomization.yaml": "resources: [a.yaml]\n", "d/a.yaml": MAP });
  expect(run("kubectl apply -k d -R").stderr).toBe("error: the -k flag can't be used with -f or -R\n");
});

it("takes the lines of context from -u too", () => {
  const { run } = createTerminal(
    { "a.yaml": MAP, "b.yaml": MAP.replace("'1'", "'2'") },
    { KUBECTL_EXTERNAL_DIFF: "diff -u0" },
  );
  run("kubectl apply -f a.yaml");
  expect(run("kubectl diff -f b.yaml").stdout).toContain('@@ -3 +3 @@\n-  k: "1"\n+  k: "2"\n');
});

it("migrates to server-side apply through the subresource", () => {
  const { run } = createTerminal({ "s.yaml": MAP.replace("v1\nkind: ConfigMap", "v1\nkind: Namespace") });
  run("kubectl apply -f s.yaml");
  const { requests } = run("kubectl apply --server-side --subresource=status --validate=false -f s.yaml");
  expect(new Set(requests.filter((one) => one.startsWith("PATCH")))).toEqual(
    new Set(["PATCH /api/v1/namespaces/a/status"]),
  );
});

it("locks the version of the object of a file", () => {
  const { run } = createTerminal({ "a.yaml": MAP });
  run("kubectl apply -f a.yaml");
  expect(run("kubectl label -f a.yaml x=y --resource-version=99").stderr).toMatch(/Conflict/);
  expect(run("cat a.yaml | kubectl label -f - x=y --resource-version=99").stderr).toMatch(/single resource/);
  expect(run("kubectl annotate -f a.yaml b=c --list --overwrite").stdout).toMatch(/^b=c$/m);
});

it("takes the word after --help for its value", () => {
  const { run } = createTerminal({});
  expect(run("kubectl --help get").stdout).toMatch(/^kubectl controls/);
  expect(run("kubectl create -h cm").stdout).toMatch(/^Create a resource/);
  expect(run("kubectl get --help pods").stdout).toMatch(/^Display one or many/);
  expect(run("kubectl -h get pods").stderr).toMatch(/^Error: flags cannot be placed before plugin name: -h/);
});

it("accepts a flag that it refuses if its text is empty", () => {
  const { run } = createTerminal({});
  expect(run("kubectl get cm --client-key=").exit).toBe(0);
  expect(run("kubectl get cm --client-key=x").exit).toBe(1);
});

it("minds no missing object of a file if a delete has --all", () => {
  const { run } = createTerminal({ "a.yaml": MAP });
  expect(run("kubectl delete -f a.yaml --all")).toMatchObject({ exit: 0, stderr: "" });
  expect(run("kubectl delete -f a.yaml").exit).toBe(1);
});

it("prints an unknown type for taint without a prefix", () => {
  const { run } = createTerminal({});
  expect(run("kubectl taint p a=b:NoSchedule").stderr).toBe('the server doesn\'t have a resource type "p"\n');
});

it("prints what is left of a list of errors without a prefix", () => {
  const { run } = createTerminal({ "a.yaml": MAP, "b.yaml": "a: b: c\n" });
  expect(run("kubectl delete -f a.yaml -f b.yaml --ignore-not-found").stderr).toMatch(
    /^error parsing b.yaml: /,
  );
});

it("has no name for an object without one", () => {
  const { run } = createTerminal({ "g.yaml": MAP.replace("name: a", "generateName: a") });
  expect(run("kubectl create -f g.yaml --dry-run=client").stdout).toBe(
    "configmap/<unknown> created (dry run)\n",
  );
});

it("reads a list whose item has a name that is no text", () => {
  const list =
    "apiVersion: v1\nkind: List\nitems: [{apiVersion: v1, kind: ConfigMap, metadata: {name: 7}}]\n";
  expect(createTerminal({ "l.yaml": list }).run("kubectl delete -f l.yaml").stderr).toBe(
    'error: error when deleting "l.yaml": resource name may not be empty\n',
  );
});

it("takes the pod of exec from a file", () => {
  const pod =
    "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, image: nginx}]}\n";
  const { requests } = createTerminal({ "p.yaml": pod }).run("kubectl exec -f p.yaml -- ls");
  expect(requests[0]).toBe("GET /api/v1/namespaces/default/pods/p/exec");
});

it("looks for the pods of the object that a file of exec has", () => {
  const web = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec: {selector: {matchLabels: {a: b}}}
`;
  const { run } = createTerminal({ "web.yaml": web, "a.yaml": MAP });
  expect(run("kubectl exec -f web.yaml -- ls").requests).toEqual(["GET /api/v1/namespaces/default/pods"]);
  expect(run("kubectl exec -f a.yaml -- ls").stderr).toBe(
    "error: cannot attach to *v1.ConfigMap: selector for *v1.ConfigMap not implemented\n",
  );
});
