import type { Value } from "../value/value.ts";

/**
 * The values that a type allows, as in the schema language of structured-merge-diff. A type with several atoms is
 * polymorphic.
 */
export type Atom = {
  readonly scalar?: "numeric" | "string" | "boolean" | "untyped";
  readonly list?: ListAtom;
  readonly map?: MapAtom;
};

/** A list, and how it merges. */
export type ListAtom = {
  readonly elementType: TypeRef;
  /** `associative` (a set, or a keyed list if there are `keys`) or `atomic`. */
  readonly elementRelationship: "associative" | "atomic";
  readonly keys?: readonly string[];
};

/** A map, and how it merges. */
export type MapAtom = {
  readonly fields?: readonly Field[];
  /** The type of undeclared fields. If it is absent, an undeclared field is an error. */
  readonly elementType?: TypeRef;
  /** `separable` if absent. */
  readonly elementRelationship?: "separable" | "atomic";
};

/** A declared field of a map. */
export type Field = {
  readonly name: string;
  readonly type: TypeRef;
  /** Replaces a missing key of a keyed list. */
  readonly default?: Value;
  /** How strategic merge patches treat the field (`x-kubernetes-patch-strategy`, `-merge-key`). */
  readonly patch?: { readonly strategy?: readonly string[]; readonly mergeKey?: string };
};

/** A named or an inline type. `elementRelationship` replaces that of its map atom, or else that of its list atom. */
export type TypeRef = Atom & {
  readonly namedType?: string;
  readonly elementRelationship?: "associative" | "separable" | "atomic";
};

/** A type with a name. */
export type TypeDef = Atom & { readonly name: string };

/**
 * Finds types by name. Returns undefined for an unknown name. Decodes a type at its first use, so that a large schema costs
 * little.
 */
export type Schema = { readonly find: (name: string) => Atom | undefined };

/** Returns a schema of these types. */
export function schemaOf(types: readonly TypeDef[]): Schema {
  const byName = new Map(types.map((type) => [type.name, type]));
  return { find: (name) => byName.get(name) };
}
