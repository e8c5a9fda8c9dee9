import { applyJsonPatch } from "../../patch/json-patch.ts";
import { messageOf } from "../../patch/outcome.ts";
import { groupVersionOf } from "../../schema/builtins.ts";
import type { Type } from "../../schema/compile.ts";
import { merge } from "../../typed/merge.ts";
import { printIssues } from "../../typed/typed.ts";
import { validate } from "../../typed/validate.ts";
import { get, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { atomicParts } from "./atomic.ts";
import type { CelResult } from "./cel.ts";
import { textAt } from "./policy.ts";

/** An object after a mutation, or what went wrong. */
export type Mutated = { readonly object: ValueMap } | { readonly error: string };

/** Runs an expression with the variables of the request. */
export type Evaluate = (expression: string) => CelResult;

/** What a mutation of a policy makes of an object. `type` is the object's. */
export function mutate(
  mutation: ValueMap,
  object: ValueMap,
  type: Type | undefined,
  evaluate: Evaluate,
): Mutated {
  const patch = get(mutation, "jsonPatch");
  if (isMap(patch)) return byJsonPatch(object, evaluate(textAt(patch, "expression")));
  const configuration = get(mutation, "applyConfiguration");
  if (!isMap(configuration)) return { object };
  return byConfiguration(object, type, evaluate(textAt(configuration, "expression")));
}

function byJsonPatch(object: ValueMap, result: CelResult): Mutated {
  if ("error" in result) return result;
  if (!Array.isArray(result.value)) {
    return { error: "type mismatch: JSONPatchType.expression should evaluate to array" };
  }
  const patched = applyJsonPatch(object, result.value.map(toOperation));
  if ("value" in patched) return isMap(patched.value) ? { object: patched.value } : { object };
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

function byConfiguration(object: ValueMap, type: Type | undefined, result: CelResult): Mutated {
  if ("error" in result) return result;
  if (!isMap(result.value)) return { error: "unsupported return type from ApplyConfiguration expression" };
  const failed = (why: string): Mutated => ({ error: `error applying patch: ${why}` });
  let patch = result.value;
  for (const key of ["apiVersion", "kind"]) patch = withKey(patch, key, get(object, key) ?? "");
  if (type === undefined) {
    return failed(`failed to convert patch object to typed object: ${noType(object)}`);
  }
  const issues = validate(patch, type);
  if (issues.length > 0)
    return failed(`failed to convert patch object to typed object: ${printIssues(issues)}`);
  const atomics = atomicParts(patch, type);
  if (atomics.length > 0) {
    const list = atomics.join(", ");
    return failed(`invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${list}`);
  }
  const merged = merge({ value: object, type }, { value: patch, type });
  if ("issues" in merged) return failed(`failed to merge patch: ${printIssues(merged.issues)}`);
  return isMap(merged.value) ? { object: merged.value } : { object };
}

function noType(object: ValueMap): string {
  const { group, version } = groupVersionOf(textAt(object, "apiVersion"));
  return `no corresponding type for ${group}/${version}, Kind=${textAt(object, "kind")}`;
}
