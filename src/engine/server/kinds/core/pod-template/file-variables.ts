import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, get, isMap, type ValueMap } from "../../../../value/value.ts";
import { invalidField } from "../../../http/status-errors.ts";
import { notFoundField, printInvalid } from "../../../validate/field-checks.ts";
import { type Errors, eachErrors } from "../../../validate/value-checks.ts";
import { eachContainerErrors } from "./security/each-container.ts";

/**
 * Returns the errors of environment variables that take their value from a file. The file must be in an `emptyDir` volume.
 * Upstream: kubernetes pkg/apis/core/validation/validation.go, validateFileKeyRefVolumes (v1.36.3).
 */
export function fileVariableErrors(spec: ValueMap, path: string): Errors {
  return eachContainerErrors(spec, path, (container, at) =>
    eachErrors(get(container, "env"), `${at}.env`, (variable, where) => {
      const file = dig(variable, "valueFrom", "fileKeyRef");
      if (!isMap(file)) return [];
      const name = textAt(file, "volumeName");
      const field = `${where}.valueFrom.fileKeyRef.volumeName`;
      const volume = mapsOf(get(spec, "volumes")).findLast((one) => textAt(one, "name") === name);
      if (volume === undefined) return [notFoundField(field, name)];
      return isMap(get(volume, "emptyDir"))
        ? []
        : [invalidField(field, printInvalid(name), "referenced volume must be of type emptyDir")];
    }),
  );
}
