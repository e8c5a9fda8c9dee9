import { mapsOf } from "../../../../../value/field-values.ts";
import { get, type ValueMap } from "../../../../../value/value.ts";
import type { Errors } from "../../../../validate/value-checks.ts";

/** Returns the errors of all types of containers in a pod spec at `path`. */
export function eachContainerErrors(
  spec: ValueMap,
  path: string,
  check: (container: ValueMap, at: string) => Errors,
): Errors {
  return ["initContainers", "containers", "ephemeralContainers"].flatMap((field) =>
    mapsOf(get(spec, field)).flatMap((container, i) => check(container, `${path}.${field}[${i}]`)),
  );
}
