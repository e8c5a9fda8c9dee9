import { sortedKeys } from "../../../../value/order.ts";
import { get, isList, isMap, type MutableMap, put, type Value, withoutKey } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import { wrongNode } from "../config/field-spec.ts";
import { scalarText } from "../model/resource.ts";
import { mergeItems } from "./merge-items.ts";
import type { MergeSchema } from "./merge-schema.ts";

/** The merged value; undefined if nothing is left. */
type Merged = Result<Value | undefined>;
type Directive = "merge" | "replace" | "delete";

const CLEARED: Merged = { value: undefined };

/**
 * Merges a strategic merge patch of kustomize into a value. New items of a list come first, with those that the patch names.
 * Upstream: kyaml yaml/merge2/merge2.go and yaml/walk (v0.21.1).
 */
export function strategicMerge(
  old: Value | undefined,
  patch: Value | undefined,
  schema: MergeSchema | null,
): Merged {
  const leading = [old, patch].find((one) => one !== undefined && one !== null);
  if (isMap(leading)) return sameShape("MappingNode", isMap, old, patch) ?? mergeMaps(old, patch, schema);
  if (isList(leading)) {
    const wrong = sameShape("SequenceNode", isList, old, patch);
    if (wrong !== null) return wrong;
    if (schema?.mergeKeys) return mergeLists(old, patch, schema, schema.mergeKeys);
    return { value: patch === undefined ? old : (patch ?? undefined) };
  }
  if (leading === undefined) return CLEARED;
  const isScalar = (one: Value) => !isMap(one) && !isList(one);
  return (
    sameShape("ScalarNode", isScalar, old, patch) ?? {
      value: patch === undefined ? old : (patch ?? undefined),
    }
  );
}

function sameShape(
  wanted: string,
  fits: (value: Value) => boolean,
  ...values: readonly (Value | undefined)[]
): Result<never> | null {
  const other = values.find((one) => one !== undefined && one !== null && !fits(one));
  return other === undefined ? null : wrongNode(wanted, other);
}

function directiveOf(value: Value | undefined): Result<Directive> {
  const item = isMap(value)
    ? value
    : isList(value)
      ? value.find((one) => isMap(one) && Object.keys(one).length === 1 && get(one, "$patch") !== undefined)
      : undefined;
  const text = isMap(item) ? get(item, "$patch") : undefined;
  if (text === undefined) return { value: "merge" };
  return text === "merge" || text === "replace" || text === "delete"
    ? { value: text }
    : fail(`unknown patch strategy '${scalarText(text)}'`);
}

function withoutDirective(value: Value | undefined): Value | undefined {
  if (isMap(value)) return withoutKey(value, "$patch");
  if (!isList(value)) return value;
  const isDirective = (one: Value) =>
    isMap(one) && Object.keys(one).length === 1 && Object.hasOwn(one, "$patch");
  return value.filter((one) => !isDirective(one));
}

function mergeMaps(old: Value | undefined, patch: Value | undefined, schema: MergeSchema | null): Merged {
  if (patch === null) return CLEARED;
  const directive = directiveOf(patch);
  if ("error" in directive) return directive;
  if (directive.value === "delete") return CLEARED;
  const given = withoutDirective(patch);
  // A missing map becomes that of the patch, which then merges with itself.
  const isNew = old === undefined || old === null || directive.value === "replace";
  const start = isNew ? given : old;
  if (!isMap(start)) return CLEARED;
  const changes = isMap(given) ? given : {};
  const made: MutableMap = {};
  for (const key of sortedKeys({ ...start, ...changes })) {
    const had = get(start, key);
    const change = get(changes, key);
    const merged = strategicMerge(had, change, schema?.field(key) ?? null);
    if ("error" in merged) return merged;
    if (merged.value !== undefined) put(made, key, merged.value);
  }
  return { value: made };
}

function mergeLists(
  old: Value | undefined,
  patch: Value | undefined,
  schema: MergeSchema,
  keys: readonly string[],
): Merged {
  if (patch === null) return CLEARED;
  const directive = directiveOf(patch);
  if ("error" in directive) return directive;
  if (directive.value === "delete" && isList(old)) return CLEARED;
  const given = withoutDirective(patch);
  const isNew = !isList(old) || directive.value === "replace";
  const start = isNew ? given : old;
  if (!isList(start)) return CLEARED;
  const changes = isList(given) ? given : [];
  if (keys.length === 0) return { value: [...new Set([...changes, ...start])] };
  return mergeItems(start, changes, keys, (had, change) => {
    const made = strategicMerge(had, change, schema.items());
    const next = directiveOf(change);
    if ("error" in made) return made;
    return { value: { item: made.value, keepsOld: "value" in next && next.value === "replace" } };
  });
}
