import { part } from "../../../../part.ts";
import { get, isMap, type ValueMap } from "../../../../value/value.ts";
import type { FindType } from "./render-schema.ts";

const loaded = part("documentation", () => import("../../generated/descriptions.generated.ts"));
let types: ValueMap | null = null;

/** Returns the schema of a built-in type with its descriptions, by the name of the type. Throws until the part is loaded. */
export const findDescribedType: FindType = (name) => {
  types ??= JSON.parse(loaded().DESCRIPTIONS) as ValueMap;
  const type = name === "" ? undefined : get(types, name);
  return isMap(type) ? type : undefined;
};
