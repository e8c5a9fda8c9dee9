import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** A rule of a role. Lists may be empty. */
export type PolicyRule = {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames: readonly string[];
  readonly nonResourceURLs: readonly string[];
  readonly verbs: readonly string[];
};

/** What a request asks RBAC for: an action on a resource, or on a path. */
export type RequestAttributes = {
  readonly verb: string;
  /** The path of a request without a resource, otherwise empty. */
  readonly path: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
};

/** Returns the rules of a Role or ClusterRole. */
export function rulesOfRole(role: ValueMap): readonly PolicyRule[] {
  const rules = get(role, "rules");
  return isList(rules) ? rules.filter(isMap).map(readRule) : [];
}

function readRule(rule: ValueMap): PolicyRule {
  const texts = (name: string): readonly string[] => textsOf(get(rule, name));
  return {
    apiGroups: texts("apiGroups"),
    resources: texts("resources"),
    resourceNames: texts("resourceNames"),
    nonResourceURLs: texts("nonResourceURLs"),
    verbs: texts("verbs"),
  };
}

function textsOf(value: Value | undefined): readonly string[] {
  return isList(value) ? value.filter((one) => typeof one === "string") : [];
}

/** Whether a rule allows an action. */
export function allows(rule: PolicyRule, action: RequestAttributes): boolean {
  if (!includes(rule.verbs, action.verb)) return false;
  if (action.path !== "") return rule.nonResourceURLs.some((url) => coversPath(url, action.path));
  return (
    includes(rule.apiGroups, action.group) &&
    rule.resources.some((one) => isResource(one, action)) &&
    (rule.resourceNames.length === 0 || rule.resourceNames.includes(action.name))
  );
}

function includes(list: readonly string[], text: string): boolean {
  return list.includes("*") || list.includes(text);
}

function isResource(text: string, { resource, subresource }: RequestAttributes): boolean {
  if (text === "*") return true;
  if (subresource === "") return text === resource;
  return text === `${resource}/${subresource}` || text === `*/${subresource}`;
}

function coversPath(url: string, path: string): boolean {
  return url === "*" || url === path || (url.endsWith("*") && path.startsWith(url.replace(/\*+$/, "")));
}
