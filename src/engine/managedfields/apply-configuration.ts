import { type Type, typeOfKey } from "../schema/compile.ts";
import { atomFor } from "../typed/typed.ts";
import { isEmptyMap, own } from "../value/own.ts";
import { isList, isMap, type MutableMap, put, type Value, type ValueMap, withKey } from "../value/value.ts";
import { nameOf, namespaceOf } from "./object.ts";

/**
 * What was extracted from an object of a built-in kind as a client's apply configuration: with the object's kind, name and
 * namespace, without nulls, empty lists and empty maps; a struct that is empty stays. `config` is null for who applied nothing.
 * Upstream: client-go applyconfigurations, ExtractDeployment and all its like.
 */
export function applyConfiguration(config: ValueMap | null, object: ValueMap, type: Type): ValueMap {
  const kept = config === null ? {} : (keep(config, type) as ValueMap);
  const metadata = own(kept, "metadata");
  const named = withKey(isMap(metadata) ? metadata : {}, "name", nameOf(object));
  const placed = withKey(kept, "metadata", withKey(named, "namespace", namespaceOf(object)));
  const kind = withKey(placed, "kind", own(object, "kind") ?? "");
  return withKey(kind, "apiVersion", own(object, "apiVersion") ?? "");
}

/** What a configuration keeps of a value; undefined for what it leaves out. */
function keep(value: Value, type: Type | null): Value | undefined {
  if (value === null) return undefined;
  if (type === null) return value;
  if (isMap(value) && atomFor(type, value) === "map") return keepMap(value, type);
  if (isList(value) && atomFor(type, value) === "list") return keepList(value, type);
  return value;
}

function keepMap(map: ValueMap, type: Type): ValueMap | undefined {
  const out: MutableMap = {};
  const isStruct = (type.map?.fields.size ?? 0) > 0;
  for (const key of Object.keys(map)) {
    const kept = keep(map[key] as Value, type.map === null ? null : typeOfKey(type.map, key));
    if (kept !== undefined) put(out, key, kept);
  }
  return isStruct || !isEmptyMap(out) ? out : undefined;
}

/** Items stay where they are: what is left of an item from which nothing was extracted is an empty one. */
function keepList(list: readonly Value[], type: Type): readonly Value[] | undefined {
  if (list.length === 0) return undefined;
  const item = type.list?.element() ?? null;
  return list.map((value) => keep(value, item) ?? (item?.map ? {} : value));
}
