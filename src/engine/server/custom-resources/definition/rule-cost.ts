import { get, isMap, type ValueMap } from "../../../value/value.ts";
import { type FieldError, forbiddenField } from "../../http/status-errors.ts";

/** The most that one rule may cost for all objects of its schema. */
const RULE_LIMIT = 10_000_000;
/** The most that all rules of a schema may cost. */
const TOTAL_LIMIT = 100_000_000;
/** The largest number of cel-go's estimates. */
const MAX = 2 ** 64;

/** Returns the cost of something that happens several times. */
export function multiplyCost(cost: number, count: number): number {
  return Math.min(MAX, cost * count);
}

/** Returns why a cost is too high, or null if it is not. */
export function tooExpensive(what: string, cost: number, limit = RULE_LIMIT): string | null {
  if (cost <= limit) return null;
  const factor = cost / limit;
  const shown = factor > 100 ? "more than 100" : factor < 1.5 ? factor.toFixed(6) : factor.toFixed(1);
  return `${what} exceeds budget by factor of ${shown}x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`;
}

/**
 * Returns how many objects of the schemas below a schema one resource has at most, for `count` objects of the schema itself. Null if
 * nothing limits it.
 */
export function childCount(schema: ValueMap, count: number | null): number | null {
  if (count === null) return null;
  const limit = (key: string): number | null => {
    const max = get(schema, key);
    return typeof max === "number" ? multiplyCost(count, Math.max(0, max)) : null;
  };
  switch (get(schema, "type")) {
    case "object": {
      const additional = get(schema, "additionalProperties");
      return isMap(additional) || additional === true ? limit("maxProperties") : count;
    }
    case "array":
      return limit("maxItems");
    default:
      return count;
  }
}

/** The costs of all rules of a schema. */
export class TotalCost {
  private sum = 0;
  private most: { readonly field: string; readonly cost: number }[] = [];

  observe(field: string, cost: number): void {
    this.sum = Math.min(MAX, this.sum + cost);
    if (cost < TOTAL_LIMIT / 100) return;
    this.most = [...this.most, { field, cost }].sort((a, b) => b.cost - a.cost).slice(0, 4);
  }

  /** Returns the errors of the schema at a path if its rules cost too much together. */
  errors(path: string): readonly FieldError[] {
    const what = "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";
    const error = tooExpensive(what, this.sum, TOTAL_LIMIT);
    if (error === null) return [];
    const why = "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";
    return [...this.most.map(({ field }) => forbiddenField(field, why)), forbiddenField(path, error)];
  }
}
