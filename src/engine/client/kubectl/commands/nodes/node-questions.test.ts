import { expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

const NODE = `kubectl create -f - <<< '{"apiVersion":"v1","kind":"Node","metadata":{"name":"n1"}}'`;
const POD = `kubectl run p --image=nginx --overrides='{"spec":{"nodeName":"n1"}}'`;

it("asks the server for evictions in a dry run of the server", () => {
  const { run } = createTerminal({});
  run(`${NODE}; ${POD}`);
  const done = run("kubectl drain n1 --force --dry-run=server");
  expect(done.stdout).toBe(
    "node/n1 cordoned (server dry run)\nevicting pod default/p (server dry run)\nnode/n1 drained (server dry run)\n",
  );
});

it("stops at the first node that does not exist", () => {
  const { run } = createTerminal({});
  run(NODE);
  expect(run("kubectl cordon n1 n2 n3").stderr).toBe('Error from server (NotFound): nodes "n2" not found\n');
  expect(run("kubectl get node n1 -o jsonpath='{.spec.unschedulable}'").stdout).toBe("");
});

it("says what is wrong with the key of a taint", () => {
  const { run } = createTerminal({});
  expect(run("kubectl taint nodes n1 a=b").stderr).toMatch(/^error: invalid taint spec: a=b, name part must/);
});

it("refuses what is no node, and what is no selector of pods", () => {
  const { run } = createTerminal({});
  run(`${NODE}; ${POD}`);
  expect(run("kubectl cordon pod/p").stderr).toBe(
    'error: expected resource of type node, got "/v1, Resource=pods"\n',
  );
  expect(run("kubectl drain n1 --pod-selector='a=('").stderr).toBe(
    "error: --pod-selector=<pod_selector> must be a valid label selector\n",
  );
});

it("answers only certificate signing requests", () => {
  const { run } = createTerminal({});
  const file = `{"apiVersion":"apps/v1","kind":"ControllerRevision","metadata":{"name":"r"},"revision":1,"data":{}}`;
  const got = run(`kubectl create -f - <<< '${file}'; kubectl certificate deny -f - <<< '${file}'`);
  expect(got.stderr).toBe(
    "can only handle CertificateSigningRequest.certificates.k8s.io objects, got ControllerRevision.apps\n",
  );
});

it("shows the roles of both labels, and the class and the capacity of a claim that names its volume", () => {
  const { run } = createTerminal({});
  run(
    `kubectl create -f - <<< '{"apiVersion":"v1","kind":"Node","metadata":{"name":"n2","labels":{"kubernetes.io/role":"gpu","node-role.kubernetes.io/a":""}}}'`,
  );
  expect(run("kubectl get nodes --no-headers").stdout).toMatch(/^n2 +Unknown +a,gpu /);
  run(
    `kubectl create -f - <<< '{"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"c","annotations":{"volume.beta.kubernetes.io/storage-class":"old"}},"spec":{"volumeName":"v","accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}}}}'`,
  );
  expect(run("kubectl get pvc --no-headers").stdout).toMatch(/^c +Pending +v +0 +old +<unset> /);
});

it("shows ports of endpoint slices by their number or name, and drivers of nodes without topology", () => {
  const { run } = createTerminal({});
  run(
    `kubectl create -f - <<< '{"apiVersion":"discovery.k8s.io/v1","kind":"EndpointSlice","metadata":{"name":"e"},"addressType":"IPv4","endpoints":[],"ports":[{"port":1},{"name":"dns"}]}'`,
  );
  expect(run("kubectl get endpointslices --no-headers").stdout).toMatch(/^e +IPv4 +1,dns /);
  run(
    `kubectl create -f - <<< '{"apiVersion":"storage.k8s.io/v1","kind":"CSINode","metadata":{"name":"n"},"spec":{"drivers":[{"name":"d","nodeID":"x"}]}}'`,
  );
  expect(run("kubectl describe csinode n").stdout).toContain("Node ID:  x\nEvents:");
});
