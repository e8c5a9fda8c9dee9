import { expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

const amount = (name: string, resource: string, more = "") =>
  `{name: ${name}, valueFrom: {resourceFieldRef: {resource: ${resource}${more}}}}`;
const POD = `apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  containers:
  - name: c
    image: x
    resources: {limits: {cpu: 1500m, memory: 256Mi}, requests: {memory: 100M}}
    env:
    - ${amount("CPU", "limits.cpu")}
    - ${amount("MILLI", "limits.cpu", ", divisor: 1m")}
    - ${amount("MEMORY", "limits.memory", ", containerName: c, divisor: 1Mi")}
    - ${amount("REQUEST", "requests.memory", ", divisor: 1Mi")}
    - ${amount("NONE", "limits.ephemeral-storage")}
`;

it("prints amounts in units of their divisor, rounded up, and the container that they name", () => {
  const { run } = createTerminal({ "pod.yaml": POD });
  run("kubectl create -f pod.yaml");
  expect(run("kubectl set env pod/a --list --resolve").stdout).toBe(
    "# Pod a, container c\nCPU=2\nMILLI=1500\nMEMORY=256\nREQUEST=96\nNONE=0\n",
  );
  expect(run("kubectl set env pod/a --list").stdout).toContain(
    "# MEMORY from resource field c/limits.memory\n",
  );
});
