import { equal } from "../../../value/equal.ts";
import { mapAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { duplicateField } from "../../http/late-errors.ts";
import { forbiddenField, invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { internalJson } from "../../internal/internal-json.ts";
import { metaText } from "../../metadata/object-meta.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { dnsLabelProblems, subdomainProblems } from "../../validate/name-rules.ts";
import { type Errors, eachErrors, problemErrors, textsOf } from "../../validate/value-checks.ts";

const EVERY_SUBJECT = ["system:unauthenticated", "system:authenticated"];
const ANYTHING = {
  resourceRules: [
    { verbs: ["*"], apiGroups: ["*"], resources: ["*"], clusterScope: true, namespaces: ["*"] },
  ],
  nonResourceRules: [{ verbs: ["*"], nonResourceURLs: ["*"] }],
};
const group = (name: string): ValueMap => ({ kind: "Group", group: { name } });

/** The specs that no client can change. */
const FIXED: { readonly [name: string]: ValueMap } = {
  exempt: {
    priorityLevelConfiguration: { name: "exempt" },
    matchingPrecedence: 1,
    rules: [{ subjects: [group("system:masters")], ...ANYTHING }],
  },
  "catch-all": {
    priorityLevelConfiguration: { name: "catch-all" },
    matchingPrecedence: 10_000,
    distinguisherMethod: { type: "ByUser" },
    rules: [{ subjects: EVERY_SUBJECT.map(group), ...ANYTHING }],
  },
};

/** Returns the invalid fields of a FlowSchema. Upstream: kubernetes pkg/apis/flowcontrol/validation/validation.go (v1.36.3). */
export function flowSchemaErrors(object: ValueMap): Errors {
  const name = metaText(object, "name");
  const spec = mapAt(object, "spec");
  const fixed = Object.hasOwn(FIXED, name) ? FIXED[name] : undefined;
  const printed = (): string => internalJson(spec, "apis/flowcontrol.FlowSchemaSpec");
  return [
    ...specErrors(spec, name),
    ...(fixed === undefined || equal(fixed, spec)
      ? []
      : [invalidField("spec", printed(), `spec of '${name}' must equal the fixed value`)]),
  ];
}

function specErrors(spec: ValueMap, name: string): Errors {
  const precedence = Number(get(spec, "matchingPrecedence") ?? 0);
  const at = "spec.matchingPrecedence";
  const wrong = (why: string): Errors => [invalidField(at, String(precedence), why)];
  const method = get(spec, "distinguisherMethod");
  const type = isMap(method) ? textAt(method, "type") : "ByUser";
  const level = textAt(mapAt(spec, "priorityLevelConfiguration"), "name");
  const levelAt = "spec.priorityLevelConfiguration.name";
  return [
    ...(precedence <= 0 ? wrong("must be a positive value") : []),
    ...(precedence > 10_000 ? wrong("must not be greater than 10000") : []),
    ...(precedence === 1 && name !== "exempt"
      ? wrong("only the schema named 'exempt' may have matchingPrecedence 1")
      : []),
    ...(type === "ByUser" || type === "ByNamespace"
      ? []
      : [
          unsupportedField("spec.distinguisherMethod.type", printInvalid({ Type: type }), [
            "ByNamespace",
            "ByUser",
          ]),
        ]),
    ...(level === ""
      ? [requiredField(levelAt, "must reference a priority level")]
      : problemErrors(level, levelAt, subdomainProblems(level, false))),
    ...eachErrors(get(spec, "rules"), "spec.rules", ruleErrors),
  ];
}

function ruleErrors(rule: ValueMap, at: string): Errors {
  const subjects = get(rule, "subjects");
  const hasRules = ["resourceRules", "nonResourceRules"].some((name) => mapsOf(get(rule, name)).length > 0);
  return [
    ...(mapsOf(subjects).length === 0
      ? [requiredField(`${at}.subjects`, "subjects must contain at least one value")]
      : eachErrors(subjects, `${at}.subjects`, subjectErrors)),
    ...(hasRules
      ? []
      : [requiredField(at, "at least one of resourceRules and nonResourceRules has to be non-empty")]),
    ...eachErrors(get(rule, "resourceRules"), `${at}.resourceRules`, resourceRuleErrors),
    ...eachErrors(get(rule, "nonResourceRules"), `${at}.nonResourceRules`, pathRuleErrors),
  ];
}

/** The field of each kind of subject. */
const SUBJECTS: { readonly [kind: string]: string } = {
  Group: "group",
  ServiceAccount: "serviceAccount",
  User: "user",
};

function subjectErrors(subject: ValueMap, at: string): Errors {
  const kind = textAt(subject, "kind");
  const own = Object.hasOwn(SUBJECTS, kind) ? (SUBJECTS[kind] as string) : null;
  if (own === null) return [unsupportedField(`${at}.kind`, printInvalid(kind), Object.keys(SUBJECTS))];
  const value = get(subject, own);
  const others = Object.entries(SUBJECTS).filter(([, field]) => field !== own && isMap(get(subject, field)));
  return [
    ...(isMap(value)
      ? subjectNameErrors(own, value, `${at}.${own}`)
      : [requiredField(`${at}.${own}`, `${own} is required when subject kind is '${kind}'`)]),
    ...others.map(([other, field]) =>
      forbiddenField(`${at}.${field}`, `${field} is forbidden when subject kind is not '${other}'`),
    ),
  ];
}

function subjectNameErrors(field: string, value: ValueMap, at: string): Errors {
  const name = textAt(value, "name");
  if (field !== "serviceAccount") return name === "" ? [requiredField(`${at}.name`)] : [];
  const namespace = textAt(value, "namespace");
  return [
    ...(name === ""
      ? [requiredField(`${at}.name`)]
      : name === "*"
        ? []
        : problemErrors(name, `${at}.name`, subdomainProblems(name, false))),
    ...(namespace === ""
      ? [requiredField(`${at}.namespace`, "must specify namespace for service account")]
      : problemErrors(namespace, `${at}.namespace`, dnsLabelProblems(namespace, false))),
  ];
}

const VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"];

function verbErrors(rule: ValueMap, at: string): Errors {
  const verbs = textsOf(get(rule, "verbs"));
  if (verbs.length === 0) return [requiredField(`${at}.verbs`, "verbs must contain at least one value")];
  if (verbs.includes("*")) return wildcardErrors(verbs, `${at}.verbs`, "other verbs");
  if (verbs.every((verb) => VERBS.includes(verb))) return [];
  return [unsupportedField(`${at}.verbs`, printInvalid(verbs), VERBS)];
}

/** Returns an error if a list has other values besides `*`. */
function wildcardErrors(values: readonly string[], at: string, others: string): Errors {
  if (values.length < 2 || !values.includes("*")) return [];
  return [invalidField(at, printInvalid(values), `if '*' is present, must not specify ${others}`)];
}

function resourceRuleErrors(rule: ValueMap, at: string): Errors {
  const lists = [
    ["apiGroups", "resource rules must supply at least one api group", "other api groups"],
    ["resources", "resource rules must supply at least one resource", "other resources"],
  ] as const;
  return [
    ...verbErrors(rule, at),
    ...lists.flatMap(([name, why, others]) => {
      const values = textsOf(get(rule, name));
      return values.length === 0
        ? [requiredField(`${at}.${name}`, why)]
        : wildcardErrors(values, `${at}.${name}`, others);
    }),
    ...namespaceErrors(rule, `${at}.namespaces`),
  ];
}

function namespaceErrors(rule: ValueMap, at: string): Errors {
  const namespaces = textsOf(get(rule, "namespaces"));
  if (namespaces.length === 0 && get(rule, "clusterScope") !== true) {
    const why = "resource rules that are not cluster scoped must supply at least one namespace";
    return [requiredField(at, why)];
  }
  if (namespaces.includes("*")) return wildcardErrors(namespaces, at, "other namespaces");
  const intro = "each member of this list must be '*' or a DNS-1123 label; ";
  return namespaces.flatMap((name, i) =>
    problemErrors(
      name,
      `${at}[${i}]`,
      dnsLabelProblems(name, false).map((text) => intro + text),
    ),
  );
}

function pathRuleErrors(rule: ValueMap, at: string): Errors {
  const urls = textsOf(get(rule, "nonResourceURLs"));
  const urlsAt = `${at}.nonResourceURLs`;
  const errors = verbErrors(rule, at);
  if (urls.length === 0)
    return [...errors, requiredField(urlsAt, "nonResourceURLs must contain at least one value")];
  if (urls.includes("*")) return [...errors, ...wildcardErrors(urls, urlsAt, "other non-resource URLs")];
  return [...errors, ...urls.flatMap((url, i) => problemErrors(url, `${urlsAt}[${i}]`, pathProblems(url)))];
}

function pathProblems(path: string): readonly string[] {
  if (path === "") return ["must not be empty"];
  if (path === "/") return [];
  if (!path.startsWith("/")) return ["must start with slash"];
  if (path.includes(" ")) return ["must not contain white-space"];
  if (path.includes("//")) return ["must not contain double slash"];
  const stars = path.split("*").length - 1;
  const isPrefix = stars === 0 || (stars === 1 && path.endsWith("/*"));
  return isPrefix ? [] : ["wildcard can only do suffix matching"];
}

/** Returns the invalid conditions of a FlowSchema or a PriorityLevelConfiguration. */
export function flowStatusErrors(object: ValueMap): Errors {
  const conditions: Value | undefined = get(mapAt(object, "status"), "conditions");
  const seen = new Set<string>();
  return eachErrors(conditions, "status.conditions", (one, at) => {
    const type = textAt(one, "type");
    const again = seen.has(type);
    seen.add(type);
    return [
      ...(again ? [duplicateField(`${at}.type`, printInvalid(type))] : []),
      ...(type === "" ? [requiredField(`${at}.type`)] : []),
    ];
  });
}
