import { listOf, mapOf } from "../../../../value/field-values.ts";
import { formatPlain } from "../../../../value/go-format.ts";
import { compareText } from "../../../../value/order.ts";
import { get, type ValueMap } from "../../../../value/value.ts";

/** A rule for one resource or one path. */
type SingleRule = {
  readonly group: string;
  readonly resource: string;
  readonly path: string;
  readonly names: readonly string[];
  verbs: string[];
};

/**
 * Returns the rows of `auth can-i --list`: a row for each resource and path, with the verbs of all rules.
 * Upstream: kubectl pkg/cmd/auth/cani.go, printStatus, and component-helpers auth/rbac/validation (v0.36.3).
 */
export function accessRows(status: ValueMap): readonly (readonly string[])[] {
  const rules: SingleRule[] = [];
  for (const rule of listOf(get(status, "resourceRules")).map(mapOf)) {
    for (const group of texts(rule, "apiGroups")) {
      for (const resource of texts(rule, "resources")) {
        const names = texts(rule, "resourceNames");
        for (const one of names.length === 0 ? [[]] : names.map((name) => [name])) {
          add(rules, { group, resource, path: "", names: one, verbs: [...texts(rule, "verbs")] });
        }
      }
    }
  }
  for (const rule of listOf(get(status, "nonResourceRules")).map(mapOf)) {
    for (const path of texts(rule, "nonResourceURLs")) {
      rules.push({ group: "", resource: "", path, names: [], verbs: [...texts(rule, "verbs")] });
    }
  }
  return rules.sort((a, b) => compareText(orderOf(a), orderOf(b))).map(rowOf);
}

function texts(rule: ValueMap, key: string): readonly string[] {
  return listOf(get(rule, key)).map(String);
}

/** Adds a rule, or its verbs to the rule for the same resource. */
function add(rules: SingleRule[], rule: SingleRule): void {
  const same = rules.find(
    ({ group, resource, names }) =>
      group === rule.group && resource === rule.resource && names[0] === rule.names[0],
  );
  if (same === undefined) rules.push(rule);
  else same.verbs.push(...rule.verbs.filter((verb) => !same.verbs.includes(verb)));
}

/** Returns the text of a rule by which kubectl sorts. */
function orderOf({ verbs, group, resource, names, path }: SingleRule): string {
  const list = (items: readonly string[]) => `[${items.join(" ")}]`;
  const isPath = path !== "";
  return `Verbs:${list(verbs)},APIGroups:${list(isPath ? [] : [group])},Resources:${list(isPath ? [] : [resource])},ResourceNames:${list(names)},NonResourceURLs:${list(isPath ? [path] : [])}`;
}

function rowOf({ verbs, group, resource, names, path }: SingleRule): readonly string[] {
  const [name = "", ...subresource] = resource.split(/\/(.*)/s).filter((part) => part !== "");
  return [
    [group === "" ? name : `${name}.${group}`, ...subresource].join("/"),
    formatPlain(path === "" ? [] : [path]),
    formatPlain(names),
    formatPlain(verbs),
  ];
}
