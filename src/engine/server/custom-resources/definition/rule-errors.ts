import { textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { get, has, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { listIn, schemaIn, schemasIn } from "./schema-access.ts";

const REASONS = ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];

/** Returns the errors of CEL rules, without their expressions. */
export function ruleErrors(schema: ValueMap, path: string): readonly FieldError[] {
  return listIn(schema, "x-kubernetes-validations").flatMap((rule, i) =>
    ownErrors(rule, schema, `${path}.x-kubernetes-validations[${i}]`),
  );
}

function ownErrors(rule: ValueMap, schema: ValueMap, at: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  const [expression, message] = [textAt(rule, "rule").trim(), textAt(rule, "message")];
  if (expression === "") errors.push(requiredField(`${at}.rule`, "rule is not specified"));
  else if (message !== "" && message.trim() === "") {
    errors.push(invalidField(`${at}.message`, quoteGo(message), "must be non-empty if specified"));
  } else if (message.trim().includes("\n")) {
    errors.push(invalidField(`${at}.message`, quoteGo(message), "must not contain line breaks"));
  } else if (expression.includes("\n") && message === "") {
    errors.push(requiredField(`${at}.message`, "message must be specified if rule contains line breaks"));
  }
  if (textAt(rule, "messageExpression") !== "" && textAt(rule, "messageExpression").trim() === "") {
    errors.push(requiredField(`${at}.messageExpression`, "messageExpression must be non-empty if specified"));
  }
  if (has(rule, "reason") && !REASONS.includes(textAt(rule, "reason"))) {
    errors.push(unsupportedField(`${at}.reason`, quoteGo(textAt(rule, "reason")), REASONS));
  }
  return [...errors, ...pathErrors(textAt(rule, "fieldPath"), schema, `${at}.fieldPath`)];
}

function pathErrors(path: string, schema: ValueMap, at: string): readonly FieldError[] {
  if (path === "") return [];
  const wrong = (why: string): FieldError => invalidField(at, quoteGo(path), why);
  return [
    ...(path.trim() === "" ? [wrong("must be non-empty if specified")] : []),
    ...(path.includes("\n") ? [wrong("must not contain line breaks")] : []),
    ...(isPathInSchema(path, schema) ? [] : [wrong("must be a valid path")]),
  ];
}

function isPathInSchema(path: string, schema: ValueMap): boolean {
  const steps = path.match(/\.[^.[\]]+|\['(?:\\.|[^'\\])*'\]/g) ?? [];
  if (steps.join("") !== path) return false;
  let at: ValueMap | undefined = schema;
  for (const step of steps) {
    const name = step.startsWith(".") ? step.slice(1) : step.slice(2, -2);
    const properties: ReadonlyMap<string, ValueMap> = new Map(
      at === undefined ? [] : schemasIn(at, "properties"),
    );
    at = properties.size > 0 ? properties.get(name) : at && schemaIn(at, "additionalProperties");
    if (at === undefined) return false;
  }
  return get(schema, "type") !== undefined;
}
