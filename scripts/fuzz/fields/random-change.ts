import {
  get,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../src/engine/value/value.ts";
import type { Place } from "../manifests/change-object.ts";
import type { Dice } from "../sequences/dice.ts";
import { likelyValue, unlikelyValue } from "./field-values.ts";
import { fieldsOf, innerOf, type Schemas } from "./schemas.ts";

/** The chance of a field of the object with this name. The chance of all other fields is 1. */
const WEIGHTS: Readonly<Record<string, number>> = {
  apiVersion: 0.05,
  kind: 0.05,
  metadata: 0.3,
  status: 0.1,
};
const METADATA = new Set([
  "name",
  "labels",
  "annotations",
  "finalizers",
  "ownerReferences",
  "namespace",
  "generateName",
]);

/** Returns an object with another value in a random field of its schema, which it may not have yet. */
export function withChange(
  dice: Dice,
  schemas: Schemas,
  schema: ValueMap,
  object: ValueMap,
  only?: string,
): ValueMap {
  return changed(dice, schemas, schemas.resolve(schema), object, [], only) as ValueMap;
}

function changed(
  dice: Dice,
  schemas: Schemas,
  schema: ValueMap,
  old: Value | undefined,
  place: Place,
  only?: string,
): Value | undefined {
  const name = String(place.findLast((step) => typeof step === "string") ?? "");
  const fields = Object.keys(fieldsOf(schema));
  const inner = innerOf(schema);
  const isLeaf = fields.length === 0 && inner === null;
  if (isLeaf || (place.length > 1 && dice.chance(0.2))) return newValue(dice, schemas, schema, name, old);
  if (fields.length > 0) return withField(dice, schemas, schema, isMap(old) ? old : undefined, place, only);
  if (schema["type"] === "array") return withItem(dice, schemas, inner ?? {}, isList(old) ? old : [], place);
  const map = isMap(old) ? old : {};
  const key =
    Object.keys(map).length > 0 && dice.chance(0.7)
      ? dice.pick(Object.keys(map))
      : dice.pick(["a", "Bad key", "x.example.com/b", ""]);
  return withValue(map, key, changed(dice, schemas, schemas.resolve(inner ?? {}), map[key], [...place, key]));
}

function newValue(
  dice: Dice,
  schemas: Schemas,
  schema: ValueMap,
  name: string,
  old: Value | undefined,
): Value | undefined {
  if (old !== undefined && dice.chance(0.18)) return dice.chance(0.7) ? undefined : null;
  return dice.chance(0.42)
    ? likelyValue(dice, schemas, schema, name)
    : unlikelyValue(dice, schemas, schema, name, old);
}

function withField(
  dice: Dice,
  schemas: Schemas,
  schema: ValueMap,
  old: ValueMap | undefined,
  place: Place,
  only?: string,
): Value {
  const map = old ?? (likelyValue(dice, schemas, schema, "") as ValueMap);
  const fields = fieldsOf(schema);
  if (only === undefined && dice.chance(0.04)) return withUnknown(dice, map, Object.keys(fields));
  const isMetadata = place.at(-1) === "metadata";
  const names = Object.keys(fields).filter(
    (name) => (only === undefined || name === only) && (!isMetadata || METADATA.has(name)),
  );
  const known = names.filter((name) => Object.hasOwn(map, name));
  const from = known.length > 0 && dice.chance(0.5) ? known : names;
  const key = dice.weighted(
    from.map((name) => [(place.length === 0 && only === undefined && WEIGHTS[name]) || 1, name] as const),
  );
  return withValue(
    map,
    key,
    changed(dice, schemas, schemas.resolve(fields[key] ?? {}), get(map, key), [...place, key]),
  );
}

/** Returns a map with a field that its schema does not have. */
function withUnknown(dice: Dice, map: ValueMap, names: readonly string[]): ValueMap {
  const key = dice.pick(names);
  const wrong = dice.pick([`${key}s`, key.toUpperCase(), key.replace(/[A-Z]/, "_$&"), "extra"]);
  return names.includes(wrong) ? map : { ...map, [wrong]: map[key] ?? "x" };
}

function withItem(
  dice: Dice,
  schemas: Schemas,
  inner: ValueMap,
  list: readonly Value[],
  place: Place,
): Value {
  const at = list.length > 0 && dice.chance(0.75) ? dice.below(list.length) : list.length;
  const item = changed(dice, schemas, schemas.resolve(inner), list[at], [...place, at]);
  return item === undefined ? list.filter((_, i) => i !== at) : list.toSpliced(at, 1, item);
}

function withValue(map: ValueMap, key: string, value: Value | undefined): ValueMap {
  return value === undefined ? withoutKey(map, key) : withKey(map, key, value);
}
