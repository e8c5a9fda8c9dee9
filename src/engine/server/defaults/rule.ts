import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** A default: a field of a struct, set where it is missing. */
export type Rule = {
  /** The field, names joined by dots; what is missing on the way is made. */
  readonly at: readonly string[];
  readonly value: Value | Derived;
  readonly when: readonly Condition[];
  /** Whether it is set only where it is missing, or whatever is there. Default `missing`. */
  readonly how?: "missing" | "always" | "drop";
};

/** A value that follows from the struct; undefined sets nothing. */
export type Derived = (struct: ValueMap) => Value | undefined;

export type Condition = (struct: ValueMap) => boolean;

/** Sets `path` to `value` where it is missing and all conditions hold. */
export function set(
  path: string | readonly string[],
  value: Value | Derived,
  ...when: readonly Condition[]
): Rule {
  return { at: typeof path === "string" ? path.split(".") : path, value, when };
}

/** Sets `path` whatever it holds; a derived undefined leaves it alone. */
export function put(
  path: string | readonly string[],
  value: Value | Derived,
  ...when: readonly Condition[]
): Rule {
  return { at: typeof path === "string" ? path.split(".") : path, value, when, how: "always" };
}

/** Takes `path` away. */
export function drop(path: string, ...when: readonly Condition[]): Rule {
  return { at: path.split("."), value: null, when, how: "drop" };
}

/** The field is there. */
export function present(path: string): Condition {
  return (struct) => !isMissing(at(struct, path));
}

/** The field is not there, or empty. */
export function missing(path: string): Condition {
  return (struct) => isMissing(at(struct, path));
}

/** The field has one of the values. */
export function is(path: string, ...values: readonly Value[]): Condition {
  return (struct) => values.includes(at(struct, path) ?? null);
}

/** The field has none of the values; a missing field has none. */
export function isNot(path: string, ...values: readonly Value[]): Condition {
  return (struct) => !values.includes(at(struct, path) ?? null);
}

/** Whatever the field at `path` holds. */
export function copyOf(path: string): Derived {
  return (struct) => at(struct, path);
}

/** The value below field names joined by dots. */
export function at(value: Value | undefined, path: string): Value | undefined {
  let found = value;
  for (const name of path.split(".")) {
    if (!isMap(found)) return undefined;
    found = get(found, name);
  }
  return found;
}

/** Whether a default may be put in its place: absent, null, an empty text or list. */
export function isMissing(value: Value | undefined): boolean {
  return value === undefined || value === null || value === "" || (isList(value) && value.length === 0);
}
