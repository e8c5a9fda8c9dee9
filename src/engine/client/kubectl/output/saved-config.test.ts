import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const SAVED = `-o jsonpath='{.metadata.annotations.kubectl\\.kubernetes\\.io/last-applied-configuration}'`;
const DEPLOYMENT =
  '{"kind":"Deployment","apiVersion":"apps/v1","metadata":{"name":"x","labels":{"app":"x"}},"spec":{"replicas":1,"selector":{"matchLabels":{"app":"x"}},"template":{"metadata":{"labels":{"app":"x"}},"spec":{"containers":[{"name":"y","image":"y","resources":{}}]}},"strategy":{}},"status":{}}\n';

it.each([
  ["create deployment x --image=y", DEPLOYMENT],
  [
    "create job j --image=y -- a b",
    '{"kind":"Job","apiVersion":"batch/v1","metadata":{"name":"j"},"spec":{"template":{"metadata":{},"spec":{"containers":[{"name":"j","image":"y","command":["a","b"],"resources":{}}],"restartPolicy":"Never"}}},"status":{}}\n',
  ],
  [
    "create cronjob j --image=y --schedule='* * * * *'",
    '{"kind":"CronJob","apiVersion":"batch/v1","metadata":{"name":"j"},"spec":{"schedule":"* * * * *","jobTemplate":{"metadata":{"name":"j"},"spec":{"template":{"metadata":{},"spec":{"containers":[{"name":"j","image":"y","resources":{}}],"restartPolicy":"OnFailure"}}}}},"status":{}}\n',
  ],
  [
    "create ingress j --rule=a/b=c:80",
    '{"kind":"Ingress","apiVersion":"networking.k8s.io/v1","metadata":{"name":"j"},"spec":{"rules":[{"host":"a","http":{"paths":[{"path":"/b","pathType":"Exact","backend":{"service":{"name":"c","port":{"number":80}}}}]}}]},"status":{"loadBalancer":{}}}\n',
  ],
  [
    "create pdb j --selector=a=b --min-available=1",
    '{"kind":"PodDisruptionBudget","apiVersion":"policy/v1","metadata":{"name":"j"},"spec":{"minAvailable":1,"selector":{"matchLabels":{"a":"b"}}},"status":{"disruptionsAllowed":0,"currentHealthy":0,"desiredHealthy":0,"expectedPods":0}}\n',
  ],
  [
    "create quota j --hard=pods=1",
    '{"kind":"ResourceQuota","apiVersion":"v1","metadata":{"name":"j"},"spec":{"hard":{"pods":"1"}},"status":{}}\n',
  ],
  [
    "create priorityclass j --value=3",
    '{"kind":"PriorityClass","apiVersion":"scheduling.k8s.io/v1","metadata":{"name":"j"},"value":3,"preemptionPolicy":"PreemptLowerPriority"}\n',
  ],
  [
    "create rolebinding j --role=a --user=x -n foo",
    '{"kind":"RoleBinding","apiVersion":"rbac.authorization.k8s.io/v1","metadata":{"name":"j","namespace":"foo"},"subjects":[{"kind":"User","apiGroup":"rbac.authorization.k8s.io","name":"x"}],"roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"Role","name":"a"}}\n',
  ],
  [
    "create role j --verb=get --resource=pods -n foo",
    '{"kind":"Role","apiVersion":"rbac.authorization.k8s.io/v1","metadata":{"name":"j","namespace":"foo"},"rules":[{"verbs":["get"],"apiGroups":[""],"resources":["pods"]}]}\n',
  ],
  ["create ns j", '{"kind":"Namespace","apiVersion":"v1","metadata":{"name":"j"},"spec":{},"status":{}}\n'],
  [
    "create secret docker-registry j --docker-server=a --docker-username=b --docker-password=c -n foo",
    '{"kind":"Secret","apiVersion":"v1","metadata":{"name":"j","namespace":"foo"},"data":{".dockerconfigjson":"eyJhdXRocyI6eyJhIjp7InVzZXJuYW1lIjoiYiIsInBhc3N3b3JkIjoiYyIsImF1dGgiOiJZanBqIn19fQ=="},"type":"kubernetes.io/dockerconfigjson"}\n',
  ],
])("saves the Go struct that `kubectl %s` makes", (command, saved) => {
  const { run } = createTerminal({});
  const [made = "", program] = command.split(" -- ");
  const rest = program === undefined ? "" : ` -- ${program}`;
  expect(run(`kubectl ${made} --save-config --dry-run=client ${SAVED}${rest}`).stdout).toBe(saved);
});

it.each([
  [
    "run x --image=y --port=80 --env=b=c",
    '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"x","labels":{"run":"x"}},"spec":{"containers":[{"name":"x","image":"y","ports":[{"containerPort":80}],"env":[{"name":"b","value":"c"}],"resources":{}}],"restartPolicy":"Always","dnsPolicy":"ClusterFirst"},"status":{}}\n',
  ],
  ["create deployment x --image=y", DEPLOYMENT],
  [
    "expose deployment d --port=30 --name=t --selector=a=b",
    '{"kind":"Service","apiVersion":"v1","metadata":{"name":"t","labels":{"app":"d"}},"spec":{"ports":[{"protocol":"TCP","port":30,"targetPort":30}],"selector":{"a":"b"}},"status":{"loadBalancer":{}}}\n',
  ],
  [
    "autoscale deployment d --max=3",
    '{"kind":"HorizontalPodAutoscaler","apiVersion":"autoscaling/v2","metadata":{"name":"d"},"spec":{"scaleTargetRef":{"kind":"Deployment","name":"d","apiVersion":"apps/v1"},"maxReplicas":3},"status":{"desiredReplicas":0,"currentMetrics":null}}\n',
  ],
])("sends the Go struct of `kubectl %s` in the annotation", (command, saved) => {
  const { run } = createTerminal({});
  run("kubectl create deployment d --image=c");
  expect(run(`kubectl ${command} --save-config ${SAVED}`).stdout).toBe(saved);
});

it("keeps other annotations in the saved configuration", () => {
  const { run } = createTerminal({});
  const saved = run(`kubectl run x --image=y --annotations=a=b --save-config ${SAVED}`).stdout;
  expect(saved).toContain('"metadata":{"name":"x","labels":{"run":"x"},"annotations":{"a":"b"}}');
});
