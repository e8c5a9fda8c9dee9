// biome-ignore-all format: a table, with a line for each field
import type { Value, ValueMap } from "../../../src/engine/value/value.ts";
import { type FieldValues, under } from "./pod-fields.ts";
import type { RareKind } from "./rare-kind.ts";
import { COUNTS, LABELS, NAMES, oneOf, PORTS, SELECTORS } from "./values.ts";

const GROUP = "admissionregistration.k8s.io/v1";
const RULE: ValueMap = { operations: ["CREATE"], apiGroups: ["rare.example.com"], apiVersions: ["v1"], resources: ["things"] };
const HOOK: ValueMap = { name: "a.example.com", sideEffects: "None", admissionReviewVersions: ["v1"], clientConfig: { service: { name: "hook", namespace: "default" } }, rules: [RULE] };

const RULES: readonly FieldValues[] = [["operations", [["CREATE"], ["*"], [], ["CREATE", "*"], ["NOPE"], ["create", "DELETE"], ["CREATE", "CREATE"], ["CONNECT", "UPDATE"], [""]]], ["apiGroups", [["apps"], ["*"], [], ["", "*"], ["apps", ""]]],
  ["apiVersions", [["v1"], ["*"], [], ["v1", "*"], ["", "v1"]]], ["resources", [["pods"], [], ["*"], ["*/*"], ["pods", "*"], ["pods/*", "pods/status"], ["*/status", "pods/status"], ["", "pods"], ["*/*", "pods"], ["pods/log"], ["*", "*/scale"], ["pods", "pods"]]],
  ["scope", oneOf("Namespaced", "Cluster", "*")]];
const CONDITIONS: readonly Value[] = [[{ name: "a", expression: "true" }], [{ name: "a", expression: "true" }, { name: "a", expression: "false" }], [{ name: "", expression: "" }], [{ name: "a b", expression: "object.metadata.name == 'x'" }],
  [{ name: "a/b", expression: "request.operation == 'CREATE'" }], [{ name: "A", expression: "  " }], [{ expression: "true" }], [{ name: "a/b/c", expression: "true" }], []];
const CLIENT: readonly Value[] = [{}, { url: "https://a.example.com/x" }, { url: "http://a.example.com" }, { url: "https://u:p@a.example.com?x=y#z" }, { url: "nope" }, { url: "" }, { url: "https://a.example.com:8443/a/b" }, { url: "https://" },
  { url: "https://a.example.com", service: { name: "x", namespace: "y" } }, { service: {} }, { service: { name: "x" } }, { service: { name: "x", namespace: "y", path: "z" } }, { service: { name: "x", namespace: "y", path: "/a//b" } }, { service: { name: "x", namespace: "y", path: "//" } },
  { service: { name: "x", namespace: "y", path: "/A_b/c/" } }, { service: { name: "x", namespace: "y", path: "/ok/path" } }, { service: { name: "", namespace: "", port: 0 } }, { service: { name: "x", namespace: "y" }, caBundle: "eA==" }, { service: { name: "x", namespace: "y" }, caBundle: "!" }];
const HOOK_FIELDS: readonly FieldValues[] = under("webhooks.0", [["name", ["a.example.com", "a", "a.b", "A.b.c", "", "a b.c.d", "a.b.c.d"]], ["clientConfig", CLIENT], ["clientConfig.service.port", PORTS], ["sideEffects", oneOf("None", "NoneOnDryRun")], ["sideEffects", ["Some", "Unknown"]],
  ["admissionReviewVersions", [["v1"], [], ["v1", "v1"], ["v2"], ["v1beta1", "v9"], ["V1", "v1"], [""]]], ["failurePolicy", oneOf("Fail", "Ignore")], ["matchPolicy", oneOf("Exact", "Equivalent")], ["timeoutSeconds", [0, 1, 30, 31, -1]], ["namespaceSelector", SELECTORS], ["objectSelector", SELECTORS],
  ["matchConditions", CONDITIONS], ["", [{}, { name: "a.b.c" }]], ...under("rules.0", RULES)]);
const HOOKS: readonly FieldValues[] = [...HOOK_FIELDS, ["webhooks", [[], [HOOK, HOOK], [HOOK, { ...HOOK, name: "b.example.com" }], [{ ...HOOK, rules: [] }]]], ["metadata.name", NAMES]];
const HOOK_UPDATES: readonly FieldValues[] = [["webhooks", [[{ ...HOOK, sideEffects: "Some" }], [{ ...HOOK, failurePolicy: "Nope" }], [{ ...HOOK, timeoutSeconds: 5 }], [HOOK, HOOK], [{ ...HOOK, admissionReviewVersions: ["v9"] }]]], ["metadata.labels", LABELS]];

