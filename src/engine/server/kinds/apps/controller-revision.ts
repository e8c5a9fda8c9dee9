import { get, isMap, type ValueMap } from "../../../value/value.ts";
import { requiredField } from "../../http/status-errors.ts";
import { immutableErrors, nonNegativeErrors } from "../../validate/field-checks.ts";
import type { Errors } from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { controllerRevisionCells } from "../common/rare-cells.ts";

/** Upstream: ValidateControllerRevisionCreate and …Update in kubernetes pkg/apis/apps/validation (v1.36.3). */
export const controllerRevision: BuiltinKind = {
  validate: {
    create: (object) => [...revisionErrors(object), ...dataErrors(object)],
    update: (object, live) => [
      ...revisionErrors(object),
      ...immutableErrors(get(object, "data"), get(live, "data"), "data"),
    ],
  },
  table: controllerRevisionCells,
};

function revisionErrors(object: ValueMap): Errors {
  return nonNegativeErrors(get(object, "revision"), "revision");
}

function dataErrors(object: ValueMap): Errors {
  const data = get(object, "data") ?? null;
  if (data === null) return [requiredField("data", "data is mandatory")];
  return isMap(data) ? [] : [requiredField("data", "data must be a valid JSON object")];
}
