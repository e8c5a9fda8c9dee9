import type { Value, ValueMap } from "../../../../src/engine/value/value.ts";
import {
  type AdmissionSequence,
  type AdmissionStep,
  pathIn,
  pod,
  post,
  settling,
  tryPost,
} from "../admission-sequence.ts";
import { config, configs, policySequence } from "./policies.ts";

const ALICE = "alice";

const as = (user: string, step: AdmissionStep): AdmissionStep => ({
  ...step,
  request: { ...step.request, user },
});

/** Lets alice write config maps, and the account `bot` read them. */
function roles(at: string): readonly AdmissionStep[] {
  const group = "rbac.authorization.k8s.io/v1";
  const role = (name: string, rules: readonly ValueMap[]) =>
    post(pathIn(at, `${group}/roles`), { apiVersion: group, kind: "Role", metadata: { name }, rules });
  const binding = (name: string, subject: ValueMap) =>
    post(pathIn(at, `${group}/rolebindings`), {
      apiVersion: group,
      kind: "RoleBinding",
      metadata: { name },
      subjects: [subject],
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name },
    });
  return [
    role("writer", [
      { apiGroups: [""], resources: ["configmaps"], verbs: ["create", "update", "patch"] },
      { apiGroups: [""], resources: ["secrets"], resourceNames: ["one"], verbs: ["get"] },
      { apiGroups: ["x.io"], resources: ["gates/keys"], verbs: ["open"] },
    ]),
    role("reader", [{ apiGroups: [""], resources: ["configmaps"], verbs: ["get"] }]),
    binding("writer", { kind: "User", name: ALICE, apiGroup: "rbac.authorization.k8s.io" }),
    settling(binding("reader", { kind: "ServiceAccount", name: "bot", namespace: at }), 1500),
  ];
}

const rules = (expressions: readonly string[]): ValueMap => ({
  validations: expressions.map((expression) => ({ expression })),
});