const MATCH: ValueMap = { resourceRules: [RULE] };
const RESOURCES: readonly FieldValues[] = [...under("resourceRules.0", RULES), ["resourceRules.0.resourceNames", [["a"], ["a", "a"], ["a/b"], [".."], [""]]], ["excludeResourceRules", [[RULE], [{}], [{ ...RULE, operations: [] }]]], ["matchPolicy", oneOf("Exact", "Equivalent")],
  ["namespaceSelector", SELECTORS], ["objectSelector", SELECTORS], ["", [{}, { resourceRules: [] }]]];
const PARAM_KIND: readonly Value[] = [{ apiVersion: "v1", kind: "ConfigMap" }, {}, { apiVersion: "a/b/c", kind: "X" }, { apiVersion: "A b/v1", kind: "a b" }, { apiVersion: "apps/", kind: "x" }, { apiVersion: "apps/1v", kind: "Deployment" }, { kind: "X" }];
const PARAM_REF: readonly Value[] = [{ name: "a", parameterNotFoundAction: "Deny" }, {}, { name: "a" }, { name: "a/b", parameterNotFoundAction: "Nope" }, { selector: {}, parameterNotFoundAction: "Allow" }, { name: "a", selector: { matchLabels: { "a b": "c" } }, parameterNotFoundAction: "Allow" },
  { namespace: "A b", name: "x", parameterNotFoundAction: "Deny" }, { name: "x", parameterNotFoundAction: "" }];
const VARIABLES: readonly Value[] = [[{ name: "a", expression: "1" }], [{ name: "", expression: "" }], [{ name: "a b", expression: "1" }], [{ name: "for", expression: "1" }], [{ name: "a", expression: " " }], [{ name: "x", expression: "object.metadata.name" }]];
const VALIDATIONS: readonly Value[] = [[{ expression: "true" }], [], [{}], [{ expression: "true", message: " " }], [{ expression: "true", message: "a\nb" }], [{ expression: "true", messageExpression: " " }], [{ expression: "true", reason: "Nope" }], [{ expression: "true", reason: "Forbidden", message: "no" }],
  [{ expression: "object.spec.a == 1", messageExpression: "'a' + 'b'" }], [{ expression: "true", reason: "Unauthorized" }]];
const AUDITS: readonly Value[] = [[{ key: "a", valueExpression: "'x'" }], [{ key: "", valueExpression: "" }], [{ key: "a b", valueExpression: "'x'" }], [{ key: "a", valueExpression: "'x'" }, { key: "a", valueExpression: "'y'" }], [{ key: "a" }]];
const MUTATION: ValueMap = { patchType: "ApplyConfiguration", applyConfiguration: { expression: "Object{}" } };
const MUTATIONS: readonly Value[] = [[MUTATION], [], [{}], [{ patchType: "Nope" }], [{ patchType: "JSONPatch" }], [{ patchType: "JSONPatch", jsonPatch: { expression: "[JSONPatch{op: \"test\", path: \"/a\", value: 1}]" } }], [{ patchType: "JSONPatch", jsonPatch: { expression: "" } }], [{ patchType: "ApplyConfiguration", jsonPatch: { expression: "[JSONPatch{op: \"test\", path: \"/a\", value: 1}]" } }],
  [{ ...MUTATION, jsonPatch: { expression: "[JSONPatch{op: \"test\", path: \"/a\", value: 1}]" } }], [{ patchType: "ApplyConfiguration", applyConfiguration: {} }], [{ patchType: "JSONPatch", applyConfiguration: { expression: "Object{}" } }]];
const POLICY: readonly FieldValues[] = [["spec.failurePolicy", oneOf("Fail", "Ignore")], ["spec.paramKind", PARAM_KIND], ...under("spec.matchConstraints", RESOURCES), ["spec.matchConditions", CONDITIONS], ["spec.variables", VARIABLES], ["metadata.name", NAMES]];
const BINDING: readonly FieldValues[] = [["spec.policyName", NAMES], ["spec.paramRef", PARAM_REF], ...under("spec.matchResources", RESOURCES), ["metadata.name", NAMES]];
const USAGES: readonly Value[] = [["client auth"], [], ["nope"], ["client auth", "client auth"], ["digital signature", "key encipherment", "server auth"], [""]];
/** A certificate request for the common name `alice`. */
const REQUEST = "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIS01ISUNBUUF3RURFT01Bd0dBMVVFQXd3RllXeHBZMlV3V1RBVEJnY3Foa2pPUFFJQkJnZ3Foa2pPUFFNQgpCd05DQUFUT0l3cjdxbm1HcU1KeXVSOVlGelZFcHZHbnNWZUcvZGU0SGtpTTlXT0kvWlc0bmdCK3VuTTZvT2k4CmZFcVVFTWQyNUpPZmNWMEUyU2FjM2VwVEJWTGtvQUF3Q2dZSUtvWkl6ajBFQXdJRFNBQXdSUUloQUpicXVFeSsKd2sza3ZQQ0lTY2laZ0xqQjBwWmo2QXRRUDRaaXBoeWJMbTg1QWlCWmdoRDlEWTNPVlJWemFIMlhqS2FaOUcrSApzekwraWdtMlVIUm5idDlJaGc9PQotLS0tLUVORCBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0K";

