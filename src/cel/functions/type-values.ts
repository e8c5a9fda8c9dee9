import { Environment } from "@marcbachmann/cel-js";
import { TYPE_NAMES } from "../values/type-names.ts";

const OPTIONAL = String(TYPE_NAMES["optional"]);

/** Adds the type of optional values, which the library does not have as a value. */
export function withTypeValues(environment: Environment): Environment {
  const known = new Environment({ unlistedVariablesAreDyn: true }).parse("type(1)")() as object;
  // The library does not export the class of types.
  const type = new (known.constructor as new (name: string) => unknown)(OPTIONAL);
  return environment
    .registerFunction("type(optional): type", () => type)
    .registerConstant(OPTIONAL, "type", type);
}
