import { textAt } from "../../value/field-values.ts";
import { quoteGo } from "../../value/go-format.ts";
import { marshalJson } from "../../value/json/marshal.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import { type FieldError, invalidField, requiredField } from "../http/status-errors.ts";
import { serverPart } from "../parts/server-parts.ts";
import { dnsLabelProblems } from "../validate/name-rules.ts";
import { pathSegmentProblems } from "../validate/path-segment-rule.ts";
import { dns1035Problems } from "../validate/service-name-rules.ts";
import { childSchema } from "./list-errors.ts";
import type { StructuralSchema } from "./structural-schema.ts";

/** Returns the errors of embedded resources: each must have apiVersion and kind. */
export function embeddedErrors(value: Value, schema: StructuralSchema, path: string): readonly FieldError[] {
  if (isList(value)) {
    const { items } = schema;
    return items === null ? [] : value.flatMap((item, i) => embeddedErrors(item, items, `${path}[${i}]`));
  }
  return isMap(value) ? mapErrors(value, schema, path) : [];
}

function mapErrors(value: ValueMap, schema: StructuralSchema, path: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (schema.embedded && path !== "") {
    for (const name of ["apiVersion", "kind"]) errors.push(...nameErrors(get(value, name), name, path));
    const metadata = get(value, "metadata");
    if (isMap(metadata)) errors.push(...metadataErrors(metadata, `${path}.metadata`));
  }
  for (const key of Object.keys(value)) {
    const below = childSchema(schema, key, path);
    if (below !== null) errors.push(...embeddedErrors(get(value, key) as Value, below.schema, below.path));
  }
  return errors;
}

/** Any kind can be embedded, so its name must only fit into a URL. */
const ANY_KIND = { group: "", namespaced: true, custom: {} } as unknown as Resource;

function metadataErrors(metadata: ValueMap, path: string): readonly FieldError[] {
  const namespace = textAt(metadata, "namespace");
  const wrong = namespace === "" ? [] : dnsLabelProblems(namespace, false);
  const name = textAt(metadata, "name") || "any";
  const object = { metadata: withKey(metadata, "name", name) };
  const errors = serverPart().validateMetadata(ANY_KIND, object, pathSegmentProblems);
  const placed = errors.map((error) => ({ ...error, field: error.field.replace(/^metadata/, () => path) }));
  const isName = ({ field }: FieldError) => [`${path}.name`, `${path}.generateName`].includes(field);
  const names = placed.filter(isName);
  return [
    ...names,
    ...wrong.map((why) => invalidField(`${path}.namespace`, quoteGo(namespace), why)),
    ...placed.filter((error) => !isName(error)),
  ];
}

function nameErrors(held: Value | undefined, name: string, path: string): readonly FieldError[] {
  const field = `${path}.${name}`;
  if (held === undefined) return [requiredField(field)];
  if (typeof held !== "string") return [invalidField(field, marshalJson(held), "must be a string")];
  const invalid = (why: string) => [invalidField(field, quoteGo(held), why)];
  if (held === "") return invalid("must not be empty");
  if (name === "apiVersion")
    return held.split("/").length > 2 ? invalid(`unexpected GroupVersion string: ${held}`) : [];
  const wrong = dns1035Problems(held.toLowerCase(), false).join(",");
  return wrong === "" ? [] : invalid(`may have mixed case, but should otherwise match: ${wrong}`);
}