/** Policies that ask the authorizer. */
export const authorizerSequences: readonly AdmissionSequence[] = [
  policySequence("authorizer", "Rules that ask what users and accounts may do", (at) => {
    const here = `.namespace('${at}')`;
    return {
      spec: rules([
        `authorizer.group('').resource('configmaps')${here}.check('create').allowed()`,
        `authorizer.group('').resource('secrets')${here}.check('create').allowed()`,
        `authorizer.group('').resource('secrets')${here}.name('one').check('get').allowed()`,
        `authorizer.group('').resource('secrets')${here}.name('two').check('get').allowed()`,
        `authorizer.group('x.io').resource('gates').subresource('keys')${here}.check('open').allowed()`,
        `authorizer.group('x.io').resource('gates')${here}.check('open').allowed()`,
        "authorizer.group('').resource('configmaps').check('create').allowed()",
        `authorizer.group('').resource('configmaps')${here}.check('create').reason() == ''`,
        `authorizer.group('').resource('configmaps')${here}.check('create').reason() == 'RBAC: allowed by RoleBinding "writer/${at}" of Role "writer" to User "alice"'`,
        `authorizer.group('').resource('pods')${here}.check('create').reason() == ''`,
        `authorizer.group('').resource('pods')${here}.check('create').errored()`,
        `authorizer.group('').resource('pods')${here}.check('create').error() == ''`,
        "authorizer.requestResource.check('create').allowed()",
        "authorizer.requestResource.check('delete').allowed()",
        "authorizer.requestResource.name('b').check('update').allowed() && authorizer.requestResource.namespace('other').check('update').allowed()",
        "authorizer.path('/healthz').check('get').allowed()",
        "authorizer.path('/metrics').check('get').allowed()",
        `authorizer.serviceAccount('${at}', 'bot').group('').resource('configmaps')${here}.check('get').allowed()`,
        `authorizer.serviceAccount('${at}', 'bot').group('').resource('configmaps')${here}.check('create').allowed()`,
        `authorizer.group('').resource('configmaps')${here}.labelSelector('a=b').check('get').allowed()`,
        `authorizer.group('').resource('configmaps')${here}.fieldSelector('a=b').check('create').allowed()`,
      ]),
      actions: ["Warn"],
      requests: [
        ...roles(at),
        as(ALICE, tryPost(configs(at), config({}))),
        tryPost(configs(at), config({})),
        as("bob", tryPost(configs(at), config({}))),
        as(ALICE, post(configs(at), config({}))),
      ],
    };
  }),
  policySequence("authorizer-errors", "Questions to the authorizer that are wrong, or too many", (at) => ({
    spec: rules([
      "authorizer.path('').check('get').allowed()",
      "authorizer.path(' ').check('get').allowed()",
      "authorizer.group('').resource('').check('get').allowed()",
      "authorizer.serviceAccount('A', 'b').path('/a').check('get').allowed()",
      "authorizer.serviceAccount('a', 'B_').path('/a').check('get').allowed()",
      "authorizer.serviceAccount('a', object.data.none).path('/a').check('get').allowed()",
      "['/a', '/b', '/c'].all(p, authorizer.path(p).check('get').allowed())",
      "['/a', '/b'].all(p, !authorizer.path(p).check('get').allowed())",
      "authorizer.path('/a').check('get').allowed() || authorizer.path('/b').check('get').allowed() || authorizer.path('/c').check('get').allowed()",
      "authorizer.path(object.data.none).check('get').allowed()",
    ]),
    actions: ["Warn"],
    requests: [...roles(at), as(ALICE, tryPost(configs(at), config({ a: "b" })))],
  })),
  policySequence("authorizer-conditions", "Conditions, variables and messages with the authorizer", (at) => ({
    spec: {
      matchConditions: [
        {
          name: "guard",
          expression: `!authorizer.group('').resource('configmaps').namespace('${at}').check('delete').allowed()`,
        },
      ],
      variables: [
        { name: "reads", expression: `authorizer.requestResource.check('get').allowed()` },
        { name: "writes", expression: "authorizer.requestResource.check('create')" },
        { name: "fails", expression: "object.data.none" },
        { name: "chained", expression: "variables.fails + 'x'" },
      ],
      validations: [
        {
          expression: "variables.reads",
          messageExpression: "'reads: ' + string(variables.reads)",
          message: "cannot read",
        },
        { expression: "!variables.writes.allowed()", message: "writes" },
        { expression: "variables.fails == 'a'" },
        { expression: "variables.chained == 'a'" },
        { expression: "has(object.data.a) || variables.fails == 'a'" },
        { expression: "false", messageExpression: "string(variables.fails)", message: "written" },
        { expression: "false", messageExpression: "'a is ' + object.data.a" },
      ],
    },
    actions: ["Warn"],
    requests: [
      ...roles(at),
      as(ALICE, tryPost(configs(at), config({ a: "b" }))),
      tryPost(configs(at), config({ a: "b" })),
    ],
  })),
];

const exec = (
  path: string,
  query: Readonly<Record<string, string>>,
  method: "GET" | "POST" = "POST",
): AdmissionStep => ({
  request: { method, path, query },
});
const pods = (at: string): string => pathIn(at, "pods");

