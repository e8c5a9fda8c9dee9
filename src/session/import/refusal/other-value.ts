import type { Path } from "../../../engine/fieldpath/element.ts";
import { type Type, typeOfKey } from "../../../engine/schema/resolve-type.ts";
import { itemsOf } from "../../../engine/typed/item.ts";
import { get, isList, isMap, type Value, withKey } from "../../../engine/value/value.ts";
import { builtinValues } from "../../assist/allowed-values.ts";

/** Returns a value with another value at a path, of the same type; the value itself if it has nothing at the path. */
export function withOtherValue(value: Value, type: Type | null, path: Path): Value {
  return changed(value, type, path, []);
}

/** `allowed`: the values that the field can have; empty if there is no list. */
function changed(value: Value, type: Type | null, path: Path, allowed: readonly string[]): Value {
  const [element, ...rest] = path;
  if (element === undefined) return otherValue(value, allowed);
  if (isMap(value)) {
    const key = element.slice(2);
    const child = get(value, key);
    if (!element.startsWith("f:") || child === undefined) return value;
    const childType = type?.map == null ? null : typeOfKey(type.map, key);
    return withKey(value, key, changed(child, childType, rest, builtinValues(type, key)));
  }
  const list = type?.list;
  if (!isList(value) || list == null) return value;
  const { elements } = itemsOf(list, value);
  return value.map((item, at) => (elements[at] === element ? changed(item, list.element(), rest, []) : item));
}

function otherValue(value: Value, allowed: readonly string[]): Value {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  if (typeof value === "string") return allowed.find((one) => one !== value) ?? otherText(value);
  if (isList(value))
    return value.length === 0 ? ["other"] : value.map((item, at) => (at === 0 ? otherValue(item, []) : item));
  if (!isMap(value)) return "other";
  const [last] = Object.keys(value).slice(-1);
  return last === undefined
    ? { other: "value" }
    : withKey(value, last, otherValue(get(value, last) ?? null, []));
}

/** Returns a text with another last number, `nginx:1.28` for `nginx:1.27`; without a number it gets an end. */
function otherText(text: string): string {
  const found = /\d{1,9}(?=\D*$)/.exec(text);
  if (found === null) return `${text}-other`;
  return (
    text.slice(0, found.index) + String(Number(found[0]) + 1) + text.slice(found.index + found[0].length)
  );
}
