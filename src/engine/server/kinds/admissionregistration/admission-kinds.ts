import { listOf, mapOf, textAt } from "../../../value/field-values.ts";
import { dig, get, type ValueMap } from "../../../value/value.ts";
import { type DefaultRule, type DefaultRules, set } from "../../defaults/default-rule.ts";
import type { Host } from "../../host/host.ts";
import type { FieldError } from "../../http/status-errors.ts";
import { printSelector } from "../../labels/selector-requirement.ts";
import { metaText } from "../../metadata/object-meta.ts";
import type { BuiltinKind, KindWrite } from "../builtin-kind.ts";
import type { TableCells } from "../common/kind-table.ts";
import { type Cell, items, type Row, since, text } from "../common/table-cells.ts";
import { mutatingBindingErrors, validatingBindingErrors } from "./binding-validation.ts";
import { MUTATING, paramKindRightsErrors, paramRefRightsErrors, VALIDATING } from "./param-rights.ts";
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
  warnings: reservedNameWarnings,
  validate: { create: webhookErrors, update: webhookUpdateErrors },
  table: webhooksCells,
};

/** What the checks of a kind of policies or bindings read. `live` is null for a new object. */
type PolicyWrite = {
  readonly policy: ValueMap;
  readonly live: ValueMap | null;
  readonly cel: Host["cel"];
};

/** Returns a kind of policies or bindings with these cells and errors. Only if there are none, it checks the rights to read parameters. */
function policyKind(
  table: TableCells,
  errorsOf: (check: PolicyWrite) => readonly FieldError[],
  rightsErrorsOf: (write: KindWrite, check: PolicyWrite) => readonly FieldError[],
): BuiltinKind {
  const check = (write: KindWrite, one: PolicyWrite): readonly FieldError[] => {
    const errors = errorsOf(one);
    return errors.length > 0 ? errors : rightsErrorsOf(write, one);
  };
  return {
    defaults,
    strategy: { generation: "spec" },
    table,
    warnings: reservedNameWarnings,
    validate: {
      create: (policy, { cel }, _isDryRun, write) => check(write, { policy, live: null, cel }),
      update: (policy, live, { cel }, _isDryRun, write) => check(write, { policy, live, cel }),
    },
  };
}

const kindRights = (write: KindWrite, { policy, live }: PolicyWrite) =>
  paramKindRightsErrors(write, policy, live);
/** The kind ValidatingAdmissionPolicy. */
export const validatingPolicy = policyKind(policyCells("validations"), validatingPolicyErrors, kindRights);
/** The kind MutatingAdmissionPolicy. */
export const mutatingPolicy = policyKind(policyCells("mutations"), mutatingPolicyErrors, kindRights);
/** The kind ValidatingAdmissionPolicyBinding. */
export const validatingBinding = policyKind(
  policyBindingCells,
  ({ policy }) => validatingBindingErrors(policy),
  (write, { policy }) => paramRefRightsErrors(write, policy, VALIDATING),
);
/** The kind MutatingAdmissionPolicyBinding. */
export const mutatingBinding = policyKind(
  policyBindingCells,
  ({ policy }) => mutatingBindingErrors(policy),
  (write, { policy }) => paramRefRightsErrors(write, policy, MUTATING),
);

const RESERVED = ".static.k8s.io";

/** Upstream: kubernetes pkg/apis/admissionregistration/validation/static_suffix.go (v1.36.3). */
function reservedNameWarnings(object: ValueMap): readonly string[] {
  if (!metaText(object, "name").endsWith(RESERVED)) return [];
  return [
    `metadata.name: names ending with "${RESERVED}" are reserved for static manifest-based configurations and cannot be managed via the API`,
  ];
}

/** Upstream: kubernetes pkg/printers/internalversion/printers.go, printValidatingAdmissionPolicyBinding (v1.36.3). */
function policyBindingCells(row: Row): readonly Cell[] {
  return [text(row, "spec.policyName"), paramName(mapOf(dig(row.object, "spec", "paramRef"))), since(row)];
}

/** Upstream: kubernetes pkg/printers/internalversion/printers.go, printValidatingWebhook (v1.36.3). */
function webhooksCells(row: Row): readonly Cell[] {
  return [listOf(get(row.object, "webhooks")).length, since(row)];
}

/** Returns the cells of a policy; `rules` is the field that it counts. */
function policyCells(rules: string): TableCells {
  return (row) => {
    const kind = dig(row.object, "spec", "paramKind");
    const param = kind === undefined ? "<unset>" : `${dig(kind, "apiVersion")}/${dig(kind, "kind")}`;
    return [items(row, `spec.${rules}`).length, param, since(row)];
  };
}

function paramName(ref: ValueMap): string {
  const [name, namespace] = [textAt(ref, "name"), textAt(ref, "namespace")];
  if (name !== "") return `${namespace || "*"}/${name}`;
  const selector = get(ref, "selector");
  return selector === undefined ? "<unset>" : printSelector(selector);
}
