import { equal } from "../../../value/equal.ts";
import { mapsOf, textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { absent, overwrite } from "../../defaults/default-rule.ts";
import { duplicateField } from "../../http/late-errors.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  tooLongField,
} from "../../http/status-errors.ts";
import { withSortedMaps } from "../../internal/sorted-maps.ts";
import { enumErrors, printInvalid } from "../../validate/field-checks.ts";
import { deprecatedNodeLabel } from "../../validate/node-label-warnings.ts";
import { eachErrors, qualifiedErrors, textsOf } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { isDefaultClass } from "../common/default-class.ts";
import { since, text } from "../common/table-cells.ts";
import { DEFAULT_STORAGE_CLASS } from "../core/claim-class.ts";

export const storageClass: BuiltinKind = {
  defaults: {
    "storage/v1.StorageClass": [
      overwrite("reclaimPolicy", "Delete", absent("reclaimPolicy")),
      overwrite("volumeBindingMode", "Immediate", absent("volumeBindingMode")),
    ],
  },
  strategy: { returnsDeletedObject: true },
  validate: { create: (object) => storageClassErrors(object, null), update: storageClassErrors },
  warnings: topologyWarnings,
  table: (row) => [
    text(row, "provisioner"),
    text(row, "reclaimPolicy", "Delete"),
    text(row, "volumeBindingMode", "<unset>"),
    get(row.object, "allowVolumeExpansion") === true,
    since(row),
  ],
  nameNote: (object) => (isDefaultClass(object, DEFAULT_STORAGE_CLASS) ? " (default)" : ""),
};

function topologyWarnings(object: ValueMap): readonly string[] {
  return mapsOf(get(object, "allowedTopologies")).flatMap((topology, i) =>
    mapsOf(get(topology, "matchLabelExpressions")).flatMap((expression, j) => {
      const why = deprecatedNodeLabel(textAt(expression, "key"));
      return why === null ? [] : [`allowedTopologies[${i}].matchLabelExpressions[${j}].key: ${why}`];
    }),
  );
}

/** The error of a field that cannot change, and that of servers before v1.36. */
const FIXED: ByVersion<(field: string, after: Value | undefined) => FieldError> = {
  "1.34": (field, after) =>
    field === "volumeBindingMode"
      ? isFixed(field, after)
      : forbiddenField(field, `updates to ${field} are forbidden.`),
  "1.36": isFixed,
};

function isFixed(field: string, after: Value | undefined): FieldError {
  return invalidField(field, printInvalid(after), "field is immutable");
}

function storageClassErrors(object: ValueMap, live: ValueMap | null): readonly FieldError[] {
  const errors = [...provisionerErrors(textAt(object, "provisioner"), "provisioner")];
  const reclaim = get(object, "reclaimPolicy");
  if (reclaim !== "") errors.push(...enumErrors(reclaim, "reclaimPolicy", ["Delete", "Retain"]));
  const binding = ["Immediate", "WaitForFirstConsumer"];
  errors.push(...enumErrors(get(object, "volumeBindingMode"), "volumeBindingMode", binding));
  errors.push(
    ...parameterErrors(get(object, "parameters")),
    ...topologyErrors(get(object, "allowedTopologies")),
  );
  if (live === null) return errors;
  const fixed = ["parameters", "provisioner", "reclaimPolicy", "volumeBindingMode"];
  const shown = withSortedMaps(object, "storage/v1.StorageClass");
  return [
    ...errors,
    ...fixed.flatMap((field) =>
      equal(get(shown, field) ?? null, get(live, field) ?? null)
        ? []
        : [formOf(FIXED)(field, get(shown, field))],
    ),
  ];
}

/** Returns the errors of the name of a driver. */
export function provisionerErrors(provisioner: string, at: string): readonly FieldError[] {
  return provisioner === "" ? [requiredField(at)] : qualifiedErrors(provisioner.toLowerCase(), at);
}

/** The maximum number of parameters, and of bytes of all keys and values together. */
const MAX_PARAMETERS = 512;
const MAX_BYTES = 256 * 1024;

/** Returns the errors of parameters without a name, and of too many parameters. */
export function parameterErrors(parameters: Value | undefined): readonly FieldError[] {
  const entries = isMap(parameters) ? Object.entries(parameters) : [];
  if (entries.length > MAX_PARAMETERS) return [tooLongField("parameters", MAX_PARAMETERS)];
  const bytes = entries.reduce((sum, [key, value]) => sum + utf8Length(key) + utf8Length(String(value)), 0);
  return [
    ...(entries.some(([key]) => key === "")
      ? [invalidField("parameters", '""', "field can not be empty.")]
      : []),
    ...(bytes > MAX_BYTES ? [tooLongField("parameters", MAX_BYTES)] : []),
  ];
}

/** Returns the errors of the zones where volumes may be. Two terms are the same if they have the same values for the same keys. */
function topologyErrors(terms: Value | undefined): readonly FieldError[] {
  const seen: string[] = [];
  return eachErrors(terms, "allowedTopologies", (term, at) => {
    const keys = new Map<string, readonly string[]>();
    const errors = eachErrors(
      get(term, "matchLabelExpressions"),
      `${at}.matchLabelExpressions`,
      (one, path) => {
        const [key, values] = [textAt(one, "key"), textsOf(get(one, "values"))];
        const isKnown = keys.has(key);
        keys.set(key, [...new Set(values)].sort());
        return [
          ...(values.length === 0 ? [requiredField(`${path}.values`)] : []),
          ...values.flatMap((value, j) =>
            values.indexOf(value) < j ? [duplicateField(`${path}.values[${j}]`, quoteGo(value))] : [],
          ),
          ...qualifiedErrors(key, `${path}.key`),
          ...(isKnown ? [duplicateField(`${path}.key`, quoteGo(key))] : []),
        ];
      },
    );
    const text = JSON.stringify([...keys].sort());
    // As upstream, a term without expressions is always a duplicate.
    const isRepeated = keys.size === 0 || seen.includes(text);
    seen.push(text);
    return [...errors, ...(isRepeated ? [duplicateField(`${at}.matchLabelExpressions`, '""')] : [])];
  });
}
