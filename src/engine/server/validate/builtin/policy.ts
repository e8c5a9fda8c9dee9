import { quoteGo } from "../../../value/text.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../status.ts";
import { mapsOf, nonNegative, printInvalid } from "./errors.ts";

const ANOTHER_KIND = "rules cannot apply to both regular resources and non-resource URLs";

/** What is wrong with the rules of a Role or, if `cluster`, of a ClusterRole. */
export function roleErrors(role: ValueMap, cluster: boolean): readonly FieldError[] {
  return mapsOf(get(role, "rules")).flatMap((rule, i) => {
    const at = `rules[${i}]`;
    const filled = (field: string): boolean => {
      const value = get(rule, field);
      return isList(value) && value.length > 0;
    };
    const errors: FieldError[] = [];
    if (!filled("verbs")) errors.push(requiredField(`${at}.verbs`, "verbs must contain at least one value"));
    if (filled("nonResourceURLs")) {
      const wrong = (why: string): number =>
        errors.push(invalidField(`${at}.nonResourceURLs`, printInvalid(get(rule, "nonResourceURLs")), why));
      if (!cluster) wrong("namespaced rules cannot apply to non-resource URLs");
      if (["apiGroups", "resources", "resourceNames"].some(filled)) wrong(ANOTHER_KIND);
      return errors;
    }
    if (!filled("apiGroups"))
      errors.push(requiredField(`${at}.apiGroups`, "resource rules must supply at least one api group"));
    if (!filled("resources"))
      errors.push(requiredField(`${at}.resources`, "resource rules must supply at least one resource"));
    return errors;
  });
}

const PERCENT =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";

/** A number or a percentage from 0 to 100%. */
export function shareErrors(value: Value | undefined, field: string): readonly FieldError[] {
  if (typeof value !== "string") return nonNegative(value, field);
  if (!/^[0-9]+%$/.test(value)) return [invalidField(field, quoteGo(value), PERCENT)];
  return Number(value.slice(0, -1)) > 100
    ? [invalidField(field, quoteGo(value), "must not be greater than 100%")]
    : [];
}

/** What is wrong with a PodDisruptionBudget. */
export function budgetErrors(budget: ValueMap): readonly FieldError[] {
  const spec = get(budget, "spec");
  if (!isMap(spec)) return [];
  const [least, most] = [get(spec, "minAvailable"), get(spec, "maxUnavailable")];
  const errors = [...shareErrors(least, "spec.minAvailable"), ...shareErrors(most, "spec.maxUnavailable")];
  if (least !== undefined && most !== undefined) {
    const printed = printInvalid({
      MinAvailable: least,
      Selector: get(spec, "selector") ?? null,
      MaxUnavailable: most,
      UnhealthyPodEvictionPolicy: get(spec, "unhealthyPodEvictionPolicy") ?? null,
    });
    errors.push(invalidField("spec", printed, "minAvailable and maxUnavailable cannot be both set"));
  }
  return [
    ...errors,
    ...oneOf(get(spec, "unhealthyPodEvictionPolicy"), "spec.unhealthyPodEvictionPolicy", [
      "AlwaysAllow",
      "IfHealthyBudget",
    ]),
  ];
}

/** A text that must be one of some, if it is there. */
export function oneOf(
  value: Value | undefined,
  field: string,
  known: readonly string[],
): readonly FieldError[] {
  if (value === undefined || (typeof value === "string" && known.includes(value))) return [];
  return [unsupportedField(field, printInvalid(value), known)];
}

const HIGHEST = 1_000_000_000;

/** What is wrong with a PriorityClass. `live` is what it replaces; null for a new one. */
export function priorityErrors(priority: ValueMap, live: ValueMap | null): readonly FieldError[] {
  const value = Number(get(priority, "value") ?? 0);
  const errors: FieldError[] = [
    ...oneOf(get(priority, "preemptionPolicy"), "preemptionPolicy", ["PreemptLowerPriority", "Never"]),
  ];
  if (live === null && value > HIGHEST) {
    errors.push(forbiddenField("value", `maximum allowed value of a user defined priority is ${HIGHEST}`));
  }
  if (live !== null && value !== Number(get(live, "value") ?? 0)) {
    errors.push(forbiddenField("value", "may not be changed in an update."));
  }
  return errors;
}
