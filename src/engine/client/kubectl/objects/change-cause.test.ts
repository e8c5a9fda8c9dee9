import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";
import { commonFlags, fileFlags } from "../flags/common-flags.ts";
import { changeCauseOf, recordFlag } from "./change-cause.ts";

const specs = { ...commonFlags, ...fileFlags, ...recordFlag };

it.each([
  ["apply -f a.yaml --record", "kubectl apply --filename=a.yaml --record=true"],
  ["--record set image -n x deploy/a a=b", "kubectl set image deploy/a a=b --record=true --namespace=x"],
  ["scale --nope", ""],
])("notes %j as %j", (line, cause) => {
  expect(changeCauseOf(specs, line.split(" "))).toBe(cause);
});

const CAUSE = "-o jsonpath='{.metadata.annotations.kubernetes\\.io/change-cause}'";

it("writes the command line of --record into the annotation, and says that the flag is deprecated", () => {
  const { run } = createTerminal({});
  run("kubectl create deployment web --image=nginx:1");
  const set = run("kubectl set image deploy web nginx=nginx:2 --record");
  expect(set).toMatchObject({
    exit: 0,
    stdout: "deployment.apps/web image updated\n",
    stderr: "Flag --record has been deprecated, --record will be removed in the future\n",
  });
  expect(run(`kubectl get deploy web ${CAUSE}`).stdout).toBe(
    "kubectl set image deploy web nginx=nginx:2 --record=true",
  );
  run("kubectl scale deploy web --replicas=3 --record");
  expect(run(`kubectl get deploy web ${CAUSE}`).stdout).toBe(
    "kubectl scale deploy web --replicas=3 --record=true",
  );
});
