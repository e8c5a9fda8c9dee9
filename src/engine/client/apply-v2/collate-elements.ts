import { fieldElement, type Path, type PathElement } from "../../fieldpath/element.ts";
import { deducedType } from "../../schema/deduced-type.ts";
import { type ListType, type Type, typeOfKey } from "../../schema/resolve-type.ts";
import type { Field } from "../../schema/schema.ts";
import { itemsOf } from "../../typed/item.ts";
import { isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import {
  ABSENT,
  type Element,
  mapOfSource,
  type SourceValue,
  type SourceValues,
  type Strategy,
  sourceValueOf,
  toSourceValue,
} from "./merge-element.ts";

/** The objects to merge: last applied, local and live. If `last` is null, the merge sets fields and removes none. */
export type MergeSources = {
  readonly last: ValueMap | null;
  readonly local: ValueMap;
  /** Empty if the object does not exist yet. */
  readonly live: ValueMap;
  /** The kind's type; the deduced type if there is no schema. */
  readonly type: Type;
};

/** A list whose items have no usable keys, and the reason. */
export type CollateProblem = { readonly path: Path; readonly message: string };

/** A path in the objects with its type in the schema. */
type CollatePosition = {
  readonly path: Path;
  readonly type: Type;
  /** The field's patch strategies in the schema; for an item, those of its list. */
  readonly patch: readonly string[];
  readonly problems: CollateProblem[];
};

/**
 * The first phase of the merge: returns the three objects as one tree. Do not use the tree if there are `problems`, which are
 * those of lists.
 */
export function collate({ last, local, live, type }: MergeSources): {
  readonly tree: Element;
  readonly problems: readonly CollateProblem[];
} {
  const problems: CollateProblem[] = [];
  const values: SourceValues = {
    last: last === null ? ABSENT : toSourceValue(last),
    local: toSourceValue(local),
    live: toSourceValue(live),
  };
  return { tree: collatePosition({ path: [], type, patch: [], problems }, values), problems };
}

/** Returns the element at a position. Its kind follows the values that are set there. */
function collatePosition(position: CollatePosition, values: SourceValues): Element {
  const set = [values.local, values.live, values.last].flatMap((source) =>
    source.kind === "set" ? [source.value] : [],
  );
  const strategy = strategyOf(position);
  if (set.length > 0 && set.every(isMap)) return collateMap(position, values, strategy);
  if (set.length > 0 && set.every(isList)) return collateItems(position, values, strategy);
  return { ...values, kind: "primitive", path: position.path, strategy: "replace" };
}

function strategyOf({ type, patch }: CollatePosition): Strategy {
  if (patch.includes("replace") || type.map?.atomic) return "replace";
  return patch.includes("retainKeys") ? "retainKeys" : "merge";
}

function collateMap(position: CollatePosition, values: SourceValues, strategy: Strategy): Element {
  const { path, problems } = position;
  const map = position.type.map;
  const kind = map !== null && map.fields.size > 0 ? "type" : "map";
  if (strategy === "replace") return { ...values, kind, path, strategy, children: [] };
  const [last, local, live] = [mapOfSource(values.last), mapOfSource(values.local), mapOfSource(values.live)];
  const keys = new Set([local, live, last].flatMap((one) => Object.keys(one ?? {})));
  const children = [...keys].map((key) => {
    const type = map === null ? deducedType : (typeOfKey(map, key) ?? deducedType);
    const patch = strategiesOf(map?.fields.get(key)?.field);
    return collatePosition(
      { path: [...path, fieldElement(key)], type, patch, problems },
      { last: sourceValueOf(last, key), local: sourceValueOf(local, key), live: sourceValueOf(live, key) },
    );
  });
  return { ...values, kind, path, strategy, children };
}

function strategiesOf(field: Field | undefined): readonly string[] {
  return field?.patch?.strategy ?? [];
}

/**
 * Returns the element of a list. Keys identify the items of a list, with defaults for missing keys; items of a set identify
 * themselves. Items are in the local order, then the live items that are not local, in their order. Of items with the same keys
 * in one source, the last one counts. Any other list is replaced as a whole.
 */
function collateItems(position: CollatePosition, values: SourceValues, strategy: Strategy): Element {
  const { path, type, patch, problems } = position;
  const list = type.list;
  const whole: Element = { ...values, kind: "list", path, strategy: "replace", keys: [], children: [] };
  if (list === null || !list.associative || strategy === "replace") return whole;
  const [last, local, live] = [values.last, values.local, values.live].map((source) =>
    itemsByKey(list, source, position),
  ) as [ItemMap, ItemMap, ItemMap];
  if (problems.some((one) => one.path === path)) return whole;
  const children = [...new Set([...local.keys(), ...live.keys(), ...last.keys()])].map((element) =>
    collatePosition(
      { path: [...path, element], type: list.element(), patch: itemStrategies(patch), problems },
      { last: itemAt(last, element), local: itemAt(local, element), live: itemAt(live, element) },
    ),
  );
  return { ...values, kind: "list", path, strategy: "merge", keys: list.keys, children };
}

type ItemMap = ReadonlyMap<PathElement, Value>;

function itemsByKey(list: ListType, source: SourceValue, { path, problems }: CollatePosition): ItemMap {
  if (source.kind !== "set" || !isList(source.value)) return new Map();
  const { elements, errors } = itemsOf(list, source.value);
  for (const { error } of errors) problems.push({ path, message: error });
  return new Map(
    elements.map((element, index) => [element, (source.value as readonly Value[])[index] as Value]),
  );
}

function itemAt(items: ItemMap, element: PathElement): SourceValue {
  const item = items.get(element);
  return item === undefined ? ABSENT : toSourceValue(item);
}

/** Returns the strategies of a list that apply to its items: `merge` and `replace` apply to the list itself. */
function itemStrategies(patch: readonly string[]): readonly string[] {
  return patch.filter((strategy) => strategy === "retainKeys");
}
