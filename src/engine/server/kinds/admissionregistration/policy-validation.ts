import { equal } from "../../../value/equal.ts";
import { mapAt, mapOf, mapsOf, textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { get, isMap, type ValueMap } from "../../../value/value.ts";
import type { Cel } from "../../host/cel-evaluator.ts";
import { duplicateField } from "../../http/late-errors.ts";
import { type FieldError, invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { metaText } from "../../metadata/object-meta.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import { dns1035Problems } from "../../validate/service-name-rules.ts";
import {
  type Errors,
  eachErrors,
  presentChoice,
  qualifiedErrors,
  requiredChoice,
} from "../../validate/value-checks.ts";
import { matchResourcesErrors, mutatedOperationErrors } from "./match-resources-validation.ts";
import { matchConditionErrors, PolicyCompiler } from "./policy-compiler.ts";

/** What a check of a policy reads: the compiler is absent if the program has none, then it checks no expressions. */
type PolicyCheck = {
  readonly policy: ValueMap;
  /** The policy before the write, null for a new one. */
  readonly live: ValueMap | null;
  readonly cel: Cel | undefined;
};

/** Returns the errors of a ValidatingAdmissionPolicy. Upstream: kubernetes pkg/apis/admissionregistration/validation. */
export function validatingPolicyErrors(check: PolicyCheck): Errors {
  const spec = mapAt(check.policy, "spec");
  const compiler = new PolicyCompiler(check.cel, spec, mapsOf(get(spec, "variables")).length > 0);
  const annotations = mapsOf(get(spec, "auditAnnotations"));
  const validations = mapsOf(get(spec, "validations"));
  const head = [...headErrors(check, spec), ...variableErrors(compiler, spec)];
  if (validations.length === 0 && annotations.length === 0) {
    const why = "validations or auditAnnotations must contain at least one item";
    return [...head, requiredField("spec.validations", why), requiredField("spec.auditAnnotations", why)];
  }
  const keys = annotations.map((one) => textAt(one, "key"));
  return [
    ...head,
    ...(annotations.length > MAX_ANNOTATIONS ? [tooManyAnnotations(annotations)] : []),
    ...validations.flatMap((one, i) => validationErrors(compiler, one, `spec.validations[${i}]`)),
    ...annotations.flatMap((one, i) => {
      const at = `spec.auditAnnotations[${i}]`;
      const errors = annotationErrors(compiler, metaText(check.policy, "name"), one, at);
      const key = keys[i] as string;
      return keys.indexOf(key) < i ? [...errors, duplicateField(`${at}.key`, quoteGo(key))] : errors;
    }),
  ];
}

/** Returns the errors of a MutatingAdmissionPolicy. Upstream: as {@link validatingPolicyErrors}. */
export function mutatingPolicyErrors(check: PolicyCheck): Errors {
  const spec = mapAt(check.policy, "spec");
  const compiler = new PolicyCompiler(check.cel, spec, true);
  const mutations = mapsOf(get(spec, "mutations"));
  return [
    ...headErrors(check, spec),
    ...mutatedOperationErrors(get(spec, "matchConstraints"), "spec.matchConstraints"),
    ...variableErrors(compiler, spec),
    ...(mutations.length === 0
      ? [requiredField("spec.mutations", "mutations must contain at least one item")]
      : []),
    ...mutations.flatMap((one, i) => mutationErrors(compiler, one, `spec.mutations[${i}]`)),
    ...requiredChoice(get(spec, "reinvocationPolicy"), "spec.reinvocationPolicy", ["IfNeeded", "Never"]),
  ];
}

/** Returns the errors of what both types of policies have. */
function headErrors({ live, cel }: PolicyCheck, spec: ValueMap): Errors {
  const constraints = get(spec, "matchConstraints");
  const kind = get(spec, "paramKind");
  const conditions = get(spec, "matchConditions") ?? [];
  const before = live === null ? null : (get(mapAt(live, "spec"), "matchConditions") ?? []);
  return [
    ...presentChoice(get(spec, "failurePolicy"), "spec.failurePolicy", ["Fail", "Ignore"]),
    ...(isMap(kind) ? paramKindErrors(kind, "spec.paramKind") : []),
    ...(isMap(constraints)
      ? matchResourcesErrors(constraints, "spec.matchConstraints")
      : [requiredField("spec.matchConstraints")]),
    ...(isMap(constraints) && mapsOf(get(constraints, "resourceRules")).length === 0
      ? [requiredField("spec.matchConstraints.resourceRules")]
      : []),
    ...(before !== null && equal(before, conditions)
      ? []
      : matchConditionErrors(cel, mapsOf(conditions), "spec.matchConditions", isMap(kind))),
  ];
}

function paramKindErrors(kind: ValueMap, at: string): Errors {
  const errors: FieldError[] = [];
  const apiVersion = textAt(kind, "apiVersion");
  const name = textAt(kind, "kind");
  const version = `${at}.apiVersion`;
  const parts = apiVersion.split("/");
  if (apiVersion === "") errors.push(requiredField(version));
  else if (parts.length > 2) {
    errors.push(invalidField(version, quoteGo(apiVersion), `unexpected GroupVersion string: ${apiVersion}`));
  } else {
    const [group, own] = parts.length === 2 ? (parts as [string, string]) : ["", apiVersion];
    const wrong = group === "" ? [] : subdomainProblems(group, false);
    if (wrong.length > 0) errors.push(invalidField(version, quoteGo(group), wrong.join(",")));
    const wrongVersion = own === "" || own === "/" ? [] : dns1035Problems(own, false);
    if (own === "" || own === "/") {
      errors.push(invalidField(version, quoteGo(apiVersion), "version must be specified"));
    } else if (wrongVersion.length > 0) {
      errors.push(invalidField(version, quoteGo(own), wrongVersion.join(",")));
    }
  }
  const wrong = dns1035Problems(name.toLowerCase(), false);
  if (name === "") errors.push(requiredField(`${at}.kind`));
  else if (wrong.length > 0) {
    const why = `may have mixed case, but should otherwise match: ${wrong.join(",")}`;
    errors.push(invalidField(`${at}.kind`, quoteGo(name), why));
  }
  return errors;
}

function variableErrors(compiler: PolicyCompiler, spec: ValueMap): Errors {
  return eachErrors(get(spec, "variables"), "spec.variables", (variable, at) =>
    compiler.variableErrors(variable, at),
  );
}

const REASONS = ["Forbidden", "Invalid", "RequestEntityTooLarge"];

function validationErrors(compiler: PolicyCompiler, validation: ValueMap, at: string): Errors {
  const errors: FieldError[] = [];
  const expression = textAt(validation, "expression");
  const composed = textAt(validation, "messageExpression");
  const message = textAt(validation, "message");
  if (expression.trim() === "") {
    errors.push(requiredField(`${at}.expression`, "expression is not specified"));
  } else errors.push(...compiler.errors(expression, `${at}.expression`, { results: ["bool"] }));
  const inMessage = `${at}.messageExpression`;
  if (composed !== "" && composed.trim() === "") {
    errors.push(invalidField(inMessage, quoteGo(composed), "must be non-empty if specified"));
  } else if (composed !== "") {
    errors.push(...compiler.errors(composed, inMessage, { results: ["string"], hasAuthorizer: false }));
  }
  if (message !== "" && message.trim() === "") {
    errors.push(invalidField(`${at}.message`, quoteGo(message), "must be non-empty if specified"));
  } else if (/[\n\r]/.test(message.trim())) {
    errors.push(invalidField(`${at}.message`, quoteGo(message), "must not contain line breaks"));
  }
  const reason = get(validation, "reason");
  if (typeof reason === "string" && !REASONS.includes(reason)) {
    errors.push(unsupportedField(`${at}.reason`, quoteGo(reason), REASONS));
  }
  return errors;
}

/** The most audit annotations of a policy. */
const MAX_ANNOTATIONS = 20;

function tooManyAnnotations(annotations: readonly ValueMap[]): FieldError {
  const shown = annotations.map((one) => ({
    Key: textAt(one, "key"),
    ValueExpression: textAt(one, "valueExpression"),
  }));
  const why = `must not have more than ${MAX_ANNOTATIONS} auditAnnotations`;
  return invalidField("spec.auditAnnotations", marshalJson(shown), why);
}

/** The longest expression of an audit annotation, in bytes. */
const MAX_ANNOTATION = 5 * 1024;

function annotationErrors(
  compiler: PolicyCompiler,
  policy: string,
  annotation: ValueMap,
  at: string,
): Errors {
  const expression = textAt(annotation, "valueExpression");
  const key = textAt(annotation, "key");
  const value = `${at}.valueExpression`;
  const inKey =
    policy === ""
      ? [invalidField(`${at}.key`, quoteGo(key), "requires metadata.name be non-empty")]
      : qualifiedErrors(`${policy}/${key}`, `${at}.key`);
  if (expression.trim() === "") return [...inKey, requiredField(value, "valueExpression is not specified")];
  if (expression.trim().length > MAX_ANNOTATION) {
    return [...inKey, requiredField(value, `must not exceed ${MAX_ANNOTATION} bytes in length`)];
  }
  const results = ["string", "null"];
  return [...inKey, ...compiler.errors(expression.trim(), value, { results, shown: expression })];
}

const PATCHES = { JSONPatch: "jsonPatch", ApplyConfiguration: "applyConfiguration" } as const;

function mutationErrors(compiler: PolicyCompiler, mutation: ValueMap, at: string): Errors {
  const type = textAt(mutation, "patchType");
  if (type !== "JSONPatch" && type !== "ApplyConfiguration") {
    return requiredChoice(type, `${at}.patchType`, ["ApplyConfiguration", "JSONPatch"]);
  }
  const own = PATCHES[type];
  const other = type === "JSONPatch" ? PATCHES.ApplyConfiguration : PATCHES.JSONPatch;
  const patch = get(mutation, own);
  const errors: FieldError[] = [];
  if (!isMap(patch)) {
    errors.push(requiredField(`${at}.${own}`, `must be specified when patchType is ${type}`));
  } else {
    const expression = textAt(mapOf(patch), "expression").trim();
    const field = `${at}.${own}.expression`;
    const results = [type === "JSONPatch" ? "list(JSONPatch)" : "Object"];
    if (expression === "") errors.push(requiredField(field));
    else errors.push(...compiler.errors(expression, field, { results, hasPatches: true }));
  }
  if (isMap(get(mutation, other))) {
    const why = `must not be specified when patchType is ${type}`;
    errors.push(invalidField(`${at}.${other}`, quoteGo(`{${other}}`), why));
  }
  return errors;
}
