import { type DefaultRule, type DefaultRules, set } from "../../defaults/default-rule.ts";
import type { BuiltinKind } from "../builtin-kind.ts";

const matching: readonly DefaultRule[] = [
  set("matchPolicy", "Equivalent"),
  set("namespaceSelector", {}),
  set("objectSelector", {}),
];
const webhook: readonly DefaultRule[] = [
  set("failurePolicy", "Fail"),
  ...matching,
  set("timeoutSeconds", 10),
];

/** Defaults of the group, by Go struct. Upstream: kubernetes pkg/apis/admissionregistration/v1/defaults.go (v1.36.3). */
const defaults: DefaultRules = {
  "admissionregistration/v1.MatchResources": matching,
  "admissionregistration/v1.MutatingAdmissionPolicySpec": [set("failurePolicy", "Fail")],
  "admissionregistration/v1.MutatingWebhook": [...webhook, set("reinvocationPolicy", "Never")],
  "admissionregistration/v1.NamedRuleWithOperations": [set("scope", "*")],
  "admissionregistration/v1.RuleWithOperations": [set("scope", "*")],
  "admissionregistration/v1.ServiceReference": [set("port", 443)],
  "admissionregistration/v1.ValidatingAdmissionPolicySpec": [set("failurePolicy", "Fail")],
  "admissionregistration/v1.ValidatingWebhook": webhook,
};

/** MutatingWebhookConfiguration and ValidatingWebhookConfiguration. */
export const webhookConfiguration: BuiltinKind = { defaults, strategy: { generation: "content" } };

/** MutatingAdmissionPolicy, ValidatingAdmissionPolicy and their bindings. */
export const admissionPolicy: BuiltinKind = { defaults, strategy: { generation: "spec" } };
