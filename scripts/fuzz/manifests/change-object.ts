import { isList, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import type { Dice } from "../sequences/dice.ts";

/** A place in an object: keys of maps and numbers of list items. */
export type Place = readonly (string | number)[];

const FIXED = new Set(["apiVersion", "kind", "name", "namespace"]);

/** Returns the places of all values inside an object, without those that say which object it is. */
export function placesIn(object: ValueMap): readonly Place[] {
  const walk = (value: Value, place: Place): readonly Place[] => {
    const inside = isList(value)
      ? value.flatMap((item, at) => walk(item, [...place, at]))
      : isMap(value)
        ? Object.keys(value).flatMap((key) => walk(value[key] as Value, [...place, key]))
        : [];
    return [place, ...inside];
  };
  return walk(object, []).filter(
    ([first, second]) =>
      first !== undefined &&
      first !== "status" &&
      !FIXED.has(String(first)) &&
      !(first === "metadata" && (second === undefined || FIXED.has(String(second)))),
  );
}

export function valueAt(value: Value, place: Place): Value | undefined {
  let found: Value | undefined = value;
  for (const step of place) {
    if (isList(found) && typeof step === "number") found = found[step];
    else if (isMap(found)) found = found[String(step)];
    else return undefined;
  }
  return found;
}

/** Returns a value with a change of what is at a place. `change` returns undefined to remove it. */
export function changeAt(value: Value, place: Place, change: (old: Value) => Value | undefined): Value {
  const [step, ...rest] = place;
  if (step === undefined) return change(value) ?? null;
  if (isList(value))
    return value.flatMap((item, at) => {
      if (at !== step) return [item];
      if (rest.length > 0) return [changeAt(item, rest, change)];
      const changed = change(item);
      return changed === undefined ? [] : [changed];
    });
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      if (key !== step) return [[key, item]];
      if (rest.length > 0) return [[key, changeAt(item, rest, change)]];
      const changed = change(item);
      return changed === undefined ? [] : [[key, changed]];
    }),
  );
}

/** Returns an object with one of the changes that people make to a manifest: another value, a field less, another label. */
export function editedObject(dice: Dice, object: ValueMap): ValueMap {
  const places = placesIn(object);
  const place = places.length === 0 ? null : dice.pick(places);
  if (place === null || dice.chance(0.25))
    return labelled(object, dice.pick(["team", "app", "tier"]), dice.pick(["a", "b"]));
  if (dice.chance(0.3)) return changeAt(object, place, () => undefined) as ValueMap;
  return changeAt(object, place, (old) => editedValue(dice, old)) as ValueMap;
}

function editedValue(dice: Dice, old: Value): Value {
  if (typeof old === "number") return dice.pick([old + 1, old * 2, 3]);
  if (typeof old === "boolean") return !old;
  if (typeof old === "string") return dice.pick([`${old}-2`, `${old}2`, "other"]);
  if (isList(old)) return dice.chance(0.5) ? old.slice(1) : [...old].reverse();
  if (isMap(old)) return Object.fromEntries(dice.some(Object.entries(old), 0.7));
  return "x";
}

function labelled(object: ValueMap, key: string, value: string): ValueMap {
  const metadata = object["metadata"] as ValueMap;
  const labels = isMap(metadata["labels"]) ? metadata["labels"] : {};
  return { ...object, metadata: { ...metadata, labels: { ...labels, [key]: value } } };
}
