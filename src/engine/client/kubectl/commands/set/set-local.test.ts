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

it("takes objects from files only with --local", () => {
  const { run } = createTerminal({ "s.yaml": SERVICE, "j.yaml": JOB });
  const text = "error: you must specify resources by --filename when --local is set.\n";
  expect(run("kubectl set image --local deploy/web web=x").stderr.startsWith(text)).toBe(true);
  expect(run("kubectl set env --local deploy/web A=b").stderr).toMatch(
    /^error: You must provide one or more resources/,
  );
  expect(run("kubectl set env --local -f j.yaml --from=cm/none").stderr).toBe(
    "error: unsupported resource specified in --from\n",
  );
  expect(run("kubectl set image --local -f j.yaml c=x").stdout).toBe("job.batch/j image updated\n");
});
