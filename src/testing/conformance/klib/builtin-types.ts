import { resolve, type Type } from "../../../engine/schema/compile.ts";
import { testBuiltins } from "../../builtins.ts";
import type { TypeOf } from "./targets.ts";

/** The types of all built-in kinds, from the product's own table. */
export function builtinTypes(): TypeOf {
  const { typeNameOf } = testBuiltins();
  return (apiVersion, kind) => {
    const name = typeNameOf(apiVersion, kind);
    return name === undefined ? undefined : builtinType(name);
  };
}

/** A type of that table by its name. */
export function builtinType(name: string): Type {
  return resolve(testBuiltins().schema, { namedType: name });
}
