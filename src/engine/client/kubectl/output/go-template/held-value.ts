import { goType } from "../../../../value/go-format.ts";
import { isList, isMap, type Value } from "../../../../value/value.ts";

/**
 * A value while a template runs. Without `value` it is none, as a missing key. `isBoxed`: it comes out of a map or a list, so Go only
 * knows that it is an interface. `type` is its type if it is none of those that JSON becomes: numbers of the template are ints.
 */
export type Held = { readonly value?: Value; readonly isBoxed?: boolean; readonly type?: string };

/** What a function returns: its value, or the error of Go. */
export type Outcome = Held | { readonly error: string };

/** The value that is none. */
export const NONE: Held = {};

/** Returns a number of the template. */
export function int(value: number): Held {
  return { value, type: "int" };
}

/** Returns what an interface contains; a null in it is none. */
export function unboxed(held: Held): Held {
  if (held.isBoxed !== true) return held;
  return held.value === null || held.value === undefined ? NONE : { value: held.value };
}

/** Whether a value is an interface with null in it. */
export function isNilBox({ value, isBoxed }: Held): boolean {
  return isBoxed === true && value === null;
}

/** Returns the name of the Go type of what a value contains; `<nil>` for none. */
export function typeOf(held: Held): string {
  return held.value === undefined ? "<nil>" : (held.type ?? goType(held.value));
}

/** Whether a value is true in a Go template. */
export function isTrue({ value }: Held): boolean {
  if (value === undefined) return false;
  if (isList(value)) return value.length > 0;
  if (isMap(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}
