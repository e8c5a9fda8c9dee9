import { resolve, type Type } from "../../../engine/schema/resolve-type.ts";
import type { Schema, TypeRef } from "../../../engine/schema/schema.ts";
import { equal } from "../../../engine/value/equal.ts";
import { get, type Value, type ValueMap } from "../../../engine/value/value.ts";
import type { Context } from "../registration.ts";
import { textField } from "./recorded-line.ts";
import { readSchema } from "./recorded-schemas.ts";

/** The types of a recorded sequence. */
export type Parser = {
  readonly schema: Schema;
  /** Returns the reference to the type of an API version. */
  readonly refAt: (version: string) => TypeRef;
};

/** Reads a parser: `same` has one type for all versions, `byVersion` a type with the name of each version, `deduced` no schema. */
export function readParser(parser: ValueMap, context: Context): Parser {
  const schema = readSchema(get(parser, "schema"), context);
  switch (textField(parser, "mode")) {
    case "byVersion":
      return { schema, refAt: (version) => ({ namedType: version }) };
    case "deduced":
      return { schema, refAt: () => ({ namedType: "__untyped_deduced_" }) };
    default: {
      const ref = get(parser, "typeRef") as unknown as TypeRef;
      return { schema, refAt: () => ref };
    }
  }
}

/** Returns the type of a version, and the reference of a type, which the recordings contain. */
export type Types = {
  readonly at: (parser: Parser, version: string) => Type;
  readonly of: (parser: Parser, ref: TypeRef) => Type;
  readonly refOf: (type: Type) => TypeRef;
};

/** Creates the table for a whole sequence, because the live object may have a type of an earlier parser. */
export function newTypes(): Types {
  const refs = new Map<Type, TypeRef>();
  const of = (parser: Parser, ref: TypeRef): Type => {
    const type = resolve(parser.schema, ref);
    const known = refs.get(type);
    if (known === undefined) refs.set(type, ref);
    else if (!equal(known as Value, ref as Value)) throw new Error("a type has two references");
    return type;
  };
  return {
    of,
    at: (parser, version) => of(parser, parser.refAt(version)),
    refOf: (type) => {
      const ref = refs.get(type);
      if (ref === undefined) throw new Error("a type has no reference");
      return ref;
    },
  };
}
