import { describe, expect, it } from "vitest";
import "../../testing/load-parts.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";

const SERVER = `uid: 6c0f
  resourceVersion: "7000"
  creationTimestamp: "2026-05-06T07:08:09Z"`;

/** Applied by helm; scaled by an autoscaler; status from the controller. */
const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
  ${SERVER}
  generation: 2
  labels: {app: web}
  managedFields:
  - apiVersion: apps/v1
    fieldsType: FieldsV1
    fieldsV1:
      f:metadata: {f:labels: {f:app: {}}}
      f:spec:
        f:selector: {}
        f:template:
          f:metadata: {f:labels: {f:app: {}}}
          f:spec:
            f:containers:
              k:{"name":"nginx"}:
                .: {}
                f:image: {}
                f:name: {}
                f:ports: {'k:{"containerPort":80,"protocol":"TCP"}': {.: {}, f:containerPort: {}}}
    manager: helm
    operation: Apply
    time: "2026-05-06T07:08:09Z"
  - apiVersion: apps/v1
    fieldsType: FieldsV1
    fieldsV1: {f:spec: {f:replicas: {}}}
    manager: kube-controller-manager
    operation: Update
    subresource: scale
  - apiVersion: apps/v1
    fieldsType: FieldsV1
    fieldsV1: {f:status: {f:replicas: {}}}
    manager: kube-controller-manager
    operation: Update
    subresource: status
spec:
  progressDeadlineSeconds: 600
  replicas: 5
  revisionHistoryLimit: 10
  selector: {matchLabels: {app: web}}
  strategy: {rollingUpdate: {maxSurge: 25%, maxUnavailable: 25%}, type: RollingUpdate}
  template:
    metadata:
      labels: {app: web}
    spec:
      containers:
      - image: nginx:1.27
        imagePullPolicy: IfNotPresent
        name: nginx
        ports: [{containerPort: 80, protocol: TCP}]
        resources: {}
        terminationMessagePath: /dev/termination-log
        terminationMessagePolicy: File
      dnsPolicy: ClusterFirst
      restartPolicy: Always
      schedulerName: default-scheduler
      securityContext: {}
      terminationGracePeriodSeconds: 30
status:
  replicas: 5
`;

/** Applied by helm, too. */
const CONFIG = `apiVersion: v1
kind: ConfigMap
metadata:
  name: web
  namespace: shop
  ${SERVER}
  managedFields:
  - {apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {f:data: {f:a: {}}}, manager: helm, operation: Apply}
  - {apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {f:data: {f:b: {}}}, manager: ops, operation: Update}
data: {a: "1", b: "2"}
`;

/** Made with client-side apply. */
const SERVICE = `apiVersion: v1
kind: Service
metadata:
  name: web
  namespace: default
  ${SERVER}
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: |
      {"apiVersion":"v1","kind":"Service","metadata":{"annotations":{},"name":"web","namespace":"default"},"spec":{"ports":[{"port":80}],"selector":{"app":"web"}}}
  managedFields:
  - apiVersion: v1
    fieldsType: FieldsV1
    fieldsV1:
      f:metadata: {f:annotations: {.: {}, f:kubectl.kubernetes.io/last-applied-configuration: {}}}
      f:spec:
        f:internalTrafficPolicy: {}
        f:ports: {.: {}, 'k:{"port":80,"protocol":"TCP"}': {.: {}, f:port: {}, f:protocol: {}, f:targetPort: {}}}
        f:selector: {}
        f:sessionAffinity: {}
        f:type: {}
    manager: kubectl-client-side-apply
    operation: Update
spec:
  clusterIP: 10.96.0.12
  clusterIPs: [10.96.0.12]
  internalTrafficPolicy: Cluster
  ipFamilies: [IPv4]
  ipFamilyPolicy: SingleStack
  ports: [{port: 80, protocol: TCP, targetPort: 80}]
  selector: {app: web}
  sessionAffinity: None
  type: ClusterIP
status:
  loadBalancer: {}
