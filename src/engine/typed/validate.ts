import {
  fieldElement,
  INVALID_ELEMENT,
  indexElement,
  type PathElement,
  printElement,
} from "../fieldpath/element.ts";
import type { ListType, MapType, Type } from "../schema/resolve-type.ts";
import { isDeeper, MAX_DEPTH, TOO_DEEP } from "../value/depth.ts";
import { formatPlain } from "../value/go-format.ts";
import { isList, isMap, type Value, type ValueMap } from "../value/value.ts";
import { type ItemError, itemElement, itemsOf } from "./item.ts";
import { scalarIssue } from "./scalar.ts";
import { atomFor, atomIssue, type TypedIssue } from "./typed.ts";

export type ValidateOptions = {
  /** Whether sets and keyed lists may have duplicates, as in a live object. Default false. */
  readonly allowDuplicates?: boolean;
};

/**
 * Returns where `value` does not fit `type`; empty if it fits. An undeclared field hides the fields after it in the same map. A map
 * that fitted before is not checked again.
 * Upstream: structured-merge-diff typed/validate.go (v6.4.2).
 */
export function validate(value: Value, type: Type, options: ValidateOptions = {}): readonly TypedIssue[] {
  const context: Context = { duplicates: options.allowDuplicates === true, issues: NONE, path: [] };
  visit(value, type, context);
  return context.issues;
}

const NONE: TypedIssue[] = [];

type Context = { readonly duplicates: boolean; issues: TypedIssue[]; readonly path: PathElement[] };

function report(context: Context, message: string, element?: PathElement): void {
  if (context.issues === NONE) context.issues = [];
  context.issues.push({
    path: element === undefined ? [...context.path] : [...context.path, element],
    message,
  });
}

function visit(value: Value, type: Type, context: Context): void {
  switch (atomFor(type, value)) {
    case "map":
      if (isMap(value)) visitMap(value, type.map as MapType, context);
      else if (value !== null) report(context, unexpected("map", value));
      return;
    case "scalar": {
      const issue = scalarIssue(type.scalar as NonNullable<Type["scalar"]>, value);
      if (issue !== null) report(context, issue);
      return;
    }
    case "list":
      if (isList(value)) visitList(value, type.list as ListType, context);
      else if (value !== null) report(context, unexpected("list", value));
      return;
    default:
      report(context, atomIssue(type));
  }
}

function unexpected(kind: "map" | "list", value: Value): string {
  return isDeeper(value) ? TOO_DEEP : `expected ${kind}, got &{${formatPlain(value)}}`;
}

/** Goes a level deeper; reports an error and returns false if that is too deep. */
function descend(context: Context, element: PathElement): boolean {
  if (context.path.length >= MAX_DEPTH) {
    report(context, TOO_DEEP);
    return false;
  }
  context.path.push(element);
  return true;
}

/** The type that each map fitted last, without and with duplicates. */
const fits = { strictly: new WeakMap<ValueMap, MapType>(), loosely: new WeakMap<ValueMap, MapType>() };

function visitMap(map: ValueMap, type: MapType, context: Context): void {
  if (fits.strictly.get(map) === type || (context.duplicates && fits.loosely.get(map) === type)) return;
  const before = context.issues.length;
  visitFields(map, type, context);
  if (context.issues.length > before) return;
  (context.duplicates ? fits.loosely : fits.strictly).set(map, type);
}

function visitFields(map: ValueMap, type: MapType, context: Context): void {
  for (const key in map) {
    const field = type.fields.get(key);
    const child = field === undefined ? (type.element?.() ?? null) : field.type();
    const element = field === undefined ? fieldElement(key) : field.element;
    if (child === null) {
      report(context, "field not declared in schema", element);
      return;
    }
    const value = map[key] as Value;
    if (isPlain(value, child)) continue;
    if (!descend(context, element)) return;
    visit(value, child, context);
    context.path.pop();
  }
}

/** Whether a value is a scalar of the right kind: the common case, without a walk. */
function isPlain(value: Value, type: Type): boolean {
  switch (typeof value) {
    case "string":
      return type.scalar === "string" || type.scalar === "untyped";
    case "number":
      return type.scalar === "numeric" || type.scalar === "untyped";
    case "boolean":
      return type.scalar === "boolean" || type.scalar === "untyped";
    default:
      return value === null && (type.map !== null || type.scalar !== null || type.list !== null);
  }
}

function visitList(list: readonly Value[], type: ListType, context: Context): void {
  if (!type.associative) visitPlainList(list, type, context);
  else if (context.duplicates) visitLiveItems(list, type, context);
  else visitItems(list, type, context);
}

function visitPlainList(list: readonly Value[], type: ListType, context: Context): void {
  const child = type.element();
  for (let i = 0; i < list.length; i++) {
    if (isPlain(list[i] as Value, child)) continue;
    if (!descend(context, indexElement(i))) return;
    visit(list[i] as Value, child, context);
    context.path.pop();
  }
}

/** Checks items that may be duplicates: their elements matter only for errors. */
function visitLiveItems(list: readonly Value[], type: ListType, context: Context): void {
  const child = type.element();
  for (let i = 0; i < list.length; i++) {
    const item = list[i] as Value;
    const element = hasElement(item, type) ? INVALID_ELEMENT : itemElement(type, item);
    if (typeof element !== "string") {
      report(context, `element ${i}: ${element.error}`);
      return;
    }
    const before = context.issues.length;
    if (!descend(context, element)) return;
    visit(item, child, context);
    context.path.pop();
    if (context.issues.length > before) nameItem(context, before, itemElement(type, item));
  }
}

/** Whether an item certainly has an element: a scalar of a set, or a map with its first key. */
function hasElement(item: Value, type: ListType): boolean {
  if (item === null) return false;
  const key = type.keys[0];
  if (key === undefined) return typeof item !== "object";
  return isMap(item) && Object.hasOwn(item, key);
}

/** Adds the item's element to its issues; an item that nests too deep for an element gets none. */
function nameItem(context: Context, from: number, named: PathElement | ItemError): void {
  const element = typeof named === "string" ? named : INVALID_ELEMENT;
  const depth = context.path.length;
  for (let i = from; i < context.issues.length; i++) {
    const { path, message } = context.issues[i] as TypedIssue;
    context.issues[i] = { path: [...path.slice(0, depth), element, ...path.slice(depth + 1)], message };
  }
}

function visitItems(list: readonly Value[], type: ListType, context: Context): void {
  const child = type.element();
  const { elements, errors, duplicates } = itemsOf(type, list);
  const end = errors[0]?.index ?? list.length;
  const seen = duplicates === null ? null : new Set<PathElement>();
  for (let i = 0; i < end; i++) {
    const element = elements[i] as PathElement;
    if (seen?.has(element)) report(context, `duplicate entries for key ${printElement(element)}`);
    seen?.add(element);
    if (isPlain(list[i] as Value, child)) continue;
    if (!descend(context, element)) return;
    visit(list[i] as Value, child, context);
    context.path.pop();
  }
  const error = errors[0];
  if (error !== undefined) report(context, `element ${error.index}: ${error.error}`);
}
