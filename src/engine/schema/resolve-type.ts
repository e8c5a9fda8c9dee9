import { quotePlain } from "../value/json/json.ts";
import { compareText } from "../value/order.ts";
import type { Atom, Field, ListAtom, MapAtom, Schema, TypeRef } from "./schema.ts";

/** A type with resolved references, which are followed at their first use. */
export type Type = {
  /** The name of the type for messages. Empty for an inline type. */
  readonly name: string;
  readonly scalar: Atom["scalar"] | null;
  readonly list: ListType | null;
  readonly map: MapType | null;
  /** Whether it is a reference to an unknown type. */
  readonly unresolved: boolean;
};

/** How a list merges. */
export type ListType = {
  readonly atomic: boolean;
  readonly associative: boolean;
  /** In the order of the schema, as messages name them. Empty for a set. */
  readonly keys: readonly string[];
  /** The same keys in the order of path elements. `prefix` precedes the value in the element: `"name":`. */
  readonly sortedKeys: readonly { readonly name: string; readonly prefix: string }[];
  readonly element: () => Type;
};

/** The fields of a map, and how it merges. */
export type MapType = {
  readonly atomic: boolean;
  readonly fields: ReadonlyMap<string, FieldType>;
  /** The type of undeclared keys, or null if they are not allowed. */
  readonly element: (() => Type) | null;
  /** Whether the map allows any value and has no markers, so that a change of the schema does not affect it. */
  readonly free: boolean;
};

/** A declared field of a map. */
export type FieldType = {
  /** The path element: `f:<name>`. */
  readonly element: string;
  readonly type: () => Type;
  readonly field: Field;
};

/** Returns the type of a key's value, or null if the map does not allow the key. */
export function typeOfKey(map: MapType, key: string): Type | null {
  const field = map.fields.get(key);
  if (field !== undefined) return field.type();
  return map.element === null ? null : map.element();
}

type Cache = {
  readonly named: Map<string, Type>;
  readonly overridden: Map<string, Type>;
  readonly inline: WeakMap<TypeRef, Type>;
};

const caches = new WeakMap<Schema, Cache>();

/** Returns the type of a reference in `schema`. The same reference gives the same object. */
export function resolve(schema: Schema, ref: TypeRef): Type {
  let cache = caches.get(schema);
  if (cache === undefined) {
    cache = { named: new Map(), overridden: new Map(), inline: new WeakMap() };
    caches.set(schema, cache);
  }
  if (ref.namedType === undefined) {
    const known = cache.inline.get(ref);
    if (known !== undefined) return known;
    const type = build(schema, "", override(ref, ref.elementRelationship));
    cache.inline.set(ref, type);
    return type;
  }
  const { namedType: name, elementRelationship: relationship } = ref;
  const map = relationship === undefined ? cache.named : cache.overridden;
  const key = relationship === undefined ? name : `${relationship} ${name}`;
  const known = map.get(key);
  if (known !== undefined) return known;
  const type = build(schema, name, override(schema.find(name), relationship));
  map.set(key, type);
  return type;
}

/** Returns the atom with another relationship of its map, or else of its list. Undefined if it has neither. */
function override(atom: Atom | undefined, relationship: TypeRef["elementRelationship"]): Atom | undefined {
  if (atom === undefined || relationship === undefined) return atom;
  const { scalar, list, map } = atom;
  if (map !== undefined) {
    const marked = {
      ...map,
      elementRelationship: relationship === "atomic" ? relationship : "separable",
    } as const;
    return { ...(scalar && { scalar }), ...(list && { list }), map: marked };
  }
  if (list === undefined) return undefined;
  const marked = { ...list, elementRelationship: relationship as ListAtom["elementRelationship"] };
  return { ...(scalar && { scalar }), list: marked };
}

function build(schema: Schema, name: string, atom: Atom | undefined): Type {
  return {
    name,
    scalar: atom?.scalar ?? null,
    list: atom?.list ? buildList(schema, atom.list) : null,
    map: atom?.map ? buildMap(schema, atom.map) : null,
    unresolved: atom === undefined,
  };
}

function buildList(schema: Schema, list: ListAtom): ListType {
  const keys = list.keys ?? [];
  return {
    atomic: list.elementRelationship === "atomic",
    associative: list.elementRelationship === "associative",
    keys,
    sortedKeys: [...keys].sort(compareText).map((name) => ({ name, prefix: `${quotePlain(name)}:` })),
    element: lazy(schema, list.elementType),
  };
}

function buildMap(schema: Schema, map: MapAtom): MapType {
  const fields = new Map<string, FieldType>();
  for (const field of map.fields ?? []) {
    fields.set(field.name, { element: `f:${field.name}`, type: lazy(schema, field.type), field });
  }
  const { elementType } = map;
  return {
    atomic: map.elementRelationship === "atomic",
    fields,
    element: elementType === undefined ? null : lazy(schema, elementType),
    free: map.fields === undefined && elementType !== undefined && isDeduced(elementType),
  };
}

function isDeduced(ref: TypeRef): boolean {
  return ref.namedType === undefined ? ref.scalar === "untyped" : ref.namedType === "__untyped_deduced_";
}

function lazy(schema: Schema, ref: TypeRef): () => Type {
  let type: Type | null = null;
  return () => {
    type ??= resolve(schema, ref);
    return type;
  };
}
