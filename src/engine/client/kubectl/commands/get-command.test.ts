import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";
import { kindOfWord, servedKinds } from "../discovery/served-kinds.ts";
import { parseFlags, usageErrorFor } from "../flags/parse-flags.ts";
import { printTable } from "../output/text-table.ts";

it("prints tables", () => {
  expect(
    printTable([
      ["NAME", "A", "LAST"],
      ["long-name", "1", ""],
      ["é", "12345", "x"],
    ]),
  ).toBe("NAME        A       LAST\nlong-name   1       \né           12345   x\n");
});

it("sorts texts by bytes, quantities by amount, and missing values first", () => {
  const { run } = createTerminal({});
  for (const name of ["w10", "w9", "1Gi", "20Mi"]) {
    run(`kubectl create configmap ${name.toLowerCase()} --from-literal=at=${name}`);
  }
  run("kubectl create configmap none");
  const sorted = run("kubectl get cm --sort-by=.data.at -o jsonpath='{.items[*].metadata.name}'");
  expect(sorted.stdout).toBe("none 20mi 1gi w10 w9");
});

it("fails if the values cannot be compared", () => {
  const { run } = createTerminal({});
  run("kubectl create configmap a; kubectl create configmap b");
  expect(run("kubectl get cm --sort-by=.metadata -o name")).toMatchObject({
    exit: 1,
    stdout: "",
    stderr: expect.stringContaining("unsortable type: map[string]interface {}"),
  });
});

it.each([
  ["kubectl get cm,secret", "NAME          DATA   AGE\nconfigmap/a   0      0s\n"],
  ["kubectl get cm,secret --no-headers", "configmap/a   0     0s\n"],
  [
    "kubectl get all",
    [
      "NAME                 TYPE        CLUSTER-IP   EXTERNAL-IP   PORT(S)   AGE",
      "service/kubernetes   ClusterIP   10.96.0.1    <none>        443/TCP   0s",
      "",
      "NAME                  READY   UP-TO-DATE   AVAILABLE   AGE",
      "deployment.apps/web   0/1     0            0           0s",
      "",
    ].join("\n"),
  ],
  ["kubectl get cm", "NAME   DATA   AGE\na      0      0s\n"],
  ["kubectl get cm/a secret/none", "NAME   DATA   AGE\na      0      0s\n"],
])("%s prints the kind with the name for more than one kind", (line, stdout) => {
  const { run } = createTerminal({});
  run("kubectl create configmap a; kubectl create deployment web --image=nginx");
  expect(run(line).stdout).toBe(stdout);
});

it("filters lists by the fields that a kind or a CustomResourceDefinition offers", () => {
  const { run } = createTerminal({
    "crd.yaml": `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
  - name: v1
    served: true
    storage: true
    selectableFields: [{jsonPath: .spec.size}]
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer}}}}}}
`,
    "widgets.yaml": [1, 2]
      .map(
        (size) =>
          `{apiVersion: example.com/v1, kind: Widget, metadata: {name: w${size}}, spec: {size: ${size}}}`,
      )
      .join("\n---\n"),
  });
  expect(run("kubectl create -f crd.yaml; kubectl create -f widgets.yaml").exit).toBe(0);
  expect(run("kubectl get widgets --field-selector spec.size=2 -o name").stdout).toBe(
    "widget.example.com/w2\n",
  );
  expect(run("kubectl get widgets --field-selector spec.x=2").stderr).toBe(
    'Error from server (BadRequest): Unable to find "example.com/v1, Resource=widgets" that match label selector "", field selector "spec.x=2": field label not supported: spec.x\n',
  );
  run("kubectl create secret generic s --from-literal=a=b");
  expect(run("kubectl get secrets --field-selector=type=Opaque -o name").stdout).toBe("secret/s\n");
  expect(run("kubectl get pods --field-selector=status.phase=Running").stderr).toBe(
    "No resources found in default namespace.\n",
  );
});

it.each([
  ["kubectl get pv", "No resources found\n"],
  ["kubectl get cm,pv", "No resources found\n"],
  ["kubectl get pods,secret -A", "No resources found\n"],
  ["kubectl get cm,secret -n b", "No resources found in b namespace.\n"],
])("%s finds nothing", (line, stderr) => {
  expect(createTerminal({}).run(line)).toMatchObject({ exit: 0, stdout: "", stderr });
});

it.each([
  ["cm", "configmaps"],
  ["ConfigMap", "configmaps"],
  ["CONFIGMAPS", "configmaps"],
  ["deploy.v9.apps", "deployments"],
  ["deployments.apps", "deployments"],
  ["deployments.v1.apps", "deployments"],
  ["deployments.v9.apps", undefined],
  ["CM", undefined],
  ["cm.v1", undefined],
])("%s means %s", (word, plural) => {
  expect(kindOfWord(servedKinds(createTerminal({}).cluster()), word)?.plural).toBe(plural);
});

it.each([
  [["--n=x"], 'invalid argument "x" for "-n, --n" flag: strconv.ParseInt: parsing "x": invalid syntax'],
  [["-n"], "flag needs an argument: 'n' in -n"],
  [["--n=1", "--t=5"], 'invalid argument "5" for "--t" flag: time: missing unit in duration "5"'],
  [["--n=1", "-z"], "unknown shorthand flag: 'z' in -z"],
])("flags %j: %s", (words, message) => {
  const rules = { n: { kind: "int", short: "n", required: true }, t: { kind: "duration" } } as const;
  const read = parseFlags(usageErrorFor("kubectl x"), rules, words);
  expect("error" in read && "message" in read.error && read.error.message).toBe(
    `error: ${message}\nSee 'kubectl x --help' for usage.`,
  );
});

