import { isList, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import type { Dice } from "../sequences/dice.ts";
import { changeAt, placesIn, valueAt } from "./change-object.ts";

const TEXTS = [
  "",
  "Nope",
  "UPPER_case!",
  "-x",
  "a/b/c",
  "0",
  "true",
  "x".repeat(300),
  "1Gi",
  "10.0.0.999",
  "99999",
  " a b ",
  "é",
];
const NUMBERS = [-1, 0, 70000, 1.5, 2 ** 31, 3];
const NAMES = ["", "Bad_Name", "-x", "a.b", "x".repeat(254), "a/b", "ünï", "a".repeat(64)];

/** Returns an object with a mistake at a random place: a wrong type, a wrong name of a field, a bad value, a missing or a double one. */
export function withMistake(dice: Dice, object: ValueMap): ValueMap {
  const places = placesIn(object);
  const place = places.length === 0 ? [] : dice.pick(places);
  if (place.length === 0 || dice.chance(0.06)) return withBadMetadata(dice, object);
  const mistakes: readonly (readonly [number, () => ValueMap])[] = [
    [3, () => changeAt(object, place, (old) => badValue(dice, old)) as ValueMap],
    [2, () => changeAt(object, place, (old) => wrongType(dice, old)) as ValueMap],
    [2, () => changeAt(object, place, () => undefined) as ValueMap],
    [1, () => changeAt(object, place, () => null) as ValueMap],
    [2, () => misspelt(dice, object, place)],
    [1, () => changeAt(object, place.slice(0, -1), (old) => withExtra(dice, old)) as ValueMap],
  ];
  return dice.weighted(mistakes)();
}

function badValue(dice: Dice, old: Value): Value {
  if (typeof old === "number") return dice.pick(NUMBERS);
  if (typeof old === "string") return dice.pick(TEXTS);
  if (typeof old === "boolean") return !old;
  if (isList(old)) return dice.chance(0.6) ? [...old, ...old.slice(0, 1)] : [];
  if (isMap(old)) return dice.chance(0.5) ? {} : Object.fromEntries(dice.some(Object.entries(old)));
  return "";
}

function wrongType(dice: Dice, old: Value): Value {
  if (typeof old === "number") return dice.pick<Value>([String(old), "many", { value: old }, [old], true]);
  if (typeof old === "string") return dice.pick<Value>([5, true, [old], { value: old }, 1.5]);
  if (typeof old === "boolean") return dice.pick<Value>([String(old), 1, "yes", []]);
  if (isList(old)) return dice.pick<Value>([old[0] ?? {}, "a,b", {}, 1]);
  return dice.pick<Value>(["text", [old], [], 7, true]);
}

function misspelt(dice: Dice, object: ValueMap, place: readonly (string | number)[]): ValueMap {
  const at = place.findLastIndex((step) => typeof step === "string");
  const key = String(place[at]);
  const wrong = dice.pick([
    `${key}s`,
    key.slice(0, -1),
    key.toLowerCase(),
    key.charAt(0).toUpperCase() + key.slice(1),
    key.replace(/[A-Z]/, (found) => `_${found.toLowerCase()}`),
  ]);
  const value = valueAt(object, place.slice(0, at + 1)) as Value;
  return changeAt(object, place.slice(0, at), (old) => {
    const { [key]: _, ...rest } = old as ValueMap;
    return { ...rest, [wrong]: value };
  }) as ValueMap;
}

function withExtra(dice: Dice, old: Value): Value {
  if (isMap(old))
    return { ...old, [dice.pick(["extra", "replicas", "name", "spec"])]: dice.pick<Value>(["x", 1, {}, []]) };
  return isList(old) ? [...old, dice.pick<Value>(["x", 1, {}, null])] : old;
}

function withBadMetadata(dice: Dice, object: ValueMap): ValueMap {
  const metadata = object["metadata"] as ValueMap;
  const bad: ValueMap = dice.pick<ValueMap>([
    { name: dice.pick(NAMES) },
    { labels: { [dice.pick(NAMES)]: dice.pick(TEXTS) } },
    { annotations: { [dice.pick(NAMES)]: dice.pick(TEXTS) } },
    { finalizers: [dice.pick(TEXTS)] },
    { labels: { a: dice.pick<Value>([1, true, null]) } },
    { ownerReferences: [{ apiVersion: "v1", kind: "Pod", name: dice.pick(["p", ""]) }] },
    { namespace: "elsewhere" },
  ]);
  return { ...object, metadata: { ...metadata, ...bad } };
}
