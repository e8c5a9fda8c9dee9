import { expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

const SERVICE = "apiVersion: v1\nkind: Service\nmetadata: {name: s}\nspec: {ports: [{port: 80}]}\n";
const JOB =
  "apiVersion: batch/v1\nkind: Job\nmetadata: {name: j}\nspec: {template: {spec: {containers: [{name: c, image: i, livenessProbe: {httpGet: {path: /}}}]}}}\n";

it("prints the zero values of the Go structs of files with --local", () => {
  const { run } = createTerminal({ "s.yaml": SERVICE, "j.yaml": JOB });
  expect(run("kubectl set selector --local -f s.yaml a=b -o yaml").stdout).toBe(
    "apiVersion: v1\nkind: Service\nmetadata:\n  name: s\nspec:\n  ports:\n  - port: 80\n    targetPort: 0\n  selector:\n    a: b\nstatus:\n  loadBalancer: {}\n",
  );
  expect(
    run("kubectl set image --local -f j.yaml c=x -o jsonpath='{.spec.template.spec.containers}{.status}'")
      .stdout,
  ).toBe('[{"image":"x","livenessProbe":{"httpGet":{"path":"/","port":0}},"name":"c","resources":{}}]{}');
});
