import { fieldElement, type Path } from "../../fieldpath/element.ts";
import { type Type, typeOfKey } from "../../schema/compile.ts";
import { deducedType } from "../../schema/deduced.ts";
import type { Field } from "../../schema/schema.ts";
import { isList, isMap, type ValueMap } from "../../value/value.ts";
import { collateItems } from "./collate-items.ts";
import { type Element, mapOf, type Sides, type Strategy, sideOf, toSide } from "./element.ts";

/** The three objects that are merged. Without `last` fields are set and nothing is removed: the merge of two. */
export type Sources = {
  readonly last: ValueMap | null;
  readonly local: ValueMap;
  /** Empty for an object that is to be made. */
  readonly live: ValueMap;
  /** What the schema says of the kind; the deduced type where it says nothing. */
  readonly type: Type;
};

/** A list whose items cannot be told apart, and why. */
export type CollateProblem = { readonly path: Path; readonly message: string };

/** A place in the objects and what the schema says of it. */
export type Spot = {
  readonly path: Path;
  readonly type: Type;
  /** How the schema wants patches of the field; for items, what is said of their list. */
  readonly patch: readonly string[];
  readonly problems: CollateProblem[];
};

/** The first phase: the objects as one tree. The problems are those of lists; it is of no use if there is one. */
export function collate({ last, local, live, type }: Sources): {
  readonly tree: Element;
  readonly problems: readonly CollateProblem[];
} {
  const problems: CollateProblem[] = [];
  const sides: Sides = {
    last: last === null ? { kind: "absent" } : toSide(last),
    local: toSide(local),
    live: toSide(live),
  };
  return { tree: collateSpot({ path: [], type, patch: [], problems }, sides), problems };
}

/** The element of a place, by the kind of what is set there. */
export function collateSpot(spot: Spot, sides: Sides): Element {
  const values = [sides.local, sides.live, sides.last].flatMap((side) =>
    side.kind === "set" ? [side.value] : [],
  );
  const strategy = strategyOf(spot);
  if (values.length > 0 && values.every(isMap)) return collateMap(spot, sides, strategy);
  if (values.length > 0 && values.every(isList)) return collateItems(spot, sides, strategy, collateSpot);
  return { ...sides, kind: "primitive", path: spot.path, strategy: "replace" };
}

function strategyOf({ type, patch }: Spot): Strategy {
  if (patch.includes("replace") || type.map?.atomic) return "replace";
  return patch.includes("retainKeys") ? "retainKeys" : "merge";
}

function collateMap(spot: Spot, sides: Sides, strategy: Strategy): Element {
  const { path, problems } = spot;
  const map = spot.type.map;
  const kind = map !== null && map.fields.size > 0 ? "type" : "map";
  if (strategy === "replace") return { ...sides, kind, path, strategy, children: [] };
  const [last, local, live] = [mapOf(sides.last), mapOf(sides.local), mapOf(sides.live)];
  const keys = new Set([local, live, last].flatMap((one) => Object.keys(one ?? {})));
  const children = [...keys].map((key) => {
    const type = map === null ? deducedType : (typeOfKey(map, key) ?? deducedType);
    const patch = strategiesOf(map?.fields.get(key)?.field);
    return collateSpot(
      { path: [...path, fieldElement(key)], type, patch, problems },
      { last: sideOf(last, key), local: sideOf(local, key), live: sideOf(live, key) },
    );
  });
  return { ...sides, kind, path, strategy, children };
}

function strategiesOf(field: Field | undefined): readonly string[] {
  return field?.patch?.strategy ?? [];
}
