import { mapsOf, textAt, textOf } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { get, type Value, type ValueMap } from "../../../value/value.ts";
import { duplicateField, tooManyItems } from "../../http/late-errors.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";
import { schemaIn, schemasIn } from "./schema-access.ts";

/** The most fields of a version that field selectors may name. */
const MAX = 8;

/**
 * Returns the errors of the fields that field selectors may name.
 * Upstream: apiextensions-apiserver pkg/apis/apiextensions/validation, ValidateCustomResourceSelectableFields.
 */
export function selectableFieldErrors(
  fields: Value | undefined,
  schema: ValueMap,
  at: string,
): readonly FieldError[] {
  const found = new Set<string>();
  const errors = mapsOf(fields).flatMap((field, i) => {
    const path = textAt(field, "jsonPath");
    const own = `${at}[${i}].jsonPath`;
    const wrong = (why: string): FieldError => invalidField(own, quoteGo(path), why);
    if (path === "") return [requiredField(own)];
    const end = schemaAt(schema, path);
    if (typeof end === "string") return [wrong(`is an invalid path: ${end}`)];
    const isKnown = found.has(path);
    found.add(path);
    return [
      ...(/^\.metadata\b/.test(path) ? [wrong("must not point to fields in metadata")] : []),
      ...(TYPES.includes(textOf(get(end, "type"))) ? [] : [wrong(WRONG_TYPE)]),
      ...(isKnown ? [duplicateField(own, quoteGo(path))] : []),
    ];
  });
  return found.size > MAX ? [...errors, tooManyItems(at, found.size, MAX)] : errors;
}

const TYPES = ["string", "boolean", "integer"];
const WRONG_TYPE =
  "must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.";

/** Returns the schema at a path such as `.spec.color`, or why the path is invalid. */
function schemaAt(schema: ValueMap, path: string): ValueMap | string {
  const steps = path.split(/([.[\]])/).filter((step) => step !== "");
  let at = schema;
  for (let i = 0; i < steps.length; i += 2) {
    const [sign, name] = steps.slice(i, i + 2);
    if (sign === "[") return "array notation is not allowed";
    if (sign !== ".") return `expected [ or . but got: ${sign}`;
    if (name === undefined) return "unexpected end of JSON path";
    const properties = schemasIn(at, "properties");
    const next =
      properties.length > 0
        ? properties.find(([key]) => key === name)?.[1]
        : schemaIn(at, "additionalProperties");
    if (next === undefined) return "does not refer to a valid field";
    at = next;
  }
  return at;
}
