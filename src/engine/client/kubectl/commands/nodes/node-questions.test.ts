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
