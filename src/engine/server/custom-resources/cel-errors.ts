import { mapsOf, textAt } from "../../value/field-values.ts";
import { formatPlain, quoteGo } from "../../value/go-format.ts";
import { marshalJson } from "../../value/json/marshal.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { type Cel, COST_ERROR } from "../host/cel-evaluator.ts";
import { composedMessage } from "../host/composed-message.ts";
import type { FieldError } from "../http/status-errors.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";
import {
  hasCelRules,
  isObjectField,
  isUnchanged,
  type StructuralSchema,
  sameItem,
} from "./structural-schema.ts";

/** The context that all rules of an object share. */
type RuleContext = {
  readonly cel: Cel;
  /** Receives errors of values that did not change: they are warnings. Null if they are errors, too. */
  readonly warn: ((text: string) => void) | null;
  /** Returns why a rule cannot run, or null if it can. Without it, all rules can. */
  readonly problemOf?: (rule: ValueMap, schema: StructuralSchema) => string | null;
  /** Whether the expression for the message of a rule cannot run. Without it, all can. */
  readonly isMessageBroken?: (rule: ValueMap, schema: StructuralSchema) => boolean;
};

/** The context, and what the rules may still cost: below zero, no other rule runs. */
type Run = RuleContext & { left: number };

/** What all rules of an object may cost together. Upstream: apiserver pkg/apis/cel/config.go. */
const BUDGET = 10_000_000;

/**
 * Returns the errors of a schema's CEL rules (`x-kubernetes-validations`). `before` is the old value, undefined if there is
 * none: transition rules (`oldSelf`) need it, and an unchanged value only gives warnings.
 * Upstream: apiextensions-apiserver pkg/apiserver/schema/cel/validation.go.
 */
export function celErrors(
  context: RuleContext,
  value: Value,
  schema: StructuralSchema,
  path: string,
  before: Value | undefined,
): readonly FieldError[] {
  return errorsBelow({ ...context, left: BUDGET }, value, schema, path, before, false);
}

function errorsBelow(
  run: Run,
  value: Value,
  schema: StructuralSchema,
  path: string,
  before: Value | undefined,
  unchangedAround: boolean,
): readonly FieldError[] {
  if (run.left < 0 || !hasCelRules(schema) || value === null) return [];
  const unchanged = before === undefined ? unchangedAround : isUnchanged(value, schema, before);
  const self = path === "" && isMap(value) ? withNamesOnly(value) : value;
  const was = path === "" && isMap(before) ? withNamesOnly(before) : before;
  const own = rulesOf(schema).flatMap((rule) =>
    run.left < 0 ? [] : ruleErrors(run, { rule, schema, path, unchanged }, self, was),
  );
  return [...own, ...nestedErrors(run, value, schema, path, before, unchanged)];
}

/** Returns an object whose metadata has only the names: rules at the root cannot read its other metadata. */
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

function rulesOf({ source }: StructuralSchema): readonly ValueMap[] {
  return mapsOf(get(source, "x-kubernetes-validations"));
}

type Rule = {
  readonly rule: ValueMap;
  readonly schema: StructuralSchema;
  readonly path: string;
  readonly unchanged: boolean;
};

function ruleErrors(
  run: Run,
  { rule, schema, path, unchanged }: Rule,
  self: Value,
  oldSelf: Value | undefined,
): readonly FieldError[] {
  const problem = run.problemOf?.(rule, schema) ?? null;
  if (problem !== null) return [invalidSelf(schema.type, path, `rule compile error: ${problem}`)];
  const expression = textAt(rule, "rule").trim();
  const optional = get(rule, "optionalOldSelf") === true;
  const aboutChange = /\boldSelf\b/.test(expression);
  if (aboutChange && oldSelf === undefined && !optional) return [];
  const variables = { self, ...(oldSelf !== undefined && { oldSelf }) };
  const schemas = { self: schema.source, oldSelf: schema.source };
  const hints = optional ? { schemas, optional: "oldSelf" } : { schemas };
  const result = run.cel.evaluate(expression, variables, hints);
  const invalid = (why: string, at = path) => invalidSelf(schema.type, at, why);
  if (!pay(run, result.cost))
    return [invalid(`validation failed due to running out of cost budget, ${NO_MORE}`)];
  if ("error" in result) {
    if (result.error === COST_ERROR) run.left = -1;
    return [invalid(evaluationError(result.error, rule))];
  }
  if (result.value === true) return [];
  const field = errorPath(path, normalPath(textAt(rule, "fieldPath"), schema));
  const add = (error: FieldError): readonly FieldError[] => {
    if (aboutChange || !unchanged || run.warn === null) return [error];
    run.warn(`${error.field}: ${error.detail}`);
    return [];
  };
  const isBroken = run.isMessageBroken?.(rule, schema) ?? false;
  const composing = isBroken ? "" : textAt(rule, "messageExpression");
  // In a message, the old value is never optional.
  const isUnread = optional && (oldSelf === undefined || ASKS_OPTIONAL.test(composing));
  const composed = isUnread
    ? run.cel.evaluate(composing || "''", { self }, { schemas })
    : run.cel.evaluate(composing || "''", variables, hints);
  const isTooMuch = "error" in composed && composed.error === COST_ERROR;
  if (!pay(run, composed.cost) || isTooMuch) {
    run.left = -1;
    const why = isTooMuch
      ? `${NO_MORE} due to call cost exceeds limit for messageExpression: ${quoteGo(composing)}`
      : `messageExpression evaluation failed due to running out of cost budget, ${NO_MORE}`;
    return add(invalid(why, field));
  }
  const message = composedMessage(composed) ?? defaultMessage(rule, expression);
  return add(ruleError(rule, { value: self, type: schema.type }, field, message));
}

