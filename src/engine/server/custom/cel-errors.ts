import { equal } from "../../value/equal.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { Cel } from "../admission/cel.ts";
import type { FieldError } from "../status.ts";
import { hasRules } from "./rules.ts";
import { isObjectField, type Structural } from "./structural.ts";

/**
 * What is wrong by the rules in CEL that a schema has (`x-kubernetes-validations`). `before` is what stood there, undefined for
 * nothing: what equals it is not looked at again, and rules about changes (`oldSelf`) need it.
 * Upstream: apiextensions-apiserver pkg/apiserver/schema/cel/validation.go.
 */
export function celErrors(
  cel: Cel,
  value: Value,
  schema: Structural,
  path: string,
  before: Value | undefined,
): readonly FieldError[] {
  if (!hasRules(schema) || value === null) return [];
  const errors: FieldError[] = [];
  if (before === undefined || !equal(value, before)) {
    for (const rule of rulesOf(schema)) errors.push(...ruleErrors(cel, rule, value, path, before));
  }
  errors.push(...belowErrors(cel, value, schema, path, before));
  return errors;
}

function rulesOf({ source }: Structural): readonly ValueMap[] {
  const rules = get(source, "x-kubernetes-validations");
  return isList(rules) ? rules.filter(isMap) : [];
}

function ruleErrors(
  cel: Cel,
  rule: ValueMap,
  self: Value,
  path: string,
  oldSelf: Value | undefined,
): readonly FieldError[] {
  const expression = String(get(rule, "rule") ?? "");
  const aboutChange = /\boldSelf\b/.test(expression);
  if (aboutChange && oldSelf === undefined) return [];
  const variables = { self, ...(oldSelf !== undefined && { oldSelf }) };
  const result = cel.evaluate(expression, variables);
  if ("value" in result && result.value === true) return [];
  const field = placeOf(path, get(rule, "fieldPath"));
  if ("error" in result) {
    return [
      { reason: "FieldValueInvalid", field, detail: `Invalid value: rule runtime error: ${result.error}` },
    ];
  }
  return [refusal(rule, field, messageOf(cel, rule, expression, variables))];
}

function messageOf(
  cel: Cel,
  rule: ValueMap,
  expression: string,
  variables: { readonly [name: string]: Value },
): string {
  const made = get(rule, "messageExpression");
  if (typeof made === "string" && made !== "") {
    const result = cel.evaluate(made, variables);
    if ("value" in result && typeof result.value === "string" && result.value !== "") return result.value;
  }
  const message = get(rule, "message");
  return typeof message === "string" && message !== "" ? message : `failed rule: ${expression}`;
}

function refusal(rule: ValueMap, field: string, message: string): FieldError {
  switch (get(rule, "reason")) {
    case "FieldValueForbidden":
      return { reason: "FieldValueForbidden", field, detail: `Forbidden: ${message}` };
    case "FieldValueRequired":
      return { reason: "FieldValueRequired", field, detail: `Required value: ${message}` };
    case "FieldValueDuplicate":
      return { reason: "FieldValueDuplicate", field, detail: `Duplicate value: ${message}` };
    default:
      return { reason: "FieldValueInvalid", field, detail: `Invalid value: ${message}` };
  }
}

/** A rule may point at a field below its own. */
function placeOf(path: string, below: Value | undefined): string {
  const own = path === "" ? "<nil>" : path;
  if (typeof below !== "string" || below === "") return own;
  return path === "" ? below.replace(/^\./, "") : `${path}${below}`;
}

function belowErrors(
  cel: Cel,
  value: Value,
  schema: Structural,
  path: string,
  before: Value | undefined,
): readonly FieldError[] {
  if (isList(value)) {
    const { items } = schema;
    if (items === null) return [];
    return value.flatMap((item, i) =>
      celErrors(cel, item, items, `${path}[${i}]`, sameItem(item, schema, before)),
    );
  }
  if (!isMap(value)) return [];
  return Object.keys(value).flatMap((key) => {
    if (path === "" && isObjectField(key)) return [];
    const { additional } = schema;
    const below = schema.properties.get(key) ?? (additional === true ? null : additional);
    if (below === null) return [];
    const was = isMap(before) ? get(before, key) : undefined;
    return celErrors(cel, get(value, key) as Value, below, path === "" ? key : `${path}.${key}`, was);
  });
}

/** The item of a keyed list that stood there before; items of other lists are not followed. */
function sameItem(item: Value, schema: Structural, before: Value | undefined): Value | undefined {
  if (!isList(before) || schema.listType !== "map" || !isMap(item)) return undefined;
  return before.find(
    (one) =>
      isMap(one) && schema.listKeys.every((key) => equal(get(one, key) ?? null, get(item, key) ?? null)),
  );
}
