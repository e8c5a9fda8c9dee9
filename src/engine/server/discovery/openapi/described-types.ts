import { part } from "../../../part.ts";
import { get, isMap, type ValueMap } from "../../../value/value.ts";

const loaded = part("documentation", () => import("../../generated/descriptions.generated.ts"));
let types: ValueMap | null = null;
let parameters: DescribedParameters | null = null;

/** The parameters in the query of operations, by action or kind: type and description by name. */
type DescribedParameters = {
  readonly [operation: string]: { readonly [name: string]: readonly [type: string, description: string] };
};

/**
 * Returns the schema of a built-in type with its descriptions, by the name of the type; undefined if it is unknown. References are names
 * of types. Throws until the part is loaded.
 */
export function findDescribedType(name: string): ValueMap | undefined {
  types ??= JSON.parse(loaded().DESCRIPTIONS) as ValueMap;
  const type = name === "" ? undefined : get(types, name);
  return isMap(type) ? type : undefined;
}

/** Returns the parameters in the query of an operation. `name`: its action, or the kind of its options. */
export function describedParameters(name: string): DescribedParameters[string] {
  parameters ??= JSON.parse(loaded().PARAMETERS) as DescribedParameters;
  return parameters[name] ?? {};
}
