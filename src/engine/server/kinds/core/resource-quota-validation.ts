import { equal } from "../../../value/equal.ts";
import { mapOf, textAt } from "../../../value/field-values.ts";
import { sortedKeys } from "../../../value/order.ts";
import { dig, get, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import {
  amountErrors,
  amountsOf,
  isQuotaResource,
  quotaResourceErrors,
} from "../../validate/resource-names.ts";
import { type Errors, eachErrors, textsOf } from "../../validate/value-checks.ts";

const POD = [
  "pods",
  ...["", "limits.", "requests."].flatMap((prefix) => [`${prefix}cpu`, `${prefix}memory`]),
];
/** The resources that a scope can limit. */
const SCOPES: { readonly [scope: string]: readonly string[] } = {
  BestEffort: ["pods"],
  CrossNamespacePodAffinity: POD,
  NotBestEffort: POD,
  NotTerminating: POD,
  PriorityClass: POD,
  Terminating: POD,
  VolumeAttributesClass: ["persistentvolumeclaims", "requests.storage"],
};
const OPPOSITES = [
  ["BestEffort", "NotBestEffort"],
  ["Terminating", "NotTerminating"],
];

/** Returns the invalid fields of a ResourceQuota. */
export function quotaErrors(quota: ValueMap): Errors {
  const spec = mapOf(get(quota, "spec"));
  return [
    ...amountsOf(get(spec, "hard")).flatMap(([name, amount]) => {
      const at = `spec.hard[${name}]`;
      return [...quotaResourceErrors(name, at), ...amountErrors(name, amount, at)];
    }),
    ...scopeErrors(spec),
    ...scopeSelectorErrors(spec),
  ];
}

/** Whether a quota of this resource cannot have the scope. */
function isWrongScope(scope: string, spec: ValueMap): readonly string[] {
  const allowed = Object.hasOwn(SCOPES, scope) ? SCOPES[scope] : undefined;
  if (allowed === undefined) return [];
  return sortedKeys(mapOf(get(spec, "hard"))).filter(
    (name) => isQuotaResource(name) && !allowed.includes(name),
  );
}

function scopeErrors(spec: ValueMap): Errors {
  const scopes = textsOf(get(spec, "scopes"));
  const wrong = (why: string): FieldError => invalidField("spec.scopes", printInvalid(scopes), why);
  return [
    ...scopes.flatMap((scope) => [
      ...(Object.hasOwn(SCOPES, scope) ? [] : [wrong("unsupported scope")]),
      ...isWrongScope(scope, spec).map(() => wrong("unsupported scope applied to resource")),
    ]),
    ...OPPOSITES.filter((pair) => pair.every((one) => scopes.includes(one))).map(() =>
      wrong("conflicting scopes"),
    ),
  ];
}

const ONLY_EXISTS =
  "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";

/** The errors name the list of expressions, not its items, as upstream. */
function scopeSelectorErrors(spec: ValueMap): Errors {
  const at = "spec.scopeSelector.matchExpressions";
  const selector = mapOf(get(spec, "scopeSelector"));
  return eachErrors(dig(selector, "matchExpressions"), at, (one) => {
    const [scope, operator] = [textAt(one, "scopeName"), textAt(one, "operator")];
    const values = textsOf(get(one, "values"));
    const wrong = (field: string, value: string | readonly string[], why: string): FieldError =>
      invalidField(field === "" ? at : `${at}.${field}`, printInvalid(value), why);
    const errors: FieldError[] = [];
    if (!Object.hasOwn(SCOPES, scope)) errors.push(wrong("scopeName", scope, "unsupported scope"));
    for (const _ of isWrongScope(scope, spec))
      errors.push(invalidField(at, printSelector(selector), "unsupported scope applied to resource"));
    const needsExists =
      scope !== "PriorityClass" && scope !== "VolumeAttributesClass" && Object.hasOwn(SCOPES, scope);
    if (needsExists && operator !== "Exists") errors.push(wrong("operator", operator, ONLY_EXISTS));
    if (operator === "In" || operator === "NotIn") {
      if (values.length === 0)
        errors.push(
          requiredField(
            `${at}.values`,
            "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector",
          ),
        );
    } else if (operator === "Exists" || operator === "DoesNotExist") {
      if (values.length > 0)
        errors.push(
          wrong(
            "values",
            values,
            "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector",
          ),
        );
    } else errors.push(wrong("operator", operator, "not a valid selector operator"));
    return errors;
  });
}

/** Returns a scope selector as the server prints it: as a Go struct. */
function printSelector(selector: ValueMap): string {
  const expressions = (dig(selector, "matchExpressions") ?? []) as readonly ValueMap[];
  const all = expressions.map((one) => ({
    ScopeName: get(one, "scopeName") ?? "",
    Operator: get(one, "operator") ?? "",
    Values: get(one, "values") ?? null,
  }));
  return JSON.stringify({ MatchExpressions: all });
}

/** Returns the invalid fields of an updated ResourceQuota: its scopes never change. */
export function quotaUpdateErrors(quota: ValueMap, live: ValueMap): Errors {
  const [after, before] = [quota, live].map((one) => textsOf(dig(one, "spec", "scopes")));
  const isSame = equal([...new Set(after)].sort(), [...new Set(before)].sort());
  if (isSame) return quotaErrors(quota);
  return [
    ...quotaErrors(quota),
    invalidField("spec.scopes", printInvalid(dig(quota, "spec", "scopes")), "field is immutable"),
  ];
}
