import { formatPlain, goType } from "../../value/go-format.ts";
import { get, has, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { ScalePaths } from "../cluster/custom-kinds.ts";
import { type FieldError, invalidField } from "../http/status-errors.ts";

const MAX_REPLICAS = 2147483647;

/** Returns the errors of what a Scale shows: replicas and selector of the status, and, if `spec` is true, the replicas of the spec. */
export function scaleErrors(
  scale: ScalePaths | null,
  object: ValueMap,
  spec: boolean,
): readonly FieldError[] {
  if (scale === null) return [];
  return [
    ...(spec ? replicasErrors(scale.specReplicas, object) : []),
    ...replicasErrors(scale.statusReplicas, object),
    ...(scale.selector === null ? [] : selectorErrors(scale.selector, object)),
  ];
}

function replicasErrors(path: readonly string[], object: ValueMap): readonly FieldError[] {
  const field = pathText(path);
  const found = valueAt(path, object);
  if ("error" in found) return [invalidField(field, "0", found.error)];
  const { value } = found;
  if (value === undefined) return [];
  if (typeof value !== "number" || !Number.isInteger(value))
    return [invalidField(field, "0", typeError(path, value, "int64"))];
  if (value < 0) return [invalidField(field, String(value), "should be a non-negative integer")];
  return value > MAX_REPLICAS
    ? [invalidField(field, String(value), `should be less than or equal to ${MAX_REPLICAS}`)]
    : [];
}

function selectorErrors(path: readonly string[], object: ValueMap): readonly FieldError[] {
  const field = pathText(path);
  const found = valueAt(path, object);
  if ("error" in found) return [invalidField(field, '""', found.error)];
  const { value } = found;
  if (value === undefined || typeof value === "string") return [];
  return [invalidField(field, '""', typeError(path, value, "string"))];
}

/** Returns the value at a path, undefined if there is none, or an error if a value on the way is not a map. */
function valueAt(
  path: readonly string[],
  object: ValueMap,
): { readonly value: Value | undefined } | { readonly error: string } {
  let value: Value = object;
  for (const [i, name] of path.entries()) {
    if (value === null) return { value: undefined };
    if (!isMap(value)) return { error: typeError(path.slice(0, i + 1), value, "map[string]interface{}") };
    if (!has(value, name)) return { value: undefined };
    value = get(value, name) as Value;
  }
  return { value };
}

function typeError(path: readonly string[], value: Value, wanted: string): string {
  return `${pathText(path)} accessor error: ${formatPlain(value)} is of the type ${goType(value)}, expected ${wanted}`;
}

function pathText(path: readonly string[]): string {
  return `.${path.join(".")}`;
}
