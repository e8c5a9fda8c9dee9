import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const NOTE = "The watch ends here: nothing changes while a command runs.\n";

it.each([
  ["kubectl get cm -w -o name", "configmap/a\nconfigmap/b\n", NOTE],
  ["kubectl get cm --watch-only", "", NOTE],
  [
    "kubectl get cm a b -w -o name",
    "configmap/a\nconfigmap/b\n",
    "error: you may only watch a single resource or type of resource at a time\n",
  ],
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
    "error: requesting uid, groups or user-extra for  without impersonating a user\n",
  );
});

it("fails with --warnings-as-errors if the server warns", () => {
  const { run } = createTerminal({});
  const done = run("kubectl get endpoints --warnings-as-errors");
  expect(done.exit).toBe(1);
  expect(done.stderr).toContain("error: 1 warning received\n");
});

it.each([
  [
    "kubectl get cm --context=prod",
    "Error in configuration: context was not found for specified context: prod\n",
  ],
  ["kubectl get cm -n a --context=prod", 'error: context "prod" does not exist\n'],
  ["kubectl get cm --kubeconfig=no.yaml", "error: stat no.yaml: no such file or directory\n"],
  ["kubectl get cm --cluster=b", 'error: no server found for cluster "b"\n'],
  ["kubectl get cm --user=nobody", 'error: auth info "nobody" does not exist\n'],
  [
    "kubectl get cm --request-timeout=soon",
    "error: Invalid timeout value. Timeout must be a single integer in seconds, or an integer followed by a corresponding time unit (e.g. 1s | 2m | 3h)\n",
  ],
])("refuses %s", (line, stderr) => {
  expect(createTerminal({}).run(line)).toMatchObject({ exit: 1, stdout: "", stderr });
});

it.each([
  "kubectl create rolebinding r --role=r --user=jane",
  "kubectl create clusterrolebinding r --clusterrole=view --user=jane",
])("reads no user of the kubeconfig in %s", (line) => {
  expect(createTerminal({}).run(line)).toMatchObject({ exit: 0, stderr: "" });
});

const NODE = "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\n";
const POD =
  "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {nodeName: n1, containers: [{name: a, image: a}, {name: b, image: b}]}\n";

it("drains a node without pods, and names the pods that it may not evict", () => {
  const { run } = createTerminal({ "node.yaml": NODE, "pod.yaml": POD });
  run("kubectl apply -f node.yaml");
  expect(run("kubectl drain n1").stdout).toBe("node/n1 cordoned\nnode/n1 drained\n");
  run("kubectl apply -f pod.yaml");
  const why = "cannot delete Pods that declare no controller (use --force to override): default/p";
  expect(run("kubectl drain n1").stderr).toBe(
    `error: unable to drain node "n1" due to error: ${why}, continuing command...\nThere are pending nodes to be drained:\n n1\n${why}\n`,
  );
  expect(run("kubectl drain n1 --force --dry-run=client").stdout).toBe(
    "node/n1 already cordoned (dry run)\nevicting pod default/p (dry run)\nnode/n1 drained (dry run)\n",
  );
});

it("asks for the logs of one container, with the options of the command", () => {
  const { run } = createTerminal({ "pod.yaml": POD });
  run("kubectl apply -f pod.yaml");
  expect(run("kubectl logs p c --tail=5").stderr).toBe(
    "error: container c is not valid for pod p out of: a, b\n",
  );
  expect(run("kubectl logs p --since=1h").stderr).toContain('Defaulted container "a" out of: a, b\n');
  expect(run("kubectl exec p ls").stderr).toContain("exec [POD] [COMMAND] is not supported anymore.");
});

it("makes the table itself with --server-print=false", () => {
  const { run } = createTerminal({});
  run("kubectl create cm a");
  expect(run("kubectl get cm --server-print=false").stdout).toBe("NAME   AGE\na      0s\n");
});

it("stops a watch with timeout, and runs other programs to their end", () => {
  const { run } = createTerminal({});
  run("kubectl create cm a");
  expect(run("timeout 5 kubectl get cm -w -o name")).toMatchObject({
    exit: 124,
    stdout: "configmap/a\n",
    stderr: "",
  });
  expect(run("timeout 5s kubectl get cm -o name")).toMatchObject({ exit: 0, stdout: "configmap/a\n" });
});

it("says what to use instead of programs that are not here", () => {
  const done = createTerminal({}).run("kubectl get cm -o yaml | yq .items");
  expect(done).toMatchObject({ exit: 127 });
  expect(done.stderr).toContain("yq: command not found (print fields with kubectl's -o jsonpath");
});

