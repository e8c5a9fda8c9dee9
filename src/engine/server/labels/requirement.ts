import { isInt64, wholeNumber } from "../../value/int64.ts";
import { compareText } from "../../value/order.ts";
import { get, has, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { metaValue } from "../meta.ts";

/** What a selector asks of one label. */
export type Requirement = {
  readonly key: string;
  readonly operator: "=" | "!=" | "in" | "notin" | "exists" | "!" | ">" | "<";
  readonly values: readonly string[];
};

/** The labels of an object; empty where it has none. */
export function labelsOf(object: ValueMap): ValueMap {
  const labels = metaValue(object, "labels");
  return isMap(labels) ? labels : {};
}

/** Whether labels are as a selector asks. Upstream: apimachinery pkg/labels/selector.go, Matches (v0.36.3). */
export function meetsAll(requirements: readonly Requirement[], labels: ValueMap): boolean {
  return requirements.every((one) => meets(one, labels));
}

function meets({ key, operator, values }: Requirement, labels: ValueMap): boolean {
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

/** What a selector asks that an object holds, with `matchLabels` and `matchExpressions`; null for one with an unknown operator. */
export function requirementsOf(selector: ValueMap): readonly Requirement[] | null {
  const labels = get(selector, "matchLabels");
  const expressions = get(selector, "matchExpressions");
  const out: Requirement[] = [...(isMap(labels) ? equalities(labels) : [])];
  for (const expression of isList(expressions) ? expressions.filter(isMap) : []) {
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

/** What a plain map of labels asks. */
function equalities(labels: ValueMap): readonly Requirement[] {
  return Object.entries(labels).map(([key, value]) => ({ key, operator: "=", values: [String(value)] }));
}

/** Whether a selector that an object holds selects what has these labels. With an unknown operator it selects nothing. */
export function selects(selector: ValueMap, labels: ValueMap): boolean {
  const requirements = requirementsOf(selector);
  return requirements !== null && meetsAll(requirements, labels);
}

/**
 * A selector of an object as text: `app=web,tier in (a,b),!old`. Both one with `matchLabels` and a plain map of labels. `<error>` for one with
 * an unknown operator. Upstream: apimachinery pkg/apis/meta/v1/helpers.go, FormatLabelSelector (v0.36.3).
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
