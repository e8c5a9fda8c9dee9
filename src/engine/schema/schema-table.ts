import type { Value } from "../value/value.ts";
import { get, type ValueMap } from "../value/value.ts";
import type { Atom, Field, ListAtom, MapAtom, TypeRef } from "./schema.ts";

/**
 * The compact table of the built-in types and resources of a Kubernetes version, which `scripts/schemas.ts` writes. A value
 * that occurs several times is in a list once, and its index in the list stands for it.
 */
export type Table = {
  /** The format: 1. This code rejects any other. */
  readonly format: number;
  /** For example `v1.36.3`. */
  readonly version: string;
  /** Names of types: a prefix, and the rest of each name. The index of a type counts through all of them. */
  readonly names: readonly (readonly [prefix: string, rests: readonly string[]])[];
  /** The body of each type, as an index in {@link bodies}, in the order of the names. */
  readonly types: readonly number[];
  readonly bodies: readonly AtomCode[];
  readonly members: readonly MemberCode[];
  readonly refs: readonly RefCode[];
  readonly verbs: readonly (readonly string[])[];
  /** In the order of discovery. */
  readonly versions: readonly VersionCode[];
};

/** The fields, with the index of each in {@link Table.members}; or a scalar, a list and a map, 0 for none. */
export type AtomCode = FieldsCode | readonly [ScalarCode | 0, ListCode | 0, MapCode | 0];
/** The index of each field in {@link Table.members}, by name. */
export type FieldsCode = { readonly [name: string]: number };
/** A scalar: numeric, string, boolean or untyped. */
export type ScalarCode = "n" | "s" | "b" | "u";
/** The element as an index in {@link Table.refs}; 1 for associative, 0 for atomic; the keys. */
export type ListCode = readonly [element: number, associative: 0 | 1, ...keys: string[]];
/**
 * The element as an index in {@link Table.refs}, -1 for none; 0 for no relationship, 1 for separable, 2 for atomic; the
 * fields.
 */
export type MapCode = readonly [element: number, relationship: 0 | 1 | 2, fields?: FieldsCode];

/** The type of a field as an index in {@link Table.refs}, alone or with default, patch strategy and merge key. */
export type MemberCode = number | { t: number; d?: Value; s?: string; k?: string };

/**
 * A scalar; the index of a type, alone or with another relationship (0 separable, 1 atomic, 2 associative); or an inline
 * type.
 */
export type RefCode = ScalarCode | number | readonly [type: number, relationship: 0 | 1 | 2] | AtomCode;

/** A group and version: `apps/v1`, the index of the type of each kind, and the resources. */
export type VersionCode = readonly [
  apiVersion: string,
  kinds: { readonly [kind: string]: number },
  resources: readonly ResourceCode[],
];

/** A resource in the table. */
export type ResourceCode = {
  /** The kind. */
  k: string;
  /** The plural. */
  p: string;
  /** The singular, if it is not the kind in lower case. */
  i?: string;
  /** The kind of the list, if it is not the kind with `List`. */
  l?: string;
  /** 1 if it is cluster-scoped. */
  c?: 1;
  /** An index in {@link Table.verbs}. */
  v: number;
  /** Short names. */
  s?: readonly string[];
  /** Categories. */
  g?: readonly string[];
  /** Subresources: their verbs, and the kind and apiVersion of their objects if they differ from the resource's. */
  u?: { readonly [name: string]: number | readonly [verbs: number, kind: string, apiVersion?: string] };
};

/** Returns the names of all types, by index. */
function namesOf(table: Table): readonly string[] {
  return table.names.flatMap(([prefix, rests]) => rests.map((rest) => prefix + rest));
}

/** Decodes the types of a table by index at their first use. Equal inline parts are the same object. */
export type TypeDecoder = {
  readonly names: readonly string[];
  readonly atom: (type: number) => Atom | undefined;
};

/** Returns a decoder for the types of a table. */
export function decoderOf(table: Table): TypeDecoder {
  const names = namesOf(table);
  const atoms: Atom[] = [];
  const refs: TypeRef[] = [];
  const members: Omit<Field, "name">[] = [];
  const decoders: Decoders = {
    names,
    ref: (at) => (refs[at] ??= decodeRef(table.refs[at] as RefCode, decoders)),
    member: (at) => (members[at] ??= decodeMember(table.members[at] as MemberCode, decoders)),
  };
  const body = (at: number): Atom => (atoms[at] ??= decodeAtom(table.bodies[at] as AtomCode, decoders));
  return {
    names,
    atom: (type) => (table.types[type] === undefined ? undefined : body(table.types[type])),
  };
}

type Decoders = {
  readonly names: readonly string[];
  readonly ref: (at: number) => TypeRef;
  readonly member: (at: number) => Omit<Field, "name">;
};

const SCALARS = { n: "numeric", s: "string", b: "boolean", u: "untyped" } as const;
const OVERRIDES = ["separable", "atomic", "associative"] as const;

function decodeRef(code: RefCode, decoders: Decoders): TypeRef {
  if (typeof code === "number") return { namedType: decoders.names[code] as string };
  if (typeof code === "string") return { scalar: SCALARS[code] };
  if (Array.isArray(code) && code.length === 2) {
    const [type, relationship] = code as readonly [number, 0 | 1 | 2];
    return { namedType: decoders.names[type] as string, elementRelationship: OVERRIDES[relationship] };
  }
  return decodeAtom(code as AtomCode, decoders);
}

function decodeAtom(code: AtomCode, decoders: Decoders): Atom {
  if (!isParts(code)) return { map: { fields: decodeFields(code, decoders) } };
  const [scalar, list, map] = code;
  return {
    ...(scalar !== 0 && { scalar: SCALARS[scalar] }),
    ...(list !== 0 && { list: decodeList(list, decoders) }),
    ...(map !== 0 && { map: decodeMap(map, decoders) }),
  };
}

function isParts(code: AtomCode): code is readonly [ScalarCode | 0, ListCode | 0, MapCode | 0] {
  return Array.isArray(code);
}

function decodeList([element, associative, ...keys]: ListCode, decoders: Decoders): ListAtom {
  return {
    elementType: decoders.ref(element),
    elementRelationship: associative === 1 ? "associative" : "atomic",
    ...(keys.length > 0 && { keys }),
  };
}

function decodeMap([element, relationship, fields]: MapCode, decoders: Decoders): MapAtom {
  return {
    ...(fields !== undefined && { fields: decodeFields(fields, decoders) }),
    ...(element >= 0 && { elementType: decoders.ref(element) }),
    ...(relationship !== 0 && { elementRelationship: relationship === 1 ? "separable" : "atomic" }),
  };
}

function decodeFields(code: FieldsCode, decoders: Decoders): readonly Field[] {
  const fields: ValueMap = code;
  return Object.keys(fields).map((name) => ({ name, ...decoders.member(get(fields, name) as number) }));
}

function decodeMember(code: MemberCode, decoders: Decoders): Omit<Field, "name"> {
  if (typeof code === "number") return { type: decoders.ref(code) };
  const { t, d, s, k } = code;
  const patch = {
    ...(s !== undefined && { strategy: s.split(",") }),
    ...(k !== undefined && { mergeKey: k }),
  };
  return {
    type: decoders.ref(t),
    ...(d !== undefined && { default: d }),
    ...((s !== undefined || k !== undefined) && { patch }),
  };
}
