import { expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

const NODE = `apiVersion: v1
kind: Node
metadata: {name: n1, labels: {role: worker}}
spec: {taints: [{key: k, value: v, effect: NoSchedule}]}
`;
const POD = `apiVersion: v1
kind: Pod
metadata: {name: web, labels: {app: web}}
spec: {containers: [{name: a, image: nginx}, {name: b, image: redis}]}
`;
const EVENT = `apiVersion: v1
kind: Event
metadata: {name: e1}
involvedObject: {kind: Pod, name: web, namespace: default, apiVersion: v1}
reason: Pulled
message: done
type: Normal
count: 3
firstTimestamp: "2025-12-31T00:00:00Z"
lastTimestamp: "2025-12-31T23:00:00Z"
`;

function cluster() {
  const terminal = createTerminal({ "node.yaml": NODE, "pod.yaml": POD, "event.yaml": EVENT });
  expect(terminal.run("kubectl apply -f node.yaml -f pod.yaml -f event.yaml").exit).toBe(0);
  return terminal;
}

it("cordons nodes by name and label", () => {
  const { run } = cluster();
  expect(run("kubectl cordon n1").stdout).toBe("node/n1 cordoned\n");
  expect(run("kubectl cordon -l role=worker --dry-run=client").stdout).toBe(
    "node/n1 already cordoned (dry run)\n",
  );
  expect(run("kubectl uncordon n1")).toMatchObject({ stdout: "node/n1 uncordoned\n", exit: 0 });
  expect(run("kubectl get node n1 -o jsonpath={.spec.unschedulable}").stdout).toBe("");
  expect(run("kubectl cordon").stderr).toContain("error: USAGE: cordon NODE [flags]\n");
  expect(run("kubectl drain none").stderr).toBe('Error from server (NotFound): nodes "none" not found\n');
});

it("adds, changes and removes taints", () => {
  const { run } = cluster();
  expect(run("kubectl taint nodes n1 a=b:NoSchedule").stdout).toBe("node/n1 tainted\n");
  expect(run("kubectl taint nodes n1 a=c:NoSchedule").stderr).toBe(
    "error: node n1 already has a taint(s) with same effect(s) and --overwrite is false\n",
  );
  expect(run("kubectl taint nodes n1 a=c:NoSchedule --overwrite").stdout).toBe("node/n1 modified\n");
  expect(run("kubectl taint nodes --all k:NoSchedule- b:NoExecute").stdout).toBe("node/n1 modified\n");
  expect(run("kubectl get node n1 -o jsonpath='{.spec.taints[*].key}'").stdout).toContain("b a");
  expect(run("kubectl taint nodes n1 none-").stderr).toBe('error: taint "none" not found\n');
  expect(run("kubectl taint nodes n1 x:Nope").stderr).toContain("invalid taint effect: Nope");
  expect(run("kubectl taint pods n1 x:NoExecute").stderr).toContain("only node types are supported");
});

it("says what the server says without kubelets", () => {
  const { run } = cluster();
  expect(run("kubectl logs web -c a")).toMatchObject({ exit: 0, stdout: "" });
  expect(run("kubectl logs web").stderr).toBe('Defaulted container "a" out of: a, b\n');
  const selected = run("kubectl logs -l app=web");
  expect(selected).toMatchObject({ exit: 0, stderr: 'Defaulted container "a" out of: a, b\n' });
  expect(selected.requests.at(-1)).toMatch(/^GET .*\/pods\/web\/log/);
  expect(run("kubectl logs -l app=none")).toMatchObject({
    exit: 0,
    stderr: "No resources found in default namespace.\n",
  });
  expect(run("kubectl logs web -l app=web").stderr).toBe(
    "error: only a selector (-l) or a POD name is allowed\nSee 'kubectl logs -h' for help and examples\n",
  );
  expect(run("kubectl exec web -- ls").stderr).toContain("pod web does not have a host assigned");
  expect(run("kubectl exec none -- ls").stderr).toBe('Error from server (NotFound): pods "none" not found\n');
  expect(run("kubectl cp web:/a b").requests.at(-1)).toBe("POST /api/v1/namespaces/default/pods/web/exec");
  expect(run("kubectl cp other/web:/a b").requests).toContain("GET /api/v1/namespaces/other/pods/web");
  expect(run("kubectl attach web -c x").stderr).toBe(
    "error: cannot attach to the container: container x is not valid for pod web out of: a, b\n",
  );
});

it.each([
  ["pods", "Metrics API not available"],
  ["pod web --sort-by=cpu", "Metrics API not available"],
  ["node --sort-by=name", "--sort-by accepts only cpu or memory"],
  ["pod web -l app=web", "only one of NAME or selector can be provided"],
  ["node a -l app=web", "only one of NAME or --selector can be provided"],
  ["pod a b", "pod [NAME | -l label]\nSee 'kubectl top pod -h' for help and examples"],
])("says why there are no metrics: top %s", (words, problem) => {
  expect(cluster().run(`kubectl top ${words}`).stderr).toBe(`error: ${problem}\n`);
});

it("shows the token of a ServiceAccount's Secret", () => {
  const { run } = cluster();
  const secret = (name: string, type: string) =>
    run(
      `kubectl create -f - <<< '{apiVersion: v1, kind: Secret, type: ${type}, metadata: {name: ${name}, annotations: {kubernetes.io/service-account.name: a}}, data: {token: YWJj}}'`,
    );
  secret("s", "kubernetes.io/service-account-token");
  secret("t", "Opaque");
  expect(run("kubectl describe secret s").stdout).toContain("\ntoken:  abc\n");
  expect(run("kubectl describe secret t").stdout).toContain("\ntoken:  3 bytes\n");
});

it("lists events", () => {
  const { run } = cluster();
  const { stdout } = run("kubectl events");
  expect(stdout).toMatch(
    /^LAST SEEN +TYPE +REASON +OBJECT +MESSAGE\n60m \(x3 over 24h\) +Normal +Pulled +Pod\/web +done\n$/,
  );
  expect(run("kubectl events --for pod/web --no-headers").stdout).toContain("Pod/web");
  expect(run("kubectl events --types=Warning").stderr).toBe("No events found in default namespace.\n");
  expect(run("kubectl events --types=Nope").stderr).toBe("error: valid --types are Normal or Warning\n");
});

it("issues tokens, which name their account and end in time", () => {
  const { run } = cluster();
  run("kubectl create sa bot");
  const [, claims = ""] = run("kubectl create token bot --duration=10m").stdout.split(".");
  const { sub, exp, iat } = JSON.parse(atob(claims));
  expect({ sub, seconds: exp - iat }).toEqual({ sub: "system:serviceaccount:default:bot", seconds: 600 });
  expect(run("kubectl create token bot --duration=1s").stderr).toContain("less than 10 minutes");
  expect(run("kubectl create token none").stderr).toBe(
    'error: failed to create token: serviceaccounts "none" not found\n',
  );
});

it("lists what a user may do, and the kubeconfig of the playground", () => {
  const { run } = cluster();
  run("kubectl create role r --verb=get,list --resource=configmaps");
  run("kubectl create rolebinding rb --role=r --user=jane");
  expect(run("kubectl auth can-i --list --as=jane").stdout).toMatch(
    /\nconfigmaps +\[\] +\[\] +\[get list\]\n/,
  );
  expect(run("kubectl auth can-i --list").stdout).toMatch(/\n\*\.\* +\[\] +\[\] +\[\*\]\n/);
  expect(run("kubectl config current-context").stdout).toBe("playground\n");
  expect(run("kubectl config use-context other").exit).toBe(1);
});

it("prints the keys of its own objects in the order of Go", () => {
  const { run } = cluster();
  const keys = (line: string) =>
    [...run(line).stdout.matchAll(/^ {4}"(\w+)"/gm)].map(([, key]) => key).join(" ");
  expect(keys("kubectl create deploy d --image=x -o json")).toBe("kind apiVersion metadata spec status");
  expect(keys("kubectl get deploy d -o json")).toBe("apiVersion kind metadata spec status");
});
