import { listOf, mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { formatPlain } from "../../../../value/go-format.ts";
import { compareText } from "../../../../value/order.ts";
import { dig, get, type ValueMap } from "../../../../value/value.ts";
import { annotationLines, labelLines, line } from "./describe-text.ts";

function headOf(object: ValueMap): string {
  const metadata = mapOf(get(object, "metadata"));
  return [
    line("Name", textAt(metadata, "name")),
    labelLines("Labels", get(metadata, "labels")),
    annotationLines("Annotations", get(metadata, "annotations")),
  ].join("");
}

/** A rule for one resource or one URL, with at most one resource name. */
type SimpleRule = {
  readonly group: string;
  readonly resource: string;
  readonly name: string | null;
  readonly url: string | null;
  readonly verbs: string[];
};

/** Returns a Role or a ClusterRole. */
export function roleLines(object: ValueMap): string {
  const rules = [...simpleRules(object)].sort((a, b) => compareText(sortText(a), sortText(b)));
  const rows = rules.map(({ group, resource, name, url, verbs }) => {
    const [base = "", subresource] = resource.split(/\/(.*)/s);
    const full = `${base}${group === "" ? "" : `.${group}`}${subresource === undefined ? "" : `/${subresource}`}`;
    const cells = [full, list(url), list(name), formatPlain(verbs)];
    return `  ${cells.join("\t")}\n`;
  });
  return [
    headOf(object),
    "PolicyRule:\n",
    "  Resources\tNon-Resource URLs\tResource Names\tVerbs\n",
    "  ---------\t-----------------\t--------------\t-----\n",
    ...rows,
  ].join("");
}

function list(one: string | null): string {
  return one === null ? "[]" : `[${one}]`;
}

/** Returns the text by which kubectl sorts rules: a rule as Go prints it. */
function sortText({ group, resource, name, url, verbs }: SimpleRule): string {
  const groups = url === null ? `[${group}]` : "[]";
  const resources = url === null ? `[${resource}]` : "[]";
  return `&PolicyRule{Verbs:${formatPlain(verbs)},APIGroups:${groups},Resources:${resources},ResourceNames:${list(name)},NonResourceURLs:${list(url)},}`;
}

function simpleRules(object: ValueMap): readonly SimpleRule[] {
  const bySubject = new Map<string, SimpleRule>();
  const urls: SimpleRule[] = [];
  for (const rule of mapsOf(get(object, "rules"))) {
    const verbs = listOf(get(rule, "verbs")).map(String);
    const names = listOf(get(rule, "resourceNames")).map(String);
    for (const group of listOf(get(rule, "apiGroups")).map(String)) {
      for (const resource of listOf(get(rule, "resources")).map(String)) {
        for (const name of names.length === 0 ? [null] : names) {
          if (verbs.length === 0) continue;
          const key = JSON.stringify([group, resource, name]);
          const known = bySubject.get(key);
          if (known === undefined) {
            bySubject.set(key, { group, resource, name, url: null, verbs: [...new Set(verbs)] });
          } else known.verbs.push(...verbs.filter((verb) => !known.verbs.includes(verb)));
        }
      }
    }
    for (const url of listOf(get(rule, "nonResourceURLs")).map(String)) {
      urls.push(...verbs.map((verb) => ({ group: "", resource: "", name: null, url, verbs: [verb] })));
    }
  }
  return [...urls, ...bySubject.values()];
}

/** Returns a RoleBinding or a ClusterRoleBinding. */
export function bindingLines(object: ValueMap): string {
  const subjects = mapsOf(get(object, "subjects"));
  return [
    headOf(object),
    "Role:\n",
    line("Kind", dig(object, "roleRef", "kind"), 1),
    line("Name", dig(object, "roleRef", "name"), 1),
    "Subjects:\n",
    "  Kind\tName\tNamespace\n",
    "  ----\t----\t---------\n",
    ...subjects.map(
      (one) => `  ${textAt(one, "kind")}\t${textAt(one, "name")}\t${textAt(one, "namespace")}\n`,
    ),
  ].join("");
}
