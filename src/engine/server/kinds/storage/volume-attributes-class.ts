import { equal } from "../../../value/equal.ts";
import { mapAt, textAt } from "../../../value/field-values.ts";
import type { ValueMap } from "../../../value/value.ts";
import { forbiddenField, requiredField } from "../../http/status-errors.ts";
import type { Errors } from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { withFinalizer } from "../common/change-object.ts";
import { type Cell, type Row, since, text } from "../common/table-cells.ts";
import { parameterErrors, provisionerErrors } from "./storage-class.ts";

/** Upstream: kubernetes pkg/apis/storage/validation/validation.go (v1.36.3). */
export const volumeAttributesClass: BuiltinKind = {
  admit: (_, object, live) =>
    live === null ? withFinalizer(object, "kubernetes.io/vac-protection") : object,
  strategy: { returnsDeletedObject: true },
  validate: {
    create: classErrors,
    update: (object, live) => [
      ...["driverName", "parameters"].flatMap((field) =>
        equal(object[field] ?? null, live[field] ?? null)
          ? []
          : [forbiddenField(field, `updates to ${field} are forbidden.`)],
      ),
      ...classErrors(object),
    ],
  },
  table: volumeAttributesClassCells,
};

function classErrors(object: ValueMap): Errors {
  const parameters = mapAt(object, "parameters");
  return [
    ...provisionerErrors(textAt(object, "driverName"), "driverName"),
    ...parameterErrors(parameters),
    ...(Object.keys(parameters).length === 0
      ? [requiredField("parameters", "must contain at least one key/value pair")]
      : []),
  ];
}

/** Upstream: kubernetes pkg/printers/internalversion/printers.go, printVolumeAttributesClass (v1.36.3). */
function volumeAttributesClassCells(row: Row): readonly Cell[] {
  return [text(row, "driverName"), since(row)];
}
