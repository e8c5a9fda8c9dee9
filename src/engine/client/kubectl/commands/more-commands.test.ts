import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";
import { alignTabs } from "../output/align-tabs.ts";
import { printKyaml } from "../output/kyaml.ts";
import { wrapWords } from "./explain/word-wrap.ts";

it("aligns cells of successive lines, each column on its own", () => {
  expect(alignTabs("a:\tb\nlong:\tc\td\nplain\nx:\ty\n")).toBe(
    "a:    b\nlong:  c  d\nplain\nx:  y\n".replace("a:    b", "a:     b"),
  );
});

it.each([
  ["aa bb cc", 5, "aa bb\ncc"],
  ["a-very-long-word b", 5, "a-very-long-word\nb"],
  ["one\n\ntwo", 20, "one\n\ntwo"],
])("wraps %j after %d characters", (text, limit, wrapped) => {
  expect(wrapWords(text, limit)).toBe(wrapped);
});

it("quotes keys that YAML could read as something else, and puts each line of a text on a line", () => {
  expect(printKyaml({ a: [{ b: 1 }], no: "x\n y", "1": [], c: ["d"] })).toBe(
    '---\n{\n  "1": [],\n  a: [{\n    b: 1,\n  }],\n  c: [\n    "d",\n  ],\n  "no": "\\\n     x\\n\\\n    \\ y\\\n    ",\n}\n',
  );
});

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: nginx}]}}
`;

it.each([
  [
    "kubectl rollout status deploy web --watch=false",
    0,
    "Waiting for deployment spec update to be observed...\n",
    "",
  ],
  [
    "kubectl rollout status deploy web",
    1,
    "Waiting for deployment spec update to be observed...\n",
    "error: timed out waiting for the condition\n",
  ],
  [
    "kubectl wait --for=condition=Available deploy/web",
    1,
    "",
    "error: timed out waiting for the condition on deployments/web\n",
  ],
  ["kubectl wait --for=jsonpath={.spec.replicas}=2 deploy/web", 0, "deployment.apps/web condition met\n", ""],
  ["kubectl scale deploy web --replicas=0 --timeout=1s", 0, "deployment.apps/web scaled\n", ""],
  [
    "kubectl scale deploy web --replicas=3 --timeout=1s",
    1,
    "",
    'error: timed out waiting for "web" to be synced\n',
  ],
  ["kubectl label deploy web team=blue --list", 0, "team=blue\n", ""],
  ["kubectl rollout pause deploy web", 0, "deployment.apps/web paused\n", ""],
  ["k auth can-i get pods --as alice", 1, "no\n", ""],
  ["kubectl auth can-i '*' '*'", 0, "yes\n", ""],
  ["kubectl set serviceaccount deploy web builder", 0, "deployment.apps/web serviceaccount updated\n", ""],
])("%s", (line, exit, stdout, stderr) => {
  const { run } = createTerminal({ "web.yaml": WEB });
  run("kubectl create -f web.yaml");
  expect(run(line)).toMatchObject({ exit, stdout, stderr });
});

it("allows what a role allows", () => {
  const { run } = createTerminal({});
  run(
    "kubectl create role r --verb=get --resource=pods; kubectl create rolebinding rb --role=r --user=alice",
  );
  expect(run("kubectl auth can-i get pods --as alice").stdout).toBe("yes\n");
  expect(run("kubectl auth can-i get pods -n other --as alice").stdout).toBe("no\n");
});

it("restarts a workload at the time of the line", () => {
  const { run } = createTerminal({ "web.yaml": WEB });
  run("kubectl create -f web.yaml; kubectl rollout restart deploy web");
  const found = run("kubectl get deploy web -o jsonpath='{.spec.template.metadata.annotations}'");
  expect(found.stdout).toBe('{"kubectl.kubernetes.io/restartedAt":"2026-01-01T00:00:00Z"}');
});

it("creates an object that was saved with its resourceVersion", () => {
  const { run } = createTerminal({
    "a.json": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","resourceVersion":"7"}}',
  });
  expect(run("kubectl apply -f a.json").stdout).toBe("configmap/a created\n");
  expect(run("kubectl delete cm a; kubectl create -f a.json").stdout).toContain("configmap/a created\n");
});

it("chooses containers by a pattern", () => {
  const { run } = createTerminal({});
  run("kubectl create deploy d --image=web-a --image=web-b --image=log");
  run("kubectl set env deploy/d --containers='web-*' A=1");
  expect(
    run("kubectl get deploy d -o jsonpath='{.spec.template.spec.containers[?(@.env)].name}'").stdout,
  ).toBe("web-a web-b");
  run("kubectl set env deploy/d --containers='g*' B=1");
  expect(
    run("kubectl get deploy d -o jsonpath='{.spec.template.spec.containers[?(@.env[*].name==\"B\")].name}'")
      .stdout,
  ).toBe("log");
  expect(run("kubectl set env deploy/d A=1 B").stderr).toBe(
    "error: all resources must be specified before environment changes: deploy/d A=1 B\n",
  );
  expect(run("kubectl set env deploy/d -c 'x*' A=1").stderr).toBe(
    'Warning: Deployment/d does not have any containers matching "x*"\n',
  );
});

it("compares a new Secret with null, unless it shows the values", () => {
  const { run } = createTerminal({ "s.yaml": "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\n" });
  expect(run("kubectl diff -f s.yaml").stdout).toContain("@@ -1 +1,");
  expect(run("kubectl diff -f s.yaml --show-secrets").stdout).toContain("@@ -0,0 +1,");
});

it("lists events and rare kinds in tables of their own", () => {
  const { run } = createTerminal({
    "e.yaml": `apiVersion: v1
kind: Event
metadata: {name: e, namespace: default}
involvedObject: {kind: Pod, name: p, namespace: default}
reason: Pulled
message: "done "
count: 2
source: {component: kubelet, host: n1}
firstTimestamp: "2025-12-31T23:00:00Z"
lastTimestamp: "2025-12-31T23:59:00Z"
---
apiVersion: storage.k8s.io/v1
kind: CSIDriver
metadata: {name: d.example.com}
spec: {tokenRequests: [{audience: a}], volumeLifecycleModes: [Persistent, Ephemeral]}
---
apiVersion: networking.k8s.io/v1
kind: IPAddress
metadata: {name: "10.0.0.9"}
spec: {parentRef: {resource: services, namespace: ns, name: t}}
`,
  });
  run("kubectl create -f e.yaml");
  const table =
    "LAST SEEN   TYPE   REASON   OBJECT   SUBOBJECT   SOURCE        MESSAGE   FIRST SEEN   COUNT   NAME\n60s                Pulled   pod/p                kubelet, n1   done      60m          2       e\n";
  expect(run("kubectl get events -o wide").stdout).toBe(table);
  expect(run("kubectl get events.events.k8s.io -o wide").stdout).toBe(table);
  expect(run("kubectl get csidriver --no-headers").stdout).toBe(
    "d.example.com   true   false   false   a     false   Persistent,Ephemeral   0s\n",
  );
  expect(run("kubectl get ipaddress 10.0.0.9 --no-headers").stdout).toBe("10.0.0.9   services/ns/t\n");
});
