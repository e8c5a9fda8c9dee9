import { apiVersionOf, type Kind, type Subresource } from "../../src/engine/schema/builtins.ts";
import type { Atom, Field, ListAtom, MapAtom, TypeDef, TypeRef } from "../../src/engine/schema/schema.ts";
import type {
  AtomCode,
  FieldsCode,
  ListCode,
  MapCode,
  MemberCode,
  RefCode,
  ResourceCode,
  ScalarCode,
  Table,
  VersionCode,
} from "../../src/engine/schema/schema-table.ts";
import { compareText } from "../../src/engine/value/order.ts";
import { type MutableMap, put } from "../../src/engine/value/value.ts";

/** A resource without the name of its type. */
export type ResourceFacts = Omit<Kind, "typeName" | "subresources"> & {
  readonly subresources: readonly Omit<Subresource, "typeName">[];
};

/** The contents of a table. */
export type Facts = {
  readonly version: string;
  readonly types: readonly TypeDef[];
  /** The names of the types, by apiVersion and kind. */
  readonly kinds: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** In the order of discovery. */
  readonly resources: readonly ResourceFacts[];
};

/**
 * Returns the table. The same facts give the same table, in any order of types and fields. `used` has names of types that the table
 * refers to and does not contain.
 */
export function encodeTable(facts: Facts, used: readonly string[] = []): Table {
  const types = [...facts.types].sort((a, b) => compareText(a.name, b.name));
  const own = types.map((type) => type.name);
  const names = [...own, ...[...new Set(used)].filter((name) => !own.includes(name)).sort(compareText)];
  const numbers = new Map(names.map((name, number) => [name, number]));
  const bodies = interner<AtomCode>();
  const members = interner<MemberCode>();
  const refs = interner<RefCode>();
  const verbs = interner<readonly string[]>();
  const pools: Pools = { numbers, members, refs };
  return {
    format: 1,
    version: facts.version,
    names: prefixed(names),
    types: types.map((type) => bodies.number(encodeAtom(type, pools))),
    bodies: bodies.items,
    members: members.items,
    refs: refs.items,
    versions: encodeVersions(facts, numbers, (list) => verbs.number(list)),
    verbs: verbs.items,
  };
}

/** Returns the table as text: one line for each entry of its long lists, so that a diff shows the changes. */
export function printTable(table: Table): string {
  const parts = Object.entries(table).map(([key, value]) => {
    const long = Array.isArray(value) && Array.isArray(value[0] ?? []) && key !== "types";
    const lines = Array.isArray(value) && (long || key === "bodies");
    const text = lines
      ? `[\n${value.map((item) => JSON.stringify(item)).join(",\n")}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(key)}:${text}`;
  });
  return `{${parts.join(",\n")}}\n`;
}

type Pools = {
  readonly numbers: ReadonlyMap<string, number>;
  readonly members: Interner<MemberCode>;
  readonly refs: Interner<RefCode>;
};

type Interner<T> = { readonly items: T[]; readonly number: (item: T) => number };

function interner<T>(): Interner<T> {
  const items: T[] = [];
  const known = new Map<string, number>();
  const number = (item: T): number => {
    const key = JSON.stringify(item);
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, items.length);
    return items.push(item) - 1;
  };
  return { items, number };
}

/** Returns the names in their order, grouped by their text up to the last dot. */
function prefixed(names: readonly string[]): readonly (readonly [string, readonly string[]])[] {
  const groups: [string, string[]][] = [];
  for (const name of names) {
    const prefix = name.slice(0, name.lastIndexOf(".") + 1);
    if (groups.at(-1)?.[0] !== prefix) groups.push([prefix, []]);
    groups.at(-1)?.[1].push(name.slice(prefix.length));
  }
  return groups;
}

const SCALARS = { numeric: "n", string: "s", boolean: "b", untyped: "u" } as const satisfies Record<
  string,
  ScalarCode
>;

function encodeAtom({ scalar, list, map }: Atom, pools: Pools): AtomCode {
  const code = map && encodeMap(map, pools);
  const fields = code?.[2];
  if (!scalar && !list && fields !== undefined && code?.[0] === -1 && code[1] === 0) return fields;
  return [scalar ? SCALARS[scalar] : 0, list ? encodeList(list, pools) : 0, code ?? 0];
}

