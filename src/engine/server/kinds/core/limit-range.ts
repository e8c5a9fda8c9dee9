import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { is, overwrite } from "../../defaults/default-rule.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { limitRangeErrors } from "./limit-range-validation.ts";

const isContainer = is("type", "Container");

/** Admission applies the LimitRanges of a namespace to its pods: see `pod/limit-ranger.ts`. */
export const limitRange: BuiltinKind = {
  defaults: {
    "core/v1.LimitRangeItem": [
      overwrite("default", (item) => merged(item, "default", "max"), isContainer),
      overwrite("defaultRequest", (item) => merged(item, "defaultRequest", "default"), isContainer),
      overwrite("defaultRequest", (item) => merged(item, "defaultRequest", "min"), isContainer),
    ],
  },
  validate: { create: limitRangeErrors, update: limitRangeErrors },
};

/** Returns the amounts of the field `into`, and those of `from` that it lacks. Undefined if both are empty. */
function merged(item: ValueMap, into: string, from: string): Value | undefined {
  const base = get(item, into);
  const more = get(item, from);
  const out = { ...(isMap(more) ? more : {}), ...(isMap(base) ? base : {}) };
  return Object.keys(out).length === 0 ? undefined : out;
}
