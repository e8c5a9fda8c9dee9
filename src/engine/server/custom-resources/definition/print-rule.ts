import { textAt } from "../../../value/field-values.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { get, type Value, type ValueMap } from "../../../value/value.ts";

/** Returns a rule as Go prints it. */
export function printRule(rule: ValueMap): string {
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
