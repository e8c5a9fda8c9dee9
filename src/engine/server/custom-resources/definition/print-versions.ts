import { listOf, mapOf, textOf } from "../../../value/field-values.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { sortedKeys } from "../../../value/order.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { printRule } from "./print-rule.ts";

/** Which fields of versions differ: only these are in the versions, the others are above them. */
export type DiffersByVersion = {
  readonly schema: boolean;
  readonly subresources: boolean;
  readonly columns: boolean;
  readonly selectable: boolean;
};

/** Returns a value of a field as Go prints it, also if the field is not there. */
type Print = (value: Value | undefined) => string;
type Fields = readonly (readonly [name: string, key: string, print: Print])[];

/** Returns versions of a definition as Go prints them. */
export function printVersions(versions: readonly ValueMap[], differs: DiffersByVersion): string {
  const own = (keep: boolean, print: Print): Print => (keep ? print : () => "null");
  const fields: Fields = [
    ["Name", "name", text],
    ["Served", "served", flag],
    ["Storage", "storage", flag],
    ["Deprecated", "deprecated", flag],
    ["DeprecationWarning", "deprecationWarning", any],
    ["Schema", "schema", own(differs.schema, struct(SCHEMA_BOX))],
    ["Subresources", "subresources", own(differs.subresources, struct(SUBRESOURCES))],
    ["AdditionalPrinterColumns", "additionalPrinterColumns", own(differs.columns, list(struct(COLUMN)))],
    [
      "SelectableFields",
      "selectableFields",
      own(differs.selectable, list(struct([["JSONPath", "jsonPath", text]]))),
    ],
  ];
  return `[${versions.map((version) => printStruct(version, fields)).join(",")}]`;
}

const any: Print = (value) => marshalJson(value ?? null);
const text: Print = (value) => marshalJson(textOf(value));
const flag: Print = (value) => String(value === true);
const whole: Print = (value) => marshalJson(value ?? 0);

function struct(fields: Fields | (() => Fields)): Print {
  return (value) =>
    isMap(value) ? printStruct(value, typeof fields === "function" ? fields() : fields) : "null";
}

function list(print: Print): Print {
  return (value) => (isList(value) ? `[${value.map(print).join(",")}]` : "null");
}

function mapTo(print: Print): Print {
  return (value) => {
    if (!isMap(value)) return "null";
    const parts = sortedKeys(value).map((key) => `${marshalJson(key)}:${print(get(value, key))}`);
    return `{${parts.join(",")}}`;
  };
}

function printStruct(map: ValueMap, fields: Fields): string {
  return `{${fields.map(([name, key, print]) => `"${name}":${print(get(map, key))}`).join(",")}}`;
}

const schema: Print = struct(() => SCHEMA);

/** Returns a schema as Go prints it. */
export function printSchema(value: ValueMap): string {
  return schema(value);
}

const items: Print = (value) =>
  isList(value)
    ? `{"Schema":null,"JSONSchemas":${list(schema)(value)}}`
    : isMap(value)
      ? `{"Schema":${schema(value)},"JSONSchemas":null}`
      : "null";

const schemaOrFlag: Print = (value) =>
  isMap(value) || typeof value === "boolean"
    ? `{"Allows":${String(value !== false)},"Schema":${schema(value)}}`
    : "null";

const dependency: Print = (value) =>
  `{"Schema":${schema(value)},"Property":${isList(value) ? marshalJson(value) : "null"}}`;

const rules: Print = (value) =>
  isList(value)
    ? `[${listOf(value)
        .map((rule) => printRule(mapOf(rule)))
        .join(",")}]`
    : "null";

const COLUMN: Fields = [
  ["Name", "name", text],
  ["Type", "type", text],
  ["Format", "format", text],
  ["Description", "description", text],
  ["Priority", "priority", whole],
  ["JSONPath", "jsonPath", text],
];

const SUBRESOURCES: Fields = [
  ["Status", "status", struct([])],
  [
    "Scale",
    "scale",
    struct([
      ["SpecReplicasPath", "specReplicasPath", text],
      ["StatusReplicasPath", "statusReplicasPath", text],
      ["LabelSelectorPath", "labelSelectorPath", any],
    ]),
  ],
];

const SCHEMA_BOX: Fields = [["OpenAPIV3Schema", "openAPIV3Schema", schema]];

const SCHEMA: Fields = [
  ["ID", "id", text],
  ["Schema", "$schema", text],
  ["Ref", "$ref", any],
  ["Description", "description", text],
  ["Type", "type", text],
  ["Nullable", "nullable", flag],
  ["Format", "format", text],
  ["Title", "title", text],
  ["Default", "default", any],
  ["Maximum", "maximum", any],
  ["ExclusiveMaximum", "exclusiveMaximum", flag],
  ["Minimum", "minimum", any],
  ["ExclusiveMinimum", "exclusiveMinimum", flag],
  ["MaxLength", "maxLength", any],
  ["MinLength", "minLength", any],
  ["Pattern", "pattern", text],
  ["MaxItems", "maxItems", any],
  ["MinItems", "minItems", any],
  ["UniqueItems", "uniqueItems", flag],
  ["MultipleOf", "multipleOf", any],
  ["Enum", "enum", any],
  ["MaxProperties", "maxProperties", any],
  ["MinProperties", "minProperties", any],
  ["Required", "required", any],
  ["Items", "items", items],
  ["AllOf", "allOf", list(schema)],
  ["OneOf", "oneOf", list(schema)],
  ["AnyOf", "anyOf", list(schema)],
  ["Not", "not", schema],
  ["Properties", "properties", mapTo(schema)],
  ["AdditionalProperties", "additionalProperties", schemaOrFlag],
  ["PatternProperties", "patternProperties", mapTo(schema)],
  ["Dependencies", "dependencies", mapTo(dependency)],
  ["AdditionalItems", "additionalItems", schemaOrFlag],
  ["Definitions", "definitions", mapTo(schema)],
  [
    "ExternalDocs",
    "externalDocs",
    struct([
      ["Description", "description", text],
      ["URL", "url", text],
    ]),
  ],
  ["Example", "example", any],
  ["XPreserveUnknownFields", "x-kubernetes-preserve-unknown-fields", any],
  ["XEmbeddedResource", "x-kubernetes-embedded-resource", flag],
  ["XIntOrString", "x-kubernetes-int-or-string", flag],
  ["XListMapKeys", "x-kubernetes-list-map-keys", any],
  ["XListType", "x-kubernetes-list-type", any],
  ["XMapType", "x-kubernetes-map-type", any],
  ["XValidations", "x-kubernetes-validations", rules],
];
