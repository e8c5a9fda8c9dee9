import { mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { invalidField, requiredField } from "../../http/status-errors.ts";
import { nonNegativeErrors, printInvalid } from "../../validate/field-checks.ts";
import type { Errors } from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { type Cell, numberOrText, type Row, since } from "../common/table-cells.ts";

/** Upstream: ValidateControllerRevisionCreate and …Update in kubernetes pkg/apis/apps/validation (v1.36.3). */
export const controllerRevision: BuiltinKind = {
  validate: {
    create: (object) => [...revisionErrors(object), ...dataErrors(object)],
    update: (object, live) => [
      ...revisionErrors(object),
      ...dataUpdateErrors(get(object, "data"), get(live, "data")),
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

/** Returns an error if the data change. The server compares their texts, so the order of keys counts. */
function dataUpdateErrors(after: Value | undefined, before: Value | undefined): Errors {
  if (JSON.stringify(after) === JSON.stringify(before)) return [];
  return [invalidField("data", printInvalid(after), "field is immutable")];
}

/** Upstream: kubernetes pkg/printers/internalversion/printers.go, printControllerRevision (v1.36.3). */
function controllerRevisionCells(row: Row): readonly Cell[] {
  const owner = mapsOf(dig(row.object, "metadata", "ownerReferences")).find(
    (one) => get(one, "controller") === true,
  );
  return [
    owner === undefined ? "<none>" : ownerName(owner),
    numberOrText(get(row.object, "revision"), 0),
    since(row),
  ];
}

function ownerName(owner: ValueMap): string {
  const version = textAt(owner, "apiVersion");
  const group = version.includes("/") ? `.${version.split("/")[0]}` : "";
  return `${textAt(owner, "kind").toLowerCase()}${group}/${textAt(owner, "name")}`;
}
