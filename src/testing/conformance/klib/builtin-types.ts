import { resolve, type Type } from "../../../engine/schema/resolve-type.ts";
import { testBuiltins } from "../../test-builtins.ts";
import type { TypeOf } from "./recorded-targets.ts";

/** Returns the function that finds the types of built-in kinds in `public/schemas`. */
export function builtinTypes(): TypeOf {
  const { typeNameOf } = testBuiltins();
  return (apiVersion, kind) => {
    const name = typeNameOf(apiVersion, kind);
    return name === undefined ? undefined : builtinType(name);
  };
}

/** Returns a built-in type by its name. */
export function builtinType(name: string): Type {
  return resolve(testBuiltins().schema, { namedType: name });
}
