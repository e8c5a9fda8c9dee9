import { listAt, mapsOf } from "../../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";
import { requirementsOf } from "../../labels/selector-requirement.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { pathSegmentProblems } from "../../validate/path-segment-rule.ts";
import { eachErrors, selectorErrors } from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";

export const role: BuiltinKind = roleKind("Role");
export const clusterRole: BuiltinKind = roleKind("ClusterRole");

type RoleKind = "Role" | "ClusterRole";

function roleKind(kind: RoleKind): BuiltinKind {
  const errors = (object: ValueMap) => [...ruleErrors(object, kind), ...aggregationErrors(object)];
  return { nameRule: pathSegmentProblems, validate: { create: errors, update: errors } };
}

/** Returns the errors of the selectors of roles that a ClusterRole collects. */
function aggregationErrors(object: ValueMap): readonly FieldError[] {
  const rule = get(object, "aggregationRule");
  const at = "aggregationRule.clusterRoleSelectors";
  if (!isMap(rule)) return [];
  if (listAt(rule, "clusterRoleSelectors").length === 0)
    return [requiredField(at, "at least one clusterRoleSelector required if aggregationRule is non-nil")];
  return eachErrors(get(rule, "clusterRoleSelectors"), at, (selector, path) => {
    const errors = selectorErrors(selector, path);
    if (requirementsOf(selector) !== null && errors.length === 0) return errors;
    return [...errors, invalidField(path, "null", "invalid label selector.")];
  });
}

const BOTH_SORTS = "rules cannot apply to both regular resources and non-resource URLs";

function ruleErrors(object: ValueMap, kind: RoleKind): readonly FieldError[] {
  return mapsOf(get(object, "rules")).flatMap((rule, i) => {
    const at = `rules[${i}]`;
    const hasItems = (field: string): boolean => listAt(rule, field).length > 0;
    const errors: FieldError[] = [];
    if (!hasItems("verbs"))
      errors.push(requiredField(`${at}.verbs`, "verbs must contain at least one value"));
    if (hasItems("nonResourceURLs")) {
      const wrong = (why: string): number =>
        errors.push(invalidField(`${at}.nonResourceURLs`, printInvalid(get(rule, "nonResourceURLs")), why));
      if (kind === "Role") wrong("namespaced rules cannot apply to non-resource URLs");
      if (["apiGroups", "resources", "resourceNames"].some(hasItems)) wrong(BOTH_SORTS);
      return errors;
    }
    if (!hasItems("apiGroups"))
      errors.push(requiredField(`${at}.apiGroups`, "resource rules must supply at least one api group"));
    if (!hasItems("resources"))
      errors.push(requiredField(`${at}.resources`, "resource rules must supply at least one resource"));
    return errors;
  });
}
