import { applyJsonPatch } from "../../patch/json-patch/json-patch.ts";
import { messageOf } from "../../patch/patch-errors.ts";
import { groupVersionOf } from "../../schema/builtins.ts";
import type { Type } from "../../schema/resolve-type.ts";
import { merge } from "../../typed/merge.ts";
import { printIssues } from "../../typed/typed.ts";
import { validate } from "../../typed/validate.ts";
import { textAt } from "../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { atomicPaths } from "./atomic-paths.ts";
import { oddIssue } from "./odd-values.ts";
import type { Evaluate, Evaluated } from "./policy-evaluator.ts";

/** The object after a mutation, with the operations of a JSON patch, or an error text. */
export type MutationResult =
  | { readonly object: ValueMap; readonly operations?: readonly Value[] }
  | { readonly error: string };

/** Returns the object after one mutation of a policy. `type` is the object's type. */
export function applyMutation(
  mutation: ValueMap,
  object: ValueMap,
  type: Type | undefined,
  evaluate: Evaluate,
): MutationResult {
  const patch = get(mutation, "jsonPatch");
  if (isMap(patch)) return applyJsonPatchMutation(object, evaluate(textAt(patch, "expression")));
  const configuration = get(mutation, "applyConfiguration");
  if (!isMap(configuration)) return { object };
  return applyConfigurationMutation(object, type, evaluate(textAt(configuration, "expression")));
}

function applyJsonPatchMutation(object: ValueMap, result: Evaluated): MutationResult {
  if ("error" in result) return result;
  if (!Array.isArray(result.value)) {
    return { error: "type mismatch: JSONPatchType.expression should evaluate to array" };
  }
  if (result.wrongNames !== undefined) return wrongTypes(result.wrongNames);
  if (result.notJson !== undefined) {
    return {
      error: `JSONPath valueExpression evaluated to a type that could not marshal to JSON: ${result.notJson}`,
    };
  }
  const operations = result.value.map(toOperation);
  const patched = applyJsonPatch(object, operations);
  if ("value" in patched) return isMap(patched.value) ? { object: patched.value, operations } : { object };
  const why = messageOf(patched.error);
  return why.startsWith("testing value") ? { object } : { error: `JSON Patch: ${why}` };
}

function toOperation(one: Value): ValueMap {
  const map = isMap(one) ? one : {};
  const value = get(map, "value");
  return {
    op: textAt(map, "op"),
    path: textAt(map, "path"),
    ...(textAt(map, "from") !== "" && { from: textAt(map, "from") }),
    ...(value !== undefined && { value }),
  };
}

function applyConfigurationMutation(
  object: ValueMap,
  type: Type | undefined,
  result: Evaluated,
): MutationResult {
  if ("error" in result) return result;
  if (!isMap(result.value)) return { error: "unsupported return type from ApplyConfiguration expression" };
  if (result.wrongNames !== undefined) return wrongTypes(result.wrongNames);
  const failed = (why: string): MutationResult => ({ error: `error applying patch: ${why}` });
  let patch = result.value;
  for (const key of ["apiVersion", "kind"]) patch = withKey(patch, key, get(object, key) ?? "");
  if (type === undefined) {
    return failed(`failed to convert patch object to typed object: ${missingTypeError(object)}`);
  }
  const odd = (result.oddValues ?? []).flatMap((one) => oddIssue(one, patch, type) ?? []);
  const issues = odd.length > 0 ? odd : validate(patch, type);
  if (issues.length > 0)
    return failed(`failed to convert patch object to typed object: ${printIssues(issues)}`);
  const atomics = atomicPaths(patch, type);
  if (atomics.length > 0) {
    const list = atomics.join(", ");
    return failed(`invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${list}`);
  }
  const wrong = validate(object, type, { allowDuplicates: true });
  if (wrong.length > 0)
    return failed(`failed to convert original object to typed object: ${printIssues(wrong)}`);
  const merged = merge({ value: object, type }, { value: patch, type });
  if ("issues" in merged) return failed(`failed to merge patch: ${printIssues(merged.issues)}`);
  return isMap(merged.value) ? { object: merged.value } : { object };
}

function wrongTypes(names: readonly string[]): MutationResult {
  return { error: `type mismatch: ${names.join("\n")}` };
}

function missingTypeError(object: ValueMap): string {
  const { group, version } = groupVersionOf(textAt(object, "apiVersion"));
  return `no corresponding type for ${group}/${version}, Kind=${textAt(object, "kind")}`;
}
