import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** The API group of roles and their bindings. */
export const RBAC = "rbac.authorization.k8s.io";

/** What a role allows. Lists may be empty. */
export type Rule = {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames: readonly string[];
  readonly nonResourceURLs: readonly string[];
  readonly verbs: readonly string[];
};

/** What somebody wants to do: to an object, or with a path. */
export type Action = {
  readonly verb: string;
  /** Empty but for what is no resource. */
  readonly path: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
};

/** The rules of a Role or ClusterRole. */
export function rulesOf(role: ValueMap): readonly Rule[] {
  const rules = get(role, "rules");
  return isList(rules) ? rules.filter(isMap).map(readRule) : [];
}

function readRule(rule: ValueMap): Rule {
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
export function allows(rule: Rule, action: Action): boolean {
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

function isResource(text: string, { resource, subresource }: Action): boolean {
  if (text === "*") return true;
  if (subresource === "") return text === resource;
  return text === `${resource}/${subresource}` || text === `*/${subresource}`;
}

function coversPath(url: string, path: string): boolean {
  return url === "*" || url === path || (url.endsWith("*") && path.startsWith(url.replace(/\*+$/, "")));
}
