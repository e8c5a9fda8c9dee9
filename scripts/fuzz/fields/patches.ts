import { isList, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import type { Dice } from "../sequences/dice.ts";
import { fieldsOf, innerOf, type Schemas } from "./schemas.ts";

/** Returns a strategic merge patch that makes the new value of the old one, sometimes with directives. */
export function strategicPatchOf(
  dice: Dice,
  schemas: Schemas,
  schema: ValueMap,
  before: Value,
  after: Value,
): Value {
  if (!isMap(before) || !isMap(after)) return after;
  const own = schemas.resolve(schema);
  if (dice.chance(0.02)) return { ...after, $patch: "replace" };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return Object.fromEntries(
    keys.flatMap((key) => {
      const [old, made] = [before[key], after[key]];
      if (made === undefined) return [[key, null]];
      const field = fieldsOf(own)[key] ?? innerOf(own) ?? {};
      if (isList(old) && isList(made)) return [[key, itemsOf(dice, schemas, field, old, made)]];
      return [[key, old === undefined ? made : strategicPatchOf(dice, schemas, field, old, made)]];
    }),
  );
}

/** Returns the items that differ, if a patch merges the list; the whole list otherwise. */
function itemsOf(
  dice: Dice,
  schemas: Schemas,
  schema: ValueMap,
  before: readonly Value[],
  after: readonly Value[],
): Value {
  const mergeKey = schema["x-kubernetes-patch-merge-key"];
  if (typeof mergeKey !== "string" || dice.chance(0.3)) return after;
  const keyOf = (item: Value) => (isMap(item) ? item[mergeKey] : undefined);
  const changed = after.flatMap((item, i): readonly Value[] => {
    if (!isMap(item) || JSON.stringify(item) === JSON.stringify(before[i])) return isMap(item) ? [] : [item];
    const old = before.find((one) => keyOf(one) !== undefined && keyOf(one) === keyOf(item));
    const patch =
      old === undefined
        ? item
        : (strategicPatchOf(dice, schemas, innerOf(schema) ?? {}, old, item) as ValueMap);
    return [{ ...patch, [mergeKey]: item[mergeKey] ?? null }];
  });
  const removed = before.filter((item) => isMap(item) && !after.some((one) => keyOf(one) === keyOf(item)));
  return [...changed, ...removed.map((item) => ({ $patch: "delete", [mergeKey]: keyOf(item) ?? null }))];
}

/** Returns a JSON patch that makes the new value of the old one; sometimes with an operation that fails. */
export function jsonPatchOf(dice: Dice, before: Value, after: Value): Value {
  const operations = operationsOf(before, after, "");
  const extra: readonly ValueMap[] = [
    { op: "test", path: "/metadata/name", value: "other" },
    { op: "test", path: "/kind", value: (isMap(after) && after["kind"]) || "x" },
    { op: "remove", path: "/metadata/labels/nope" },
    { op: "copy", from: "/metadata/name", path: "/metadata/labels" },
    { op: "move", from: "/spec/nope", path: "/spec/other" },
    { op: "replace", path: "/spec/nope/deeper", value: 1 },
    { op: "add", path: "/metadata/annotations", value: { a: "b" } },
    { op: "add", path: "spec", value: {} },
    { op: "append", path: "/spec", value: {} },
  ];
  return dice.chance(0.12) ? [dice.pick(extra), ...operations] : operations;
}

function operationsOf(before: Value, after: Value, path: string): readonly ValueMap[] {
  if (!isMap(before) || !isMap(after)) return listOperations(before, after, path);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): readonly ValueMap[] => {
    const own = `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const [old, made] = [before[key], after[key]];
    if (JSON.stringify(old) === JSON.stringify(made)) return [];
    if (made === undefined) return [{ op: "remove", path: own }];
    return old === undefined ? [{ op: "add", path: own, value: made }] : operationsOf(old, made, own);
  });
}

function listOperations(before: Value, after: Value, path: string): readonly ValueMap[] {
  if (!isList(before) || !isList(after) || before.length > after.length)
    return [{ op: "replace", path, value: after }];
  return after.flatMap((item, i): readonly ValueMap[] => {
    if (i >= before.length) return [{ op: "add", path: `${path}/-`, value: item }];
    return JSON.stringify(item) === JSON.stringify(before[i])
      ? []
      : operationsOf(before[i] as Value, item, `${path}/${i}`);
  });
}
