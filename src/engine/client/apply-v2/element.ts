import type { Path } from "../../fieldpath/element.ts";
import { get, has, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** What one of the three sources says of a field. */
export type Side =
  | { readonly kind: "set"; readonly value: Value }
  /** It is there and null. */
  | { readonly kind: "unset" }
  | { readonly kind: "absent" };

/** The three sources of a field, collated. */
export type Sides = { readonly last: Side; readonly local: Side; readonly live: Side };

/** How an element is merged; see `strategies.ts`. */
export type Strategy = "merge" | "replace" | "retainKeys";

/**
 * A field with what the last applied configuration, the local file and the live object say of it, and how it is to be merged.
 * Elements that are replaced as a whole have no children: nothing in them is decided by itself.
 */
export type Element = Sides & {
  readonly path: Path;
  readonly strategy: Strategy;
} & (
    | { readonly kind: "primitive" }
    /** A map whose keys are free. */
    | { readonly kind: "map"; readonly children: readonly Element[] }
    /** A struct of declared fields. */
    | { readonly kind: "type"; readonly children: readonly Element[] }
    /** Children in the order in which the items are to stand. */
    | { readonly kind: "list"; readonly keys: readonly string[]; readonly children: readonly Element[] }
  );

export const ABSENT: Side = { kind: "absent" };

/** The side of a key of a map; absent where the map itself is not there. */
export function sideOf(map: ValueMap | null, key: string): Side {
  return map === null || !has(map, key) ? ABSENT : toSide(get(map, key) as Value);
}

export function toSide(value: Value): Side {
  return value === null ? { kind: "unset" } : { kind: "set", value };
}

/** The map that a side is set to; null for anything else. */
export function mapOf(side: Side): ValueMap | null {
  return side.kind === "set" && isMap(side.value) ? side.value : null;
}
