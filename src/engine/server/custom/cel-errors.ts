import { equal } from "../../value/equal.ts";
import { marshalJson } from "../../value/marshal.ts";
import { quoteGo } from "../../value/text.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { Cel } from "../admission/cel.ts";
import type { FieldError } from "../status.ts";
import { hasRules } from "./rules.ts";
import { isObjectField, type Structural } from "./structural.ts";

/** What stands around the check of a value's rules. */
type Check = {
  readonly cel: Cel;
  /** Told what is wrong with a value that did not change: that is no error. */
  readonly warn: (text: string) => void;
};

/**
 * What is wrong by the rules in CEL that a schema has (`x-kubernetes-validations`). `before` is what stood there, undefined for
 * nothing: rules about changes (`oldSelf`) need it, and what equals it is only warned of.
 * Upstream: apiextensions-apiserver pkg/apiserver/schema/cel/validation.go. Differs: rules are not limited in cost.
 */
export function celErrors(
  check: Check,
  value: Value,
  schema: Structural,
  path: string,
  before: Value | undefined,
  unchangedAround = false,
): readonly FieldError[] {
  if (!hasRules(schema) || value === null) return [];
  const unchanged = before === undefined ? unchangedAround : equal(value, before);
  const self = path === "" && isMap(value) ? withNamesOnly(value) : value;
  const was = path === "" && isMap(before) ? withNamesOnly(before) : before;
  const own = rulesOf(schema).flatMap((rule) =>
    ruleErrors(check, { rule, schema, path, unchanged }, self, was),
  );
  return [...own, ...belowErrors(check, value, schema, path, before, unchanged)];
}

/** At the root rules see of the metadata only how the object is called. */
function withNamesOnly(object: ValueMap): ValueMap {
  const metadata = get(object, "metadata");
  const names = isMap(metadata)
    ? ["name", "generateName"].filter((key) => get(metadata, key) !== undefined)
    : [];
  return {
    ...object,
    metadata: Object.fromEntries(names.map((key) => [key, get(metadata as ValueMap, key) as Value])),
  };
}

function rulesOf({ source }: Structural): readonly ValueMap[] {
  const rules = get(source, "x-kubernetes-validations");
  return isList(rules) ? rules.filter(isMap) : [];
}

type Rule = {
  readonly rule: ValueMap;
  readonly schema: Structural;
  readonly path: string;
  readonly unchanged: boolean;
};

function ruleErrors(
  { cel, warn }: Check,
  { rule, schema, path, unchanged }: Rule,
  self: Value,
  oldSelf: Value | undefined,
): readonly FieldError[] {
  const expression = textAt(rule, "rule").trim();
  const optional = get(rule, "optionalOldSelf") === true;
  const aboutChange = /\boldSelf\b/.test(expression);
  if (aboutChange && oldSelf === undefined && !optional) return [];
  const variables = { self, ...(oldSelf !== undefined && { oldSelf }) };
  const schemas = { self: schema.source, oldSelf: schema.source };
  const hints = optional ? { schemas, optional: "oldSelf" } : { schemas };
  const result = cel.evaluate(expression, variables, hints);
  if ("error" in result) return [failure(result.error, rule, schema.type, path)];
  if (result.value === true) return [];
  const composed = cel.evaluate(textAt(rule, "messageExpression") || "''", variables, hints);
  const message = usable(composed) ?? defaultMessage(rule, expression);
  const error = refusal(rule, self, placeOf(path, textAt(rule, "fieldPath")), message);
  if (aboutChange || !unchanged) return [error];
  warn(`${error.field}: ${error.detail}`);
  return [];
}

/** A rule that cannot be evaluated. */
function failure(why: string, rule: ValueMap, type: string, path: string): FieldError {
  const shown = textAt(rule, "message").trim() || textAt(rule, "rule").trim();
  const words = why.startsWith("no such overload")
    ? `'no such overload': call arguments did not match a supported operator, function or macro signature for rule: ${shown}`
    : `${why} evaluating rule: ${shown}`;
  const field = path === "" ? "<nil>" : path;
  return { reason: "FieldValueInvalid", field, detail: `Invalid value: ${quoteGo(type)}: ${words}` };
}

function usable(result: ReturnType<Cel["evaluate"]>): string | null {
  const text = "value" in result && typeof result.value === "string" ? result.value.trim() : "";
  return text === "" || text.includes("\n") ? null : text;
}

function defaultMessage(rule: ValueMap, expression: string): string {
  return textAt(rule, "message").trim() || `failed rule: ${expression}`;
}

function refusal(rule: ValueMap, self: Value, field: string, message: string): FieldError {
  const plain = isMap(self) || isList(self);
  const shown = typeof self === "string" ? quoteGo(self) : marshalJson(self);
  switch (get(rule, "reason")) {
    case "FieldValueForbidden":
      return { reason: "FieldValueForbidden", field, detail: `Forbidden: ${message}` };
    case "FieldValueRequired":
      return { reason: "FieldValueRequired", field, detail: `Required value: ${message}` };
    case "FieldValueDuplicate":
      return {
        reason: "FieldValueDuplicate",
        field,
        detail: plain ? "Duplicate value" : `Duplicate value: ${shown}`,
      };
    default: {
      const detail = plain ? `Invalid value: ${message}` : `Invalid value: ${shown}: ${message}`;
      return { reason: "FieldValueInvalid", field, detail };
    }
  }
}

/** A rule may point at a field below its own. */
function placeOf(path: string, below: string): string {
  if (below === "") return path === "" ? "<nil>" : path;
  return path === "" ? below.replace(/^\./, "") : `${path}${below}`;
}

function belowErrors(
  check: Check,
  value: Value,
  schema: Structural,
  path: string,
  before: Value | undefined,
  unchanged: boolean,
): readonly FieldError[] {
  if (isList(value)) {
    const { items } = schema;
    if (items === null) return [];
    return value.flatMap((item, i) =>
      celErrors(check, item, items, `${path}[${i}]`, sameItem(item, schema, before), unchanged),
    );
  }
  if (!isMap(value)) return [];
  const atomic = get(schema.source, "x-kubernetes-map-type") === "atomic";
  return Object.keys(value).flatMap((key) => {
    if (path === "" && isObjectField(key)) return [];
    const { additional } = schema;
    const property = schema.properties.get(key);
    const below = property ?? (additional === true ? null : additional);
    if (below === null) return [];
    const was = isMap(before) && !atomic ? get(before, key) : undefined;
    const step = property === undefined ? `[${key}]` : `.${key}`;
    return celErrors(check, get(value, key) as Value, below, path === "" ? key : path + step, was, unchanged);
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

function textAt(map: ValueMap, key: string): string {
  const value = get(map, key);
  return typeof value === "string" ? value : "";
}