/** Policies for connections to pods. */
export const connectSequences: readonly AdmissionSequence[] = [
  policySequence("connect", "Connections to a pod that no node runs", (at) => ({
    spec: {
      validations: [
        {
          expression: "object.container == 'app'",
          messageExpression: "'no ' + object.kind + ' of ' + object.container",
        },
        { expression: "object.command[0] != 'rm'", message: "no rm" },
        {
          expression: "request.operation == 'CONNECT' && oldObject == null && request.name == 'a'",
          reason: "Forbidden",
        },
        { expression: "request.kind.kind == 'PodExecOptions' && request.subResource == 'exec'" },
        { expression: "!has(request.options.kind)", messageExpression: "'options ' + request.options.kind" },
      ],
    },
    operations: ["CONNECT"],
    resources: ["pods/exec"],
    requests: [
      exec(`${pods(at)}/a/exec`, { command: "ls", container: "app" }),
      exec(`${pods(at)}/b/exec`, { command: "ls", container: "side" }),
      post(pods(at), pod("a")),
      exec(`${pods(at)}/a/exec`, { command: "ls", container: "side" }),
      exec(`${pods(at)}/a/exec`, { command: "rm", container: "app", stdin: "true", tty: "1" }, "GET"),
      exec(`${pods(at)}/a/exec`, { command: "ls" }),
      exec(`${pods(at)}/a/exec`, { container: "app" }),
      exec(`${pods(at)}/a/attach`, { container: "side" }),
      exec(`${pods(at)}/a/portforward`, {}),
      exec(`${pods(at)}/a/log`, {}, "GET"),
    ],
  })),
  policySequence("connect-others", "Every connection, with warnings", (at) => ({
    spec: {
      validations: [
        {
          expression: "false",
          messageExpression:
            "request.operation + ' ' + request.subResource + ' ' + object.kind + ' ' + request.name + ' ' + request.resource.resource",
        },
        { expression: "has(object.stdin)" },
        { expression: "has(object.stdout)" },
        { expression: "has(object.tty)" },
        { expression: "has(object.path)" },
        { expression: "has(object.ports)" },
        { expression: "has(object.metadata)" },
        { expression: "request.dryRun" },
      ],
    },
    operations: ["CONNECT"],
    resources: ["*/*"],
    actions: ["Warn"],
    requests: [
      post(pods(at), pod("a")),
      exec(`${pods(at)}/a/exec`, { command: "ls", stdin: "true", stdout: "false" }),
      exec(`${pods(at)}/a/attach`, { tty: "true", container: "app" }),
      exec(`${pods(at)}/a/portforward`, { ports: "80" }),
      exec(`${pods(at)}/a/proxy`, {}, "GET"),
      exec(`${pods(at)}/a/proxy/healthz`, {}, "GET"),
      exec(`${pathIn(at, "services")}/s/proxy`, {}, "GET"),
      exec(`${pods(at)}/none/exec`, { command: "ls" }),
    ],
  })),
  policySequence("connect-denied", "Every connection is refused", (at) => ({
    spec: { validations: [{ expression: "false", message: "no connections" }] },
    operations: ["*"],
    resources: ["pods/*"],
    requests: [
      post(pods(at), pod("a")),
      ...["exec", "attach", "portforward", "proxy"].map((name) => exec(`${pods(at)}/a/${name}`, {})),
      exec(`${pods(at)}/a/proxy/x/y`, {}, "GET"),
      exec(`${pods(at)}/a/log`, {}, "GET"),
      exec(`${pods(at)}/none/attach`, {}),
    ],
  })),
];

const annotated = (annotations: readonly (readonly [string, Value])[], more: ValueMap = {}): ValueMap => ({
  auditAnnotations: annotations.map(([key, valueExpression]) => ({ key, valueExpression })),
  ...more,
});

/** Policies that add annotations to the audit log. */
export const auditSequences: readonly AdmissionSequence[] = [
  policySequence("audit-values", "Annotations with texts, null and wrong types", (at) => ({
    spec: annotated([
      ["text", "string(object.data.a)"],
      ["spaces", "'  '"],
      ["nothing", "object.data.a == 'x' ? 'is x' : ''"],
    ]),
    requests: [
      tryPost(configs(at), config({ a: "x" })),
      tryPost(configs(at), config({ a: "y" })),
      tryPost(configs(at), config({ b: "y" })),
    ],
  })),
  policySequence("audit-refused", "Annotations of a request that is refused", (at) => ({
    spec: annotated([["text", "object.data.a + '!'"]], {
      validations: [{ expression: "object.data.a == 'x'", message: "a is not x" }],
    }),
    requests: [tryPost(configs(at), config({ a: "x" })), tryPost(configs(at), config({ a: "y" }))],
  })),
  policySequence("audit-ignored", "Annotations that fail and a policy that ignores failures", (at) => ({
    spec: annotated(
      [
        ["text", "string(object.data.none)"],
        ["other", "'a'"],
      ],
      { failurePolicy: "Ignore" },
    ),
    requests: [tryPost(configs(at), config({ a: "x" }))],
  })),
  policySequence("audit-warned", "Annotations that fail with a binding that warns", (at) => ({
    spec: annotated([["text", "string(object.data.none)"]]),
    actions: ["Warn"],
    requests: [tryPost(configs(at), config({ a: "x" }))],
  })),
  policySequence("audit-only", "Annotations that fail with a binding that audits", (at) => ({
    spec: annotated([["text", "string(object.data.none)"]], { validations: [{ expression: "false" }] }),
    actions: ["Audit"],
    requests: [tryPost(configs(at), config({ a: "x" }))],
  })),
];
