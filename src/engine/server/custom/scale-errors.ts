import { dig, type ValueMap } from "../../value/value.ts";
import { type FieldError, invalidField } from "../status.ts";
import type { ScalePaths } from "./kinds.ts";

const MAX = 2147483647;

/** What is wrong with the numbers that a Scale shows. `spec`: whether that of the spec is looked at, too. */
export function scaleErrors(
  scale: ScalePaths | null,
  object: ValueMap,
  spec: boolean,
): readonly FieldError[] {
  if (scale === null) return [];
  return [
    ...(spec ? numberErrors(scale.specReplicas, object) : []),
    ...numberErrors(scale.statusReplicas, object),
  ];
}

function numberErrors(path: readonly string[], object: ValueMap): readonly FieldError[] {
  const value = dig(object, ...path);
  const field = `.${path.join(".")}`;
  if (value === undefined) return [];
  if (typeof value !== "number" || !Number.isInteger(value)) {
    const type = value === null ? "<nil>" : typeof value === "number" ? "float64" : typeof value;
    const shown = typeof value === "string" ? value : String(value);
    const why = `${field} accessor error: ${shown} is of the type ${type}, expected int64`;
    return [invalidField(field, "0", why)];
  }
  if (value < 0) return [invalidField(field, String(value), "should be a non-negative integer")];
  return value > MAX ? [invalidField(field, String(value), `should be less than or equal to ${MAX}`)] : [];
}
