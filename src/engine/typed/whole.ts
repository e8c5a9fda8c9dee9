import type { PathElement } from "../fieldpath/element.ts";
import { type FieldSet, setOf } from "../fieldpath/set.ts";
import { type ListType, type MapType, type Type, typeOfKey } from "../schema/compile.ts";
import { isList, isMap, type Value, type ValueMap } from "../value/value.ts";
import { itemsOf } from "./item.ts";
import { UNDECLARED } from "./merge-context.ts";
import { atomFor, atomIssue, type TypedIssue } from "./typed.ts";

/** The state of a comparison. */
export type Context = {
  /** Whether values may not fit their type, so that everything has to be looked at. */
  readonly strict: boolean;
  readonly issues: TypedIssue[];
  readonly path: PathElement[];
};

export function report(context: Context, message: string): void {
  context.issues.push({ path: [...context.path], message });
}

/**
 * Everything that comes or goes when a value comes or goes as a whole: its path and every path below it, struct
 * fields too. Null for a leaf.
 * Upstream: structured-merge-diff typed/compare.go, with one side nil (v6.4.2).
 */
export function wholeOf(value: Value, type: Type, context: Context): FieldSet | null {
  switch (atomFor(type, value)) {
    case "map": {
      const map = type.map as MapType;
      return map.atomic || !isMap(value) ? null : wholeMap(value, map, context);
    }
    case "list": {
      const list = type.list as ListType;
      if (list.atomic || !isList(value) || value.length === 0) return null;
      return wholeList(value, list, context);
    }
    case "scalar":
      return null;
    default:
      report(context, atomIssue(type));
      return null;
  }
}

function wholeMap(map: ValueMap, type: MapType, context: Context): FieldSet | null {
  const keys: PathElement[] = [];
  const kids: (FieldSet | null)[] = [];
  for (const key in map) {
    const child = typeOfKey(type, key);
    const element = type.fields.get(key)?.element ?? `f:${key}`;
    context.path.push(element);
    if (child === null) report(context, UNDECLARED);
    keys.push(element);
    kids.push(child === null ? null : wholeOf(map[key] as Value, child, context));
    context.path.pop();
  }
  return keys.length === 0 ? null : setOf(true, keys, kids);
}

function wholeList(list: readonly Value[], type: ListType, context: Context): FieldSet {
  const items = itemsOf(type, list);
  for (const { index, error } of items.errors) report(context, `element ${index}: ${error}`);
  const child = type.element();
  const keys: PathElement[] = [];
  const kids: (FieldSet | null)[] = [];
  for (let i = 0; i < list.length; i++) {
    const element = items.elements[i] as PathElement;
    if (element === "" || items.duplicates?.has(element)) continue;
    context.path.push(element);
    keys.push(element);
    kids.push(wholeOf(list[i] as Value, child, context));
    context.path.pop();
  }
  for (const element of items.duplicates ?? []) {
    if (element === "") continue;
    keys.push(element);
    kids.push(null);
  }
  return setOf(true, keys, kids);
}
