import { fieldElement, indexElement, type PathElement } from "../../fieldpath/element.ts";
import { type Type, typeOfKey } from "../../schema/resolve-type.ts";
import { itemElement } from "../../typed/item.ts";
import { atomFor, type TypedIssue } from "../../typed/typed.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { OddValue } from "../host/cel-evaluator.ts";

/**
 * Returns why a value that is no JSON does not fit its place in an apply configuration; null if its type has no such place, which is another
 * error. Upstream: structured-merge-diff typed/validate.go (v6.4.2).
 */
export function oddIssue(odd: OddValue, patch: ValueMap, type: Type): TypedIssue | null {
  const elements: PathElement[] = [];
  let at: Type | null = type;
  let value: Value = patch;
  for (const [i, step] of odd.path.entries()) {
    const isLast = i === odd.path.length - 1;
    if (isLast && typeof step === "number" && (at.list?.keys.length ?? 0) > 0) {
      return { path: elements, message: `element ${step}: ${NO_MAP}` };
    }
    const element: PathElement | null = elementOf(step, value, at);
    at = element === null ? null : below(at, step);
    if (at === null || element === null) return null;
    elements.push(element);
    value =
      (typeof step === "number" ? isList(value) && value[step] : isMap(value) && get(value, step)) || null;
  }
  return { path: elements, message: messageOf(odd, at) };
}

const NO_MAP = "associative list with keys may not have non-map elements";

function elementOf(step: string | number, value: Value, { list }: Type): PathElement | null {
  if (typeof step === "string") return fieldElement(step);
  if (list === null || !list.associative || !isList(value)) return indexElement(step);
  const element = itemElement(list, value[step] ?? null);
  return typeof element === "string" ? element : null;
}

function below({ map, list }: Type, step: string | number): Type | null {
  if (typeof step === "number") return list?.element() ?? null;
  return map === null ? null : typeOfKey(map, step);
}

function messageOf({ type, plain, sharp }: OddValue, at: Type): string {
  const kind = atomFor(at, null);
  if (kind !== "scalar") return `expected ${kind ?? "map"}, got &{${plain}}`;
  switch (at.scalar) {
    case "numeric":
      return `expected numeric (int or float), got ${type}`;
    case "string":
      return `expected string, got &value.valueUnstructured{Value:${sharp}}`;
    case "boolean":
      return `expected boolean, got &{${plain}}`;
    default:
      return `expected any scalar, got &{${plain}}`;
  }
}