`;

/** Made by a controller; status from the kubelet. */
const POD = `apiVersion: v1
kind: Pod
metadata:
  name: web-1
  namespace: default
  ${SERVER}
  labels: {app: web}
  managedFields:
  - apiVersion: v1
    fieldsType: FieldsV1
    fieldsV1:
      f:metadata: {f:labels: {.: {}, f:app: {}}}
      f:spec: {f:containers: {'k:{"name":"nginx"}': {.: {}, f:image: {}, f:name: {}}}}
    manager: kube-controller-manager
    operation: Update
  - {apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {f:status: {f:phase: {}}}, manager: kubelet, operation: Update, subresource: status}
spec:
  containers: [{image: nginx:1.27, name: nginx}]
  nodeName: one
status:
  phase: Running
`;

const session = createSession({ builtins: testBuiltins() });

/** Opens a text, runs its scenario, and returns for each step who does what with which result. */
function pasted(text: string) {
  const { scenario } = session.importTexts({ texts: [{ name: null, text }], mask: true });
  if (scenario === null) throw new Error("nothing to open");
  const { timeline } = session.run(scenario, { step: null, object: null });
  expect(timeline.problems).toBeUndefined();
  const steps = scenario.steps.map(({ actor, action }, at) => [
    actor,
    action.kind,
    timeline.rows[at]?.outcome,
  ]);
  return { scenario, steps };
}

describe("a scenario from pasted objects", () => {
  it("repeats what a manager applied, and changes nothing", () => {
    const { scenario, steps } = pasted(DEPLOYMENT);
    expect(steps).toEqual([
      ["helm", "apply", "unchanged"],
      ["kube-controller-manager", "patch", "unchanged"],
    ]);
    const [step] = scenario.steps;
    const manifest = step?.action.kind === "apply" ? step.action.manifest : "";
    expect(manifest).toContain("image: nginx:1.27");
    expect(manifest).toContain("namespace: shop");
    expect(manifest).not.toMatch(/replicas|status|protocol|uid|managedFields|dnsPolicy/);
    expect(scenario.actors.map(({ name }) => name)).toEqual(["helm", "kube-controller-manager"]);
  });

  it("puts the objects of a list that one manager applied into one step", () => {
    const indented = (text: string) => text.trimEnd().replaceAll("\n", "\n  ");
    const list = `apiVersion: v1\nkind: List\nitems:\n- ${indented(DEPLOYMENT)}\n- ${indented(CONFIG)}\n`;
    const { scenario, steps } = pasted(list);
    expect(steps.slice(0, 1)).toEqual([["helm", "apply", "unchanged"]]);
    expect(JSON.stringify(scenario.steps[0]?.action).match(/kind: (Deployment|ConfigMap)/g)).toHaveLength(2);
    expect(JSON.stringify(scenario.steps[0])).not.toContain('b: \\"2\\"');
  });

  it("applies the last applied configuration client-side, which only reads the object", () => {
    expect(pasted(SERVICE).steps).toEqual([["kubectl-client-side-apply", "run", "read"]]);
  });

  it("repeats the write of a controller as a patch", () => {
    expect(pasted(POD).steps).toEqual([["kube-controller-manager", "patch", "unchanged"]]);
  });

  it("only reads an object without managed fields: an apply would invent an owner", () => {
    const plain = DEPLOYMENT.replace(/ {2}managedFields:\n[\s\S]*(?=\nspec:)/, "  annotations: {}");
    const { steps } = pasted(plain);
    expect(steps).toEqual([["alice", "get", "read"]]);
  });

  it("reads an object if nothing can be repeated", () => {
    const cleared = CONFIG.replace(/ {2}managedFields:\n[\s\S]*(?=\ndata:)/, "  managedFields: []");
    expect(pasted(cleared).steps).toEqual([["alice", "get", "read"]]);
  });

  it("keeps the data of masked Secrets out of its steps", () => {
    const secret = `apiVersion: v1
kind: Secret
metadata:
  name: login
  ${SERVER}
  managedFields:
  - {apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {f:data: {f:password: {}}}, manager: vault, operation: Apply}
data: {password: aHVudGVyMg==}
`;
    const { scenario, steps } = pasted(secret);
    expect(steps).toEqual([["vault", "apply", "unchanged"]]);
    expect(JSON.stringify(scenario)).not.toContain("aHVudGVyMg");
  });
});
