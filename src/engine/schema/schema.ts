import type { Value } from "../value/value.ts";

/** What a type may hold, as structured-merge-diff's schema language says it. Several atoms: polymorphic. */
export type Atom = {
  readonly scalar?: "numeric" | "string" | "boolean" | "untyped";
  readonly list?: ListAtom;
  readonly map?: MapAtom;
};

export type ListAtom = {
  readonly elementType: TypeRef;
  /** `associative` (a set, or a keyed list if there are `keys`) or `atomic`. */
  readonly elementRelationship: "associative" | "atomic";
  readonly keys?: readonly string[];
};

export type MapAtom = {
  readonly fields?: readonly Field[];
  /** The type of what `fields` does not name; without it an undeclared field is an error. */
  readonly elementType?: TypeRef;
  /** Default `separable`. */
  readonly elementRelationship?: "separable" | "atomic";
};

export type Field = {
  readonly name: string;
  readonly type: TypeRef;
  /** Stands in for a missing key of a keyed list. */
  readonly default?: Value;
  /** How `kubectl`'s strategic merge treats the field (`x-kubernetes-patch-strategy`, `-merge-key`). */
  readonly patch?: { readonly strategy?: readonly string[]; readonly mergeKey?: string };
};

/** A type by name or in place. `elementRelationship` overrides that of its map atom, else of its list atom. */
export type TypeRef = Atom & {
  readonly namedType?: string;
  readonly elementRelationship?: "associative" | "separable" | "atomic";
};

export type TypeDef = Atom & { readonly name: string };

/** Types by name; undefined for an unknown name. Looked up lazily, so that a large schema costs what is used of it. */
export type Schema = { readonly find: (name: string) => Atom | undefined };

export function schemaOf(types: readonly TypeDef[]): Schema {
  const byName = new Map(types.map((type) => [type.name, type]));
  return { find: (name) => byName.get(name) };
}
