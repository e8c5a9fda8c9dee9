import { listAt, mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { type FieldError, forbiddenField, invalidField, requiredField } from "../../../http/status-errors.ts";
import { printInvalid } from "../../../validate/field-checks.ts";
import { dnsLabelProblems, subdomainProblems } from "../../../validate/name-rules.ts";
import {
  type Errors,
  eachErrors,
  labelValueErrors,
  operatorErrors,
  problemErrors,
  qualifiedErrors,
  selectorErrors,
  textsOf,
} from "../../../validate/value-checks.ts";

const REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
const PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

/** Returns the invalid fields of the affinity of a pod. */
export function affinityErrors(affinity: Value | undefined, at: string): Errors {
  const node = `${at}.nodeAffinity`;
  return [
    ...nodeSelectorErrors(dig(affinity, "nodeAffinity", REQUIRED), `${node}.${REQUIRED}`),
    ...eachErrors(dig(affinity, "nodeAffinity", PREFERRED), `${node}.${PREFERRED}`, (term, path) => [
      ...weightErrors(term, path),
      ...nodeTermErrors(get(term, "preference"), `${path}.preference`, false),
    ]),
    ...["podAffinity", "podAntiAffinity"].flatMap((kind) => [
      ...eachErrors(dig(affinity, kind, REQUIRED), `${at}.${kind}.${REQUIRED}`, podTermErrors),
      ...eachErrors(dig(affinity, kind, PREFERRED), `${at}.${kind}.${PREFERRED}`, (term, path) => {
        const inner = get(term, "podAffinityTerm");
        return [
          ...weightErrors(term, path),
          ...podTermErrors(isMap(inner) ? inner : {}, `${path}.podAffinityTerm`),
        ];
      }),
    ]),
  ];
}

function weightErrors(term: ValueMap, at: string): Errors {
  const weight = Number(get(term, "weight") ?? 0);
  if (weight > 0 && weight <= 100) return [];
  return [invalidField(`${at}.weight`, String(weight), "must be in the range 1-100")];
}

/** Returns the errors of a selector of nodes. */
export function nodeSelectorErrors(selector: Value | undefined, at: string): Errors {
  if (!isMap(selector)) return [];
  const field = `${at}.nodeSelectorTerms`;
  if (listAt(selector, "nodeSelectorTerms").length === 0)
    return [requiredField(field, "must have at least one node selector term")];
  return eachErrors(get(selector, "nodeSelectorTerms"), field, (term, path) =>
    nodeTermErrors(term, path, true),
  );
}

/** Returns the errors of a term. The server checks label values only in required terms. */
function nodeTermErrors(term: Value | undefined, at: string, isRequired: boolean): Errors {
  return [
    ...eachErrors(dig(term, "matchExpressions"), `${at}.matchExpressions`, (one, path) => {
      const values = listAt(one, "values");
      return [
        ...nodeOperatorErrors(one, path, values),
        ...qualifiedErrors(textAt(one, "key"), `${path}.key`),
        ...(isRequired ? labelValueErrors(values, `${path}.values`) : []),
      ];
    }),
    ...eachErrors(dig(term, "matchFields"), `${at}.matchFields`, fieldErrors),
  ];
}

function nodeOperatorErrors(one: ValueMap, at: string, values: readonly Value[]): Errors {
  const operator = textAt(one, "operator");
  if (operator !== "Gt" && operator !== "Lt") return operatorErrors(one, at, values);
  if (values.length === 1) return [];
  return [requiredField(`${at}.values`, "must be specified single value when `operator` is 'Lt' or 'Gt'")];
}

function fieldErrors(one: ValueMap, at: string): Errors {
  const [operator, key] = [textAt(one, "operator"), textAt(one, "key")];
  const values = textsOf(get(one, "values"));
  const errors: FieldError[] = [];
  if (operator !== "In" && operator !== "NotIn") {
    errors.push(invalidField(`${at}.operator`, printInvalid(operator), "not a valid selector operator"));
  } else if (values.length !== 1) {
    const why = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
    errors.push(requiredField(`${at}.values`, why));
  }
  if (key !== "metadata.name")
    return [...errors, invalidField(`${at}.key`, printInvalid(key), "not a valid field selector key")];
  return [
    ...errors,
    ...values.flatMap((value, i) =>
      problemErrors(value, `${at}.values[${i}]`, subdomainProblems(value, false)),
    ),
  ];
}

function podTermErrors(term: ValueMap, at: string): Errors {
  const topology = textAt(term, "topologyKey");
  return [
    ...selectorErrors(get(term, "labelSelector"), `${at}.labelSelector`),
    ...selectorErrors(get(term, "namespaceSelector"), `${at}.namespaceSelector`),
    ...textsOf(get(term, "namespaces")).flatMap((name) =>
      problemErrors(name, `${at}.namespace`, dnsLabelProblems(name, false)),
    ),
    ...labelKeyErrors(term, at),
    ...(topology === "" ? [requiredField(`${at}.topologyKey`, "can not be empty")] : []),
    ...qualifiedErrors(topology, `${at}.topologyKey`),
  ];
}

/** Returns the errors of label keys whose values come from the pod. */
export function labelKeyErrors(term: ValueMap, at: string): Errors {
  const selector = get(term, "labelSelector");
  const keys = textsOf(get(term, "matchLabelKeys"));
  const others = textsOf(get(term, "mismatchLabelKeys"));
  const errors: FieldError[] = [];
  for (const [field, list] of [
    ["matchLabelKeys", keys],
    ["mismatchLabelKeys", others],
  ] as const) {
    if (list.length > 0 && !isMap(selector))
      errors.push(forbiddenField(`${at}.${field}`, "must not be specified when labelSelector is not set"));
    else errors.push(...list.flatMap((key, i) => qualifiedErrors(key, `${at}.${field}[${i}]`)));
  }
  const both = (key: string, field: string, list: string): number =>
    errors.push(invalidField(field, printInvalid(key), `exists in both matchLabelKeys and ${list}`));
  if (isMap(selector)) {
    const seen = new Set(
      Object.keys(isMap(get(selector, "matchLabels")) ? (get(selector, "matchLabels") as ValueMap) : {}),
    );
    for (const one of mapsOf(get(selector, "matchExpressions"))) {
      const key = textAt(one, "key");
      const i = keys.lastIndexOf(key);
      if (i >= 0 && seen.has(key)) both(key, `${at}[${i}]`, "labelSelector");
      seen.add(key);
    }
  }
  keys.forEach((key, i) => {
    if (others.includes(key)) both(key, `${at}.matchLabelKeys[${i}]`, "mismatchLabelKeys");
  });
  return errors;
}
