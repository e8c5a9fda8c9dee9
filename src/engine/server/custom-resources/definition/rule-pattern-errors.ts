import { textAt } from "../../../value/field-values.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { get, type Value, type ValueMap } from "../../../value/value.ts";
import type { Cel, CelProblem } from "../../host/cel-evaluator.ts";
import { type FieldError, invalidField } from "../../http/status-errors.ts";
import { listIn, schemaIn, schemasIn } from "./schema-access.ts";

/**
 * Returns errors for CEL rules with invalid regular expressions. Empty without `cel`.
 * Upstream: apiextensions-apiserver pkg/apiserver/schema/cel/compilation.go, Compile.
 */
export function rulePatternErrors(
  cel: Cel | undefined,
  schema: ValueMap,
  path: string,
): readonly FieldError[] {
  const { patternProblem } = cel ?? {};
  if (patternProblem === undefined) return [];
  const below = [
    ...schemasIn(schema, "properties").map(([name, one]) => [one, `properties[${name}]`] as const),
    ...["additionalProperties", "items"].map((key) => [schemaIn(schema, key), key] as const),
  ];
  return [
    ...below.flatMap(([one, key]) =>
      one === undefined ? [] : rulePatternErrors(cel, one, `${path}.${key}`),
    ),
    ...listIn(schema, "x-kubernetes-validations").flatMap((rule, i) =>
      ownErrors(patternProblem, rule, `${path}.x-kubernetes-validations[${i}]`),
    ),
  ];
}

function ownErrors(
  patternProblem: (expression: string) => CelProblem | null,
  rule: ValueMap,
  path: string,
): readonly FieldError[] {
  const inRule = patternProblem(textAt(rule, "rule"));
  const inMessage = patternProblem(textAt(rule, "messageExpression"));
  const errors: FieldError[] = [];
  if (inRule !== null) {
    const what = inRule.at === "compilation" ? "compilation" : "program instantiation";
    errors.push(invalidField(`${path}.rule`, printRule(rule), `${what} failed: ${inRule.message}`));
  } else if (inMessage !== null) {
    const why = `messageExpression ${inMessage.at} failed: ${inMessage.message}`;
    errors.push(invalidField(`${path}.messageExpression`, printRule(rule), why));
  }
  return errors;
}

/** Returns a rule as Go prints it. */
function printRule(rule: ValueMap): string {
  const fields: readonly (readonly [string, Value])[] = [
    ["Rule", textAt(rule, "rule")],
    ["Message", textAt(rule, "message")],
    ["MessageExpression", textAt(rule, "messageExpression")],
    ["Reason", get(rule, "reason") ?? null],
    ["FieldPath", textAt(rule, "fieldPath")],
    ["OptionalOldSelf", get(rule, "optionalOldSelf") ?? null],
  ];
  return `{${fields.map(([name, value]) => `"${name}":${marshalJson(value)}`).join(",")}}`;
}
