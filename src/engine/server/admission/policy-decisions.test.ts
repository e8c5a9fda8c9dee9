import { expect, it } from "vitest";
import { clusterWith } from "../../../testing/conformance/apiserver/recorded-cluster.ts";
import type { ValueMap } from "../../value/value.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const GROUP = "/apis/admissionregistration.k8s.io/v1";
const CONFIGS = "/api/v1/namespaces/default/configmaps";
const PODS = "/api/v1/namespaces/default/pods";
const config: ValueMap = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, data: { a: "b" } };

/** Returns a function that asks a cluster with a policy. */
function open(spec: ValueMap, action = "Deny", rule: ValueMap = {}) {
  let cluster = clusterWith([]);
  const ask = (request: Request) => {
    const done = handle(cluster, request, "2026-01-01T00:00:00Z");
    cluster = done.cluster;
    return done.response;
  };
  const head = { apiVersion: "admissionregistration.k8s.io/v1", metadata: { name: "p" } };
  const one = { apiGroups: [""], apiVersions: ["v1"], resources: ["configmaps"], operations: ["*"], ...rule };
  const made = [
    ask({
      method: "POST",
      path: `${GROUP}/validatingadmissionpolicies`,
      body: {
        ...head,
        kind: "ValidatingAdmissionPolicy",
        spec: { matchConstraints: { resourceRules: [one] }, ...spec },
      },
    }),
    ask({
      method: "POST",
      path: `${GROUP}/validatingadmissionpolicybindings`,
      body: {
        ...head,
        kind: "ValidatingAdmissionPolicyBinding",
        spec: { policyName: "p", validationActions: [action] },
      },
    }),
  ];
  expect(made.map(({ code }) => code)).toEqual([201, 201]);
  return ask;
}

const create = { method: "POST", path: CONFIGS, query: { dryRun: "All" }, body: config } as const;
const check = "authorizer.path('/a').check('get').allowed()";

it("a rule asks what the user of the request may do", () => {
  const ask = open({ validations: [{ expression: "authorizer.requestResource.check('get').allowed()" }] });
  expect(ask(create).code).toBe(201);
  const role = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "w" };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "alice" }];
  const rbac = "/apis/rbac.authorization.k8s.io/v1";
  const head = { apiVersion: "rbac.authorization.k8s.io/v1", metadata: { name: "w" } };
  const rules = [{ apiGroups: [""], resources: ["configmaps"], verbs: ["create"] }];
  ask({ method: "POST", path: `${rbac}/clusterroles`, body: { ...head, kind: "ClusterRole", rules } });
  const body = { ...head, kind: "ClusterRoleBinding", subjects, roleRef: role };
  ask({ method: "POST", path: `${rbac}/clusterrolebindings`, body });
  expect(ask({ ...create, user: "alice" })).toMatchObject({ code: 422, body: { reason: "Invalid" } });
});

it("annotations and failures are in the event of the audit log", () => {
  const ask = open(
    {
      auditAnnotations: [
        { key: "size", valueExpression: "'a is ' + object.data.a" },
        { key: "none", valueExpression: "''" },
      ],
      validations: [{ expression: "false", message: "no" }],
    },
    "Audit",
  );
  const failure = {
    message: "no",
    policy: "p",
    binding: "p",
    expressionIndex: 0,
    validationActions: ["Audit"],
  };
  expect(ask(create)).toMatchObject({
    code: 201,
    auditAnnotations: {
      "p/size": "a is b",
      "validation.policy.admission.k8s.io/validation_failure": JSON.stringify([failure]),
    },
  });
  expect(ask({ method: "GET", path: CONFIGS })).not.toHaveProperty("auditAnnotations");
});

it("an annotation that fails refuses the request, whatever the binding says", () => {
  const auditAnnotations = [{ key: "size", valueExpression: "string(object.data.none)" }];
  expect(open({ auditAnnotations }, "Warn")(create)).toMatchObject({ code: 422 });
  expect(open({ auditAnnotations, failurePolicy: "Ignore" }, "Warn")(create)).toMatchObject({ code: 201 });
});

it("[G14] policies see connections, and what they ask for", () => {
  const validations = [
    { expression: "object.command[0] != 'rm'", message: "no rm" },
    {
      expression: "object.kind == 'PodExecOptions' && !has(object.stdin) && object.tty",
      message: "no terminal",
    },
  ];
  const ask = open({ validations }, "Deny", { resources: ["pods/exec"], operations: ["CONNECT"] });
  const exec = (query: Request["query"] & {}) => ask({ method: "POST", path: `${PODS}/a/exec`, query }).body;
  expect(exec({ command: "rm", tty: "true" })["message"]).toMatch(/no rm$/);
  expect(exec({ command: "ls", tty: "0" })["message"]).toMatch(/error: no such key: tty$/);
  expect(exec({ command: "ls", tty: "true" })["message"]).toBe('pods "a" not found');
});

