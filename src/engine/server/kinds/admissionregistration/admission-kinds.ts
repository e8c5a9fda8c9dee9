import type { ValueMap } from "../../../value/value.ts";
import { type DefaultRule, type DefaultRules, set } from "../../defaults/default-rule.ts";
import type { Host } from "../../host/host.ts";
import type { FieldError } from "../../http/status-errors.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import type { TableCells } from "../common/kind-table.ts";
import { policyBindingCells, policyCells, webhooksCells } from "../common/rare-cells.ts";
import { mutatingBindingErrors, validatingBindingErrors } from "./binding-validation.ts";
import { mutatingPolicyErrors, validatingPolicyErrors } from "./policy-validation.ts";
import { webhookErrors, webhookUpdateErrors } from "./webhook-validation.ts";

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
export const webhookConfiguration: BuiltinKind = {
  defaults,
  strategy: { generation: "content", countsEmptyValues: true },
  validate: { create: webhookErrors, update: webhookUpdateErrors },
  table: webhooksCells,
};

/** Returns a kind of policies or bindings with these cells and errors. `live` is null for a new object. */
function policyKind(
  table: TableCells,
  errorsOf: (check: { policy: ValueMap; live: ValueMap | null; cel: Host["cel"] }) => readonly FieldError[],
): BuiltinKind {
  return {
    defaults,
    strategy: { generation: "spec" },
    table,
    validate: {
      create: (policy, { cel }) => errorsOf({ policy, live: null, cel }),
      update: (policy, live, { cel }) => errorsOf({ policy, live, cel }),
    },
  };
}

export const validatingPolicy = policyKind(policyCells("validations"), validatingPolicyErrors);
export const mutatingPolicy = policyKind(policyCells("mutations"), mutatingPolicyErrors);
export const validatingBinding = policyKind(policyBindingCells, ({ policy }) =>
  validatingBindingErrors(policy),
);
export const mutatingBinding = policyKind(policyBindingCells, ({ policy }) => mutatingBindingErrors(policy));
