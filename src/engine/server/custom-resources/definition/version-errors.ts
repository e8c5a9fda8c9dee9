import { textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";

/** Returns the errors of a version's subresources. */
export function subresourceErrors(subresources: Value | undefined, at: string): readonly FieldError[] {
  const scale = dig(subresources, "scale");
  if (!isMap(scale)) return [];
  return [
    ...pathErrors(scale, "specReplicasPath", [".spec"], at, true),
    ...pathErrors(scale, "statusReplicasPath", [".status"], at, true),
    ...pathErrors(scale, "labelSelectorPath", [".spec", ".status"], at, false),
  ];
}

function pathErrors(
  scale: ValueMap,
  key: string,
  roots: readonly string[],
  at: string,
  required: boolean,
): readonly FieldError[] {
  const path = textAt(scale, key);
  const field = `${at}.scale.${key}`;
  if (path === "") return required ? [requiredField(field)] : [];
  if (!path.startsWith(".")) return [invalidField(field, quoteGo(path), SIMPLE)];
  if (roots.some((root) => path.startsWith(`${root}.`))) return [];
  const where = roots.length === 1 ? `under ${roots[0]}` : `under either ${roots.join(" or ")}`;
  return [invalidField(field, quoteGo(path), `should be a json path ${where}`)];
}

const SIMPLE = "must be a simple json path starting with .";
const TYPES = ["boolean", "date", "integer", "number", "string"];
const FORMATS = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];

/** Returns the errors of `additionalPrinterColumns`. */
export function columnErrors(columns: readonly ValueMap[], at: string): readonly FieldError[] {
  return columns.flatMap((column, i) => {
    const errors: FieldError[] = [];
    const field = (key: string): string => `${at}[${i}].${key}`;
    const [type, format, path] = [
      textAt(column, "type"),
      textAt(column, "format"),
      textAt(column, "jsonPath"),
    ];
    const types = `must be one of ${TYPES.join(",")}`;
    if (textAt(column, "name") === "") errors.push(requiredField(field("name")));
    if (type === "") errors.push(requiredField(field("type"), types));
    else if (!TYPES.includes(type)) errors.push(invalidField(field("type"), quoteGo(type), types));
    if (format !== "" && !FORMATS.includes(format)) {
      errors.push(invalidField(field("format"), quoteGo(format), `must be one of ${FORMATS.join(",")}`));
    }
    if (path === "") errors.push(requiredField(field("JSONPath")));
    else if (!path.startsWith(".")) errors.push(invalidField(field("JSONPath"), quoteGo(path), SIMPLE));
    return errors;
  });
}

/** Returns the errors of a version's deprecation warning. */
export function deprecationErrors(version: ValueMap, at: string): readonly FieldError[] {
  const warning = get(version, "deprecationWarning");
  if (typeof warning !== "string") return [];
  const field = `${at}.deprecationWarning`;
  const wrong = (why: string): FieldError => invalidField(field, marshalJson(warning), why);
  if (get(version, "deprecated") !== true) return [wrong("can only be set for deprecated versions")];
  return [
    ...(utf8Length(warning) > 256 ? [wrong("must be <= 256 characters long")] : []),
    ...(warning === "" ? [wrong("must not be an empty string")] : []),
    ...unprintableErrors(warning).map(wrong),
  ];
}

/** Returns a problem for the first character that Go does not print. */
function unprintableErrors(text: string): readonly string[] {
  const at = text.search(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u);
  if (at < 0) return [];
  const index = utf8Length(text.slice(0, at));
  return [`must only contain printable UTF-8 characters; non-printable character found at index ${index}`];
}
