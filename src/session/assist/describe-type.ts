import type { Type } from "../../engine/schema/resolve-type.ts";
import type { Field } from "../../engine/schema/schema.ts";

/** Returns a type in a few words: `number`, `list of objects by key name`, `map of strings, owned as a whole`. */
export function describeType(type: Type): string {
  const { scalar, list, map } = type;
  if (scalar !== null && scalar !== undefined) {
    if (list !== null || map !== null || scalar === "untyped") return "anything";
    return SCALARS[scalar];
  }
  if (list !== null) {
    const items = briefly(list.element());
    if (list.atomic) return `list of ${items}, owned as a whole`;
    if (list.keys.length === 0) return `set of ${items}, each owned by itself`;
    return `list of ${items} by ${list.keys.length === 1 ? "key" : "keys"} ${list.keys.join(", ")}`;
  }
  if (map !== null) {
    const what =
      map.fields.size === 0 && map.element !== null ? `map of ${briefly(map.element())}` : "object";
    return map.atomic ? `${what}, owned as a whole` : what;
  }
  return "unknown";
}

const SCALARS = { numeric: "number", string: "string", boolean: "true or false" } as const;

function briefly(type: Type): string {
  if (type.scalar !== null && type.scalar !== undefined) {
    if (type.list !== null || type.map !== null || type.scalar === "untyped") return "anything";
    return { numeric: "numbers", string: "strings", boolean: "booleans" }[type.scalar];
  }
  return type.list !== null ? "lists" : "objects";
}

/** Returns the default of a field as JSON; null if there is none, or if it is the empty value of its type. */
export function printDefault(field: Field | undefined): string | null {
  const standard = field?.default;
  if (standard === undefined || standard === null || standard === "" || standard === 0 || standard === false)
    return null;
  const text = JSON.stringify(standard);
  return text === "{}" || text === "[]" ? null : text;
}
