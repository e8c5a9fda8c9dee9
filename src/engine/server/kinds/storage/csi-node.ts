import { equal } from "../../../value/equal.ts";
import { mapAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, type ValueMap, withoutKey } from "../../../value/value.ts";
import { duplicateField } from "../../http/late-errors.ts";
import { invalidField, requiredField } from "../../http/status-errors.ts";
import { internalJson } from "../../internal/internal-json.ts";
import { nonNegativeErrors, printInvalid } from "../../validate/field-checks.ts";
import { type Errors, eachErrors, qualifiedErrors, textsOf } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { type Cell, items, type Row, since } from "../common/table-cells.ts";
import { driverErrors } from "../core/pod-template/volume-sources.ts";

/** Upstream: kubernetes pkg/apis/storage/validation/validation.go (v1.36.3). */
export const csiNode: BuiltinKind = {
  strategy: { returnsDeletedObject: true },
  validate: {
    create: nodeErrors,
    update: (object, live) => [...nodeErrors(object), ...changeErrors(object, live)],
  },
  table: csiNodeCells,
};

function nodeErrors(object: ValueMap): Errors {
  const drivers = get(mapAt(object, "spec"), "drivers");
  const names = mapsOf(drivers).map((driver) => textAt(driver, "name"));
  return eachErrors(drivers, "spec.drivers", (driver, at, index) => {
    const name = names[index] as string;
    const id = textAt(driver, "nodeID");
    return [
      ...driverErrors(name, `${at}.name`),
      ...(id === "" ? [requiredField(`${at}.nodeID`)] : []),
      ...(id.length > 256
        ? [invalidField(`${at}.nodeID`, printInvalid(id), "must be 256 characters or less")]
        : []),
      ...nonNegativeErrors(dig(driver, "allocatable", "count"), `${at}.allocatable.count`),
      ...(names.indexOf(name) < index ? [duplicateField(`${at}.name`, printInvalid(name))] : []),
      ...keyErrors(textsOf(get(driver, "topologyKeys")), at),
    ];
  });
}

function keyErrors(keys: readonly string[], at: string): Errors {
  return keys.flatMap((key, i) => [
    ...(key === "" ? [requiredField(at)] : []),
    ...(keys.indexOf(key) < i ? [duplicateField(at, printInvalid(key))] : []),
    ...qualifiedErrors(key, at),
  ]);
}

/** The part of a driver that cannot change. */
const FIXED_PART: ByVersion<(driver: ValueMap) => ValueMap> = {
  "1.34": (driver) => driver,
  "1.35": (driver) => withoutKey(driver, "allocatable"),
};

/** Returns an error for each driver that an update changes otherwise than in its `allocatable`. */
function changeErrors(object: ValueMap, live: ValueMap): Errors {
  const fixed = (node: ValueMap): readonly ValueMap[] =>
    mapsOf(get(mapAt(node, "spec"), "drivers")).map((driver) => formOf(FIXED_PART)(driver));
  return fixed(live).flatMap((before) =>
    fixed(object)
      .filter((after) => textAt(after, "name") === textAt(before, "name") && !equal(after, before))
      .map((after) =>
        invalidField("spec.drivers", internalJson(after, "apis/storage.CSINodeDriver"), "field is immutable"),
      ),
  );
}

/** Upstream: kubernetes pkg/printers/internalversion/printers.go, printCSINode (v1.36.3). */
function csiNodeCells(row: Row): readonly Cell[] {
  return [items(row, "spec.drivers").length, since(row)];
}
