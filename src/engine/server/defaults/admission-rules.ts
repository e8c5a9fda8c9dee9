import { type Rule, set } from "./rule.ts";

const matching: readonly Rule[] = [
  set("matchPolicy", "Equivalent"),
  set("namespaceSelector", {}),
  set("objectSelector", {}),
];
const webhook: readonly Rule[] = [set("failurePolicy", "Fail"), ...matching, set("timeoutSeconds", 10)];

/** Defaults of admissionregistration, by Go struct. Upstream: kubernetes pkg/apis/admissionregistration/v1/defaults.go (v1.36.3). */
export const admissionRules: { readonly [struct: string]: readonly Rule[] } = {
  "admissionregistration/v1.ValidatingWebhook": webhook,
  "admissionregistration/v1.MutatingWebhook": [...webhook, set("reinvocationPolicy", "Never")],
  "admissionregistration/v1.RuleWithOperations": [set("scope", "*")],
  "admissionregistration/v1.NamedRuleWithOperations": [set("scope", "*")],
  "admissionregistration/v1.ServiceReference": [set("port", 443)],
  "admissionregistration/v1.ValidatingAdmissionPolicySpec": [set("failurePolicy", "Fail")],
  "admissionregistration/v1.MutatingAdmissionPolicySpec": [set("failurePolicy", "Fail")],
  "admissionregistration/v1.MatchResources": matching,
};
