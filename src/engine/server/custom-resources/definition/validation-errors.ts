import { quoteGo } from "../../../value/go-format.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import type { Host } from "../../host/host.ts";
import { matchWith } from "../../host/regexp-compiler.ts";
import { type FieldError, forbiddenField, invalidField } from "../../http/status-errors.ts";
import { structuralOf } from "../structural-schema.ts";
import { completenessErrors } from "./completeness-errors.ts";
import { defaultErrors } from "./default-errors.ts";
import { ITEMS_ARRAY, openapiErrors } from "./openapi-errors.ts";
import { printSchema } from "./print-versions.ts";
import { ruleCompileErrors } from "./rule-compile-errors.ts";
import { TotalCost } from "./rule-cost.ts";
import { structuralErrors } from "./structural-errors.ts";

/** The keywords that the root may have if the status is a subresource. Sorted as Go prints them. */
const AT_ROOT: { readonly [key: string]: string } = {
  description: "Description",
  type: "Type",
  format: "Format",
  title: "Title",
  maximum: "Maximum",
  exclusiveMaximum: "ExclusiveMaximum",
  minimum: "Minimum",
  exclusiveMinimum: "ExclusiveMinimum",
  maxLength: "MaxLength",
  minLength: "MinLength",
  pattern: "Pattern",
  maxItems: "MaxItems",
  minItems: "MinItems",
  uniqueItems: "UniqueItems",
  multipleOf: "MultipleOf",
  required: "Required",
  items: "Items",
  properties: "Properties",
  externalDocs: "ExternalDocs",
  example: "Example",
  "x-kubernetes-preserve-unknown-fields": "XPreserveUnknownFields",
  "x-kubernetes-validations": "XValidations",
};

/** The server does not read a schema with one of these keywords, or with a list of items, as a structural one, and so does not say what it lacks. */
const UNREADABLE =
  /\.(id|\$schema|\$ref|patternProperties|dependencies|additionalItems|definitions|x-kubernetes-preserve-unknown-fields)(\[[^\]]*\])?$/;

/** The host's readers of regular expressions and CEL. Without a reader, the server does not check the strings that it would read. */
export type SchemaReaders = Pick<Host, "cel" | "compileRegexp">;

/** A schema of a version in a definition. */
type VersionSchema = {
  readonly schema: ValueMap;
  readonly hasStatus: boolean;
  /** Whether a client updates the definition, and this schema stays the same. */
  readonly isUnchanged: boolean;
};

/** Returns the errors of the schema of a version. */
export function validationErrors(
  { cel, compileRegexp }: SchemaReaders,
  { schema, hasStatus, isUnchanged }: VersionSchema,
  at: string,
): readonly FieldError[] {
  const path = `${at}.openAPIV3Schema`;
  const errors: FieldError[] = [];
  if (hasStatus) errors.push(...rootErrors(schema, path));
  if (get(schema, "nullable") === true) {
    errors.push(forbiddenField(`${path}.nullable`, "nullable cannot be true at the root"));
  }
  const schemaErrors = openapiErrors(schema, path);
  const isReadable = !schemaErrors.some(
    ({ field, detail }) => UNREADABLE.test(field) || detail.endsWith(ITEMS_ARRAY),
  );
  const structural = isReadable
    ? [...structuralErrors(compileRegexp, schema, path), ...completenessErrors(schema, path)]
    : [];
  errors.push(...structural);
  const defaults =
    structural.length > 0 || !isReadable
      ? []
      : defaultErrors({ matches: matchWith(compileRegexp), cel }, structuralOf(schema), path);
  errors.push(...defaults, ...schemaErrors);
  if (cel === undefined || structural.length > 0 || defaults.length > 0) return errors;
  const total = new TotalCost();
  errors.push(...ruleCompileErrors({ cel, schemaErrors, total, isUnchanged }, schema, path));
  return [...errors, ...total.errors(path)];
}

function rootErrors(schema: ValueMap, path: string): readonly FieldError[] {
  const type = get(schema, "type");
  if (type !== undefined && type !== "object") {
    const why =
      'only "object" is allowed as the type at the root of the schema if the status subresource is enabled';
    return [invalidField(`${path}.type`, quoteGo(String(type)), why)];
  }
  if (Object.keys(schema).every((key) => Object.hasOwn(AT_ROOT, key))) return [];
  const list = Object.values(AT_ROOT).join(" ");
  const why = `only [${list}] fields are allowed at the root of the schema if the status subresource is enabled`;
  return [invalidField(path, printSchema(schema), why)];
}
