import type { Value } from "../value/value.ts";
import { get, type ValueMap } from "../value/value.ts";
import type { Atom, Field, ListAtom, MapAtom, TypeRef } from "./schema.ts";

/**
 * The compact table of a Kubernetes version's built-in types and resources, as `scripts/schemas.ts` writes it: facts
 * only. Whatever repeats stands once in a list and is meant by its number there.
 */
export type Table = {
  /** 1; a table of another format is not for this code. */
  readonly format: number;
  /** `v1.36.3`. */
  readonly version: string;
  /** Type names: a prefix, and what follows it in each name. A type's number counts through all of them. */
  readonly names: readonly (readonly [prefix: string, rests: readonly string[]])[];
  /** What each type is, in the order of the names: a number of {@link bodies}. */
  readonly types: readonly number[];
  readonly bodies: readonly AtomCode[];
  readonly members: readonly MemberCode[];
  readonly refs: readonly RefCode[];
  readonly verbs: readonly (readonly string[])[];
  /** In the order of discovery. */
  readonly versions: readonly VersionCode[];
};

/** Fields alone, by name a number of {@link Table.members}; or a scalar, a list and a map, 0 for none. */
export type AtomCode = FieldsCode | readonly [ScalarCode | 0, ListCode | 0, MapCode | 0];
export type FieldsCode = { readonly [name: string]: number };
export type ScalarCode = "n" | "s" | "b" | "u";
/** The element, a number of {@link Table.refs}; 1 for associative, 0 for atomic; keys. */
export type ListCode = readonly [element: number, associative: 0 | 1, ...keys: string[]];
/** The element likewise, -1 for none; 0 for no relationship, 1 separable, 2 atomic; fields. */
export type MapCode = readonly [element: number, relationship: 0 | 1 | 2, fields?: FieldsCode];

/** A field's type as a number of {@link Table.refs}, alone or with default, patch strategy and merge key. */
export type MemberCode = number | { t: number; d?: Value; s?: string; k?: string };

/** A scalar; a type's number, alone or with an overriding relationship (0 separable, 1 atomic, 2 associative); a type in place. */
export type RefCode = ScalarCode | number | readonly [type: number, relationship: 0 | 1 | 2] | AtomCode;

/** One group and version: `apps/v1`, the numbers of its kinds' types, and its resources. */
export type VersionCode = readonly [
  apiVersion: string,
  kinds: { readonly [kind: string]: number },
  resources: readonly ResourceCode[],
];

export type ResourceCode = {
  /** Kind. */
  k: string;
  /** Plural. */
  p: string;
  /** Singular, where it is not the kind in lower case. */
  i?: string;
  /** The list's kind, where it is not the kind and `List`. */
  l?: string;
  /** 1: not in namespaces. */
  c?: 1;
  /** A number of {@link Table.verbs}. */
  v: number;
  /** Short names. */
  s?: readonly string[];
  /** Categories. */
  g?: readonly string[];
  /** Subresources: their verbs, and where it is not the resource's own what they take: kind, and API version if another. */
  u?: { readonly [name: string]: number | readonly [verbs: number, kind: string, apiVersion?: string] };
};

/** The names of all types, in the order of their numbers. */
function namesOf(table: Table): readonly string[] {
  return table.names.flatMap(([prefix, rests]) => rests.map((rest) => prefix + rest));
}

/** The types of a table by number, decoded when asked for; parts in place are the same objects wherever they occur. */
export type TypeDecoder = {
  readonly names: readonly string[];
  readonly atom: (type: number) => Atom | undefined;
};

export function decoderOf(table: Table): TypeDecoder {
  const names = namesOf(table);
  const atoms: Atom[] = [];
  const refs: TypeRef[] = [];
  const members: Omit<Field, "name">[] = [];
  const tools: Tools = {
    names,
    ref: (at) => (refs[at] ??= decodeRef(table.refs[at] as RefCode, tools)),
    member: (at) => (members[at] ??= decodeMember(table.members[at] as MemberCode, tools)),
  };
  const body = (at: number): Atom => (atoms[at] ??= decodeAtom(table.bodies[at] as AtomCode, tools));
  return {
    names,
    atom: (type) => (table.types[type] === undefined ? undefined : body(table.types[type])),
  };
}

type Tools = {
  readonly names: readonly string[];
  readonly ref: (at: number) => TypeRef;
  readonly member: (at: number) => Omit<Field, "name">;
};

const SCALARS = { n: "numeric", s: "string", b: "boolean", u: "untyped" } as const;
const OVERRIDES = ["separable", "atomic", "associative"] as const;

function decodeRef(code: RefCode, tools: Tools): TypeRef {
  if (typeof code === "number") return { namedType: tools.names[code] as string };
  if (typeof code === "string") return { scalar: SCALARS[code] };
  if (Array.isArray(code) && code.length === 2) {
    const [type, relationship] = code as readonly [number, 0 | 1 | 2];
    return { namedType: tools.names[type] as string, elementRelationship: OVERRIDES[relationship] };
  }
  return decodeAtom(code as AtomCode, tools);
}

function decodeAtom(code: AtomCode, tools: Tools): Atom {
  if (!isParts(code)) return { map: { fields: decodeFields(code, tools) } };
  const [scalar, list, map] = code;
  return {
    ...(scalar !== 0 && { scalar: SCALARS[scalar] }),
    ...(list !== 0 && { list: decodeList(list, tools) }),
    ...(map !== 0 && { map: decodeMap(map, tools) }),
  };
}

function isParts(code: AtomCode): code is readonly [ScalarCode | 0, ListCode | 0, MapCode | 0] {
  return Array.isArray(code);
}

function decodeList([element, associative, ...keys]: ListCode, tools: Tools): ListAtom {
  return {
    elementType: tools.ref(element),
    elementRelationship: associative === 1 ? "associative" : "atomic",
    ...(keys.length > 0 && { keys }),
  };
}

function decodeMap([element, relationship, fields]: MapCode, tools: Tools): MapAtom {
  return {
    ...(fields !== undefined && { fields: decodeFields(fields, tools) }),
    ...(element >= 0 && { elementType: tools.ref(element) }),
    ...(relationship !== 0 && { elementRelationship: relationship === 1 ? "separable" : "atomic" }),
  };
}

function decodeFields(code: FieldsCode, tools: Tools): readonly Field[] {
  const fields: ValueMap = code;
  return Object.keys(fields).map((name) => ({ name, ...tools.member(get(fields, name) as number) }));
}

function decodeMember(code: MemberCode, tools: Tools): Omit<Field, "name"> {
  if (typeof code === "number") return { type: tools.ref(code) };
  const { t, d, s, k } = code;
  const patch = {
    ...(s !== undefined && { strategy: s.split(",") }),
    ...(k !== undefined && { mergeKey: k }),
  };
  return {
    type: tools.ref(t),
    ...(d !== undefined && { default: d }),
    ...((s !== undefined || k !== undefined) && { patch }),
  };
}
