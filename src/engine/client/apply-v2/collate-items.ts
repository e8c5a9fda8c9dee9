import type { PathElement } from "../../fieldpath/element.ts";
import type { ListType } from "../../schema/compile.ts";
import { itemsOf } from "../../typed/item.ts";
import { isList, type Value } from "../../value/value.ts";
import type { Spot } from "./collate.ts";
import { ABSENT, type Element, type Side, type Sides, type Strategy, toSide } from "./element.ts";

/**
 * The element of a list. Items are told apart by the list's keys, one or several, a missing one replaced by its default; in a
 * set by themselves. They are to stand in the local order, the live ones that are not local behind, in theirs. Of items that
 * a source has twice its last one counts. Any other list is replaced as a whole.
 */
export function collateItems(
  spot: Spot,
  sides: Sides,
  strategy: Strategy,
  collateSpot: (spot: Spot, sides: Sides) => Element,
): Element {
  const { path, type, patch, problems } = spot;
  const list = type.list;
  const whole: Element = { ...sides, kind: "list", path, strategy: "replace", keys: [], children: [] };
  if (list === null || !list.associative || strategy === "replace") return whole;
  const [last, local, live] = [sides.last, sides.local, sides.live].map((side) =>
    itemsBy(list, side, spot),
  ) as [ItemMap, ItemMap, ItemMap];
  if (problems.some((one) => one.path === path)) return whole;
  const children = [...new Set([...local.keys(), ...live.keys(), ...last.keys()])].map((element) =>
    collateSpot(
      { path: [...path, element], type: list.element(), patch: ofItems(patch), problems },
      { last: at(last, element), local: at(local, element), live: at(live, element) },
    ),
  );
  return { ...sides, kind: "list", path, strategy: "merge", keys: list.keys, children };
}

type ItemMap = ReadonlyMap<PathElement, Value>;

function itemsBy(list: ListType, side: Side, { path, problems }: Spot): ItemMap {
  if (side.kind !== "set" || !isList(side.value)) return new Map();
  const { elements, errors } = itemsOf(list, side.value);
  for (const { error } of errors) problems.push({ path, message: error });
  return new Map(
    elements.map((element, index) => [element, (side.value as readonly Value[])[index] as Value]),
  );
}

function at(items: ItemMap, element: PathElement): Side {
  const item = items.get(element);
  return item === undefined ? ABSENT : toSide(item);
}

/** What a list's strategies mean for its items: `merge` and `replace` are about the list itself. */
function ofItems(patch: readonly string[]): readonly string[] {
  return patch.filter((strategy) => strategy === "retainKeys");
}
