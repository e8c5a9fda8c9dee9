import type { PathElement } from "../fieldpath/element.ts";
import { type FieldSet, setOf } from "../fieldpath/set.ts";
import { type ListType, type MapType, type Type, typeOfKey } from "../schema/resolve-type.ts";
import { isList, isMap, type Value, type ValueMap } from "../value/value.ts";
import { itemsOf } from "./item.ts";
import { UNDECLARED } from "./merge-context.ts";
import { atomFor, atomIssue, type TypedIssue } from "./typed.ts";

/** The state of a comparison. */
export type CompareContext = {
  /** Whether values may not fit their types, so that everything has to be checked. */
  readonly strict: boolean;
  readonly issues: TypedIssue[];
  readonly path: PathElement[];
};

export function report(context: CompareContext, message: string): void {
  context.issues.push({ path: [...context.path], message });
}

/**
 * Returns all paths of a value that is added or removed as a whole: every path below it, also struct fields. Null for a leaf.
 * Upstream: structured-merge-diff typed/compare.go, with one side nil (v6.4.2).
 */
export function allPathsOf(value: Value, type: Type, context: CompareContext): FieldSet | null {
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

function wholeMap(map: ValueMap, type: MapType, context: CompareContext): FieldSet | null {
  const keys: PathElement[] = [];
  const children: (FieldSet | null)[] = [];
  for (const key in map) {
    const child = typeOfKey(type, key);
    const element = type.fields.get(key)?.element ?? `f:${key}`;
    context.path.push(element);
    if (child === null) report(context, UNDECLARED);
    keys.push(element);
    children.push(child === null ? null : allPathsOf(map[key] as Value, child, context));
    context.path.pop();
  }
  return keys.length === 0 ? null : setOf(true, keys, children);
}

function wholeList(list: readonly Value[], type: ListType, context: CompareContext): FieldSet {
  const items = itemsOf(type, list);
  for (const { index, error } of items.errors) report(context, `element ${index}: ${error}`);
  const child = type.element();
  const keys: PathElement[] = [];
  const children: (FieldSet | null)[] = [];
  for (let i = 0; i < list.length; i++) {
    const element = items.elements[i] as PathElement;
    if (element === "" || items.duplicates?.has(element)) continue;
    context.path.push(element);
    keys.push(element);
    children.push(allPathsOf(list[i] as Value, child, context));
    context.path.pop();
  }
  for (const element of items.duplicates ?? []) {
    if (element === "") continue;
    keys.push(element);
    children.push(null);
  }
  return setOf(true, keys, children);
}