function encodeList({ elementType, elementRelationship, keys = [] }: ListAtom, pools: Pools): ListCode {
  const element = pools.refs.number(encodeRef(elementType, pools));
  return [element, elementRelationship === "associative" ? 1 : 0, ...keys];
}

function encodeMap({ fields, elementType, elementRelationship }: MapAtom, pools: Pools): MapCode {
  const element = elementType === undefined ? -1 : pools.refs.number(encodeRef(elementType, pools));
  const relationship = elementRelationship === undefined ? 0 : elementRelationship === "atomic" ? 2 : 1;
  return fields === undefined
    ? [element, relationship]
    : [element, relationship, encodeFields(fields, pools)];
}

function encodeFields(fields: readonly Field[], pools: Pools): FieldsCode {
  const code: MutableMap = {};
  for (const field of [...fields].sort((a, b) => compareText(a.name, b.name))) {
    put(code, field.name, pools.members.number(encodeMember(field, pools)));
  }
  return code as FieldsCode;
}

function encodeMember(field: Field, pools: Pools): MemberCode {
  const t = pools.refs.number(encodeRef(field.type, pools));
  if (field.default === undefined && field.patch === undefined) return t;
  const strategy = field.patch?.strategy?.join(",");
  return {
    t,
    ...(field.default !== undefined && { d: field.default }),
    ...(strategy !== undefined && { s: strategy }),
    ...(field.patch?.mergeKey !== undefined && { k: field.patch.mergeKey }),
  };
}

function encodeRef(ref: TypeRef, pools: Pools): RefCode {
  if (ref.namedType === undefined) {
    return ref.scalar && !ref.list && !ref.map ? SCALARS[ref.scalar] : encodeAtom(ref, pools);
  }
  const number = pools.numbers.get(ref.namedType);
  if (number === undefined) throw new Error(`no type ${ref.namedType}`);
  if (ref.elementRelationship === undefined) return number;
  return [number, ref.elementRelationship === "separable" ? 0 : ref.elementRelationship === "atomic" ? 1 : 2];
}

/** Returns the versions in the order of their resources, then versions without resources. */
function encodeVersions(
  facts: Facts,
  numbers: ReadonlyMap<string, number>,
  verbs: (list: readonly string[]) => number,
): readonly VersionCode[] {
  const names = new Set([...facts.resources.map(apiVersionOf), ...[...facts.kinds.keys()].sort(compareText)]);
  return [...names].map((apiVersion) => {
    const kinds: MutableMap = {};
    const types = [...(facts.kinds.get(apiVersion) ?? [])].sort(([a], [b]) => compareText(a, b));
    for (const [kind, name] of types) put(kinds, kind, numbers.get(name) as number);
    const own = facts.resources.filter((resource) => apiVersionOf(resource) === apiVersion);
    return [
      apiVersion,
      kinds as { readonly [kind: string]: number },
      own.map((resource) => encodeResource(resource, verbs)),
    ];
  });
}

function encodeResource(facts: ResourceFacts, verbs: (list: readonly string[]) => number): ResourceCode {
  const { kind, plural, singular, listKind, shortNames, categories, subresources } = facts;
  return {
    k: kind,
    p: plural,
    ...(singular !== kind.toLowerCase() && { i: singular }),
    ...(listKind !== `${kind}List` && { l: listKind }),
    ...(!facts.namespaced && { c: 1 }),
    v: verbs(facts.verbs),
    ...(shortNames.length > 0 && { s: shortNames }),
    ...(categories.length > 0 && { g: categories }),
    ...(subresources.length > 0 && {
      u: Object.fromEntries(subresources.map((one) => [one.name, encodeSubresource(one, facts, verbs)])),
    }),
  };
}

function encodeSubresource(
  facts: Omit<Subresource, "typeName">,
  parent: ResourceFacts,
  verbs: (list: readonly string[]) => number,
): number | readonly [number, string, string?] {
  const number = verbs(facts.verbs);
  if (apiVersionOf(facts) !== apiVersionOf(parent)) return [number, facts.kind, apiVersionOf(facts)];
  return facts.kind === parent.kind ? number : [number, facts.kind];
}
