import { decodeElement, partsOf } from "../../engine/fieldpath/element.ts";
import { equal } from "../../engine/value/equal.ts";
import {
  get,
  has,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../engine/value/value.ts";

/**
 * Returns the part of a live value that a set in FieldsV1 names, with keys of list items; undefined if the value has none of it.
 * Needs no schema: the elements of the set say which lists have keys. A field without fields below it is taken as a whole,
 * except if one of the `others`, the sets of other managers, has fields below it.
 */
export function ownedPart(
  value: Value,
  fields: ValueMap,
  others: readonly ValueMap[] = [],
): Value | undefined {
  const below = Object.entries(fields).filter(([text]) => text !== ".");
  if (below.length === 0) {
    const hasOwnersBelow = others.some((other) => Object.keys(other).some((text) => text !== "."));
    return "." in fields || hasOwnersBelow ? onlyMember(value) : value;
  }
  if (isMap(value)) return partOfMap(value, below, others);
  return isList(value) ? partOfList(value, below, others) : undefined;
}

/** Returns what remains of a value if its manager owns none of the fields or items in it. */
function onlyMember(value: Value): Value | undefined {
  if (isMap(value)) return {};
  return isList(value) ? undefined : value;
}

type Below = readonly (readonly [text: string, fields: Value])[];

function partOfMap(map: ValueMap, below: Below, others: readonly ValueMap[]): Value | undefined {
  const out: MutableMap = {};
  const wanted = new Map(below);
  for (const name of Object.keys(map)) {
    const fields = wanted.get(`f:${name}`);
    const part = isMap(fields)
      ? ownedPart(map[name] as Value, fields, belowAll(others, `f:${name}`))
      : undefined;
    if (part !== undefined) put(out, name, part);
  }
  return Object.keys(out).length > 0 ? out : undefined;
}

function partOfList(list: readonly Value[], below: Below, others: readonly ValueMap[]): Value | undefined {
  const wanted = below.flatMap(([text, fields]) => {
    const decoded = decodeElement(text);
    return "element" in decoded ? [{ text, parts: partsOf(decoded.element), fields }] : [];
  });
  const out = list.flatMap((item, at): readonly Value[] => {
    for (const { text, parts, fields } of wanted) {
      if (parts.kind === "value" && equal(parts.value, item)) return [item];
      if (parts.kind === "index" && parts.index === at) return [item];
      if (parts.kind !== "key" || !isMap(item)) continue;
      if (!parts.fields.every(({ name, value }) => equal(get(item, name) ?? null, value))) continue;
      const part = isMap(fields) ? ownedPart(item, fields, belowAll(others, text)) : undefined;
      const owned = isMap(part) ? part : {};
      const hasKey = parts.fields.some(({ name }) => has(owned, name)); // the others have defaults
      return [
        hasKey
          ? owned
          : { ...Object.fromEntries(parts.fields.map(({ name, value }) => [name, value])), ...owned },
      ];
    }
    return [];
  });
  return out.length > 0 ? out : undefined;
}

/** Returns what the sets have below an element. */
function belowAll(sets: readonly ValueMap[], element: string): readonly ValueMap[] {
  return sets.flatMap((set) => {
    const found = get(set, element);
    return isMap(found) ? [found] : [];
  });
}
