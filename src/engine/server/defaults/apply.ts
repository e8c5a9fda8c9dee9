import { equal } from "../../value/equal.ts";
import { mapItems, mapValues } from "../../value/map.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../value/value.ts";
import { type GoType, type StructField, structOf } from "../structs/types.ts";
import { isMissing, type Rule } from "./rule.ts";
import { defaultsOf } from "./rules.ts";

/**
 * `value` with the defaults of its struct and of all structs in it; itself if nothing was missing. A struct's own defaults
 * come before those of what it holds.
 */
export function withDefaults(value: ValueMap, struct: string): ValueMap {
  if (!reaches(struct) || complete.get(value) === struct) return value;
  let out = value;
  for (const rule of defaultsOf(struct)) out = applyRule(out, rule);
  const fields = structOf(struct)?.fields ?? [];
  for (const field of fields) {
    const held = get(out, field.name);
    if (held === undefined || held === null) continue;
    const made = defaultHeld(held, field.type);
    if (made !== held) out = withKey(out, field.name, made);
  }
  if (out === value) complete.set(value, struct);
  return out;
}

/** The struct as which a value was found to miss nothing. */
const complete = new WeakMap<ValueMap, string>();

function applyRule(struct: ValueMap, rule: Rule): ValueMap {
  if (!rule.when.every((holds) => holds(struct))) return struct;
  if (rule.how === "drop") return dropAt(struct, rule.at);
  const value = typeof rule.value === "function" ? rule.value(struct) : rule.value;
  return value === undefined ? struct : setAt(struct, rule.at, value, rule.how === "always");
}

function setAt(struct: ValueMap, path: readonly string[], value: Value, always: boolean): ValueMap {
  const [name = "", ...rest] = path;
  const held = get(struct, name);
  if (rest.length === 0) {
    if (!always && !isMissing(held)) return struct;
    return held !== undefined && equal(held, value) ? struct : withKey(struct, name, value);
  }
  const inside = isMap(held) ? held : {};
  const made = setAt(inside, rest, value, always);
  return made === inside ? struct : withKey(struct, name, made);
}

function dropAt(struct: ValueMap, path: readonly string[]): ValueMap {
  const [name = "", ...rest] = path;
  if (rest.length === 0) return withoutKey(struct, name);
  const held = get(struct, name);
  return isMap(held) ? withKey(struct, name, dropAt(held, rest)) : struct;
}

function defaultHeld(value: Value, type: GoType): Value {
  switch (type.kind) {
    case "pointer":
      return defaultHeld(value, type.of);
    case "struct":
      return isMap(value) ? withDefaults(value, type.name) : value;
    case "list":
      return isList(value) && mayReach(type.of)
        ? mapItems(value, (item) => defaultHeld(item, type.of))
        : value;
    case "map":
      return isMap(value) && mayReach(type.of)
        ? mapValues(value, (item) => defaultHeld(item, type.of))
        : value;
    default:
      return value;
  }
}

const reached = new Map<string, boolean>();

/** Whether a struct, or one in it, has any defaults. */
function reaches(name: string): boolean {
  const known = reached.get(name);
  if (known !== undefined) return known;
  reached.set(name, false);
  try {
    const found =
      defaultsOf(name).length > 0 ||
      (structOf(name)?.fields ?? []).some((field: StructField) => mayReach(field.type));
    reached.set(name, found);
    return found;
  } catch (error) {
    reached.delete(name); // a part is missing: it is asked again once that is loaded
    throw error;
  }
}

function mayReach(type: GoType): boolean {
  if (type.kind === "struct") return reaches(type.name);
  return "of" in type && mayReach(type.of);
}
