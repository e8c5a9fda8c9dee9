import { equal } from "../../value/equal.ts";
import { type MutableMap, put, type Value } from "../../value/value.ts";
import type { Element, Sides, Strategy } from "./element.ts";

/** What was decided of an element, and why. */
export type Decision =
  /** Only the local file has it. */
  | "added"
  /** The local file says otherwise than the live object. */
  | "replaced"
  /** The local file says what the live object has. */
  | "same"
  /** Its parts were decided one by one. */
  | "merged"
  /** Neither applied before nor now: others have set it. */
  | "kept"
  /** Applied before, and not in the local file any more. */
  | "removed"
  /** The local file says null. */
  | "unset"
  /** The local file has others in its place: only keys that it names stay. */
  | "not-retained"
  /** Applied before, and gone from the live object already. */
  | "gone";

/** An element and what came of it. */
export type Visited = {
  readonly element: Element;
  readonly decision: Decision;
  /** What is written; undefined where nothing is left. */
  readonly result: Value | undefined;
  /** In the order in which they were visited. */
  readonly children: readonly Visited[];
};

/** What a strategy does with the elements that are neither dropped nor the live object's alone, kind by kind. */
type Visitor = { readonly [Kind in Element["kind"]]: (element: ElementOf<Kind>) => Visited };
type ElementOf<Kind> = Extract<Element, { readonly kind: Kind }>;

/** The second phase: the tree is walked once, and each element decided by its strategy. */
export function visit(element: Element): Visited {
  const dropped = dropOf(element);
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

function dropOf({ last, local, live }: Sides): Decision | null {
  if (local.kind === "unset") return "unset";
  if (local.kind === "set" || last.kind === "absent") return null;
  return live.kind === "absent" ? "gone" : "removed";
}

/** What is local takes the place of what is live, as a whole. */
function replace(element: Element): Visited {
  const { local, live } = element;
  const result = local.kind === "set" ? local.value : live.kind === "set" ? live.value : null;
  return { element, decision: decisionOf(element, result), result, children: [] };
}

function mergeFields(element: ElementOf<"map" | "type">): Visited {
  return fieldsOf(element, element.children.map(visit));
}

function mergeItems(element: ElementOf<"list">): Visited {
  const children = element.children.map(visit);
  const result = children.flatMap(({ result }) => (result === undefined ? [] : [result]));
  return { element, decision: decisionOf(element, result), result, children };
}

/** Of a union only what the local file names may stay; what it says nothing of is left alone. */
function retainFields(element: ElementOf<"type">): Visited {
  if (element.local.kind !== "set") return mergeFields(element);
  const children = element.children.map((child): Visited => {
    const isNamed = child.local.kind !== "absent" || child.live.kind === "absent";
    return isNamed
      ? visit(child)
      : { element: child, decision: "not-retained", result: undefined, children: [] };
  });
  return fieldsOf(element, children);
}

/** The strategies by their names in the schema. `retainKeys` is about the fields of types; all else it merges. */
export const strategies: { readonly [Name in Strategy]: Visitor } = {
  merge: { primitive: replace, map: mergeFields, type: mergeFields, list: mergeItems },
  replace: { primitive: replace, map: replace, type: replace, list: replace },
  retainKeys: { primitive: replace, map: mergeFields, type: retainFields, list: mergeItems },
};

function fieldsOf(element: ElementOf<"map" | "type">, children: readonly Visited[]): Visited {
  const result: MutableMap = {};
  for (const child of children) {
    if (child.result !== undefined) put(result, nameOf(child.element), child.result);
  }
  return { element, decision: decisionOf(element, result), result, children };
}

/** The name of a field, from its path element `f:name`. */
function nameOf({ path }: Element): string {
  return path.at(-1)?.slice(2) ?? "";
}

function decisionOf({ local, live, strategy }: Element, result: Value): Decision {
  if (local.kind !== "set") return "kept";
  if (live.kind === "absent") return "added";
  if (live.kind === "set" && equal(live.value, result)) return "same";
  return strategy === "replace" || live.kind === "unset" ? "replaced" : "merged";
}
