import { dig, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** The default of one field of a Go struct. */
export type DefaultRule = {
  /** Field names from the struct down. Creates the missing maps on this path. */
  readonly path: readonly string[];
  readonly value: Value | Derived;
  /** All of these must hold. */
  readonly when: readonly Condition[];
  /** `fill` sets a missing field, `overwrite` also a present one, `remove` removes the field. */
  readonly action: "fill" | "overwrite" | "remove";
};

/** Defaults by Go struct, `core/v1.Pod`. */
export type DefaultRules = { readonly [struct: string]: readonly DefaultRule[] };

/** Returns a value that depends on other fields of the struct, or undefined to set nothing. */
export type Derived = (struct: ValueMap) => Value | undefined;

/** Whether a default applies to a struct. */
export type Condition = (struct: ValueMap) => boolean;

/** A path of field names joined by dots, or their list if a name contains a dot. */
type PathText = string | readonly string[];

/** Sets `path` to `value` if the field is missing and all conditions hold. */
export function set(path: PathText, value: Value | Derived, ...when: readonly Condition[]): DefaultRule {
  return { path: namesOf(path), value, when, action: "fill" };
}

/** Sets `path` to `value`, also if the field is present. A derived undefined leaves the field as it is. */
export function overwrite(
  path: PathText,
  value: Value | Derived,
  ...when: readonly Condition[]
): DefaultRule {
  return { path: namesOf(path), value, when, action: "overwrite" };
}

/** Removes the field at `path`. */
export function remove(path: string, ...when: readonly Condition[]): DefaultRule {
  return { path: namesOf(path), value: null, when, action: "remove" };
}

/** Holds if the field is present and not empty. */
export function present(path: string): Condition {
  return (struct) => !isMissing(fieldAt(struct, path));
}

/** Holds if the field is missing or empty, see {@link isMissing}. */
export function missing(path: string): Condition {
  return (struct) => isMissing(fieldAt(struct, path));
}

/** Holds if the field is absent. An empty text is present: Go has a pointer there. */
export function absent(path: string): Condition {
  return (struct) => fieldAt(struct, path) === undefined || fieldAt(struct, path) === null;
}

/** Holds if the field has one of the values. */
export function is(path: string, ...values: readonly Value[]): Condition {
  return (struct) => values.includes(fieldAt(struct, path) ?? null);
}

/** Holds if the field has none of the values, or is missing. */
export function isNot(path: string, ...values: readonly Value[]): Condition {
  return (struct) => !values.includes(fieldAt(struct, path) ?? null);
}

/** Holds if the field is absent, null, 0, false or an empty string. */
export function zero(path: string): Condition {
  return (struct) => !fieldAt(struct, path);
}

/** Holds if the field is a number below 0. */
export function isNegative(path: string): Condition {
  return (struct) => Number(fieldAt(struct, path) ?? 0) < 0;
}

/** Holds if the field is not a map, or a map without keys. */
export function emptyMap(path: string): Condition {
  return (struct) => {
    const value = fieldAt(struct, path);
    return !isMap(value) || Object.keys(value).length === 0;
  };
}

/** Derives the value of the field at `path`. */
export function copyOf(path: string): Derived {
  return (struct) => fieldAt(struct, path);
}

/** Derives the first item of the list at `path`. */
export function firstOf(path: string): Derived {
  return (struct) => {
    const list = fieldAt(struct, path);
    return isList(list) ? list[0] : undefined;
  };
}

function fieldAt(struct: ValueMap, path: string): Value | undefined {
  return dig(struct, ...path.split("."));
}

function namesOf(path: PathText): readonly string[] {
  return typeof path === "string" ? path.split(".") : path;
}

/** Whether a default may replace the value: it is absent, null, an empty string or an empty list. */
export function isMissing(value: Value | undefined): boolean {
  return value === undefined || value === null || value === "" || (isList(value) && value.length === 0);
}
