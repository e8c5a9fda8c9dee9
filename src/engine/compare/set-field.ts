import { type Path, partsOf } from "../fieldpath/element.ts";
import { type Type, typeOfKey } from "../schema/resolve-type.ts";
import { itemsOf } from "../typed/item.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey, withoutKey } from "../value/value.ts";

/** Returns `value` with a field set. Missing parents are created; new items get their keys. */
export function setField(value: Value | undefined, type: Type | null, path: Path, leaf: Value): Value {
  const [element, ...rest] = path;
  if (element === undefined) return leaf;
  const parts = partsOf(element);
  if (parts.kind === "field") {
    const map = isMap(value) ? value : {};
    const below = type?.map == null ? null : typeOfKey(type.map, parts.name);
    return withKey(map, parts.name, setField(get(map, parts.name), below, rest, leaf));
  }
  const items = isList(value) ? value : [];
  const list = type?.list ?? null;
  const found =
    parts.kind === "index"
      ? parts.index
      : list === null
        ? -1
        : itemsOf(list, items).elements.indexOf(element);
  const at = found < 0 ? items.length : found;
  const item = items[at] ?? (parts.kind === "key" ? keysOf(parts.fields) : undefined);
  const next = parts.kind === "value" ? parts.value : setField(item, list?.element() ?? null, rest, leaf);
  return [...items.slice(0, at), next, ...items.slice(at + 1)];
}

/** Returns `value` without a field, and without parents that are empty then; undefined if nothing is left. */
export function removeField(value: Value, type: Type | null, path: Path): Value | undefined {
  const [element, ...rest] = path;
  if (element === undefined) return undefined;
  const parts = partsOf(element);
  if (isMap(value) && parts.kind === "field") {
    const held = get(value, parts.name);
    if (held === undefined) return value;
    const left = removeField(held, type?.map == null ? null : typeOfKey(type.map, parts.name), rest);
    const out = left === undefined ? withoutKey(value, parts.name) : withKey(value, parts.name, left);
    return Object.keys(out).length === 0 ? undefined : out;
  }
  const list = type?.list ?? null;
  if (!isList(value) || list === null) return value;
  const at = itemsOf(list, value).elements.indexOf(element);
  if (at < 0) return value;
  const left = removeField(value[at] as Value, list.element(), rest);
  const out = [...value.slice(0, at), ...(left === undefined ? [] : [left]), ...value.slice(at + 1)];
  return out.length === 0 ? undefined : out;
}

function keysOf(fields: readonly { readonly name: string; readonly value: Value }[]): ValueMap {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}
