import { quoteGo } from "../../../value/go-format.ts";
import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { duplicateField } from "../../http/late-errors.ts";
import { type FieldError, invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { pathSegmentProblems } from "../../validate/path-segment-rule.ts";
import {
  type Errors,
  eachErrors,
  presentChoice,
  problemErrors,
  selectorErrors,
  textsOf,
} from "../../validate/value-checks.ts";

/** Returns the errors of what a policy or a binding matches. Upstream: kubernetes pkg/apis/admissionregistration/validation. */
export function matchResourcesErrors(resources: ValueMap, at: string): Errors {
  const selector = (key: string): Errors =>
    isMap(get(resources, key))
      ? selectorErrors(get(resources, key), `${at}.${key}`)
      : [requiredField(`${at}.${key}`)];
  return [
    ...presentChoice(get(resources, "matchPolicy"), `${at}.matchPolicy`, ["Equivalent", "Exact"]),
    ...selector("namespaceSelector"),
    ...selector("objectSelector"),
    ...eachErrors(get(resources, "resourceRules"), `${at}.resourceRules`, ruleErrors),
    ...eachErrors(get(resources, "excludeResourceRules"), `${at}.excludeResourceRules`, ruleErrors),
  ];
}

const MUTATED = ["*", "CONNECT", "CREATE", "UPDATE"];

/** Returns an error for each operation that a mutating policy cannot change. */
export function mutatedOperationErrors(resources: Value | undefined, at: string): Errors {
  if (!isMap(resources)) return [];
  return eachErrors(get(resources, "resourceRules"), at, (rule) =>
    textsOf(get(rule, "operations"))
      .filter((operation) => !MUTATED.includes(operation))
      .map((operation) => unsupportedField(`${at}.resourceRules.operations`, quoteGo(operation), MUTATED)),
  );
}

const OPERATIONS = ["*", "CONNECT", "CREATE", "DELETE", "UPDATE"];

function ruleErrors(rule: ValueMap, at: string): Errors {
  const texts = (key: string): readonly string[] => textsOf(get(rule, key));
  const errors: FieldError[] = [];
  const names = texts("resourceNames");
  names.forEach((name, i) => {
    const field = `${at}.resourceNames[${i}]`;
    errors.push(...problemErrors(name, field, pathSegmentProblems(name, false)));
    if (names.indexOf(name) < i) errors.push(duplicateField(field, quoteGo(name)));
  });
  const list = (key: string, others: string): void => {
    const values = texts(key);
    if (values.length === 0) errors.push(requiredField(`${at}.${key}`));
    if (values.length > 1 && values.includes("*")) {
      const why = `if '*' is present, must not specify other ${others}`;
      errors.push(invalidField(`${at}.${key}`, printInvalid(get(rule, key)), why));
    }
  };
  list("operations", "operations");
  texts("operations").forEach((operation, i) => {
    if (OPERATIONS.includes(operation)) return;
    errors.push(unsupportedField(`${at}.operations[${i}]`, quoteGo(operation), OPERATIONS));
  });
  list("apiGroups", "API groups");
  list("apiVersions", "API versions");
  texts("apiVersions").forEach((version, i) => {
    if (version === "") errors.push(requiredField(`${at}.apiVersions[${i}]`));
  });
  errors.push(...resourceErrors(texts("resources"), get(rule, "resources"), `${at}.resources`));
  const scope = get(rule, "scope");
  const scopes = ["*", "Cluster", "Namespaced"];
  if (typeof scope === "string" && !scopes.includes(scope)) {
    errors.push(unsupportedField(`${at}.scope`, quoteGo(scope), scopes));
  }
  return errors;
}

function resourceErrors(resources: readonly string[], value: Value | undefined, at: string): Errors {
  if (resources.length === 0) return [requiredField(at)];
  const errors: FieldError[] = [];
  const withAllParts = new Set<string>();
  const partsOfAll = new Set<string>();
  let lastIsPlain = false;
  resources.forEach((resource, i) => {
    if (resource === "") errors.push(requiredField(`${at}[${i}]`));
    if (resource === "") return;
    const slash = resource.indexOf("/");
    if (slash < 0) {
      lastIsPlain = resource !== "*";
      return;
    }
    const [own, part] = [resource.slice(0, slash), resource.slice(slash + 1)];
    const wrong = (present: string): void => {
      const why = `if '${present}' is present, must not specify ${resource}`;
      errors.push(invalidField(`${at}[${i}]`, quoteGo(resource), why));
    };
    if (withAllParts.has(own)) wrong(`${own}/*`);
    if (partsOfAll.has(part)) wrong(`*/${part}`);
    if (part === "*") withAllParts.add(own);
    if (own === "*") partsOfAll.add(part);
  });
  const whole = (why: string): void => {
    errors.push(invalidField(at, printInvalid(value), why));
  };
  if (resources.length > 1 && resources.includes("*/*")) {
    whole("if '*/*' is present, must not specify other resources");
  }
  if (resources.includes("*") && lastIsPlain) {
    whole("if '*' is present, must not specify other resources without subresources");
  }
  return errors;
}
