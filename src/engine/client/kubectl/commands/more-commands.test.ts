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