/** What a text does with the old value that only an optional value can do. */
const ASKS_OPTIONAL = /\boldSelf\b[^,()]*\.(hasValue|value|optMap|optFlatMap)\(/;

const NO_MORE = "no further validation rules will be run";

/** Takes a cost from the budget. Returns whether that was enough; if not, no other rule runs. */
function pay(run: Run, cost: number): boolean {
  run.left = cost > run.left ? -1 : run.left - cost;
  return run.left >= 0;
}

function invalidSelf(type: string, path: string, why: string): FieldError {
  const field = path === "" ? "<nil>" : path;
  return { reason: "FieldValueInvalid", field, detail: `Invalid value: ${quoteGo(type)}: ${why}` };
}

/** Returns why the evaluation of a rule fails. */
function evaluationError(why: string, rule: ValueMap): string {
  const shown = textAt(rule, "message").trim() || textAt(rule, "rule").trim();
  if (why === COST_ERROR) return `'${why}': ${NO_MORE} due to call cost exceeds limit for rule: ${shown}`;
  return why.startsWith("no such overload")
    ? `'no such overload': call arguments did not match a supported operator, function or macro signature for rule: ${shown}`
    : `${why} evaluating rule: ${shown}`;
}

function defaultMessage(rule: ValueMap, expression: string): string {
  return textAt(rule, "message").trim() || `failed rule: ${expression}`;
}

/** A value that breaks a rule, with the type in its schema: empty for numbers or texts. */
type Self = { readonly value: Value; readonly type: string };

/** Returns what an error says about the value; null for nothing. */
const SHOWN: ByVersion<(self: Self) => string | null> = {
  "1.34": ({ type }) => quoteGo(type),
  "1.35": ({ value }) => {
    if (isMap(value) || isList(value)) return null;
    return typeof value === "string"
      ? quoteGo(value)
      : typeof value === "number"
        ? formatPlain(value)
        : marshalJson(value);
  },
};

function ruleError(rule: ValueMap, self: Self, field: string, message: string): FieldError {
  const shown = formOf(SHOWN)(self);
  switch (get(rule, "reason")) {
    case "FieldValueForbidden":
      return { reason: "FieldValueForbidden", field, detail: `Forbidden: ${message}` };
    case "FieldValueRequired":
      return { reason: "FieldValueRequired", field, detail: `Required value: ${message}` };
    case "FieldValueDuplicate":
      return {
        reason: "FieldValueDuplicate",
        field,
        detail: shown === null ? "Duplicate value" : `Duplicate value: ${shown}`,
      };
    default: {
      const detail = shown === null ? `Invalid value: ${message}` : `Invalid value: ${shown}: ${message}`;
      return { reason: "FieldValueInvalid", field, detail };
    }
  }
}

/** Returns the path of a rule's error: `below` is the rule's `fieldPath`, as {@link normalPath} returns it. */
function errorPath(path: string, below: string): string {
  return [path, below].filter((one) => one !== "").join(".") || "<nil>";
}

/**
 * Returns a `fieldPath` as the server prints it: `['a.b'].c['d']` becomes `a.b.c[d]`, if `c` is a map.
 * Upstream: apiextensions-apiserver pkg/apiserver/schema/cel/validation.go, ValidFieldPath (v0.36.3).
 */
function normalPath(path: string, schema: StructuralSchema): string {
  let made = "";
  let at: StructuralSchema | true | null | undefined = schema;
  for (const [, dotted, quoted = ""] of path.matchAll(/\.([^.[\]]+)|\['((?:\\.|[^'\\])*)'\]/g)) {
    const name = dotted ?? quoted.replace(/\\(.)/g, "$1");
    const hasNames: boolean = typeof at === "object" && (at?.properties.size ?? 0) > 0;
    if (hasNames) made += made === "" ? name : `.${name}`;
    else made += `[${name}]`;
    if (typeof at !== "object") continue;
    at = hasNames ? at?.properties.get(name) : at?.additional;
  }
  return made;
}

function nestedErrors(
  run: Run,
  value: Value,
  schema: StructuralSchema,
  path: string,
  before: Value | undefined,
  unchanged: boolean,
): readonly FieldError[] {
  if (isList(value)) {
    const { items } = schema;
    if (items === null) return [];
    return value.flatMap((item, i) =>
      errorsBelow(run, item, items, `${path}[${i}]`, sameItem(item, schema, before), unchanged),
    );
  }
  if (!isMap(value)) return [];
  return Object.keys(value).flatMap((key) => {
    if (path === "" && isObjectField(key)) return [];
    const { additional } = schema;
    const property = schema.properties.get(key);
    const below = property ?? (additional === true ? null : additional);
    if (below === null) return [];
    const was = isMap(before) ? get(before, key) : undefined;
    const step = property === undefined ? `[${key}]` : `.${key}`;
    const at = path === "" && property !== undefined ? key : path + step;
    return errorsBelow(run, get(value, key) as Value, below, at, was, unchanged);
  });
}
