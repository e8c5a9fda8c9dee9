import { type Type, typeOfKey } from "../../schema/resolve-type.ts";
import { atomFor } from "../../typed/typed.ts";
import { isEmptyMap, own } from "../../value/own.ts";
import {
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
} from "../../value/value.ts";
import { nameOf, namespaceOf } from "../object.ts";

/**
 * Returns the fields that a manager applied as client-go's apply configuration of a built-in kind: with the kind, name and
 * namespace of the object, without nulls, empty lists and empty maps. Empty structs stay. `config` is null for a manager that
 * applied nothing.
 * Upstream: client-go applyconfigurations, ExtractDeployment and the same function of other kinds.
 */
export function applyConfiguration(config: ValueMap | null, object: ValueMap, type: Type): ValueMap {
  const kept = config === null ? {} : (prune(config, type) as ValueMap);
  const metadata = own(kept, "metadata");
  const named = withKey(isMap(metadata) ? metadata : {}, "name", nameOf(object));
  const placed = withKey(kept, "metadata", withKey(named, "namespace", namespaceOf(object)));
  const kind = withKey(placed, "kind", own(object, "kind") ?? "");
  return withKey(kind, "apiVersion", own(object, "apiVersion") ?? "");
}

/** Returns the part of a value that a configuration keeps; undefined if it keeps nothing. */
function prune(value: Value, type: Type | null): Value | undefined {
  if (value === null) return undefined;
  if (type === null) return value;
  if (isMap(value) && atomFor(type, value) === "map") return pruneMap(value, type);
  if (isList(value) && atomFor(type, value) === "list") return pruneList(value, type);
  return value;
}

function pruneMap(map: ValueMap, type: Type): ValueMap | undefined {
  const out: MutableMap = {};
  const isStruct = (type.map?.fields.size ?? 0) > 0;
  for (const key of Object.keys(map)) {
    const kept = prune(map[key] as Value, type.map === null ? null : typeOfKey(type.map, key));
    if (kept !== undefined) put(out, key, kept);
  }
  return isStruct || !isEmptyMap(out) ? out : undefined;
}

/** Keeps the position of items: an item without extracted fields becomes an empty one. */
function pruneList(list: readonly Value[], type: Type): readonly Value[] | undefined {
  if (list.length === 0) return undefined;
  const item = type.list?.element() ?? null;
  return list.map((value) => prune(value, item) ?? (item?.map ? {} : value));
}
