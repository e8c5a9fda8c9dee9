import type { Value, ValueMap } from "../../../../src/engine/value/value.ts";
import { type AdmissionSequence, type AdmissionStep, tryPost } from "../admission-sequence.ts";

const GROUP = "/apis/admissionregistration.k8s.io/v1";
const RULE = {
  apiGroups: ["apps"],
  apiVersions: ["v1"],
  operations: ["CREATE", "UPDATE"],
  resources: ["deployments"],
};
const matchConstraints = { resourceRules: [RULE] };

function trying(kind: string, spec: ValueMap): AdmissionStep {
  const plural = kind.endsWith("Policy") ? `${kind.slice(0, -1)}ies` : `${kind}s`;
  return tryPost(`${GROUP}/${plural.toLowerCase()}`, {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind,
    metadata: { name: "policy-definition" },
    spec,
  });
}

const validating = (spec: ValueMap) => trying("ValidatingAdmissionPolicy", { matchConstraints, ...spec });
const checking = (expression: string, more: ValueMap = {}) =>
  validating({ validations: [{ expression }], ...more });
const mutating = (mutation: ValueMap, more: ValueMap = {}) =>
  trying("MutatingAdmissionPolicy", {
    matchConstraints,
    reinvocationPolicy: "Never",
    mutations: [mutation],
    ...more,
  });
const patching = (expression: string, more?: ValueMap) =>
  mutating({ patchType: "JSONPatch", jsonPatch: { expression } }, more);
const applying = (expression: string) =>
  mutating({ patchType: "ApplyConfiguration", applyConfiguration: { expression } });
const binding = (kind: string, more: ValueMap) => trying(kind, { policyName: "p", ...more });

/** Policies and bindings that the server checks when a client creates them. */
export const policyDefinitionSequences: readonly AdmissionSequence[] = [
  {
    name: "policy-expressions",
    about: "Expressions of validations: what they may name, and their types",
    steps: [
      ...[
        "object.spec.replicas <= 5",
        "object.spec.replicas <= ",
        "objct.spec && request.nope == 'a'",
        "request.userInfo.groups == 'a' && request.dryRun == 'a'",
        "namespaceObject.metadata.labels['env'] == 1 || namespaceObject.metadata.uid == 'a'",
        "authorizer.group('').resource('pods').check('get').allowed()",
        "authorizer.requestResource.allowed()",
        "params.data.max > 1",
        "variables.a > 1",
        "object",
        "[true]",
        "duration('1h')",
        "object.metadata.name.matches('(')",
        "object.metadata.name.find('(') == ''",
        "Object{} == object",
        "jsonpatch.escapeKey('a') == 'b'",
        "object.x ==\n  nope",
      ].map((expression) => checking(expression)),
      checking("params.x == params.y", { paramKind: { apiVersion: "v1", kind: "ConfigMap" } }),
      checking("true", { paramKind: { apiVersion: "a/b/c", kind: "con_fig" } }),
      checking("true", { failurePolicy: "Nope" }),
      checking("true", { matchConditions: [{ name: "a b", expression: "variables.x" }] }),
      validating({}),
      validating({ validations: [{ expression: " ", message: "a\nb", reason: "Nope" }] }),
      validating({ validations: [{ expression: "true", messageExpression: "object.x" }] }),
      validating({ validations: [{ expression: "true", messageExpression: "authorizer.path('/')" }] }),
      validating({
        auditAnnotations: [
          { key: "a", valueExpression: "1" },
          { key: "a b", valueExpression: "'x'" },
        ],
      }),
    ],
  },
  {
    name: "policy-variables",
    about: "Variables of a policy have the types of their expressions",
    steps: (
      [
        [[{ name: "a", expression: "1" }], "variables.a == 'x' || variables.b"],
        [[{ name: "a", expression: "{'k': [1]}" }], "variables.a.k[0] == 'a'"],
        [[{ name: "a", expression: "request.userInfo" }], "variables.a.nope == 1"],
        [[{ name: "a", expression: "optional.of(1)" }], "variables.a.value() == 'x'"],
        [
          [
            { name: "a", expression: "variables.b" },
            { name: "in", expression: "1 +" },
          ],
          "true",
        ],
      ] as const
    ).map(([variables, expression]) => checking(expression, { variables: variables as Value })),
  },
  {
    name: "policy-mutations",
    about: "Mutations: patches and apply configurations",
    steps: [
      ...[
        "[]",
        "[JSONPatch{op: 'add', path: '/a/' + jsonpatch.escapeKey('x/y'), value: Object.spec{a: 1}}]",
        "[JSONPatch{op: 1, foo: 2}]",
        "JSONPatch{op: 'add'}",
        "[{'op': 'add'}]",
        "object.x ? [JSONPatch{op: 'remove', path: '/a'}] : []",
      ].map((expression) => patching(expression)),
      ...[
        "Object{spec: Object.spec{replicas: 1}}",
        "Object.spec{}",
        "Objct{}",
        "{'a': 1}",
        "object",
        "true ? Object{} : Object.a{}",
      ].map(applying),
      mutating({ patchType: "JSONPatch", applyConfiguration: { expression: "Object{}" } }),
      mutating({ patchType: "Nope" }),
      patching("[]", { reinvocationPolicy: "Nope" }),
      patching("[]", {
        mutations: [],
        matchConstraints: { resourceRules: [{ ...RULE, operations: ["DELETE"] }] },
      }),
      patching("[JSONPatch{op: variables.b}]", { variables: [{ name: "b", expression: "1" }] }),
      trying("MutatingAdmissionPolicy", {}),
    ],
  },
  {
    name: "policy-matches",
    about: "What policies and bindings match, and parameters of bindings",
    steps: [
      ...[
        { operations: ["*", "CREATE"], apiGroups: ["*", "apps"], apiVersions: [""] },
        { operations: [], resources: ["*", "pods"] },
        { resources: ["pods/*", "pods/status", "*/*"], scope: "Nope" },
        { resourceNames: ["a/b", "a", "a"] },
      ].map((rule) => checking("true", { matchConstraints: { resourceRules: [{ ...RULE, ...rule }] } })),
      checking("true", {
        matchConstraints: { matchPolicy: "Nope", objectSelector: { matchLabels: { a: "b c" } } },
      }),
      ...[
        { validationActions: ["Deny", "Warn"] },
        { validationActions: ["Nope", "Audit", "Audit"], policyName: "A B" },
        { validationActions: ["Deny"], paramRef: { name: "a", selector: {} } },
        { validationActions: ["Deny"], paramRef: { parameterNotFoundAction: "Nope" } },
        {},
      ].map((more) => binding("ValidatingAdmissionPolicyBinding", more)),
      binding("MutatingAdmissionPolicyBinding", {
        matchResources: { resourceRules: [{ ...RULE, operations: ["DELETE"] }] },
      }),
    ],
  },
];
