import { expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

const WORKLOAD = (kind: string) =>
  `{"apiVersion":"apps/v1","kind":"${kind}","metadata":{"name":"db"},"spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}`;

const REVISION = `{"apiVersion":"apps/v1","kind":"ControllerRevision","metadata":{"name":"db-1","labels":{"a":"b"},"annotations":{"kubernetes.io/change-cause":"why"},"ownerReferences":[{"apiVersion":"apps/v1","kind":"StatefulSet","name":"db","controller":true,"uid":"'$(kubectl get sts db -o jsonpath={.metadata.uid})'"}]},"revision":1,"data":{"spec":{"template":{"$patch":"replace","metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"old"}]}}}}}`;

it("shows the cause of a revision of a StatefulSet only in the list", () => {
  const { run } = createTerminal({});
  run(`kubectl create -f - <<< '${WORKLOAD("StatefulSet")}'`);
  run(`kubectl create -f - <<< '${REVISION}'`);
  expect(run("kubectl rollout history sts/db").stdout).toContain("1         why\n");
  const shown = run("kubectl rollout history sts/db --revision=1").stdout;
  expect(shown).toContain("Image:\told");
  expect(shown).not.toContain("why");
});

it("asks for the status of the first kind before it lists the next", () => {
  const { run } = createTerminal({});
  for (const kind of ["DaemonSet", "StatefulSet"]) run(`kubectl create -f - <<< '${WORKLOAD(kind)}'`);
  const { requests } = run("kubectl rollout status ds,sts --watch=false");
  expect(requests.map((request) => request.split("/").at(-1))).toEqual([
    "daemonsets",
    "daemonsets",
    "statefulsets",
    "statefulsets",
  ]);
});

it("tells a revision that is no number", () => {
  const { run } = createTerminal({});
  run(
    "kubectl create deploy web --image=x; kubectl annotate deploy web deployment.kubernetes.io/revision=abc",
  );
  expect(run("kubectl rollout status deploy/web --revision=9").stderr).toBe(
    'error: cannot get the revision of deployment "web": strconv.ParseInt: parsing "abc": invalid syntax\n',
  );
});
