import { type ListType, type MapType, type Type, typeOfKey } from "../schema/resolve-type.ts";
import { isEmptyMap } from "../value/own.ts";
import { isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../value/value.ts";
import { itemsOf } from "./item.ts";
import { areSound, type MergeContext, report, reportItems, UNDECLARED } from "./merge-context.ts";
import { atomFor, atomIssue } from "./typed.ts";

/** The operand of a merge that a value is from. Only duplicates on the right are an error. */
export type SideName = "left" | "right";

/**
 * Merges a value that only one side has: returns the value if it fits its type. A value that does not fit is reported, or left out
 * inside lists.
 */
export function mergeOneSide(
  value: Value,
  type: Type,
  side: SideName,
  context: MergeContext,
): Value | undefined {
  if (!context.strict) return value;
  switch (atomFor(type, value)) {
    case "map":
      return isMap(value) ? mergeOneMap(value, type.map as MapType, side, context) : value;
    case "list":
      return isList(value) ? mergeOneList(value, type.list as ListType, side, context) : value;
    case "scalar":
      return value;
    default:
      return report(context, atomIssue(type));
  }
}

/** {@link mergeOneSide} for a map. */
export function mergeOneMap(
  map: ValueMap,
  type: MapType,
  side: SideName,
  context: MergeContext,
): ValueMap | undefined {
  if (!context.strict || type.atomic || isEmptyMap(map)) return map;
  const out: MutableMap = {};
  for (const key in map) {
    const child = typeOfKey(type, key);
    context.path.push(`f:${key}`);
    const taken =
      child === null ? report(context, UNDECLARED) : mergeOneSide(map[key] as Value, child, side, context);
    context.path.pop();
    if (taken !== undefined) put(out, key, taken);
  }
  return isEmptyMap(out) ? undefined : out;
}

/** {@link mergeOneSide} for a list. */
export function mergeOneList(
  list: readonly Value[],
  type: ListType,
  side: SideName,
  context: MergeContext,
): readonly Value[] | undefined {
  if (!context.strict || type.atomic || list.length === 0) return list;
  const items = itemsOf(type, list);
  const [right, left] = side === "right" ? [items, null] : [null, items];
  if (!areSound(right, left)) return reportItems(right, left, context);
  const child = type.element();
  context.swallow++;
  const out = list.flatMap((item) => mergeOneSide(item, child, side, context) ?? []);
  context.swallow--;
  return out.length === 0 ? undefined : out;
}