/** Kinds of admission policies and of certificates. */
export const policyKinds: readonly RareKind[] = [
  { kind: "ValidatingWebhookConfiguration", apiVersion: GROUP, plural: "validatingwebhookconfigurations", clusterScoped: true, base: { webhooks: [HOOK] }, fields: HOOKS, updates: HOOK_UPDATES },
  { kind: "MutatingWebhookConfiguration", apiVersion: GROUP, plural: "mutatingwebhookconfigurations", clusterScoped: true, base: { webhooks: [HOOK] }, fields: [...HOOKS, ["webhooks.0.reinvocationPolicy", oneOf("Never", "IfNeeded")]], updates: HOOK_UPDATES },
  { kind: "ValidatingAdmissionPolicy", apiVersion: GROUP, plural: "validatingadmissionpolicies", clusterScoped: true, base: { spec: { matchConstraints: MATCH, validations: [{ expression: "true" }] } },
    fields: [...POLICY, ["spec.validations", VALIDATIONS], ["spec.auditAnnotations", AUDITS], ["spec", [{}, { matchConstraints: MATCH }]]], updates: [["spec.validations", VALIDATIONS], ["spec.failurePolicy", ["Ignore"]]],
    parts: { status: [["status.conditions", [[{ type: "Ready", status: "True", reason: "Ok", message: "", lastTransitionTime: "2026-01-01T00:00:00Z" }], [{}]]], ["status.typeChecking", [{}, { expressionWarnings: [{}] }, { expressionWarnings: [{ fieldRef: "spec.x", warning: "w" }] }, { expressionWarnings: [{ fieldRef: "[", warning: "" }] }]], ["status.observedGeneration", COUNTS]] } },
  { kind: "ValidatingAdmissionPolicyBinding", apiVersion: GROUP, plural: "validatingadmissionpolicybindings", clusterScoped: true, base: { spec: { policyName: "nothing", validationActions: ["Deny"] } },
    fields: [...BINDING, ["spec.validationActions", [["Deny"], [], ["Deny", "Warn"], ["Nope"], ["Audit", "Audit"], ["Warn", "Audit"], ["deny", ""]]], ["spec", [{}]]], updates: [["spec.policyName", ["other", ""]], ["spec.validationActions", [["Warn"], []]]] },
  { kind: "MutatingAdmissionPolicy", apiVersion: GROUP, plural: "mutatingadmissionpolicies", clusterScoped: true, base: { spec: { matchConstraints: MATCH, reinvocationPolicy: "Never", mutations: [MUTATION] } },
    fields: [...POLICY, ["spec.mutations", MUTATIONS], ["spec.reinvocationPolicy", oneOf("Never", "IfNeeded")], ["spec", [{}]]], updates: [["spec.mutations", MUTATIONS], ["spec.reinvocationPolicy", ["IfNeeded"]]] },
  { kind: "MutatingAdmissionPolicyBinding", apiVersion: GROUP, plural: "mutatingadmissionpolicybindings", clusterScoped: true, base: { spec: { policyName: "nothing" } }, fields: [...BINDING, ["spec", [{}]]], updates: [["spec.policyName", ["other", ""]], ["spec.paramRef", PARAM_REF]] },
  { kind: "CertificateSigningRequest", apiVersion: "certificates.k8s.io/v1", plural: "certificatesigningrequests", clusterScoped: true, base: { spec: { request: REQUEST, signerName: "example.com/signer", usages: ["client auth"] } },
    fields: [["spec.request", [REQUEST, "", "eA==", "!"]], ["spec.signerName", ["example.com/x", "", "x", "a b/c", "kubernetes.io/kube-apiserver-client", "kubernetes.io/legacy-unknown", "kubernetes.io/kubelet-serving", "a.b/c/d", "example.com/", "example/x"]], ["spec.usages", USAGES], ["spec.expirationSeconds", [600, 599, 0, -1, 3600]],
      ["spec.username", ["alice"]], ["spec.groups", [["x"]]], ["spec", [{}]], ["status", [{ certificate: "eA==" }]], ["metadata.name", NAMES]],
    updates: [["spec.signerName", ["example.com/other"]], ["spec.usages", [["server auth"]]], ["metadata.labels", LABELS]],
    parts: { approval: [["status.conditions", [[{ type: "Approved", status: "True", reason: "Ok" }], [{ type: "Denied", status: "True" }], [{ type: "Approved", status: "True" }, { type: "Denied", status: "True" }], [{ type: "Nope", status: "True" }], [{ type: "Approved", status: "False" }], [{ type: "Approved" }], [{}], [{ type: "Failed", status: "True" }],
        [{ type: "Approved", status: "True" }, { type: "Approved", status: "True" }]]], ["metadata.labels", [{ a: "b" }]]],
      status: [["status.certificate", ["eA==", "", "!"]], ["status.conditions", [[{ type: "Failed", status: "True" }], [{ type: "Approved", status: "True" }], [{ type: "x", status: "Maybe" }]]]] } }];
