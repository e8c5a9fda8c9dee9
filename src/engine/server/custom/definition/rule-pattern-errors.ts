import { marshalJson } from "../../../value/marshal.ts";
import { get, type Value, type ValueMap } from "../../../value/value.ts";
import type { Cel, CelProblem } from "../../admission/cel.ts";
import { type FieldError, invalidField } from "../../status.ts";
import { listIn, schemaIn, schemasIn, textIn } from "./walk.ts";

/**
 * Rules in CEL whose regular expressions are invalid. Without `cel` none are found.
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
  const inRule = patternProblem(textIn(rule, "rule"));
  const inMessage = patternProblem(textIn(rule, "messageExpression"));
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

/** A rule as Go prints it. */
function printRule(rule: ValueMap): string {
  const fields: readonly (readonly [string, Value])[] = [
    ["Rule", textIn(rule, "rule")],
    ["Message", textIn(rule, "message")],
    ["MessageExpression", textIn(rule, "messageExpression")],
    ["Reason", get(rule, "reason") ?? null],
    ["FieldPath", textIn(rule, "fieldPath")],
    ["OptionalOldSelf", get(rule, "optionalOldSelf") ?? null],
  ];
  return `{${fields.map(([name, value]) => `"${name}":${marshalJson(value)}`).join(",")}}`;
}