it.each([
  ["kubectl create cm a --from-literal=x=1", "configmap/a created\n"],
  ["kubectl create deploy web --image=nginx", "deployment.apps/web created\n"],
  ["kubectl create ns b", "namespace/b created\n"],
])("%s is the short name of kubectl", (line, stdout) => {
  expect(createTerminal({}).run(line)).toMatchObject({ exit: 0, stdout });
});

it.each([
  "kubectl -n demo get cm a",
  "kubectl -ndemo get cm a",
  "kubectl -n=demo get cm a",
  "kubectl --namespace demo get cm a",
  "kubectl --namespace=demo get -- cm a",
  "kubectl get -n demo cm a",
  "kubectl -v 6 --insecure-skip-tls-verify -n demo get cm a",
  "kubectl -o name get cm a -n demo",
  "kubectl --context playground -n demo get -o name cm/a",
])("%s finds its verb between flags", (line) => {
  const { run } = createTerminal({});
  run("kubectl create ns demo; kubectl -n demo create cm a; kubectl create -n get cm b");
  expect(run(line)).toMatchObject({
    exit: 0,
    stdout: expect.stringMatching(/^NAME .*\na |^configmap\/a\n$/),
  });
});

it.each([
  ["kubectl -n default foo", "Error: flags cannot be placed before plugin name: -n\n"],
  ["kubectl --foo get cm", "Error: flags cannot be placed before plugin name: --foo\n"],
  ["kubectl -x get", "error: unknown shorthand flag: 'x' in -x\nSee 'kubectl --help' for usage.\n"],
  ["kubectl -n", "error: flag needs an argument: 'n' in -n\nSee 'kubectl --help' for usage.\n"],
  ["kubectl create -n", "error: flag needs an argument: 'n' in -n\nSee 'kubectl create --help' for usage.\n"],
  ["kubectl create --foo cm a", "error: unknown flag: --foo\nSee 'kubectl create --help' for usage.\n"],
  [
    "kubectl create secret foo",
    "error: unknown command \"foo\"\nSee 'kubectl create secret -h' for help and examples\n",
  ],
  [
    "kubectl set -n x foo bar",
    "error: unknown command \"foo bar\"\nSee 'kubectl set -h' for help and examples\n",
  ],
])("%s is refused as kubectl does", (line, stderr) => {
  expect(createTerminal({}).run(line)).toMatchObject({ exit: 1, stdout: "", stderr });
});

it("names what is missing here", () => {
  const { run } = createTerminal({});
  expect(run("kubectl get cm --client-key=a").stderr).toBe("error: --client-key is not supported here\n");
  expect(run("kubectl proxy").stderr).toBe("error: a proxy does not run here: use kubectl get --raw\n");
});

it.each([
  'kubectl patch cm a -p \'{"data":{"a":"z"}}\'',
  "kubectl set image deploy/web web=nginx:9",
  "kubectl set env deploy/web A=b",
  "kubectl set resources deploy web --limits=cpu=1",
  "kubectl label cm a x=y",
  "kubectl annotate cm a x=y",
  "kubectl scale deploy web --replicas=4",
  "kubectl autoscale deploy web --max=4",
  "kubectl delete cm a",
  "kubectl create configmap z",
  "kubectl apply -f cm.yaml",
  "kubectl replace -f cm.yaml",
])("%s --dry-run=client writes nothing", (line) => {
  const { run } = createTerminal({
    "cm.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: c}\n",
  });
  run("kubectl create configmap a --from-literal=a=b; kubectl create deployment web --image=nginx");
  run("kubectl set image deploy/web nginx=nginx:1");
  const { requests } = run(`${line} --dry-run=client`);
  expect(requests.filter((request) => !request.startsWith("GET"))).toEqual([]);
});

it("prints the error of a kustomization without a prefix, unless it would print an object", () => {
  const { run } = createTerminal({});
  const why =
    "unable to find one of 'kustomization.yaml', 'kustomization.yml' or 'Kustomization' in directory '.'\n";
  expect(run("kubectl get -k .")).toMatchObject({ exit: 1, stdout: "", stderr: why });
  expect(run("kubectl describe -k .")).toMatchObject({ exit: 1, stdout: "", stderr: why });
  expect(run("kubectl get -k . -o custom-columns=N:.metadata.name")).toMatchObject({
    stdout: "",
    stderr: `error: ${why}`,
  });
});

it("warns of a short name that two kinds have", () => {
  const { run } = createTerminal({});
  const warning = 'Warning: short name "ev" could also match lower priority resource events.events.k8s.io\n';
  expect(run("kubectl get ev").stderr).toBe(`${warning}No resources found in default namespace.\n`);
  expect(run("kubectl get events").stderr).toBe("No resources found in default namespace.\n");
});

it("refuses empty names", () => {
  const { run } = createTerminal({});
  for (const line of ["get pod", "label cm", "describe pod"]) {
    expect(run(`kubectl ${line} '' a=b`.replace(/^(kubectl (?:get|describe).*) a=b$/, "$1")).stderr).toBe(
      "error: resource name may not be empty\n",
    );
  }
  expect(run("kubectl exec '' -- ls").stderr).toBe("error: pod, type/name or --filename must be specified\n");
});

it("ends the columns of a table at a line break in a cell, and keeps their widths", () => {
  const rows = [
    ["N", "L", "X"],
    ["alpha", "a\nb", "1"],
    ["z", "long cell", "2"],
  ];
  expect(printTable(rows)).toBe("N       L     X\nalpha   a\nb       1\nz       long cell   2\n");
});
