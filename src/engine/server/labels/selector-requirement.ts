import { mapsOf } from "../../value/field-values.ts";
import { isInt64, wholeNumber } from "../../value/int64.ts";
import { compareText } from "../../value/order.ts";
import { get, has, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { metaValue } from "../metadata/object-meta.ts";

/** One requirement of a label selector. */
export type Requirement = {
  readonly key: string;
  readonly operator: "=" | "!=" | "in" | "notin" | "exists" | "!" | ">" | "<";
  readonly values: readonly string[];
};

/** Returns the labels of an object. Empty if it has none. */
export function labelsOf(object: ValueMap): ValueMap {
  const labels = metaValue(object, "labels");
  return isMap(labels) ? labels : {};
}

/** Whether labels meet all requirements. Upstream: apimachinery pkg/labels/selector.go, Matches (v0.36.3). */
export function meetsRequirements(requirements: readonly Requirement[], labels: ValueMap): boolean {
  return requirements.every((one) => meetsRequirement(one, labels));
}

function meetsRequirement({ key, operator, values }: Requirement, labels: ValueMap): boolean {
  const found = get(labels, key);
  const isAmong = typeof found === "string" && values.includes(found);
  switch (operator) {
    case "=":
    case "in":
      return isAmong;
    case "!=":
    case "notin":
      return !isAmong;
    case "exists":
      return has(labels, key);
    case "!":
      return !has(labels, key);
    case ">":
    case "<": {
      const bound = wholeNumber(values[0] ?? "");
      const own = typeof found === "string" && isInt64(found) ? wholeNumber(found) : null;
      if (own === null || bound === null) return false;
      return operator === ">" ? own > bound : own < bound;
    }
  }
}

const OPERATORS: Readonly<Record<string, Requirement["operator"]>> = {
  In: "in",
  NotIn: "notin",
  Exists: "exists",
  DoesNotExist: "!",
};

/**
 * Returns the requirements of a selector with `matchLabels` and `matchExpressions`, or null if an operator is unknown.
 */
export function requirementsOf(selector: ValueMap): readonly Requirement[] | null {
  const labels = get(selector, "matchLabels");
  const expressions = get(selector, "matchExpressions");
  const out: Requirement[] = [...(isMap(labels) ? equalities(labels) : [])];
  for (const expression of mapsOf(expressions)) {
    const name = String(get(expression, "operator"));
    const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
    if (operator === undefined) return null;
    const values = get(expression, "values");
    out.push({
      key: String(get(expression, "key") ?? ""),
      operator,
      values: isList(values) ? values.map(String) : [],
    });
  }
  return out;
}

/** Returns the requirements of a plain map of labels. */
function equalities(labels: ValueMap): readonly Requirement[] {
  return Object.entries(labels).map(([key, value]) => ({ key, operator: "=", values: [String(value)] }));
}

/** Whether a selector of an object matches the labels. False if an operator is unknown. */
export function selectsLabels(selector: ValueMap, labels: ValueMap): boolean {
  const requirements = requirementsOf(selector);
  return requirements !== null && meetsRequirements(requirements, labels);
}

/**
 * Returns a selector of an object as text: `app=web,tier in (a,b),!old`. The selector has `matchLabels`, or is a plain map
 * of labels. Returns `<error>` if an operator is unknown. Upstream: apimachinery pkg/apis/meta/v1/helpers.go,
 * FormatLabelSelector (v0.36.3).
 */
export function printSelector(selector: Value | undefined): string {
  if (!isMap(selector)) return "";
  const isPlain = !isMap(get(selector, "matchLabels")) && !isList(get(selector, "matchExpressions"));
  const requirements = isPlain ? equalities(selector) : requirementsOf(selector);
  if (requirements === null) return "<error>";
  return [...requirements]
    .sort((a, b) => compareText(a.key, b.key))
    .map(printRequirement)
    .join(",");
}

function printRequirement({ key, operator, values }: Requirement): string {
  if (operator === "exists") return key;
  if (operator === "!") return `!${key}`;
  if (operator !== "in" && operator !== "notin") return `${key}${operator}${values[0]}`;
  return `${key} ${operator} (${[...values].sort(compareText).join(",")})`;
}
