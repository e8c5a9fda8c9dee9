import { get } from "../../value/value.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";
import type { StructuralSchema } from "./structural-schema.ts";
import { invalid, isWhole, numberOf, type SchemaError } from "./value-errors.ts";

/** Whether numbers are compared with the range of their type and format. */
const COMPARES_RANGES: ByVersion<boolean> = { "1.34": false, "1.36": true };

/** Returns the errors of a number by its type and format, and by `multipleOf`, `maximum` and `minimum`. */
export function numberErrors(value: number, schema: StructuralSchema, path: string): readonly SchemaError[] {
  return [
    ...rangeErrors("Checked", value, schema, path),
    ...factorErrors(value, schema, path),
    ...limitErrors(value, schema, path, MAXIMUM),
    ...limitErrors(value, schema, path, MINIMUM),
  ];
}

/** Returns the error for a number of an object or of its schema that does not fit type and format. */
function rangeErrors(
  what: string,
  value: number,
  { source, type }: StructuralSchema,
  path: string,
): readonly SchemaError[] {
  if (!formOf(COMPARES_RANGES)) return [];
  const given = get(source, "format");
  const known = type === "integer" ? ["int32", "int64"] : ["float", "double"];
  const format = typeof given === "string" && known.includes(given) ? given : "";
  const fits =
    type === "integer"
      ? isWhole(value) && (format !== "int32" || (value >= -(2 ** 31) && value < 2 ** 31))
      : type !== "number" || format !== "float" || Math.abs(value) <= MAX_FLOAT;
  if (fits) return [];
  const of = format === "" ? "(default format)" : `with format ${format}`;
  return [{ kind: "composite", message: `${what} value must be of type ${type} ${of} in ${path}` }];
}

/** The largest 32-bit floating-point number. */
const MAX_FLOAT = 3.4028235677973366e38;

function factorErrors(value: number, schema: StructuralSchema, path: string): readonly SchemaError[] {
  const given = numberOf(schema.source, "multipleOf");
  if (given === null) return [];
  const range = rangeErrors("MultipleOf", given, schema, path);
  const factor = comparedWith(value, given, range);
  if (factor <= 0) {
    const message = `factor MultipleOf declared for ${path} must be positive: ${factor}`;
    return [...range, { kind: "invalid", path, value: String(factor), message }];
  }
  if (isNearInteger(factor < 1 ? (1 / factor) * value : value / factor)) return range;
  return [...range, invalid(path, value, `should be a multiple of ${factor}`)];
}

type Limit = {
  readonly key: "maximum" | "minimum";
  readonly open: string;
  readonly words: string;
  readonly isBeyond: (value: number, limit: number) => boolean;
};

const MAXIMUM: Limit = {
  key: "maximum",
  open: "exclusiveMaximum",
  words: "should be less than",
  isBeyond: (value, limit) => value > limit,
};

const MINIMUM: Limit = {
  key: "minimum",
  open: "exclusiveMinimum",
  words: "should be greater than",
  isBeyond: (value, limit) => value < limit,
};

function limitErrors(
  value: number,
  schema: StructuralSchema,
  path: string,
  { key, open, words, isBeyond }: Limit,
): readonly SchemaError[] {
  const given = numberOf(schema.source, key);
  if (given === null) return [];
  const what = key === "maximum" ? "Maximum boundary" : "Minimum boundary";
  const range = rangeErrors(what, given, schema, path);
  const limit = comparedWith(value, given, range);
  const isOpen = get(schema.source, open) === true;
  if (!isBeyond(value, limit) && !(isOpen && value === limit)) return range;
  return [...range, invalid(path, value, `${words} ${isOpen ? "" : "or equal to "}${limit}`)];
}

/** Returns the number of a schema that a value is compared with: Go cuts off its fraction, if the value is whole and the number fits its type. */
function comparedWith(value: number, given: number, range: readonly SchemaError[]): number {
  return isWhole(value) && range.length === 0 ? Math.trunc(given) : given;
}

/** Whether a quotient is an integer that JSON can represent, apart from rounding. */
function isNearInteger(number: number): boolean {
  const near = Math.round(number);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return false;
  return number === near || Math.abs(number - near) / (Math.abs(number) + Math.abs(near)) < 1e-9;
}
