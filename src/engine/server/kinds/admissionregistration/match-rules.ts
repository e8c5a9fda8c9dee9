import { get, type ValueMap } from "../../../value/value.ts";
import { invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { enumErrors, printInvalid } from "../../validate/field-checks.ts";
import { type Errors, textsOf } from "../../validate/value-checks.ts";

const OPERATIONS = ["*", "CONNECT", "CREATE", "DELETE", "UPDATE"];
const SCOPES = ["*", "Cluster", "Namespaced"];

/**
 * Returns the errors of a rule that says which requests a webhook or a policy is about.
 * Upstream: kubernetes pkg/apis/admissionregistration/validation/validation.go, validateRuleWithOperations (v1.36.3).
 */
export function ruleErrors(rule: ValueMap, at: string): Errors {
  const operations = textsOf(get(rule, "operations"));
  const versions = textsOf(get(rule, "apiVersions"));
  return [
    ...listErrors(rule, "operations", at, "operations"),
    ...operations.flatMap((one, i) =>
      OPERATIONS.includes(one)
        ? []
        : [unsupportedField(`${at}.operations[${i}]`, printInvalid(one), OPERATIONS)],
    ),
    ...listErrors(rule, "apiGroups", at, "API groups"),
    ...listErrors(rule, "apiVersions", at, "API versions"),
    ...versions.flatMap((one, i) => (one === "" ? [requiredField(`${at}.apiVersions[${i}]`)] : [])),
    ...resourceErrors(textsOf(get(rule, "resources")), `${at}.resources`),
    ...enumErrors(get(rule, "scope"), `${at}.scope`, SCOPES),
  ];
}

/** Returns the errors of a list that must have values, and `*` only alone. */
function listErrors(rule: ValueMap, name: string, path: string, others: string): Errors {
  const values = textsOf(get(rule, name));
  const at = `${path}.${name}`;
  if (values.length === 0) return [requiredField(at)];
  if (values.length === 1 || !values.includes("*")) return [];
  return [invalidField(at, printInvalid(values), `if '*' is present, must not specify other ${others}`)];
}

function resourceErrors(resources: readonly string[], at: string): Errors {
  if (resources.length === 0) return [requiredField(at)];
  const [wholeResources, wholeSubresources] = [new Set<string>(), new Set<string>()];
  let isLastPlain = false;
  const errors = resources.flatMap((text, i): Errors => {
    if (text === "") return [requiredField(`${at}[${i}]`)];
    const slash = text.indexOf("/");
    if (slash < 0) {
      isLastPlain = text !== "*";
      return [];
    }
    const [resource, subresource] = [text.slice(0, slash), text.slice(slash + 1)];
    const covered = [
      ...(wholeResources.has(resource) ? [`${resource}/*`] : []),
      ...(wholeSubresources.has(subresource) ? [`*/${subresource}`] : []),
    ];
    if (subresource === "*") wholeResources.add(resource);
    if (resource === "*") wholeSubresources.add(subresource);
    return covered.map((by) =>
      invalidField(`${at}[${i}]`, printInvalid(text), `if '${by}' is present, must not specify ${text}`),
    );
  });
  const wrong = (why: string): Errors => [invalidField(at, printInvalid(resources), why)];
  return [
    ...errors,
    ...(resources.length > 1 && resources.includes("*/*")
      ? wrong("if '*/*' is present, must not specify other resources")
      : []),
    ...(resources.includes("*") && isLastPlain
      ? wrong("if '*' is present, must not specify other resources without subresources")
      : []),
  ];
}
