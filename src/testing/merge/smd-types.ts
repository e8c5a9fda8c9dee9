import type { Atom, TypeDef, TypeRef } from "../../engine/schema/schema.ts";
import { compareText } from "../../engine/value/order.ts";

/**
 * Returns types by name in the JSON form of structured-merge-diff schemas, with sorted fields, to compare them with upstream.
 * Omits patch strategies and merge keys, which this form does not contain.
 */
export function smdTypes(types: readonly TypeDef[]): ReadonlyMap<string, unknown> {
  return new Map(types.map((type) => [type.name, smdAtom(type)]));
}

/** Returns one type in that form. */
export function smdAtom(atom: Atom): unknown {
  return sorted(JSON.parse(JSON.stringify(plain(atom))));
}

function plain(atom: Atom | TypeRef): object {
  const { scalar, list, map } = atom;
  const named = "namedType" in atom && { namedType: atom.namedType };
  const relationship = "elementRelationship" in atom && { elementRelationship: atom.elementRelationship };
  return {
    ...named,
    ...relationship,
    ...(scalar && { scalar }),
    ...(list && { list: { ...list, elementType: plain(list.elementType) } }),
    ...(map && {
      map: {
        ...map,
        ...(map.elementType && { elementType: plain(map.elementType) }),
        ...(map.fields && {
          fields: [...map.fields]
            .sort((a, b) => compareText(a.name, b.name))
            .map(({ patch: _, ...field }) => ({ ...field, type: plain(field.type) })),
        }),
      },
    }),
  };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => compareText(a, b));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}
