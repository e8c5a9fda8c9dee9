import { mapAt, textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { duplicateField } from "../../http/late-errors.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import { pathSegmentProblems } from "../../validate/path-segment-rule.ts";
import {
  type Errors,
  problemErrors,
  requiredChoice,
  requiredName,
  selectorErrors,
  textsOf,
} from "../../validate/value-checks.ts";
import { matchResourcesErrors, mutatedOperationErrors } from "./match-resources-validation.ts";

/** Returns the errors of a ValidatingAdmissionPolicyBinding. Upstream: kubernetes pkg/apis/admissionregistration/validation. */
export function validatingBindingErrors(binding: ValueMap): Errors {
  const spec = mapAt(binding, "spec");
  return [...bindingErrors(spec), ...actionErrors(get(spec, "validationActions"), "spec.validationActions")];
}

/** Returns the errors of a MutatingAdmissionPolicyBinding. Upstream: as {@link validatingBindingErrors}. */
export function mutatingBindingErrors(binding: ValueMap): Errors {
  const spec = mapAt(binding, "spec");
  return [
    ...bindingErrors(spec),
    ...mutatedOperationErrors(get(spec, "matchResources"), "spec.matchResources"),
  ];
}

function bindingErrors(spec: ValueMap): Errors {
  const param = get(spec, "paramRef");
  const resources = get(spec, "matchResources");
  return [
    ...requiredName(spec, "policyName", "spec", subdomainProblems),
    ...(isMap(param) ? paramRefErrors(param, "spec.paramRef") : []),
    ...(isMap(resources) ? matchResourcesErrors(resources, "spec.matchResources") : []),
  ];
}

function paramRefErrors(param: ValueMap, at: string): Errors {
  const name = textAt(param, "name");
  const selector = get(param, "selector");
  const both = "name and selector are mutually exclusive";
  const errors: FieldError[] = [];
  if (name !== "") {
    errors.push(...problemErrors(name, `${at}.name`, pathSegmentProblems(name, false)));
    if (isMap(selector)) errors.push(forbiddenField(`${at}.name`, both));
  }
  errors.push(...selectorErrors(selector, `${at}.selector`));
  if (isMap(selector) && name !== "") errors.push(forbiddenField(`${at}.selector`, both));
  if (name === "" && !isMap(selector)) {
    errors.push(requiredField(at, "one of name or selector must be specified"));
  }
  const action = get(param, "parameterNotFoundAction");
  return [...errors, ...requiredChoice(action, `${at}.parameterNotFoundAction`, ["Deny", "Allow"])];
}

const ACTIONS = ["Audit", "Deny", "Warn"];

function actionErrors(value: Value | undefined, at: string): Errors {
  const actions = textsOf(value);
  if (actions.length === 0) return [requiredField(at, "at least one validation action is required")];
  const errors: FieldError[] = actions.flatMap((action, i) => [
    ...(ACTIONS.includes(action) ? [] : [unsupportedField(`${at}[${i}]`, quoteGo(action), ACTIONS)]),
    ...(actions.indexOf(action) < i ? [duplicateField(`${at}[${i}]`, quoteGo(action))] : []),
  ]);
  if (actions.includes("Deny") && actions.includes("Warn")) {
    const why =
      "must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)";
    errors.push(invalidField(at, printInvalid(value), why));
  }
  return errors;
}
