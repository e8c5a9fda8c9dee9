import { difference } from "../fieldpath/algebra.ts";
import { fromPaths } from "../fieldpath/build.ts";
import { emptySet, type FieldSet } from "../fieldpath/set.ts";
import { deducedType } from "../schema/deduced-type.ts";
import type { Type } from "../schema/resolve-type.ts";
import { type Comparison, compare } from "../typed/compare.ts";
import type { ValueMap } from "../value/value.ts";

/**
 * Returns which fields of an object changed, without the metadata that the server sets. If the type is not known, the values
 * decide.
 */
export function valueChanges(before: ValueMap | null, after: ValueMap | null, type: Type | null): Comparison {
  if (before === after) return NOTHING;
  const [lhs, rhs] = [before ?? {}, after ?? {}];
  const typed = type === null ? null : compare({ value: lhs, type }, { value: rhs, type });
  const found = typed !== null && "added" in typed ? typed : compareUntyped(lhs, rhs);
  return {
    added: withoutServerMetadata(found.added),
    modified: withoutServerMetadata(found.modified),
    removed: withoutServerMetadata(found.removed),
  };
}

/** Compares two objects without a type, or if one does not fit its type. Returns no differences if they cannot be compared. */
export function compareUntyped(lhs: ValueMap, rhs: ValueMap): Comparison {
  const found = compare({ value: lhs, type: deducedType }, { value: rhs, type: deducedType });
  return "added" in found ? found : NOTHING;
}

const NOTHING: Comparison = { added: emptySet, modified: emptySet, removed: emptySet };

const SERVER_METADATA: FieldSet = fromPaths(
  ["managedFields", "resourceVersion", "generation", "uid", "creationTimestamp", "selfLink"].map((name) => [
    "f:metadata",
    `f:${name}`,
  ]),
);

function withoutServerMetadata(set: FieldSet): FieldSet {
  return difference(set, SERVER_METADATA);
}
