import type { Path } from "../../fieldpath/element.ts";
import { get, has, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** The value of a field in one of the three sources. */
export type SourceValue =
  | { readonly kind: "set"; readonly value: Value }
  /** The field is present and null. */
  | { readonly kind: "unset" }
  | { readonly kind: "absent" };

/** The values of a field in all three sources. */
export type SourceValues = {
  readonly last: SourceValue;
  readonly local: SourceValue;
  readonly live: SourceValue;
};

/** How an element is merged; see `visit-elements.ts`. */
export type Strategy = "merge" | "replace" | "retainKeys";

/**
 * A field with its values in the last applied configuration, the local file and the live object, and its merge strategy. An
 * element that is replaced as a whole has no children.
 */
export type Element = SourceValues & {
  readonly path: Path;
  readonly strategy: Strategy;
} & (
    | { readonly kind: "primitive" }
    /** A map with arbitrary keys. */
    | { readonly kind: "map"; readonly children: readonly Element[] }
    /** A struct with declared fields. */
    | { readonly kind: "type"; readonly children: readonly Element[] }
    /** The children are in the order of the merged list. */
    | { readonly kind: "list"; readonly keys: readonly string[]; readonly children: readonly Element[] }
  );

/** The value of a field that a source does not have. */
export const ABSENT: SourceValue = { kind: "absent" };

/** Returns the value of a key of a map; absent if the map itself is null. */
export function sourceValueOf(map: ValueMap | null, key: string): SourceValue {
  return map === null || !has(map, key) ? ABSENT : toSourceValue(get(map, key) as Value);
}

/** Returns a value as that of a source: null means unset. */
export function toSourceValue(value: Value): SourceValue {
  return value === null ? { kind: "unset" } : { kind: "set", value };
}

/** Returns the map that a source has here, or null for any other value. */
export function mapOfSource(side: SourceValue): ValueMap | null {
  return side.kind === "set" && isMap(side.value) ? side.value : null;
}
