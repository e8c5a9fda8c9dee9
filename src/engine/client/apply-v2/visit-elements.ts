import { equal } from "../../value/equal.ts";
import { type MutableMap, put, type Value } from "../../value/value.ts";
import type { Element, SourceValues, Strategy } from "./merge-element.ts";

/** The decision for an element, and its reason. */
export type Decision =
  /** Only the local file has it. */
  | "added"
  /** The local file and the live object have different values. */
  | "replaced"
  /** The local file and the live object have the same value. */
  | "same"
  /** Each of its children has its own decision. */
  | "merged"
  /** Not applied before and not applied now: others have set it. */
  | "kept"
  /** Applied before, and no longer in the local file. */
  | "removed"
  /** The local file has null. */
  | "unset"
  /** The local file has other fields of the union: only the fields that it names stay. */
  | "not-retained"
  /** Applied before, and already missing from the live object. */
  | "gone";

/** An element with its decision and merged value. */
export type VisitedElement = {
  readonly element: Element;
  readonly decision: Decision;
  /** The merged value; undefined if the element is removed. */
  readonly result: Value | undefined;
  /** In the order of the visit. */
  readonly children: readonly VisitedElement[];
};

/** How a strategy merges each kind of element. Elements that are dropped or only in the live object are decided before. */
type Visitor = { readonly [Kind in Element["kind"]]: (element: ElementOf<Kind>) => VisitedElement };
type ElementOf<Kind> = Extract<Element, { readonly kind: Kind }>;

/** The second phase of the merge: walks the tree once and merges each element by its strategy. */
export function visit(element: Element): VisitedElement {
  const dropped = dropDecision(element);
  if (dropped !== null) return { element, decision: dropped, result: undefined, children: [] };
  const visitor = strategies[element.strategy];
  switch (element.kind) {
    case "primitive":
      return visitor.primitive(element);
    case "map":
      return visitor.map(element);
    case "type":
      return visitor.type(element);
    case "list":
      return visitor.list(element);
  }
}

function dropDecision({ last, local, live }: SourceValues): Decision | null {
  if (local.kind === "unset") return "unset";
  if (local.kind === "set" || last.kind === "absent") return null;
  return live.kind === "absent" ? "gone" : "removed";
}

/** Replaces the live value as a whole with the local one. */
function replace(element: Element): VisitedElement {
  const { local, live } = element;
  const result = local.kind === "set" ? local.value : live.kind === "set" ? live.value : null;
  return { element, decision: decisionOf(element, result), result, children: [] };
}

function mergeFields(element: ElementOf<"map" | "type">): VisitedElement {
  return fieldsOf(element, element.children.map(visit));
}

function mergeItems(element: ElementOf<"list">): VisitedElement {
  const children = element.children.map(visit);
  const result = children.flatMap(({ result }) => (result === undefined ? [] : [result]));
  return { element, decision: decisionOf(element, result), result, children };
}

/** Keeps only the fields of a union that the local file names. If the local file does not have the union, it is left alone. */
function retainFields(element: ElementOf<"type">): VisitedElement {
  if (element.local.kind !== "set") return mergeFields(element);
  const children = element.children.map((child): VisitedElement => {
    const isNamed = child.local.kind !== "absent" || child.live.kind === "absent";
    return isNamed
      ? visit(child)
      : { element: child, decision: "not-retained", result: undefined, children: [] };
  });
  return fieldsOf(element, children);
}

/** The strategies by their names in the schema. `retainKeys` concerns the fields of structs; it merges everything else. */
export const strategies: { readonly [Name in Strategy]: Visitor } = {
  merge: { primitive: replace, map: mergeFields, type: mergeFields, list: mergeItems },
  replace: { primitive: replace, map: replace, type: replace, list: replace },
  retainKeys: { primitive: replace, map: mergeFields, type: retainFields, list: mergeItems },
};

function fieldsOf(element: ElementOf<"map" | "type">, children: readonly VisitedElement[]): VisitedElement {
  const result: MutableMap = {};
  for (const child of children) {
    if (child.result !== undefined) put(result, nameOf(child.element), child.result);
  }
  return { element, decision: decisionOf(element, result), result, children };
}

/** Returns the name of a field from its path element `f:name`. */
function nameOf({ path }: Element): string {
  return path.at(-1)?.slice(2) ?? "";
}

function decisionOf({ local, live, strategy }: Element, result: Value): Decision {
  if (local.kind !== "set") return "kept";
  if (live.kind === "absent") return "added";
  if (live.kind === "set" && equal(live.value, result)) return "same";
  return strategy === "replace" || live.kind === "unset" ? "replaced" : "merged";
}