it("reconciles roles and bindings: adds what is missing, and removes the rest if one asks for it", () => {
  const role = (resources: string, verbs: string) =>
    `apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: r, namespace: default}\nrules: [{apiGroups: [""], resources: [${resources}], verbs: [${verbs}]}]\n`;
  const { run } = createTerminal({
    "one.yaml": role("pods", "get, list"),
    "two.yaml": role("pods", "list, watch"),
  });
  expect(run("kubectl auth reconcile -f one.yaml").stderr).toContain("\treconciliation required create\n");
  expect(run("kubectl auth reconcile -f one.yaml")).toMatchObject({
    stdout: "role.rbac.authorization.k8s.io/r reconciled\n",
    stderr: "",
  });
  const added = run("kubectl auth reconcile -f two.yaml");
  expect(added.stderr).toBe(
    "\treconciliation required update\n\tmissing rules added:\n\t\t{Verbs:[watch] APIGroups:[] Resources:[pods] ResourceNames:[] NonResourceURLs:[]}\n",
  );
  expect(run("kubectl get role r -o jsonpath='{.rules[*].verbs}'").stdout).toBe('["get","list"] ["watch"]');
  run("kubectl auth reconcile -f two.yaml --remove-extra-permissions");
  expect(run("kubectl get role r -o jsonpath='{.rules[*].verbs}'").stdout).toBe('["list","watch"]');
});

it("acts as a user with uid and more", () => {
  const { run } = createTerminal({});
  const done = run("kubectl auth whoami --as=jane --as-uid=7 --as-user-extra=scopes=view");
  expect(done.stdout).toMatch(/UID +7\n/);
  expect(done.stdout).toMatch(/Extra: scopes +\[view\]\n/);
  expect(run("kubectl get cm --as-uid=7").stderr).toContain("without impersonating a user");
});

it("writes what kustomize builds into a file", () => {
  const kustomization =
    "configMapGenerator:\n- name: a\n  literals: [k=v]\ngeneratorOptions: {disableNameSuffixHash: true}\n";
  const { run } = createTerminal({ "base/kustomization.yaml": kustomization });
  expect(run("kubectl kustomize base -o out.yaml; kubectl apply -f out.yaml").stdout).toBe(
    "configmap/a created\n",
  );
  expect(run("kubectl kustomize base -o base && ls base").stdout).toContain("v1_configmap_a.yaml");
});

it("edits the status of an object with --subresource", () => {
  const { run } = createTerminal({});
  run("kubectl run a --image=b");
  expect(run("KUBE_EDITOR='sed -i s/Pending/Running/' kubectl edit pod a --subresource=status").stdout).toBe(
    "pod/a edited\n",
  );
  expect(run("kubectl get pod a -o jsonpath={.status.phase}").stdout).toBe("Running");
});

it("says that the time is over if a finalizer keeps what it deletes", () => {
  const { run } = createTerminal({});
  run(
    `kubectl create -f - <<< '{apiVersion: v1, kind: ConfigMap, metadata: {name: a, finalizers: [example.com/x]}}'`,
  );
  expect(run("kubectl delete cm a --timeout=1s")).toMatchObject({
    exit: 1,
    stdout: 'configmap "a" deleted from default namespace\n',
    stderr: "error: timed out waiting for the condition on configmaps/a\n",
  });
  expect(run("kubectl delete cm a")).toMatchObject({ exit: 0, stderr: "" });
});

it.each([
  [
    "kubectl create cm a -o go-template={{.kind}} --template=x",
    'error: unable to match a printer suitable for the output format "go-template={{.kind}}", allowed formats are: go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,name,template,templatefile,yaml\n',
  ],
  ["kubectl get cm -o name --show-labels", "error: --show-labels option cannot be used with name printer\n"],
  [
    "kubectl get cm --output-watch-events",
    "error: --output-watch-events option can only be used with --watch or --watch-only\n",
  ],
])("refuses flags that do not fit the output: %s", (line, stderr) => {
  expect(createTerminal({}).run(line)).toMatchObject({ exit: 1, stdout: "", stderr });
});

it("takes the preferred version of a custom kind, whatever the order of its definition", () => {
  const { run } = createTerminal({ "crd.yaml": VERSIONS });
  run("kubectl create -f crd.yaml");
  expect(run("kubectl api-resources --api-group=example.com --no-headers").stdout).toMatch(
    /example\.com\/v1 /,
  );
});

const schema = { openAPIV3Schema: { type: "object" } };
const VERSIONS = JSON.stringify({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "dbs.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "dbs", kind: "Db" },
    versions: [
      { name: "v1alpha1", served: true, storage: false, schema },
      { name: "v1", served: true, storage: true, schema },
    ],
  },
});

it("waits for one object after the other", () => {
  const { run } = createTerminal({});
  run("kubectl create cm a; kubectl create cm b");
  const path = "GET /api/v1/namespaces/default/configmaps";
  const { requests } = run("kubectl wait cm/a cm/b --for=delete --timeout=0");
  expect(requests).toEqual([`${path}/a`, `${path}/a`, `${path}/b`, `${path}/b`]);
});

it("applies nothing of an empty file, and knows users as what can be impersonated", () => {
  const { run } = createTerminal({});
  expect(run("kubectl apply -f /dev/null").stderr).toBe("error: no objects passed to apply\n");
  expect(run("kubectl auth can-i impersonate users")).toMatchObject({ stdout: "yes\n", stderr: "" });
});