it("[G13] the rules of a policy share a budget, and a variable costs once", () => {
  const two = `${check} && ${check}`;
  const spec = (count: number, expression: string) => ({
    variables: [{ name: "two", expression: two }],
    validations: Array.from({ length: count }, () => ({ expression })),
  });
  expect(open(spec(14, two))(create).code).toBe(201);
  expect(open(spec(15, two))(create).body["message"]).toMatch(/running out of cost budget/);
  expect(open(spec(15, "variables.two"))(create).code).toBe(201);
});

it.each([
  ["v1", "/v1"],
  ["apps/v1", "apps/v1"],
])(
  "no binding of a policy runs if the server does not know the kind of its parameters: %s",
  (apiVersion, shown) => {
    const paramKind = { apiVersion, kind: "Nothing" };
    const ask = open({ paramKind, validations: [{ expression: "true" }] });
    const why = `failed to configure policy: failed to find resource referenced by paramKind: '${shown}, Kind=Nothing'`;
    expect(ask(create)).toMatchObject({ code: 422 });
    expect(ask(create).body["message"]).toMatch(
      new RegExp(`ValidatingAdmissionPolicy 'p' denied request: ${why}$`),
    );
  },
);

const HPAS = "/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers";
const hpa = (target: number): ValueMap => ({
  apiVersion: "autoscaling/v2",
  kind: "HorizontalPodAutoscaler",
  metadata: { name: "a" },
  spec: {
    scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "a" },
    maxReplicas: 5,
    metrics: [
      {
        type: "Resource",
        resource: { name: "cpu", target: { type: "Utilization", averageUtilization: target } },
      },
    ],
  },
});

it("[G15] a policy sees objects in the version that it names, if the server serves it", () => {
  const expression = "object.spec.targetCPUUtilizationPercentage < 90";
  const messageExpression = "request.kind.version + request.resource.version + request.requestKind.version";
  const rule = { apiGroups: ["autoscaling"], resources: ["horizontalpodautoscalers"] };
  const message = (target: number, apiVersions: readonly string[]) => {
    const spec = { validations: [{ expression, messageExpression }] };
    return open(spec, "Deny", { ...rule, apiVersions })({ method: "POST", path: HPAS, body: hpa(target) });
  };
  expect(message(50, ["v1"]).code).toBe(201);
  expect(message(95, ["v1"]).body["message"]).toMatch(/denied request: v1v1v2$/);
  expect(message(95, ["v2beta2"]).code).toBe(201);
});

it("[G15] a policy sees the options of a request, and who asks", () => {
  const messageExpression =
    "string(request.dryRun) + '%s %s'.format([dyn(request.options), dyn(request.userInfo)])";
  const ask = open({
    validations: [{ expression: "request.userInfo.username == 'admin'", messageExpression }],
  });
  ask({ method: "POST", path: CONFIGS, body: config });
  const one = `${CONFIGS}/a`;
  const jane = { user: "jane", groups: ["system:masters"], userInfo: { uid: "7", extra: { a: ["b"] } } };
  const message = (request: Request) => String(ask({ ...jane, ...request }).body["message"]);
  const contentType = "application/merge-patch+json";
  expect(
    message({ method: "PATCH", path: one, contentType, body: { data: { a: "c" } }, userAgent: "x" }),
  ).toMatch(
    /: false\{"apiVersion":"meta.k8s.io\/v1", "kind":"UpdateOptions"\} \{"extra":\{"a":\["b"\]\}, .*"uid":"7"/,
  );
  const query = { dryRun: "All", fieldManager: "me" };
  expect(message({ ...create, path: CONFIGS, query })).toContain(
    'true{"apiVersion":"meta.k8s.io/v1", "dryRun":["All"], "fieldManager":"me", "kind":"CreateOptions"}',
  );
  const body = { propagationPolicy: "Orphan", dryRun: ["All"] };
  expect(message({ method: "DELETE", path: one, body, contentType: "application/json" })).toContain(
    'true{"apiVersion":"meta.k8s.io/v1", "dryRun":["All"], "kind":"DeleteOptions", "propagationPolicy":"Orphan"}',
  );
});

it("[G15] match conditions do not see the namespace, and validations see empty lists", () => {
  const matchConditions = [{ name: "a", expression: "namespaceObject.metadata.name == 'default'" }];
  const validations = [{ expression: "namespaceObject.metadata.name == 'default'" }];
  expect(open({ matchConditions, validations })(create).body["message"]).toMatch(
    /resulted in error: no such key: metadata$/,
  );
  expect(open({ validations })(create).code).toBe(201);
  const rule = { apiGroups: ["rbac.authorization.k8s.io"], resources: ["roles"] };
  const ask = open({ validations: [{ expression: "object.rules.size() == 0" }] }, "Deny", rule);
  const head = { apiVersion: "rbac.authorization.k8s.io/v1", kind: "Role", metadata: { name: "r" } };
  const path = "/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles";
  expect(ask({ method: "POST", path, body: { ...head, rules: [] } }).code).toBe(201);
  expect(ask({ method: "POST", path, body: head }).code).toBe(422);
});
