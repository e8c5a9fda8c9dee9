import { equal } from "../../value/equal.ts";
import { mapItems, mapValues } from "../../value/map.ts";
import {
  dig,
  get,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../value/value.ts";
import { findStruct, type GoType } from "../structs/go-types.ts";
import { type DefaultRule, type DefaultRules, isMissing } from "./default-rule.ts";

/**
 * Returns `value` with the defaults of its struct and of all structs inside it, or `value` itself if no default applies. The
 * defaults of a struct apply before those of the structs inside it.
 */
export function withDefaults(value: ValueMap, struct: string, rules: DefaultRules): ValueMap {
  if (!hasDefaults(struct, rules) || complete.get(value) === struct) return value;
  let out = value;
  for (const rule of rules[struct] ?? []) out = applyRule(out, rule, struct);
  const fields = findStruct(struct)?.fields ?? [];
  for (const field of fields) {
    const held = get(out, field.name);
    if (held === undefined || held === null) continue;
    const made = withFieldDefaults(held, field.type, rules);
    if (made !== held) out = withKey(out, field.name, made);
  }
  if (out === value) complete.set(value, struct);
  return out;
}

/** The struct for which a value has all defaults. All kinds that contain a struct have the same rules for it. */
const complete = new WeakMap<ValueMap, string>();

function applyRule(struct: ValueMap, rule: DefaultRule, name: string): ValueMap {
  if (!rule.when.every((holds) => holds(struct))) return struct;
  if (rule.action === "remove") return removeAt(struct, rule.path);
  const value = typeof rule.value === "function" ? rule.value(struct) : rule.value;
  if (value === undefined || isEmptyPointer(struct, rule, name)) return struct;
  return setAt(struct, rule.path, value, rule.action === "overwrite");
}

/** Whether the field is an empty text that Go has a pointer to: then it is not missing, and most kinds refuse it. */
function isEmptyPointer(struct: ValueMap, { path, action }: DefaultRule, name: string): boolean {
  if (action !== "fill" || dig(struct, ...path) !== "") return false;
  let type: GoType | undefined = { kind: "struct", name };
  for (const key of path) {
    const owner: GoType | undefined = type?.kind === "pointer" ? type.of : type;
    type = owner?.kind === "struct" ? findStruct(owner.name)?.byName.get(key)?.type : undefined;
  }
  return type?.kind === "pointer";
}

function setAt(struct: ValueMap, path: readonly string[], value: Value, overwrites: boolean): ValueMap {
  const [name = "", ...rest] = path;
  const held = get(struct, name);
  if (rest.length === 0) {
    if (!overwrites && !isMissing(held)) return struct;
    return held !== undefined && equal(held, value) ? struct : withKey(struct, name, value);
  }
  const inside = isMap(held) ? held : {};
  const made = setAt(inside, rest, value, overwrites);
  return made === inside ? struct : withKey(struct, name, made);
}

function removeAt(struct: ValueMap, path: readonly string[]): ValueMap {
  const [name = "", ...rest] = path;
  if (rest.length === 0) return withoutKey(struct, name);
  const held = get(struct, name);
  return isMap(held) ? withKey(struct, name, removeAt(held, rest)) : struct;
}

function withFieldDefaults(value: Value, type: GoType, rules: DefaultRules): Value {
  switch (type.kind) {
    case "pointer":
      return withFieldDefaults(value, type.of, rules);
    case "struct":
      return isMap(value) ? withDefaults(value, type.name, rules) : value;
    case "list":
      return isList(value) && typeHasDefaults(type.of, rules)
        ? mapItems(value, (item) => withFieldDefaults(item, type.of, rules))
        : value;
    case "map":
      return isMap(value) && typeHasDefaults(type.of, rules)
        ? mapValues(value, (item) => withFieldDefaults(item, type.of, rules))
        : value;
    default:
      return value;
  }
}

const structsWithDefaults = new WeakMap<DefaultRules, Map<string, boolean>>();

/** Whether a struct, or one inside it, has rules. */
function hasDefaults(struct: string, rules: DefaultRules): boolean {
  const known = structsWithDefaults.get(rules) ?? new Map<string, boolean>();
  structsWithDefaults.set(rules, known);
  const before = known.get(struct);
  if (before !== undefined) return before;
  const fields = findStruct(struct)?.fields ?? [];
  known.set(struct, false); // ends the recursion for a struct that contains itself
  const found = rules[struct] !== undefined || fields.some(({ type }) => typeHasDefaults(type, rules));
  known.set(struct, found);
  return found;
}

function typeHasDefaults(type: GoType, rules: DefaultRules): boolean {
  if (type.kind === "struct") return hasDefaults(type.name, rules);
  return "of" in type && typeHasDefaults(type.of, rules);
}
